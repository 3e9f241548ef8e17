//! The German texts of athletes and offers: their own from the data of their sport, the shared ones from
//! `data/phrases.json`.

use std::collections::BTreeMap;

use domain::offer::Offer;
use domain::talent::Talent;
use domain::{Language, OfferTexts, Phrase, TalentTexts};

use crate::error::SeedError;
use crate::source::{GermanOffer, GermanTalent, SportSource, TalentSource};

const PHRASES: &str = include_str!("../data/phrases.json");

/// The shared texts by their English originals.
#[derive(Debug)]
pub(crate) struct Phrases(BTreeMap<String, String>);

impl Phrases {
    pub(crate) fn read() -> Result<Self, SeedError> {
        let phrases = serde_json::from_str(PHRASES).map_err(|source| SeedError::Unreadable {
            file: "phrases.json",
            source,
        })?;
        Ok(Self(phrases))
    }

    /// Returns the phrase of a shared text.
    fn find(&self, original: &str) -> Option<Phrase> {
        self.0.get(original).map(|text| Phrase {
            original: original.to_owned(),
            text: text.clone(),
        })
    }

    /// Returns the phrases of all texts with a `placeholder`, filled with the values of each language.
    fn filled(&self, placeholder: &str, values: (&str, &str)) -> Vec<Phrase> {
        let with = |(original, text): (&String, &String)| Phrase {
            original: original.replace(placeholder, values.0),
            text: text.replace(placeholder, values.1),
        };
        let has = |(original, _): &(&String, &String)| original.contains(placeholder);
        self.0.iter().filter(has).map(with).collect()
    }
}

fn phrase(original: &str, text: &str) -> Phrase {
    Phrase {
        original: original.to_owned(),
        text: text.to_owned(),
    }
}

/// Returns the texts as translations.
pub(crate) fn german<T>(texts: T) -> BTreeMap<Language, T> {
    BTreeMap::from([(Language::De, texts)])
}

/// Returns the translations of a profile; those of pictures are only of the pictures that it has.
pub(crate) fn talent_texts(
    source: &TalentSource,
    talent: &Talent,
    sport: &SportSource,
    phrases: &Phrases,
) -> Result<TalentTexts, SeedError> {
    let GermanTalent {
        headline,
        bio,
        position,
        achievements,
    } = &source.de;
    if achievements.len() != talent.achievements.len() {
        let record = &source.name;
        return Err(SeedError::malformed(
            record,
            record,
            "must have a German text for each achievement",
        ));
    }
    let mut all = vec![phrase(&source.position, position)];
    all.extend(phrases.find(&source.team));
    let titles = talent.achievements.iter().map(|one| &one.title);
    all.extend(titles.zip(achievements).map(|(from, to)| phrase(from, to)));
    let video = talent.intro_video.as_deref();
    let pictures = [&talent.avatar, &talent.cover]
        .into_iter()
        .flatten()
        .chain(&talent.gallery)
        .chain(video.map(|video| &video.poster));
    let mut shown: Vec<&str> = pictures.map(|picture| &*picture.alt).collect();
    shown.extend(video.map(|video| &*video.title));
    let name = phrases.filled("{name}", (&source.name, &source.name));
    let sport = phrases.filled("{sport}", (&sport.name.to_lowercase(), &sport.de.name));
    all.extend(shown.iter().filter_map(|text| phrases.find(text)));
    let described = name.into_iter().chain(sport);
    all.extend(described.filter(|phrase| shown.contains(&&*phrase.original)));
    Ok(TalentTexts {
        headline: headline.clone(),
        bio: bio.clone(),
        phrases: all,
    })
}

/// Returns the translations of an offer.
pub(crate) fn offer_texts(source: &GermanOffer, offer: &Offer, phrases: &Phrases) -> OfferTexts {
    let commercial = offer.commercial.as_ref();
    let shared = offer
        .addons
        .iter()
        .map(|addon| &addon.label)
        .chain(offer.questions.iter().map(|question| &question.label))
        .chain(commercial.map(|terms| &terms.licence));
    let mut all: Vec<Phrase> = shared.filter_map(|text| phrases.find(text)).collect();
    let session = offer.session.as_ref();
    let venue = session.and_then(|session| session.venue_needs.as_ref());
    all.extend(
        venue
            .zip(source.venue.as_ref())
            .map(|(from, to)| phrase(from, to)),
    );
    OfferTexts {
        title: source.title.clone(),
        description: source.description.clone(),
        phrases: all,
    }
}
