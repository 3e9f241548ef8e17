//! Parts of an offer.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ClockTime;
use crate::money::Money;

/// What an extra changes beside the price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AddonEffect {
    /// Delivery within a day of the request.
    Rush24h,
    /// Delivery within three days of the request.
    Rush72h,
    /// A longer video or session.
    ExtraLength,
    /// Something goes by post, so the buyer is asked for an address.
    Shipped,
    /// Nothing we compute.
    None,
}

/// An extra the buyer may add.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Addon {
    /// Name within the offer, like `rush`.
    pub key: String,
    /// What the buyer reads, at most 40 characters.
    pub label: String,
    /// Its price, in the offer's currency.
    pub price: Money,
    /// What it changes.
    pub effect: AddonEffect,
}

impl Addon {
    /// Whether it goes by post.
    pub fn is_shipped(&self) -> bool {
        self.effect == AddonEffect::Shipped
    }
}

/// What buyers may do with what they get.
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
    /// Replaces the personal price.
    pub price: Money,
    /// The licence, at most 2,000 characters.
    pub licence: String,
    /// Days the licence lasts; 30 by default.
    #[schema(minimum = 1, maximum = 3_650)]
    pub term_days: u32,
    /// Where it may be shown, at most 5.
    #[serde(default)]
    pub channels: Vec<String>,
}

/// How a video is made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VideoTerms {
    /// 15 to 600.
    #[schema(minimum = 15, maximum = 600)]
    pub max_seconds: u32,
    /// 1 to 30; 7 by default.
    #[schema(minimum = 1, maximum = 30)]
    pub turnaround_days: u32,
    /// 0 to 3; 1 by default.
    #[schema(minimum = 0, maximum = 3)]
    pub revisions_included: u32,
    /// Whether the buyer may download it.
    pub allow_download: bool,
}

/// Where a session or appearance takes place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LocationKind {
    /// By video call.
    Online,
    /// At a place.
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

/// A date that does not follow the weekly hours: closed, or open at these hours instead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TimeException {
    /// The date in the talent's zone.
    #[serde(deserialize_with = "crate::time_input::read_date")]
    pub date: Date,
    /// Absent: closed all day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<ClockTime>,
    /// Absent: closed all day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<ClockTime>,
}

/// How a session or appearance is booked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionTerms {
    /// 15 to 480.
    #[schema(minimum = 15, maximum = 480)]
    pub duration_min: u32,
    /// 1 to 500.
    #[schema(minimum = 1, maximum = 500)]
    pub seats: u32,
    /// Hours before the start after which nobody can book, 2 to 720; 24 by default.
    #[schema(minimum = 2, maximum = 720)]
    pub min_notice_h: u32,
    /// Days ahead one can book, 1 to 180; 60 by default.
    #[schema(minimum = 1, maximum = 180)]
    pub max_advance_days: u32,
    /// Minutes kept free after each, 0 to 240.
    #[schema(minimum = 0, maximum = 240)]
    pub buffer_min: u32,
    /// Opening hours.
    pub weekly: Vec<WeeklyRule>,
    /// Dates that differ, at most 366.
    #[serde(default)]
    pub exceptions: Vec<TimeException>,
    /// Online or at a place.
    pub location: LocationKind,
    /// How far the talent travels, at most 20,000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0, maximum = 20_000)]
    pub radius_km: Option<u32>,
    /// Whether travel is in the price.
    #[serde(default)]
    pub travel_included: bool,
    /// What the place must have, at most 500 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub venue_needs: Option<String>,
}

/// How a question is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// One line.
    Text,
    /// Several lines.
    Long,
    /// One of `options`.
    Select,
    /// A number.
    Number,
    /// A date.
    Date,
    /// Yes or no.
    Checkbox,
}

/// A question to the buyer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Question {
    /// Name within the offer.
    pub key: String,
    /// The question, at most 120 characters.
    pub label: String,
    /// How it is answered.
    #[serde(rename = "type")]
    pub kind: QuestionKind,
    /// Whether it must be answered.
    pub required: bool,
    /// Choices of a `select`, at most 20.
    #[serde(default)]
    pub options: Vec<String>,
    /// Longest answer in characters, at most 500.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 500)]
    pub max_len: Option<u32>,
}

/// What the customer gets back when cancelling after acceptance (PRODUCT section 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CancellationPolicy {
    /// All until 24 h before.
    Flexible,
    /// All until 72 h before, half until 24 h before.
    Moderate,
    /// Half until 7 days before.
    Strict,
}
