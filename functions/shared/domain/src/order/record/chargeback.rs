//! A chargeback, as the order stores it.

use crate::money::{Currency, Money};
use crate::order::machine::named::named;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The status of a chargeback.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChargebackStatus {
    /// The bank waits for evidence or reviews it.
    Open,
    /// The bank decided for the platform.
    Won,
    /// The customer received the money from the bank.
    Lost,
}

named!(ChargebackStatus { Open = "open", Won = "won", Lost = "lost" });

/// A chargeback: the customer's bank takes a payment back, or tried to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Chargeback {
    /// The provider's identifier of the dispute, `dp_…`.
    pub dispute_id: String,
    /// The disputed amount, at most the captured amount.
    pub amount: Money,
    /// The bank's reason, as the provider's code: `fraudulent`.
    pub reason: String,
    /// Whether the amount was deducted from the platform's balance; not for an inquiry.
    #[serde(default)]
    pub moves_money: bool,
    /// What it moved on the platform's balance if the payment or the dispute was converted, in minor units of
    /// `settledIn`: the deduction, and after a win what was returned, each at the rate of its day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settled_minor: Option<i64>,
    /// The currency of `settledMinor`; absent if it is the payment's settlement currency.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settled_in: Option<Currency>,
    pub status: ChargebackStatus,
    /// The deadline for evidence, if the provider gives one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub respond_by: Option<Timestamp>,
    /// The time at which the bank opened it.
    pub opened_at: Timestamp,
    /// The operator's statement for the evidence, at most 2,000 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub statement: Option<String>,
    /// The time at which an operator requested that the evidence is sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence_asked_at: Option<Timestamp>,
    /// The time from which the provider is known to have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence_sent_at: Option<Timestamp>,
    /// The time of the bank's decision.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed_at: Option<Timestamp>,
}
