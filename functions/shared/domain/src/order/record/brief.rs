//! Who books, what for, and what was agreed to (PRODUCT section 3, Order).

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{AssetId, CountryCode, Email, LanguageTag, Phone, TimeZoneName, UserId};
use crate::media::MediaContent;
use crate::slots::Slot;

/// Who books; a guest until a verified account claims the order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderCustomer {
    /// The account, once there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<UserId>,
    /// 1 to 80 characters.
    pub name: String,
    /// Where mail goes.
    pub email: Email,
    /// E.164.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<Phone>,
    /// Where the customer lives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<CountryCode>,
    /// Language of mails.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub locale: Option<LanguageTag>,
    /// Zone of times in mails; UTC where it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<TimeZoneName>,
}

/// For oneself or as a gift.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ForWhom {
    /// For the customer.
    #[serde(rename = "self")]
    Myself,
    /// For someone else.
    Other,
}

/// What the occasion is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is the word itself")]
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

/// What the talent needs to know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Brief {
    /// For oneself or as a gift.
    pub for_whom: ForWhom,
    /// 1 to 60 characters.
    pub recipient_name: String,
    /// How the name is spoken, at most 100 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pronunciation: Option<String>,
    /// At most 20 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recipient_pronoun: Option<String>,
    /// At most 60 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_name: Option<String>,
    /// What the occasion is.
    pub occasion: Occasion,
    /// 20 to 1,000 characters.
    pub instructions: String,
    /// Language to speak.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<LanguageTag>,
    /// The day it is wanted by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wanted_by: Option<Date>,
    /// Answers to the offer's questions, by key.
    #[serde(default)]
    pub answers: BTreeMap<String, String>,
    /// Pictures that show what is meant, at most 3.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<BriefPicture>,
}

/// The booked time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Schedule {
    /// First instant and first instant after.
    #[serde(flatten)]
    pub slot: Slot,
    /// The customer's zone.
    pub time_zone: TimeZoneName,
}

/// Who may see what is delivered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// The customer.
    #[default]
    Private,
    /// Whoever has the address.
    Unlisted,
    /// Everyone.
    Public,
}

/// What was agreed to, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Consents {
    /// Which wording of the terms.
    pub terms_version: u32,
    /// The work begins now, and the right of withdrawal ends with delivery (EU).
    pub performance_begins_now: bool,
    /// At least 16, or with a guardian's consent.
    pub age: bool,
    /// Whether news by mail is wanted.
    pub marketing: bool,
    /// When.
    pub at: Timestamp,
}

/// A picture that belongs to the brief.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BriefPicture {
    /// Names the file.
    pub asset_id: AssetId,
    /// What it is.
    pub content: MediaContent,
    /// When it was added.
    pub at: Timestamp,
}
