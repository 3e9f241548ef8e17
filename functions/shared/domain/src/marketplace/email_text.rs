//! Texts of an operator that replace single sentences of emails, in one language.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::Language;

/// The readers of an email.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EmailReader {
    /// The customer of an order.
    Customer,
    /// The recipient of a gift.
    Recipient,
    /// An athlete with a page.
    Athlete,
    /// A person who applies to join, and the guardian.
    Applicant,
}

/// A version of an operator's text for one sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EmailText {
    /// The sentence: the name of its message.
    pub key: String,
    pub language: Language,
    /// The text; absent if this version returned to the original.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Raised by every write; a write is conditional on the version before it.
    pub version: u64,
    /// The time of the write.
    pub saved_at: Timestamp,
}
