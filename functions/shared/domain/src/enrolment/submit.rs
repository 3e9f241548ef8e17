//! Validates the application form. Returns a draft, or all violations.

use jiff::Timestamp;
use jiff::civil::Date;

use super::guardian::{age, is_minor};
use super::history::{ApplicationActor, ApplicationEvent, ApplicationEventKind};
use super::input::{EnrolmentInput, EntityInput, EntityKind};
use super::{
    Application, ApplicationStatus, EnrolmentConsents, Entity, Network, Person, ProposedOffer,
    Social,
};
use crate::customer::filled;
use crate::ids::{
    ApplicationGuid, CountryCode, Email, LanguageTag, OrderNumber, Phone, Slug, WebUrl,
};
use crate::money::{Breakdown, Fees};
use crate::talent::{Socials, each};
use crate::text::{Counted, EmailProblem, FieldRule, ValueFormat, Violations, lengths, same_words};

/// The largest accepted number of followers.
const MOST_FOLLOWERS: u64 = 9_999_999_999;

/// The version of the terms for athletes that applicants currently agree to.
pub(crate) const TERMS_VERSION: u32 = 1;

impl Application {
    /// Returns the application of a form, as a draft whose email address is unverified. The caller generates the
    /// identifier and the reference, and checks that the sports exist.
    pub fn draft(
        input: &EnrolmentInput,
        application_guid: ApplicationGuid,
        reference: OrderNumber,
        now: Timestamp,
    ) -> Result<Self, Violations> {
        let mut violations = Violations::new();
        let legal_name = violations.text("legalName", &input.legal_name, lengths::LEGAL_NAME);
        let display_name =
            violations.text("displayName", &input.display_name, lengths::DISPLAY_NAME);
        let email = violations.check("email", Email::parse(&input.email));
        let phone = filled(input.phone.as_deref())
            .and_then(|text| violations.check("phone", Phone::parse(text)));
        let country = violations.check("country", CountryCode::parse(&input.country));
        let birth_date = birth_date(&mut violations, &input.birth_date, now);
        let guardian = guardian(&mut violations, input, birth_date, email.as_ref(), now);
        violations.require(
            (1..=3).contains(&input.sports.len()),
            "sports",
            FieldRule::count(1, 3, Counted::Sports),
        );
        let sports = each(&mut violations, "sports", &input.sports, |text| {
            Slug::parse(text).map_err(FieldRule::from)
        });
        violations.distinct("sports", &input.sports);
        let team = violations.optional_text("team", input.team.as_deref(), lengths::TEAM);
        let profile_url = filled(input.profile_url.as_deref())
            .and_then(|text| violations.check("profileUrl", WebUrl::parse(text)));
        let socials = socials(&mut violations, input);
        violations.require(
            (1..=5).contains(&input.languages.len()),
            "languages",
            FieldRule::count(1, 5, Counted::Languages),
        );
        let languages = each(&mut violations, "languages", &input.languages, |text| {
            LanguageTag::parse(text).map_err(FieldRule::from)
        });
        violations.distinct("languages", same_words(&input.languages));
        let offers = offers(&mut violations, input);
        let why = violations.optional_text("why", input.why.as_deref(), lengths::MOTIVATION);
        let agent = input
            .agent
            .as_ref()
            .and_then(|agent| person(&mut violations, "agent", &agent.name, &agent.email));
        let entity = entity(&mut violations, &input.entity);
        violations.require(input.consents.terms, "consents.terms", FieldRule::Consent);
        violations.require(
            input.consents.likeness,
            "consents.likeness",
            FieldRule::Consent,
        );
        violations.require(input.consents.data, "consents.data", FieldRule::Consent);
        let parsed = email.zip(country).zip(birth_date);
        violations.finish(parsed.map(|((email, country), birth_date)| Self {
            application_guid,
            reference,
            status: ApplicationStatus::Draft,
            legal_name,
            display_name,
            email,
            phone,
            country,
            birth_date,
            guardian,
            sports,
            team,
            level: input.level,
            profile_url,
            socials,
            languages,
            offers,
            why,
            agent,
            entity,
            consents: EnrolmentConsents {
                at: now,
                terms_version: TERMS_VERSION,
            },
            language: input.language,
            email_proven_at: None,
            guardian_consent: None,
            info_request: None,
            decision: None,
            history: vec![ApplicationEvent {
                at: now,
                by: ApplicationActor::Applicant,
                kind: ApplicationEventKind::Created,
                text: None,
            }],
            version: 1,
            created_at: now,
            updated_at: now,
        }))
    }
}

fn birth_date(violations: &mut Violations, text: &str, now: Timestamp) -> Option<Date> {
    let date = violations.check(
        "birthDate",
        text.parse::<Date>()
            .map_err(|_reason| FieldRule::format(ValueFormat::Date)),
    )?;
    let age = age(date, now);
    violations.require(
        (13..=120).contains(&age),
        "birthDate",
        FieldRule::Age { years: 13 },
    );
    Some(date)
}

fn guardian(
    violations: &mut Violations,
    input: &EnrolmentInput,
    birth_date: Option<Date>,
    email: Option<&Email>,
    now: Timestamp,
) -> Option<Person> {
    let minor = birth_date.is_some_and(|date| is_minor(date, now));
    let Some(entered) = &input.guardian else {
        violations.require(
            !minor,
            "guardian",
            FieldRule::RequiredBelowAge { years: 18 },
        );
        return None;
    };
    let guardian = person(violations, "guardian", &entered.name, &entered.email)?;
    // An alias of the athlete's own address would let a minor consent in the guardian's name.
    violations.require(
        email.map(Email::mailbox) != Some(guardian.email.mailbox()),
        "guardian.email",
        FieldRule::email(EmailProblem::AthletesOwn),
    );
    Some(guardian)
}

fn person(violations: &mut Violations, field: &str, name: &str, email: &str) -> Option<Person> {
    let name = violations.text(&format!("{field}.name"), name, lengths::PERSON_NAME);
    let email = violations.check(&format!("{field}.email"), Email::parse(email))?;
    Some(Person { name, email })
}

fn socials(violations: &mut Violations, input: &EnrolmentInput) -> Vec<Social> {
    violations.require(
        input.socials.len() <= 7,
        "socials",
        FieldRule::count_to(7, Counted::Entries),
    );
    let mut kept = Vec::with_capacity(input.socials.len());
    for (position, social) in input.socials.iter().enumerate() {
        let handle = match social.network {
            Network::Website => social.handle.trim(),
            Network::Instagram
            | Network::X
            | Network::Tiktok
            | Network::Youtube
            | Network::Facebook
            | Network::Twitch => Socials::handle_in(&social.handle),
        };
        let handle = violations.text(
            &format!("socials.{position}.handle"),
            handle,
            lengths::SOCIAL_HANDLE,
        );
        violations.require(
            social.followers.unwrap_or(0) <= MOST_FOLLOWERS,
            &format!("socials.{position}.followers"),
            FieldRule::at_most(9_999_999_999),
        );
        kept.push(Social {
            network: social.network,
            handle,
            followers: social.followers,
        });
    }
    let accounts = kept
        .iter()
        .map(|social| (social.network, social.handle.to_lowercase()));
    violations.distinct("socials", accounts);
    kept
}

fn offers(violations: &mut Violations, input: &EnrolmentInput) -> Vec<ProposedOffer> {
    violations.require(
        (1..=5).contains(&input.offers.len()),
        "offers",
        FieldRule::count(1, 5, Counted::Offers),
    );
    for (position, offer) in input.offers.iter().enumerate() {
        let priced = Breakdown::compute(offer.price, Vec::new(), None, &Fees::default());
        violations.check(&format!("offers.{position}.price"), priced);
    }
    input
        .offers
        .iter()
        .map(|offer| ProposedOffer {
            kind: offer.kind,
            price: offer.price,
        })
        .collect()
}

fn entity(violations: &mut Violations, input: &EntityInput) -> Entity {
    match input.kind {
        EntityKind::Individual => Entity::Individual,
        EntityKind::Company => Entity::Company {
            name: violations.text(
                "entity.name",
                input.name.as_deref().unwrap_or_default(),
                lengths::COMPANY_NAME,
            ),
            vat_id: violations.optional_text(
                "entity.vatId",
                input.vat_id.as_deref(),
                lengths::VAT_ID,
            ),
            registration_no: violations.optional_text(
                "entity.registrationNo",
                input.registration_no.as_deref(),
                lengths::REGISTRATION_NUMBER,
            ),
        },
    }
}

#[cfg(test)]
pub(super) mod tests {
    #![allow(
        clippy::unwrap_used,
        clippy::indexing_slicing,
        reason = "a test may panic"
    )]

    use serde_json::{Value, json};

    use super::*;

    pub(in super::super) fn form() -> Value {
        json!({
            "legalName": "Ada Keller", "displayName": "Ada", "email": "Ada@Example.org", "country": "DE",
            "birthDate": "1999-11-21", "sports": ["tennis"], "level": "pro", "languages": ["en", "de"],
            "offers": [{"kind": "video", "price": {"amount": 5000, "currency": "EUR"}}],
            "entity": {"kind": "individual"}, "consents": {"terms": true, "likeness": true, "data": true}
        })
    }

    pub(in super::super) fn now() -> Timestamp {
        "2026-11-21T09:00:00Z".parse().unwrap()
    }

    pub(in super::super) fn draft(form: Value) -> Result<Application, Violations> {
        let input: EnrolmentInput = serde_json::from_value(form).unwrap();
        let guid = ApplicationGuid::from_parts(1, [0; 10]);
        Application::draft(&input, guid, OrderNumber::from_random([3; 8]), now())
    }

    fn wrong_fields(form: Value) -> Vec<String> {
        draft(form)
            .unwrap_err()
            .into_errors()
            .into_iter()
            .map(|error| error.field)
            .collect()
    }

    #[test]
    fn a_complete_form_becomes_a_draft() {
        let application = draft(form()).unwrap();
        assert_eq!(application.status, ApplicationStatus::Draft);
        assert_eq!(application.email.as_str(), "ada@example.org");
    }

    #[test]
    fn reports_all_violations_together() {
        let mut wrong = form();
        wrong["email"] = json!("ada");
        wrong["sports"] = json!([]);
        wrong["offers"][0]["price"]["amount"] = json!(1);
        wrong["consents"]["likeness"] = json!(false);
        assert_eq!(
            wrong_fields(wrong),
            ["email", "sports", "offers.0.price", "consents.likeness"]
        );
    }

    #[test]
    fn a_minor_needs_a_guardian_with_a_separate_address() {
        let mut minor = form();
        minor["birthDate"] = json!("2008-11-22");
        assert_eq!(wrong_fields(minor.clone()), ["guardian"]);
        minor["guardian"] = json!({"name": "Eva Keller", "email": "ada@example.org"});
        assert_eq!(wrong_fields(minor.clone()), ["guardian.email"]);
        minor["guardian"]["email"] = json!("Ada+Mum@example.org");
        assert_eq!(wrong_fields(minor.clone()), ["guardian.email"]);
        minor["guardian"]["email"] = json!("eva@example.org");
        assert!(draft(minor).is_ok());
        let mut adult = form();
        adult["birthDate"] = json!("2008-11-21");
        assert!(draft(adult).is_ok());
        let mut child = form();
        child["birthDate"] = json!("2013-11-22");
        assert!(wrong_fields(child).contains(&"birthDate".to_owned()));
    }

    #[test]
    fn a_company_needs_a_name() {
        let mut company = form();
        company["entity"] = json!({"kind": "company"});
        assert_eq!(wrong_fields(company), ["entity.name"]);
    }
}
