//! Offers from their few words.

use std::collections::BTreeMap;

use domain::offer::{
    Addon, AddonEffect, CancellationPolicy, CommercialTerms, LocationKind, Offer, OfferKind,
    OfferStatus, OfferUse, Question, QuestionKind, SessionTerms, VideoTerms,
};
use domain::{Currency, Money, OfferGuid, TalentGuid};
use jiff::Timestamp;

use crate::error::SeedError;
use crate::german::{Phrases, german, offer_texts};
use crate::moments::{Seed, milliseconds};
use crate::source::OfferSource;
use crate::weekly::weekly;

const LICENCE: &str = "One edit of the delivered video may be shown on the buyer's own channels and as paid social advertising, worldwide, \
for the term below. No television, no alteration of what is said, no suggestion of a lasting endorsement.";

#[derive(Debug)]
pub(crate) struct Place<'a> {
    pub(crate) record: &'a str,
    pub(crate) talent_guid: TalentGuid,
    pub(crate) currency: Currency,
    pub(crate) position: u32,
    pub(crate) at: Timestamp,
    pub(crate) phrases: &'a Phrases,
}

/// The offer, checked by the rules of the business.
pub(crate) fn offer(source: &OfferSource, place: &Place<'_>) -> Result<Offer, SeedError> {
    let record = format!("{} / {}", place.record, source.title);
    let seed = Seed::new("offer", &record);
    let money = |amount| {
        Money::new(amount, place.currency)
            .map_err(|error| SeedError::malformed(&record, "price", error.to_string()))
    };
    let addons = source
        .addons
        .iter()
        .map(|(key, price)| addon(&record, source.kind, key, money(*price)?))
        .collect::<Result<Vec<_>, _>>()?;
    let commercial = source
        .commercial
        .map(money)
        .transpose()?
        .map(|price| CommercialTerms {
            price,
            licence: LICENCE.to_owned(),
            term_days: 30,
            channels: vec![
                "Website".to_owned(),
                "Social media".to_owned(),
                "Paid social ads".to_owned(),
            ],
        });
    let mut offer = Offer {
        offer_guid: OfferGuid::from_parts(milliseconds(place.at), seed.random()),
        talent_guid: place.talent_guid,
        kind: source.kind,
        status: OfferStatus::Active,
        title: source.title.clone(),
        description: source.description.clone(),
        translations: BTreeMap::new(),
        sort: place.position,
        price: money(source.price)?,
        price_version: 1,
        addons,
        offer_use: source.offer_use.unwrap_or(OfferUse::Personal),
        commercial,
        video: (source.kind == OfferKind::Video).then(|| VideoTerms {
            max_seconds: source.seconds.unwrap_or(90),
            turnaround_days: source.days.unwrap_or(7),
            revisions_included: source.revisions.unwrap_or(1),
            allow_download: true,
        }),
        session: source
            .kind
            .is_scheduled()
            .then(|| session(&record, source))
            .transpose()?,
        turnaround_days: matches!(source.kind, OfferKind::Item | OfferKind::Custom)
            .then_some(source.days)
            .flatten(),
        accept_within_h: if source.policy == CancellationPolicy::Strict {
            96
        } else {
            72
        },
        questions: questions(source.kind),
        cancellation_policy: source.policy,
        tax_code: None,
        version: 1,
        created_at: place.at,
        updated_at: place.at,
    };
    offer.translations = german(offer_texts(&source.de, &offer, place.phrases));
    offer.check().map_err(SeedError::invalid(&record))?;
    Ok(offer)
}

fn session(record: &str, source: &OfferSource) -> Result<SessionTerms, SeedError> {
    let in_person = source.kind == OfferKind::Appearance;
    Ok(SessionTerms {
        duration_min: source.minutes.unwrap_or(45),
        seats: source.seats.unwrap_or(1),
        min_notice_h: if in_person { 240 } else { 24 },
        max_advance_days: if in_person { 180 } else { 60 },
        buffer_min: if in_person { 60 } else { 15 },
        weekly: weekly(
            record,
            source.weekly.as_deref().unwrap_or("1-5 17:00-20:00"),
        )?,
        exceptions: Vec::new(),
        location: if in_person {
            LocationKind::InPerson
        } else {
            LocationKind::Online
        },
        radius_km: source.radius,
        travel_included: false,
        venue_needs: source.venue.clone(),
    })
}

fn addon(record: &str, kind: OfferKind, key: &str, price: Money) -> Result<Addon, SeedError> {
    let (label, effect) = match key {
        "rush24" => ("Ready within 24 hours", AddonEffect::Rush24h),
        "rush72" => ("Ready within 3 days", AddonEffect::Rush72h),
        "longer" if kind == OfferKind::Video => ("Twice as long", AddonEffect::ExtraLength),
        "plan" => ("Written plan afterwards", AddonEffect::None),
        "recording" => ("Recording to keep", AddonEffect::None),
        "photo" => ("Signed photo by post", AddonEffect::Shipped),
        "questions" => ("Three questions answered in writing", AddonEffect::None),
        "group" => ("Bring two more people", AddonEffect::None),
        _ => return Err(SeedError::malformed(record, key, "is no extra we know")),
    };
    Ok(Addon {
        key: key.to_owned(),
        label: label.to_owned(),
        price,
        effect,
    })
}

fn questions(kind: OfferKind) -> Vec<Question> {
    let question =
        |key: &str, label: &str, kind: QuestionKind, required: bool, longest: Option<u32>| {
            Question {
                key: key.to_owned(),
                label: label.to_owned(),
                kind,
                required,
                options: Vec::new(),
                max_len: longest,
            }
        };
    match kind {
        OfferKind::Session => vec![question(
            "level",
            "How long have you been doing this, and what do you want to change?",
            QuestionKind::Long,
            false,
            Some(500),
        )],
        OfferKind::Appearance => vec![
            question(
                "guests",
                "How many people will be there?",
                QuestionKind::Number,
                true,
                None,
            ),
            question(
                "venue",
                "Which venue do you have in mind?",
                QuestionKind::Text,
                false,
                Some(200),
            ),
        ],
        OfferKind::Item => vec![question(
            "dedication",
            "Name for the dedication",
            QuestionKind::Text,
            false,
            Some(60),
        )],
        OfferKind::Video | OfferKind::Custom => Vec::new(),
    }
}
