//! The parts of an offer.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ClockTime;
use crate::money::Money;

/// The effect of an extra besides its price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AddonEffect {
    /// Delivery within a day of the request.
    Rush24h,
    /// Delivery within three days of the request.
    Rush72h,
    /// A longer video or session.
    ExtraLength,
    /// An item is shipped, so the buyer is asked for an address.
    Shipped,
    /// No effect that we compute.
    None,
}

/// An extra that the buyer can select.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Addon {
    /// The key within the offer, like `rush`.
    pub key: String,
    /// The label that the buyer sees, at most 40 characters.
    pub label: String,
    /// The price, in the offer's currency.
    pub price: Money,
    pub effect: AddonEffect,
}

impl Addon {
    /// Returns whether it is shipped.
    pub fn is_shipped(&self) -> bool {
        self.effect == AddonEffect::Shipped
    }
}

/// The use that an offer permits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OfferUse {
    /// Private use only.
    Personal,
    /// Advertising only.
    Commercial,
    /// The buyer chooses.
    Both,
}

/// The licence for commercial use.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommercialTerms {
    /// The price, which replaces the personal price.
    pub price: Money,
    /// The licence, at most 2,000 characters.
    pub licence: String,
    /// The days of the licence; 30 by default.
    #[schema(minimum = 1, maximum = 3_650)]
    pub term_days: u32,
    /// The channels where it may be shown, at most 5.
    #[serde(default)]
    pub channels: Vec<String>,
}

/// The terms of a video.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VideoTerms {
    /// The longest duration in seconds, 15 to 600.
    #[schema(minimum = 15, maximum = 600)]
    pub max_seconds: u32,
    /// Days to delivery, 1 to 30; 7 by default.
    #[schema(minimum = 1, maximum = 30)]
    pub turnaround_days: u32,
    /// Revisions included in the price, 0 to 3; 1 by default.
    #[schema(minimum = 0, maximum = 3)]
    pub revisions_included: u32,
    /// Whether the buyer may download it.
    pub allow_download: bool,
}

/// The location of a session or appearance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LocationKind {
    /// By video call.
    Online,
    InPerson,
    /// The buyer chooses.
    Either,
}

/// Weekly hours: day 1 is Monday, 7 is Sunday; `to` is after `from`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WeeklyRule {
    /// 1 (Monday) to 7 (Sunday).
    #[schema(minimum = 1, maximum = 7)]
    pub dow: u8,
    /// Start of the first slot, in the talent's zone.
    pub from: ClockTime,
    /// End of the last slot, in the talent's zone.
    pub to: ClockTime,
}

/// A date that differs from the weekly hours: closed, or open at these hours instead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TimeException {
    /// The date in the talent's zone.
    #[serde(deserialize_with = "crate::time_input::read_date")]
    pub date: Date,
    /// The opening time; absent if closed all day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<ClockTime>,
    /// The closing time; absent if closed all day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<ClockTime>,
}

/// The booking terms of a session or appearance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionTerms {
    /// The duration in minutes, 15 to 480.
    #[schema(minimum = 15, maximum = 480)]
    pub duration_min: u32,
    /// The most participants, 1 to 500.
    #[schema(minimum = 1, maximum = 500)]
    pub seats: u32,
    /// The notice: bookings close this many hours before the start, 2 to 720; 24 by default.
    #[schema(minimum = 2, maximum = 720)]
    pub min_notice_h: u32,
    /// The booking window in days, 1 to 180; 60 by default.
    #[schema(minimum = 1, maximum = 180)]
    pub max_advance_days: u32,
    /// Minutes kept free after each session, 0 to 240.
    #[schema(minimum = 0, maximum = 240)]
    pub buffer_min: u32,
    /// The weekly opening hours.
    pub weekly: Vec<WeeklyRule>,
    /// Dates that differ from the weekly hours, at most 366.
    #[serde(default)]
    pub exceptions: Vec<TimeException>,
    pub location: LocationKind,
    /// The distance that the talent travels in km, at most 20,000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0, maximum = 20_000)]
    pub radius_km: Option<u32>,
    /// Whether the price includes travel.
    #[serde(default)]
    pub travel_included: bool,
    /// Requirements for the venue, at most 500 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub venue_needs: Option<String>,
}

/// The type of a question's answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    Text,
    /// Several lines.
    Long,
    /// One of `options`.
    Select,
    Number,
    Date,
    /// Yes or no.
    Checkbox,
}

/// A question to the buyer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Question {
    /// The key within the offer.
    pub key: String,
    /// The question, at most 120 characters.
    pub label: String,
    /// The type of the answer.
    #[serde(rename = "type")]
    pub kind: QuestionKind,
    /// Whether an answer is required.
    pub required: bool,
    /// The choices of a `select`, at most 20.
    #[serde(default)]
    pub options: Vec<String>,
    /// The longest answer in characters, at most 500.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 500)]
    pub max_len: Option<u32>,
}

/// The refund of a cancellation after acceptance (PRODUCT section 1), by the time before the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CancellationPolicy {
    /// Full refund until 24 h before.
    Flexible,
    /// Full refund until 72 h before, half until 24 h before.
    Moderate,
    /// Half refund until 7 days before.
    Strict,
}
