//! The validation rules of an offer (PRODUCT section 3).

use super::{Offer, OfferKind, OfferUse, QuestionKind, SessionTerms, VideoTerms};
use crate::money::{Breakdown, Fees, Money};
use crate::quote::OrderUse;
use crate::text::{Alphabet, Counted, FieldRule, TimeProblem, Violations, lengths, same_words};

/// The largest sort position of an offer.
const LARGEST_SORT: u32 = 9_999;
/// The longest time to accept a request, or to set its price, in hours.
pub(crate) const LONGEST_ACCEPT_H: u32 = 144;

impl Offer {
    /// Returns all violations of the offer.
    pub fn check(&self) -> Result<(), Violations> {
        let mut violations = Violations::new();
        violations.text("title", &self.title, lengths::OFFER_TITLE);
        violations.text("description", &self.description, lengths::OFFER_DESCRIPTION);
        violations.check(
            "price",
            Breakdown::compute(self.price, Vec::new(), None, &Fees::default()),
        );
        violations.require(
            (12..=LONGEST_ACCEPT_H).contains(&self.accept_within_h),
            "acceptWithinH",
            FieldRule::range(12, 144),
        );
        self.check_addons(&mut violations);
        self.check_use(&mut violations);
        self.check_questions(&mut violations);
        violations.require(self.sort <= LARGEST_SORT, "sort", FieldRule::at_most(9_999));
        // Terms of other kinds are kept, because the talent may change the kind, and are validated too.
        match (&self.video, self.kind) {
            (Some(video), _) => check_video(&mut violations, video),
            (None, OfferKind::Video) => violations.add("video", FieldRule::Required),
            (None, _) => {}
        }
        match (&self.session, self.kind) {
            (Some(session), _) => check_session(&mut violations, session),
            (None, OfferKind::Session | OfferKind::Appearance) => {
                violations.add("session", FieldRule::Required);
            }
            (None, _) => {}
        }
        let days = self.turnaround_days;
        violations.require(
            days.is_none_or(|days| (1..=60).contains(&days)),
            "turnaroundDays",
            FieldRule::range(1, 60),
        );
        violations.into_result(())
    }

    /// Returns the listed price for a use; the personal one where the offer has no other.
    pub fn listed_price(&self, order_use: OrderUse) -> Money {
        match (order_use, &self.commercial) {
            (OrderUse::Commercial, Some(terms)) => terms.price,
            _ => self.price,
        }
    }

    fn check_addons(&self, violations: &mut Violations) {
        violations.require(
            self.addons.len() <= 5,
            "addons",
            FieldRule::count_to(5, Counted::Entries),
        );
        for (position, addon) in self.addons.iter().enumerate() {
            let field = format!("addons.{position}");
            check_key(violations, &format!("{field}.key"), &addon.key);
            violations.text(
                &format!("{field}.label"),
                &addon.label,
                lengths::ADDON_LABEL,
            );
            let price = self.price.same_currency(addon.price);
            violations.check(
                &format!("{field}.price"),
                price.and_then(|()| addon.price.check_chargeable()),
            );
            let twice = self
                .addons
                .iter()
                .take(position)
                .any(|earlier| earlier.key == addon.key);
            violations.require(!twice, &format!("{field}.key"), FieldRule::Repeated);
        }
    }

    fn check_use(&self, violations: &mut Violations) {
        match (&self.commercial, self.offer_use) {
            (None, OfferUse::Personal) => {}
            (None, OfferUse::Commercial | OfferUse::Both) => {
                violations.add("commercial", FieldRule::Required);
            }
            (Some(terms), _) => {
                violations.text("commercial.licence", &terms.licence, lengths::LICENCE);
                violations.require(
                    terms.channels.len() <= 5,
                    "commercial.channels",
                    FieldRule::count_to(5, Counted::Entries),
                );
                violations.distinct("commercial.channels", same_words(&terms.channels));
                violations.require(
                    (1..=3_650).contains(&terms.term_days),
                    "commercial.termDays",
                    FieldRule::range(1, 3_650),
                );
                let price = self.price.same_currency(terms.price).and_then(|()| {
                    Breakdown::compute(terms.price, Vec::new(), None, &Fees::default())
                });
                violations.check("commercial.price", price);
            }
        }
    }

    fn check_questions(&self, violations: &mut Violations) {
        violations.require(
            self.questions.len() <= 8,
            "questions",
            FieldRule::count_to(8, Counted::Entries),
        );
        for (position, question) in self.questions.iter().enumerate() {
            let field = format!("questions.{position}");
            check_key(violations, &format!("{field}.key"), &question.key);
            violations.text(
                &format!("{field}.label"),
                &question.label,
                lengths::QUESTION_LABEL,
            );
            let twice = self
                .questions
                .iter()
                .take(position)
                .any(|earlier| earlier.key == question.key);
            violations.require(!twice, &format!("{field}.key"), FieldRule::Repeated);
            let choices = if question.kind == QuestionKind::Select {
                2..=20
            } else {
                0..=0
            };
            violations.require(
                choices.contains(&question.options.len()),
                &format!("{field}.options"),
                FieldRule::Choices { min: 2, max: 20 },
            );
            violations.distinct(
                &format!("{field}.options"),
                question.options.iter().map(|option| option.trim()),
            );
            violations.require(
                (1..=500).contains(&question.max_len.unwrap_or(500)),
                &format!("{field}.maxLen"),
                FieldRule::range(1, 500),
            );
        }
    }
}

fn check_video(violations: &mut Violations, video: &VideoTerms) {
    violations.require(
        (15..=600).contains(&video.max_seconds),
        "video.maxSeconds",
        FieldRule::range(15, 600),
    );
    violations.require(
        (1..=30).contains(&video.turnaround_days),
        "video.turnaroundDays",
        FieldRule::range(1, 30),
    );
    violations.require(
        video.revisions_included <= 3,
        "video.revisionsIncluded",
        FieldRule::range(0, 3),
    );
}

fn check_session(violations: &mut Violations, session: &SessionTerms) {
    violations.require(
        (15..=480).contains(&session.duration_min),
        "session.durationMin",
        FieldRule::range(15, 480),
    );
    violations.require(
        (1..=500).contains(&session.seats),
        "session.seats",
        FieldRule::range(1, 500),
    );
    violations.require(
        (2..=720).contains(&session.min_notice_h),
        "session.minNoticeH",
        FieldRule::range(2, 720),
    );
    violations.require(
        (1..=180).contains(&session.max_advance_days),
        "session.maxAdvanceDays",
        FieldRule::range(1, 180),
    );
    violations.require(
        session.buffer_min <= 240,
        "session.bufferMin",
        FieldRule::at_most(240),
    );
    violations.require(
        session.exceptions.len() <= 366,
        "session.exceptions",
        FieldRule::count_to(366, Counted::Entries),
    );
    violations.require(
        session.radius_km.unwrap_or(0) <= 20_000,
        "session.radiusKm",
        FieldRule::at_most(20_000),
    );
    violations.optional_text(
        "session.venueNeeds",
        session.venue_needs.as_deref(),
        lengths::VENUE_NEEDS,
    );
    for (position, rule) in session.weekly.iter().enumerate() {
        let formed = (1..=7).contains(&rule.dow) && rule.from < rule.to;
        violations.require(
            formed,
            &format!("session.weekly.{position}"),
            FieldRule::time(TimeProblem::WeeklyHours),
        );
    }
    violations.distinct("session.weekly", &session.weekly);
    violations.distinct("session.exceptions", &session.exceptions);
    for (position, exception) in session.exceptions.iter().enumerate() {
        let formed = match (exception.from, exception.to) {
            (None, None) => true,
            (Some(from), Some(to)) => from < to,
            _ => false,
        };
        violations.require(
            formed,
            &format!("session.exceptions.{position}"),
            FieldRule::time(TimeProblem::ExceptionHours),
        );
    }
}

/// Returns whether a text is a valid key of an extra or a question.
pub fn is_key(key: &str) -> bool {
    (1..=40).contains(&key.len())
        && key
            .bytes()
            .all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-'))
}

fn check_key(violations: &mut Violations, field: &str, key: &str) {
    violations.require(
        is_key(key),
        field,
        FieldRule::Characters {
            min: 1,
            max: 40,
            kind: Alphabet::Key,
        },
    );
}
