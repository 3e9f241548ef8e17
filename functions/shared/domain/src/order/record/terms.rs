//! What both sides agreed on beyond the offer: the use by a company and a price for this order alone.

use crate::quote::LicenceScope;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What is agreed for commercial use.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommercialUse {
    /// For which brand.
    pub brand: String,
    /// For which product.
    pub product: String,
    /// Whether the company reads the script before anything is recorded.
    pub script_review: bool,
    /// Whether what is shown is marked as advertising.
    pub disclosure: bool,
    /// Where and how long it may be shown.
    pub licence: LicenceScope,
}

/// The talent's answer to a request for a price; the price itself is the order's.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomQuote {
    /// What the talent wrote with the price, at most 500 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// When the price was named; absent while the talent has not answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quoted_at: Option<Timestamp>,
}
