//! A payment that the customer's bank takes back, as the order stores it.

use crate::money::Money;
use crate::order::named::named;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where a chargeback stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChargebackStatus {
    /// The bank waits for evidence, or weighs it.
    Open,
    /// The payment stands.
    Won,
    /// The customer has the money back, from the bank.
    Lost,
}

named!(ChargebackStatus { Open = "open", Won = "won", Lost = "lost" });

/// A payment that the customer's bank takes back, or tried to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Chargeback {
    /// The provider's dispute, `dp_…`.
    pub dispute_id: String,
    /// What the bank asks for; at most what was captured.
    pub amount: Money,
    /// The bank's reason, in the provider's words: `fraudulent`.
    pub reason: String,
    /// Whether the amount left the platform's balance; not while a bank only asks.
    #[serde(default)]
    pub moves_money: bool,
    /// Where it stands.
    pub status: ChargebackStatus,
    /// Until when evidence is taken; absent when the provider gives no time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub respond_by: Option<Timestamp>,
    /// When the bank began.
    pub opened_at: Timestamp,
    /// What the operator adds to the evidence, at most 2,000 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub statement: Option<String>,
    /// When an operator asked for the evidence to be sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence_asked_at: Option<Timestamp>,
    /// When the provider was known to have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence_sent_at: Option<Timestamp>,
    /// When it was won or lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed_at: Option<Timestamp>,
}
