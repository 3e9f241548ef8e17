//! The recipient of a gift, and its time.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{Email, TimeZoneName};

/// An order that is a gift.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Gift {
    /// The address that the link is sent to; absent if the customer passes it on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recipient_email: Option<Email>,
    /// The customer's message, 1 to 500 characters.
    pub message: String,
    /// The time from which it can be opened; absent if it can be opened as soon as it is ready.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opens: Option<GiftTime>,
    /// The time at which it became ready.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ready_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thanks: Option<GiftThanks>,
    /// The series of valid links; a new recipient starts a new series.
    #[serde(default)]
    pub link_series: u32,
    /// The number of times that the customer had the email sent again.
    #[serde(default)]
    pub sent_again: u32,
}

/// The time from which a gift can be opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftTime {
    pub at: Timestamp,
    pub time_zone: TimeZoneName,
}

/// The thanks of a recipient to the athlete, sent once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftThanks {
    /// The text, 1 to 500 characters.
    pub text: String,
    /// The time at which they were sent.
    pub at: Timestamp,
}
