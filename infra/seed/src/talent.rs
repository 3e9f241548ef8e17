//! Talent from their data, through the same check as their own profile form.

use std::collections::BTreeMap;

use domain::feedback::Feedback;
use domain::offer::Offer;
use domain::talent::{Achievement, Image, Talent, TalentEdit, TalentStats, TalentStatus, Verified};
use domain::{Currency, Email, LanguageTag, Slug, TalentGuid};

use crate::art::{Look, Motif};
use crate::error::SeedError;
use crate::german::{Phrases, german, talent_texts};
use crate::moments::{Seed, joined, later, milliseconds};
use crate::offers::{Place, offer};
use crate::page_media::{cover, gallery, intro_video, portrait};
use crate::reviews::{rated, ratings, review, unwritten};
use crate::source::{SportSource, TalentSource};
use crate::unwritten_reviews::unwritten_reviews;

/// One talent with all that belongs to it.
#[derive(Debug, Clone)]
pub struct SeededTalent {
    /// The profile; its stats count the ratings of `feedback`.
    pub talent: Talent,
    pub offers: Vec<Offer>,
    /// Every review, with and without text.
    pub feedback: Vec<Feedback>,
    /// How the portrait is drawn.
    pub look: Look,
    /// The object of the talent's sport.
    pub motif: Motif,
}

/// The talent with offers and reviews.
pub(crate) fn talent(
    source: &TalentSource,
    sport: &SportSource,
    phrases: &Phrases,
) -> Result<SeededTalent, SeedError> {
    let record = source.name.as_str();
    let slug = Slug::propose(record, 1);
    let seed = Seed::new("talent", slug.as_str());
    let at = joined(&seed)?;
    let talent_guid = TalentGuid::from_parts(milliseconds(at), seed.random());
    let currency = Currency::parse(&source.currency)
        .map_err(|error| SeedError::malformed(record, &source.currency, error.to_string()))?;
    let email = email(record, &slug)?;
    let draft = Talent::draft(talent_guid, slug.clone(), source.name.clone(), email, at);
    let mut talent = draft
        .edited(&edit(source, sport)?, later(at, 24 * 365)?)
        .map_err(SeedError::invalid(record))?;
    let ratings = ratings(record, &source.ratings)?;
    talent.version = 1;
    talent.updated_at = at;
    talent.currency = currency;
    let world = sport.name.to_lowercase();
    talent.avatar = Some(portrait(&talent));
    talent.cover = Some(cover(&talent, &world, sport.motif));
    talent.status = if source.paused.is_some() {
        TalentStatus::Paused
    } else {
        TalentStatus::Published
    };
    talent.paused_until = source.paused;
    talent.stats = TalentStats {
        completed: source.completed,
        accepted_rate_90d: Some(source.accepted),
        median_response_h: Some(source.hours),
        ..TalentStats::default()
    }
    .with_stars(ratings);
    talent.verified = source.verified.then(|| Verified {
        by: "Matchday".to_owned(),
        at,
        method: "federation profile and video call".to_owned(),
    });
    talent.featured_rank = source.featured;

    let mut offers = Vec::with_capacity(source.offers.len());
    for (position, entry) in (1_u32..).zip(&source.offers) {
        let at = later(at, i64::from(position))?;
        offers.push(offer(
            entry,
            &Place {
                record,
                talent_guid,
                currency,
                position,
                at,
                phrases,
            },
        )?);
    }
    let mut feedback = source
        .reviews
        .iter()
        .map(|text| review(record, talent_guid, text))
        .collect::<Result<Vec<_>, _>>()?;
    let left = unwritten(ratings, rated(&feedback)).ok_or_else(|| {
        SeedError::malformed(
            record,
            &source.ratings,
            "must count the written reviews too",
        )
    })?;
    feedback.extend(unwritten_reviews(record, &offers, talent.created_at, left)?);
    talent.gallery = gallery(&talent, &world);
    talent.intro_video = intro_video(&talent).map(Box::new);
    talent.translations = german(talent_texts(source, &talent, sport, phrases)?);
    Ok(SeededTalent {
        talent,
        offers,
        feedback,
        look: source.look.clone(),
        motif: sport.motif,
    })
}

fn email(record: &str, slug: &Slug) -> Result<Email, SeedError> {
    let address = format!("{slug}@talent.matchday.example");
    Email::parse(&address)
        .map_err(|error| SeedError::malformed(record, &address, error.to_string()))
}

pub(crate) fn image(file: &str, (width, height): (u32, u32), alt: String) -> Image {
    Image {
        src: format!("/media/seed/{file}"),
        width,
        height,
        alt,
    }
}

fn edit(source: &TalentSource, sport: &SportSource) -> Result<TalentEdit, SeedError> {
    let achievements = source
        .achievements
        .iter()
        .map(|text| {
            let unread = || SeedError::malformed(&source.name, text, "must be a year and a title");
            let (year, title) = text.split_once(' ').ok_or_else(unread)?;
            Ok(Achievement {
                title: title.to_owned(),
                year: year.parse().map_err(|_reason| unread())?,
            })
        })
        .collect::<Result<_, SeedError>>()?;
    Ok(TalentEdit {
        display_name: source.name.clone(),
        headline: source.headline.clone(),
        bio: source.bio.clone(),
        text_language: LanguageTag::default(),
        translations: BTreeMap::new(),
        tag_words: source.tags.clone(),
        sports: std::iter::once(&sport.slug)
            .chain(&source.also)
            .cloned()
            .collect(),
        team: Some(source.team.clone()),
        position: Some(source.position.clone()),
        country: source.country.clone(),
        city: Some(source.city.clone()),
        languages: source.languages.clone(),
        time_zone: source.zone.clone(),
        achievements,
        socials: source.socials.clone(),
        capacity: domain::talent::DEFAULT_CAPACITY,
    })
}
