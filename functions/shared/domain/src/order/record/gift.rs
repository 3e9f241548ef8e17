//! To whom an order is given, and when.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{Email, TimeZoneName};

/// The gift that an order is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Gift {
    /// Where the link is mailed to; absent where the customer hands it over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recipient_email: Option<Email>,
    /// What the customer writes, 1 to 500 characters.
    pub message: String,
    /// From when on it can be opened; absent where it can as soon as it is ready.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opens: Option<GiftTime>,
    /// When what was booked became ready for the recipient.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ready_at: Option<Timestamp>,
    /// What the recipient answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thanks: Option<GiftThanks>,
    /// Which links open it: those that were made since it last went to another recipient.
    #[serde(default)]
    pub link_series: u32,
    /// How often the customer had its mail sent again.
    #[serde(default)]
    pub sent_again: u32,
}

/// From when on a gift can be opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftTime {
    /// The moment.
    pub at: Timestamp,
    /// The recipient's zone.
    pub time_zone: TimeZoneName,
}

/// What the recipient of a gift writes to the athlete, once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftThanks {
    /// 1 to 500 characters.
    pub text: String,
    /// When.
    pub at: Timestamp,
}
