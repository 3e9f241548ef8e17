//! Creating and editing an offer by its talent (PRODUCT section 3).

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    Addon, CancellationPolicy, CommercialTerms, Offer, OfferKind, OfferStatus, OfferUse, Question,
    SessionTerms, VideoTerms,
};
use crate::ids::{Language, OfferGuid};
use crate::money::Money;
use crate::talent::Talent;
use crate::text::translations::{OfferTexts, check_translations};
use crate::text::{Counted, FieldRule, TextRule, Violations, lengths};

/// The most offers of one talent, including archived ones.
pub const MOST_OFFERS: usize = 50;
/// The most weekly opening hours: six a day.
const MOST_HOURS: usize = 42;

/// An offer as its form sends it; absent fields are cleared. The kind is set only when the offer is created.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OfferEdit {
    /// Whether it is on sale.
    pub status: OfferStatus,
    /// 3 to 80 characters.
    pub title: String,
    /// At most 1,000 characters.
    #[serde(default)]
    pub description: String,
    /// Title and description in further languages of the site.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    pub translations: BTreeMap<Language, OfferTexts>,
    /// Lower comes first, at most 9,999.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 9_999)]
    pub sort: u32,
    /// The price in the talent's currency.
    pub price: Money,
    /// At most 5 extras.
    #[serde(default)]
    pub addons: Vec<Addon>,
    #[serde(rename = "use")]
    pub offer_use: OfferUse,
    /// The licence; required if commercial use is sold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commercial: Option<CommercialTerms>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub video: Option<VideoTerms>,
    /// Required for sessions and appearances.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<SessionTerms>,
    /// Days to delivery, for items and custom jobs, 1 to 60.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 60)]
    pub turnaround_days: Option<u32>,
    /// Hours the talent has to accept, 12 to 144.
    #[schema(minimum = 12, maximum = 144)]
    pub accept_within_h: u32,
    /// At most 8 questions to the buyer.
    #[serde(default)]
    pub questions: Vec<Question>,
    /// The refund of a late cancellation.
    pub cancellation_policy: CancellationPolicy,
}

impl Offer {
    /// Returns a new offer at version 1, or all violations.
    pub fn opened(
        offer_guid: OfferGuid,
        kind: OfferKind,
        talent: &Talent,
        edit: OfferEdit,
        now: Timestamp,
    ) -> Result<Self, Violations> {
        let offer = Self {
            offer_guid,
            talent_guid: talent.talent_guid,
            kind,
            status: edit.status,
            title: edit.title,
            description: edit.description,
            translations: edit.translations,
            sort: edit.sort,
            price: edit.price,
            price_version: 1,
            addons: edit.addons,
            offer_use: edit.offer_use,
            commercial: edit.commercial,
            video: edit.video,
            session: edit.session,
            turnaround_days: edit.turnaround_days,
            accept_within_h: edit.accept_within_h,
            questions: edit.questions,
            cancellation_policy: edit.cancellation_policy,
            tax_code: None,
            version: 1,
            created_at: now,
            updated_at: now,
        };
        offer.cleaned(talent)
    }

    /// Returns the edited offer, or all violations. A change of any price raises the price version, so that earlier
    /// quotes can no longer be ordered.
    pub fn edited(
        &self,
        talent: &Talent,
        edit: OfferEdit,
        now: Timestamp,
    ) -> Result<Self, Violations> {
        let mut offer = Self {
            price_version: self.price_version,
            tax_code: self.tax_code.clone(),
            version: self.version.saturating_add(1),
            created_at: self.created_at,
            ..Self::opened(self.offer_guid, self.kind, talent, edit, now)?
        };
        if offer.prices() != self.prices() {
            offer.price_version = self.price_version.saturating_add(1);
        }
        Ok(offer)
    }

    /// Cleans all texts and checks every rule.
    fn cleaned(mut self, talent: &Talent) -> Result<Self, Violations> {
        let mut violations = Violations::new();
        if let Err(broken) = self.check() {
            violations = broken;
        }
        violations.require(
            self.price.currency() == talent.currency,
            "price",
            FieldRule::Currency {
                expected: talent.currency,
                found: None,
            },
        );
        clean(&mut self.title, lengths::OFFER_TITLE.or_empty());
        clean(&mut self.description, lengths::OFFER_DESCRIPTION);
        self.translations = check_translations(&mut violations, &self.translations);
        for addon in &mut self.addons {
            clean(&mut addon.label, lengths::ADDON_LABEL.or_empty());
        }
        if let Some(terms) = &mut self.commercial {
            clean(&mut terms.licence, lengths::LICENCE.or_empty());
            for (position, channel) in terms.channels.iter_mut().enumerate() {
                let field = format!("commercial.channels.{position}");
                *channel = violations.text(&field, channel, lengths::LICENCE_CHANNEL);
            }
        }
        if let Some(session) = &mut self.session {
            violations.require(
                session.weekly.len() <= MOST_HOURS,
                "session.weekly",
                FieldRule::count_to(42, Counted::Entries),
            );
            let needs = session.venue_needs.take();
            session.venue_needs = needs.filter(|text| !text.trim().is_empty());
            if let Some(needs) = &mut session.venue_needs {
                clean(needs, lengths::VENUE_NEEDS);
            }
        }
        for (position, question) in self.questions.iter_mut().enumerate() {
            clean(&mut question.label, lengths::QUESTION_LABEL.or_empty());
            for (place, option) in question.options.iter_mut().enumerate() {
                let field = format!("questions.{position}.options.{place}");
                *option = violations.text(&field, option, lengths::QUESTION_OPTION);
            }
        }
        violations.into_result(self)
    }

    fn prices(&self) -> (Money, Option<Money>, BTreeMap<&str, Money>) {
        let addons = self.addons.iter();
        (
            self.price,
            self.commercial.as_ref().map(|terms| terms.price),
            addons
                .map(|addon| (addon.key.as_str(), addon.price))
                .collect(),
        )
    }
}

impl From<Offer> for OfferEdit {
    /// Returns the edit that changes nothing.
    fn from(offer: Offer) -> Self {
        Self {
            status: offer.status,
            title: offer.title,
            description: offer.description,
            translations: offer.translations,
            sort: offer.sort,
            price: offer.price,
            addons: offer.addons,
            offer_use: offer.offer_use,
            commercial: offer.commercial,
            video: offer.video,
            session: offer.session,
            turnaround_days: offer.turnaround_days,
            accept_within_h: offer.accept_within_h,
            questions: offer.questions,
            cancellation_policy: offer.cancellation_policy,
        }
    }
}

/// Cleans a text. A text that breaks the rule stays unchanged, because `check` has reported it.
fn clean(text: &mut String, rule: TextRule) {
    if let Ok(cleaned) = rule.clean(text) {
        *text = cleaned;
    }
}

#[cfg(test)]
mod tests {
    #![allow(
        clippy::unwrap_used,
        clippy::indexing_slicing,
        reason = "a test may panic"
    )]

    use serde_json::{Value, json};

    use super::*;
    use crate::ids::{Slug, TalentGuid};

    const NOW: Timestamp = Timestamp::constant(1_795_251_600, 0);

    fn talent() -> Talent {
        Talent::draft(
            TalentGuid::from_uuid(uuid::Uuid::from_u128(1)),
            Slug::parse("ada-keller").unwrap(),
            "Ada Keller".to_owned(),
            "ada@example.org".parse().unwrap(),
            NOW,
        )
    }

    fn form() -> Value {
        json!({
            "status": "active", "title": " Personal video ", "use": "personal", "acceptWithinH": 72,
            "price": { "amount": 12_000, "currency": "EUR" }, "cancellationPolicy": "flexible",
            "video": { "maxSeconds": 60, "turnaroundDays": 7, "revisionsIncluded": 1, "allowDownload": true },
            "addons": [{ "key": "rush", "label": "Rush", "effect": "rush24h",
                         "price": { "amount": 3_000, "currency": "EUR" } }],
        })
    }

    fn edit(form: Value) -> OfferEdit {
        serde_json::from_value(form).unwrap()
    }

    fn offer() -> Offer {
        let guid = OfferGuid::from_uuid(uuid::Uuid::from_u128(2));
        Offer::opened(guid, OfferKind::Video, &talent(), edit(form()), NOW).unwrap()
    }

    #[test]
    fn a_new_offer_is_cleaned_and_has_version_1() {
        let offer = offer();
        assert_eq!((offer.version, offer.price_version), (1, 1));
        assert_eq!(offer.title, "Personal video");
    }

    #[test]
    fn only_a_price_change_raises_the_price_version() {
        let offer = offer();
        let mut words = form();
        words["title"] = json!("Another title");
        let renamed = offer.edited(&talent(), edit(words), NOW).unwrap();
        assert_eq!((renamed.version, renamed.price_version), (2, 1));
        for pointer in ["/price/amount", "/addons/0/price/amount"] {
            let mut dearer = form();
            *dearer.pointer_mut(pointer).unwrap() = json!(4_000);
            let dearer = offer.edited(&talent(), edit(dearer), NOW).unwrap();
            assert_eq!((dearer.version, dearer.price_version), (2, 2), "{pointer}");
        }
        let mut bare = form();
        bare["addons"] = json!([]);
        let bare = offer.edited(&talent(), edit(bare), NOW).unwrap();
        assert_eq!(bare.price_version, 2);
    }

    #[test]
    fn an_edit_without_changes_only_raises_the_version() {
        let again = offer().edited(&talent(), offer().into(), NOW).unwrap();
        assert_eq!(
            again,
            Offer {
                version: 2,
                ..offer()
            }
        );
    }

    #[test]
    fn reports_all_violations_together() {
        let mut wrong = form();
        wrong["title"] = json!("x");
        wrong["price"]["currency"] = json!("USD");
        wrong["commercial"] = json!({
            "price": { "amount": 9_000, "currency": "USD" }, "licence": "All", "termDays": 30, "channels": [""],
        });
        let violations = offer().edited(&talent(), edit(wrong), NOW).unwrap_err();
        let fields: Vec<&str> = violations
            .errors()
            .iter()
            .map(|error| error.field.as_str())
            .collect();
        assert_eq!(
            fields,
            ["title", "addons.0.price", "price", "commercial.channels.0"]
        );
    }

    /// Returns the fields that a change of the form invalidates.
    fn broken(change: impl FnOnce(&mut Value)) -> Vec<String> {
        let mut wrong = form();
        change(&mut wrong);
        let violations = offer().edited(&talent(), edit(wrong), NOW).unwrap_err();
        let errors = violations.errors().iter();
        errors.map(|error| error.field.clone()).collect()
    }

    fn licensed(price: i64) -> Value {
        json!({ "price": { "amount": price, "currency": "EUR" }, "licence": "All", "termDays": 30 })
    }

    #[test]
    fn commercial_use_needs_a_chargeable_price() {
        let mut sold = form();
        sold["use"] = json!("both");
        sold["commercial"] = licensed(30_000);
        let saved = offer().edited(&talent(), edit(sold), NOW).unwrap();
        assert_eq!(
            saved.price_version, 2,
            "a second price is a change of price"
        );
        for price in [0, 10, 1_000_000] {
            let fields = broken(|form| {
                form["use"] = json!("both");
                form["commercial"] = licensed(price);
            });
            assert_eq!(fields, ["commercial.price"], "{price}");
        }
        let without = broken(|form| form["use"] = json!("commercial"));
        assert_eq!(without, ["commercial"]);
    }

    #[test]
    fn every_question_has_a_unique_key() {
        let question = |key: &str| json!({ "key": key, "label": "What is it about?", "type": "text", "required": true });
        let fields = broken(|form| {
            form["questions"] = json!([question("one"), question("two"), question("one")]);
        });
        assert_eq!(fields, ["questions.2.key"]);
    }
}
