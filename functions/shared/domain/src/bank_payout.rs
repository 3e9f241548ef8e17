//! Money on its way from a talent's connected account to the bank, as the payment provider said last.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::money::Money;

/// Where a bank payout stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BankPayoutStatus {
    /// Announced to the bank, or on its way there.
    OnTheWay,
    /// At the bank.
    Paid,
    /// The bank did not take it; the money is on the connected account again.
    Failed,
    /// Called off before it left.
    Cancelled,
}

/// One payout to a bank; it may cover several orders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BankPayout {
    /// The provider's name, `po_…`.
    pub payout_id: String,
    /// What left the connected account.
    pub amount: Money,
    /// Where it stands.
    pub status: BankPayoutStatus,
    /// When it is at the bank, or is expected there.
    pub arrives_at: Timestamp,
    /// Why the bank did not take it, in the provider's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    /// When the provider made it.
    pub created_at: Timestamp,
}

impl BankPayout {
    /// Whether the talent is to be told that this came back: it failed, and `earlier` did not say so.
    pub fn is_new_failure(&self, earlier: Option<&Self>) -> bool {
        self.status == BankPayoutStatus::Failed
            && earlier.is_none_or(|earlier| earlier.status != BankPayoutStatus::Failed)
    }
}
