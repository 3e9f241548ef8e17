//! The data files as they are written.

use std::collections::BTreeMap;

use domain::SportTexts;
use domain::offer::{CancellationPolicy, OfferKind, OfferUse};
use domain::talent::Socials;
use jiff::Timestamp;
use serde::Deserialize;

use crate::art::{Look, Motif, Palette};
use crate::error::SeedError;

const FILES: &[(&str, &str)] = &[
    ("football.json", include_str!("../data/football.json")),
    ("tennis.json", include_str!("../data/tennis.json")),
    ("basketball.json", include_str!("../data/basketball.json")),
    ("athletics.json", include_str!("../data/athletics.json")),
    ("swimming.json", include_str!("../data/swimming.json")),
    ("cycling.json", include_str!("../data/cycling.json")),
    ("climbing.json", include_str!("../data/climbing.json")),
    ("surfing.json", include_str!("../data/surfing.json")),
    ("boxing.json", include_str!("../data/boxing.json")),
    ("rugby.json", include_str!("../data/rugby.json")),
    ("skiing.json", include_str!("../data/skiing.json")),
    ("volleyball.json", include_str!("../data/volleyball.json")),
];

/// A sport and who does it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SportSource {
    pub(crate) slug: String,
    pub(crate) name: String,
    pub(crate) motif: Motif,
    pub(crate) palette: Palette,
    pub(crate) synonyms: Vec<String>,
    pub(crate) description: String,
    pub(crate) de: SportTexts,
    pub(crate) talent: Vec<TalentSource>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TalentSource {
    pub(crate) name: String,
    /// Slugs of sports besides the file's.
    #[serde(default)]
    pub(crate) also: Vec<String>,
    pub(crate) headline: String,
    pub(crate) bio: String,
    pub(crate) de: GermanTalent,
    pub(crate) tags: Vec<String>,
    pub(crate) team: String,
    pub(crate) position: String,
    pub(crate) country: String,
    pub(crate) city: String,
    pub(crate) languages: Vec<String>,
    pub(crate) zone: String,
    /// Year and title: `2025 National champion`.
    pub(crate) achievements: Vec<String>,
    #[serde(default)]
    pub(crate) socials: Socials,
    pub(crate) currency: String,
    #[serde(default)]
    pub(crate) featured: Option<u32>,
    #[serde(default)]
    pub(crate) verified: bool,
    /// Bookings are stopped until then.
    #[serde(default)]
    pub(crate) paused: Option<Timestamp>,
    pub(crate) completed: u64,
    pub(crate) accepted: u32,
    pub(crate) hours: u32,
    /// How many gave 5, 4, 3, 2 and 1 stars: `24/3/1/0/0`; the reviews are among them.
    pub(crate) ratings: String,
    pub(crate) look: Look,
    pub(crate) offers: Vec<OfferSource>,
    /// `name|stars|date|tags|text`.
    pub(crate) reviews: Vec<String>,
}

/// The German texts of an athlete.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GermanTalent {
    pub(crate) headline: String,
    pub(crate) bio: String,
    pub(crate) position: String,
    /// In the order of the achievements, without their years.
    pub(crate) achievements: Vec<String>,
}

/// The German texts of an offer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GermanOffer {
    pub(crate) title: String,
    pub(crate) description: String,
    #[serde(default)]
    pub(crate) venue: Option<String>,
}

/// One offer; what is absent has the platform's default.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfferSource {
    pub(crate) kind: OfferKind,
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) de: GermanOffer,
    /// In minor units of the talent's currency, as are all prices here.
    pub(crate) price: i64,
    pub(crate) policy: CancellationPolicy,
    #[serde(default, rename = "use")]
    pub(crate) offer_use: Option<OfferUse>,
    #[serde(default)]
    pub(crate) commercial: Option<i64>,
    #[serde(default)]
    pub(crate) addons: BTreeMap<String, i64>,
    #[serde(default)]
    pub(crate) seconds: Option<u32>,
    /// Days to deliver.
    #[serde(default)]
    pub(crate) days: Option<u32>,
    #[serde(default)]
    pub(crate) revisions: Option<u32>,
    #[serde(default)]
    pub(crate) minutes: Option<u32>,
    #[serde(default)]
    pub(crate) seats: Option<u32>,
    /// `1-5 17:00-20:00, 6 09:00-12:00`, in the talent's zone.
    #[serde(default)]
    pub(crate) weekly: Option<String>,
    #[serde(default)]
    pub(crate) radius: Option<u32>,
    #[serde(default)]
    pub(crate) venue: Option<String>,
}

/// Every sport in the order it is shown.
pub(crate) fn sports() -> Result<Vec<SportSource>, SeedError> {
    FILES
        .iter()
        .map(|(file, text)| {
            serde_json::from_str(text).map_err(|source| SeedError::Unreadable { file, source })
        })
        .collect()
}
