//! The customer, the brief and the consents of an order (PRODUCT section 3, Order).

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{AssetId, CountryCode, Email, Language, LanguageTag, Phone, TimeZoneName, UserId};
use crate::media::MediaContent;
use crate::slots::Slot;

/// The customer; a guest until a verified account claims the order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderCustomer {
    /// The account, once there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<UserId>,
    /// The name, 1 to 80 characters.
    pub name: String,
    pub email: Email,
    /// The phone number, E.164.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<Phone>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<CountryCode>,
    /// The language that the customer's browser prefers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub locale: Option<LanguageTag>,
    /// The language of the page on which the order was placed: that of emails to a guest and of documents.
    #[serde(default, skip_serializing_if = "Language::is_source")]
    #[schema(required = false)]
    pub language: Language,
    /// The time zone for emails; UTC if not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<TimeZoneName>,
}

/// Whether the order is for the customer or a gift.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ForWhom {
    #[serde(rename = "self")]
    Myself,
    /// For another person.
    Other,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    Birthday,
    Congrats,
    GoodLuck,
    PepTalk,
    GetWell,
    Wedding,
    Holiday,
    Coaching,
    Other,
}

/// The brief for the talent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Brief {
    /// For the customer or as a gift.
    pub for_whom: ForWhom,
    /// The recipient's name, 1 to 60 characters.
    pub recipient_name: String,
    /// The pronunciation of the name, at most 100 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pronunciation: Option<String>,
    /// The recipient's pronoun, at most 20 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recipient_pronoun: Option<String>,
    /// The sender's name, at most 60 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_name: Option<String>,
    pub occasion: Occasion,
    /// The instructions, 20 to 1,000 characters.
    pub instructions: String,
    /// The language of the video.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<LanguageTag>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wanted_by: Option<Date>,
    /// Answers to the offer's questions, by key.
    #[serde(default)]
    pub answers: BTreeMap<String, String>,
    /// Pictures for the talent, at most 3.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<BriefPicture>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Schedule {
    /// The start, and the first instant after the end.
    #[serde(flatten)]
    pub slot: Slot,
    pub time_zone: TimeZoneName,
}

/// Who can see a delivered video.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// The parties of the order.
    #[default]
    Private,
    /// Everyone with the link.
    Unlisted,
    /// Everyone; it may be listed.
    Public,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Consents {
    /// The version of the terms.
    pub terms_version: u32,
    /// The work begins now, and the right of withdrawal ends with delivery (EU).
    pub performance_begins_now: bool,
    /// At least 16, or with a guardian's consent.
    pub age: bool,
    /// Whether the customer wants newsletters.
    pub marketing: bool,
    /// The time of the consents.
    pub at: Timestamp,
}

/// A picture of the brief.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BriefPicture {
    /// The identifier of the file.
    pub asset_id: AssetId,
    pub content: MediaContent,
    /// The time at which it was added.
    pub at: Timestamp,
}
