//! What a talent offers and for how much (PRODUCT section 3).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{OfferGuid, TalentGuid};
use crate::money::Money;

mod agreement;
mod check;
mod clock_time;
mod edit;
mod propose;
mod terms;

pub use check::is_key;
pub use clock_time::ClockTime;
pub use edit::{MOST_OFFERS, OfferEdit};
pub use terms::{
    Addon, AddonEffect, CancellationPolicy, CommercialTerms, LocationKind, OfferUse, Question,
    QuestionKind, SessionTerms, TimeException, VideoTerms, WeeklyRule,
};

/// Days to deliver a signed object or a custom job that names none.
pub const DEFAULT_TURNAROUND_DAYS: u32 = 14;

/// What is sold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    /// A personal video.
    Video,
    /// Online, one to one or in a group.
    Session,
    /// In person.
    Appearance,
    /// A signed object.
    Item,
    /// On request.
    Custom,
}

impl OfferKind {
    /// Whether it takes place at a booked time; everything else is made and delivered.
    pub const fn is_scheduled(self) -> bool {
        matches!(self, Self::Session | Self::Appearance)
    }
}

/// Whether an offer is on sale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OfferStatus {
    /// Being written.
    Draft,
    /// On sale.
    Active,
    /// Not on sale for now.
    Paused,
    /// Gone, kept for its orders.
    Archived,
}

/// One offer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Offer {
    /// Identifier.
    pub offer_guid: OfferGuid,
    /// Whose offer.
    pub talent_guid: TalentGuid,
    /// What is sold.
    pub kind: OfferKind,
    /// Whether it is on sale.
    pub status: OfferStatus,
    /// 3 to 80 characters.
    pub title: String,
    /// At most 1,000 characters.
    pub description: String,
    /// Lower comes first.
    #[serde(default)]
    pub sort: u32,
    /// Price for personal use, in the talent's currency.
    pub price: Money,
    /// Raised by every change of the price or an extra's price.
    pub price_version: u32,
    /// At most 5.
    #[serde(default)]
    pub addons: Vec<Addon>,
    /// What the buyer may do with it.
    #[serde(rename = "use")]
    pub offer_use: OfferUse,
    /// Present when commercial use is sold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commercial: Option<CommercialTerms>,
    /// Present for videos.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub video: Option<VideoTerms>,
    /// Present for sessions and appearances.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<SessionTerms>,
    /// Days to deliver, for items and custom jobs, 1 to 60.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 60)]
    pub turnaround_days: Option<u32>,
    /// Hours the talent has to accept, 12 to 144.
    #[schema(minimum = 12, maximum = 144)]
    pub accept_within_h: u32,
    /// At most 8 questions to the buyer.
    #[serde(default)]
    pub questions: Vec<Question>,
    /// What a late cancellation gives back.
    pub cancellation_policy: CancellationPolicy,
    /// The provider's tax code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tax_code: Option<String>,
    /// Raised by every write.
    pub version: u64,
    /// When the offer was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

impl Offer {
    /// Whether something goes by post: a signed object, or one of the chosen extras.
    pub fn is_shipped(&self, addons: &[String]) -> bool {
        let chosen = |addon: &Addon| addons.contains(&addon.key);
        self.kind == OfferKind::Item
            || self
                .addons
                .iter()
                .any(|one| one.is_shipped() && chosen(one))
    }

    /// Whether the talent names a price for this use when asked: custom jobs, and whatever is sold for advertising.
    pub fn is_priced_on_request(&self, order_use: OrderUse) -> bool {
        self.kind == OfferKind::Custom || self.licence_for(order_use).is_some()
    }

    /// Days from request to delivery; absent for what happens at a booked time.
    pub fn days_to_deliver(&self) -> Option<u32> {
        match self.kind {
            OfferKind::Session | OfferKind::Appearance => None,
            OfferKind::Video => Some(self.video.as_ref().map_or(7, |video| video.turnaround_days)),
            OfferKind::Item | OfferKind::Custom => {
                Some(self.turnaround_days.unwrap_or(DEFAULT_TURNAROUND_DAYS))
            }
        }
    }
}

/// What the buyer will use it for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OrderUse {
    /// Privately.
    Personal,
    /// In advertising.
    Commercial,
}
