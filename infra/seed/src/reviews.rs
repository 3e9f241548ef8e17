//! Reviews, and the ratings they are part of.

use domain::feedback::{Feedback, FeedbackStatus, FeedbackTag};
use domain::{OrderGuid, TalentGuid};

use crate::error::SeedError;
use crate::moments::{Seed, afternoon, later, milliseconds};

/// Sum and number of stars.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ratings {
    pub(crate) sum: u64,
    pub(crate) count: u64,
}

/// Reads `24/3/1/0/0`: how many gave 5, 4, 3, 2 and 1 stars.
pub(crate) fn ratings(record: &str, text: &str) -> Result<Ratings, SeedError> {
    let counts: Vec<u64> = text
        .split('/')
        .map(str::parse)
        .collect::<Result<_, _>>()
        .map_err(|error: std::num::ParseIntError| {
            SeedError::malformed(record, text, error.to_string())
        })?;
    if counts.len() != 5 {
        return Err(SeedError::malformed(record, text, "must be five counts"));
    }
    let sum = (1..=5)
        .rev()
        .zip(&counts)
        .map(|(stars, count)| stars * count)
        .sum();
    Ok(Ratings {
        sum,
        count: counts.iter().sum(),
    })
}

/// Sum and number of stars of these reviews alone.
pub(crate) fn rated(feedback: &[Feedback]) -> Ratings {
    Ratings {
        sum: feedback.iter().map(|one| u64::from(one.rating)).sum(),
        count: feedback.iter().map(|_one| 1).sum(),
    }
}

/// Reads `name|stars|date|tags|text`.
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
    let seed = Seed::of("review", &format!("{record} {text}"));
    let left = afternoon(record, date, &seed)?;
    let ordered = later(left, -6 * 24)?;
    Ok(Feedback {
        order_guid: OrderGuid::from_parts(milliseconds(ordered), seed.random()),
        talent_guid,
        rating,
        text: words.to_owned(),
        tags: tags
            .split(',')
            .map(|tag| self::tag(record, tag))
            .collect::<Result<_, _>>()?,
        public_name: public_name.to_owned(),
        show_video: false,
        private_note: None,
        status: FeedbackStatus::Published,
        reply: None,
        version: 1,
        created_at: left,
        updated_at: left,
    })
}

fn tag(record: &str, word: &str) -> Result<FeedbackTag, SeedError> {
    serde_json::from_value(serde_json::Value::String(word.to_owned()))
        .map_err(|error| SeedError::malformed(record, word, error.to_string()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop")]

    use super::{Ratings, ratings};

    #[test]
    fn five_counts_give_a_sum_of_stars() {
        assert_eq!(
            ratings("test", "2/1/0/0/1").unwrap(),
            Ratings { sum: 15, count: 4 }
        );
    }

    #[test]
    fn four_counts_are_refused() {
        assert!(ratings("test", "2/1/0/0").is_err());
    }
}
