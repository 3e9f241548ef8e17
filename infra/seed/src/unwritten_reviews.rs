//! Ratings of customers who wrote nothing, as many of real customers do.

use domain::feedback::{Feedback, FeedbackTag};
use domain::offer::Offer;
use jiff::Timestamp;

use crate::error::SeedError;
use crate::moments::{Seed, later};
use crate::reviews::{Stars, stars_only};

const NAMES: [&str; 48] = [
    "Aaron M.",
    "Beatriz F.",
    "Callum R.",
    "Dilara Y.",
    "Emil H.",
    "Fiorella S.",
    "Gus T.",
    "Hedda L.",
    "Ibrahim C.",
    "Jolanda W.",
    "Kofi A.",
    "Linnea B.",
    "Malik D.",
    "Nuria P.",
    "Orla K.",
    "Pelle N.",
    "Quentin G.",
    "Rosalie V.",
    "Stefan Z.",
    "Tamsin E.",
    "Umar J.",
    "Violeta I.",
    "Wiktor O.",
    "Xenia Q.",
    "Yara U.",
    "Zdenek X.",
    "Annika R.",
    "Bogdan S.",
    "Cleo M.",
    "Dmitri F.",
    "Elsa P.",
    "Farah N.",
    "Gregor K.",
    "Hye-jin L.",
    "Ines C.",
    "Jamal W.",
    "Katya B.",
    "Luis G.",
    "Marit D.",
    "Noah T.",
    "Oona H.",
    "Pavel V.",
    "Rukmini A.",
    "Sven J.",
    "Tilde E.",
    "Ulla Z.",
    "Vikram Y.",
    "Wendy I.",
];
const TAGS: [FeedbackTag; 6] = [
    FeedbackTag::Personal,
    FeedbackTag::Fast,
    FeedbackTag::Kind,
    FeedbackTag::Funny,
    FeedbackTag::Inspiring,
    FeedbackTag::Professional,
];

/// 2026-11-19, after which the catalogue has no review, in seconds since 1970.
const NEWEST: i64 = 1_795_046_400;

/// Returns so many ratings of each number of stars, left between `since` and the newest day.
pub(crate) fn unwritten_reviews(
    record: &str,
    offers: &[Offer],
    since: Timestamp,
    left: Stars,
) -> Result<Vec<Feedback>, SeedError> {
    (1_u8..)
        .zip(left)
        .flat_map(|(rating, count)| (0..count).map(move |number| (rating, number)))
        .map(|(rating, number)| {
            let name = format!("{record} {rating} {number}");
            let drawn = |part: &str, below: i64| Seed::new(part, &name).below(below);
            let days = (NEWEST - since.as_second()) / 86_400 - 14;
            let hours = (drawn("day", days) + 12) * 24 + drawn("hour", 14);
            // More than half of the orders are for the first offer.
            let offer = offers
                .get(place(drawn("offer", 6)))
                .or(offers.first())
                .ok_or_else(|| SeedError::malformed(record, &name, "needs an offer"))?;
            let customer = NAMES.get(place(drawn("customer", 48))).copied();
            let seed = Seed::new("stars", &name);
            Ok(Feedback {
                rating,
                public_name: customer.unwrap_or("Alex T.").to_owned(),
                // Half of them chose a quality.
                tags: TAGS
                    .get(place(drawn("tag", 12)))
                    .copied()
                    .into_iter()
                    .collect(),
                ..stars_only(offer.talent_guid, offer.kind, later(since, hours)?, &seed)?
            })
        })
        .collect()
}

fn place(drawn: i64) -> usize {
    usize::try_from(drawn).unwrap_or_default()
}
