//! The public view of an offer.

use domain::offer::{
    Addon, CancellationPolicy, CommercialTerms, Offer, OfferKind, OfferStatus, OfferUse, Question,
    SessionTerms, VideoTerms,
};
use domain::{Money, OfferGuid};
use serde::Serialize;
use utoipa::ToSchema;

/// An offer on sale.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfferView {
    /// The identifier.
    pub offer_guid: OfferGuid,
    /// The kind.
    pub kind: OfferKind,
    /// The title, 3 to 80 characters.
    pub title: String,
    /// The description, at most 1,000 characters.
    pub description: String,
    /// The price for personal use, in the talent's currency.
    pub price: Money,
    /// Raised by every change of a price.
    pub price_version: u32,
    /// The extras that the buyer can select.
    pub addons: Vec<Addon>,
    /// The permitted use.
    #[serde(rename = "use")]
    pub offer_use: OfferUse,
    /// The licence; present if commercial use is sold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commercial: Option<CommercialTerms>,
    /// Present for videos.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub video: Option<VideoTerms>,
    /// Present for sessions and appearances.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<SessionTerms>,
    /// Days from request to delivery; absent for booked times.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turnaround_days: Option<u32>,
    /// Hours the talent has to accept.
    pub accept_within_h: u32,
    /// Questions to the buyer.
    pub questions: Vec<Question>,
    /// The refund of a late cancellation.
    pub cancellation_policy: CancellationPolicy,
}

impl OfferView {
    /// Returns the view of the offer, or `None` if it is not on sale.
    pub fn from_offer(offer: Offer) -> Option<Self> {
        if offer.status != OfferStatus::Active {
            return None;
        }
        Some(Self {
            turnaround_days: offer.days_to_deliver(),
            offer_guid: offer.offer_guid,
            kind: offer.kind,
            title: offer.title,
            description: offer.description,
            price: offer.price,
            price_version: offer.price_version,
            addons: offer.addons,
            offer_use: offer.offer_use,
            commercial: offer.commercial,
            video: offer.video,
            session: offer.session,
            accept_within_h: offer.accept_within_h,
            questions: offer.questions,
            cancellation_policy: offer.cancellation_policy,
        })
    }
}
