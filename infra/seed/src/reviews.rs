//! Reviews, and the ratings they are part of.

use domain::feedback::{Feedback, FeedbackStatus};
use domain::offer::OfferKind;
use domain::{LanguageTag, OrderGuid, TalentGuid};
use jiff::Timestamp;

use crate::error::SeedError;
use crate::moments::{Seed, afternoon, later, milliseconds};

/// How many ratings of 1, 2, 3, 4 and 5 stars.
pub(crate) type Stars = [u64; 5];

/// Reads `24/3/1/0/0`: how many gave 5, 4, 3, 2 and 1 stars.
pub(crate) fn ratings(record: &str, text: &str) -> Result<Stars, SeedError> {
    let counts: Vec<u64> = text
        .split('/')
        .map(str::parse)
        .collect::<Result<_, _>>()
        .map_err(|error: std::num::ParseIntError| {
            SeedError::malformed(record, text, error.to_string())
        })?;
    let mut stars: Stars = counts
        .try_into()
        .map_err(|_counts| SeedError::malformed(record, text, "must be five counts"))?;
    stars.reverse();
    Ok(stars)
}

/// The stars of these reviews alone.
pub(crate) fn rated(feedback: &[Feedback]) -> Stars {
    let mut stars = Stars::default();
    for one in feedback {
        let place = usize::from(one.rating).saturating_sub(1);
        if let Some(count) = stars.get_mut(place) {
            *count += 1;
        }
    }
    stars
}

/// The ratings that are left without those of the written reviews; nothing when those are more.
pub(crate) fn unwritten(all: Stars, written: Stars) -> Option<Stars> {
    let mut left = all;
    for (all, written) in left.iter_mut().zip(written) {
        *all = all.checked_sub(written)?;
    }
    Some(left)
}

/// Reads `name|stars|date|tags|text`; the date may be followed by the kind of what was booked, where it is no video,
/// and by the language of the text, where it is not English.
pub(crate) fn review(
    record: &str,
    talent_guid: TalentGuid,
    text: &str,
) -> Result<Feedback, SeedError> {
    let unread = || SeedError::malformed(record, text, "must be name|stars|date|tags|text");
    let mut parts = text.splitn(5, '|');
    let mut next = || parts.next().ok_or_else(unread);
    let (public_name, stars, date, tags, words) = (next()?, next()?, next()?, next()?, next()?);
    let rating: u8 = stars.parse().map_err(|_reason| unread())?;
    if !(1..=5).contains(&rating)
        || words.chars().count() > 1_000
        || public_name.chars().count() > 40
    {
        return Err(unread());
    }
    let mut rest = date.split(' ');
    let date = rest.next().unwrap_or_default();
    let (mut kind, mut language) = (OfferKind::Video, LanguageTag::default());
    for text in rest {
        match LanguageTag::parse(text) {
            Ok(tag) if text.len() == 2 => language = tag,
            _ => kind = word(record, text)?,
        }
    }
    let seed = Seed::new("review", &format!("{record} {text}"));
    let left = afternoon(record, date, &seed)?;
    Ok(Feedback {
        rating,
        text: words.to_owned(),
        language: Some(language),
        tags: tags
            .split(',')
            .filter(|tag| !tag.is_empty())
            .map(|tag| word(record, tag))
            .collect::<Result<_, _>>()?,
        public_name: public_name.to_owned(),
        ..stars_only(talent_guid, kind, left, &seed)?
    })
}

/// Returns feedback that was left at `left`, without text.
pub(crate) fn stars_only(
    talent_guid: TalentGuid,
    kind: OfferKind,
    left: Timestamp,
    seed: &Seed,
) -> Result<Feedback, SeedError> {
    Ok(Feedback {
        order_guid: OrderGuid::from_parts(milliseconds(later(left, -6 * 24)?), seed.random()),
        talent_guid,
        kind: Some(kind),
        rating: 5,
        text: String::new(),
        language: None,
        tags: Vec::new(),
        public_name: String::new(),
        show_video: false,
        private_note: None,
        status: FeedbackStatus::Published,
        reply: None,
        reports: Vec::new(),
        imported: true,
        version: 1,
        created_at: left,
        updated_at: left,
    })
}

fn word<Word: serde::de::DeserializeOwned>(record: &str, word: &str) -> Result<Word, SeedError> {
    serde_json::from_value(serde_json::Value::String(word.to_owned()))
        .map_err(|error| SeedError::malformed(record, word, error.to_string()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::{ratings, unwritten};

    #[test]
    fn five_counts_are_read_from_the_best_on() {
        assert_eq!(ratings("test", "2/1/0/0/1").unwrap(), [1, 0, 0, 1, 2]);
    }

    #[test]
    fn four_counts_are_refused() {
        assert!(ratings("test", "2/1/0/0").is_err());
    }

    #[test]
    fn every_written_review_is_one_of_the_ratings() {
        assert_eq!(
            unwritten([0, 0, 0, 1, 2], [0, 0, 0, 1, 1]),
            Some([0, 0, 0, 0, 1])
        );
        assert_eq!(unwritten([0, 0, 0, 1, 2], [0, 0, 1, 0, 0]), None);
    }
}
