//! Terms of one order beyond the offer: commercial use, and a price for this order only.

use crate::money::Money;
use crate::quote::LicenceScope;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The terms of commercial use.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommercialUse {
    pub brand: String,
    pub product: String,
    /// Whether the company reviews the script before the recording.
    pub script_review: bool,
    /// Whether the content is marked as advertising.
    pub disclosure: bool,
    /// The channels and the duration of the licence.
    pub licence: LicenceScope,
    /// The amounts that the company has in mind; absent for the listed price.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget: Option<BudgetRange>,
}

/// A range of prices that a company considers, in the order's currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BudgetRange {
    pub least: Money,
    /// The highest price, not below the lowest.
    pub most: Money,
}

/// The talent's answer to a price request; the price itself is in the order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomQuote {
    /// The talent's note, at most 500 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The time at which the price was set; absent before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quoted_at: Option<Timestamp>,
}
