//! Payouts from a talent's connected account to a bank, as the payment provider last reported them.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::money::Money;

/// The status of a bank payout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BankPayoutStatus {
    /// Announced to the bank, or in transit.
    OnTheWay,
    /// Arrived at the bank.
    Paid,
    /// Rejected by the bank; the money is back in the connected account.
    Failed,
    /// Cancelled before it was sent.
    Cancelled,
}

/// One payout to a bank; it may cover several orders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BankPayout {
    /// The provider's identifier, `po_…`.
    pub payout_id: String,
    /// The amount debited from the connected account.
    pub amount: Money,
    /// The status that the provider last reported.
    pub status: BankPayoutStatus,
    /// The time of arrival at the bank, or the expected time.
    pub arrives_at: Timestamp,
    /// The provider's message about why the bank rejected it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
    /// The time at which the provider created it.
    pub created_at: Timestamp,
}

impl BankPayout {
    /// Returns whether the talent has to be notified of a failure: the payout failed, and `earlier` had not.
    pub fn is_new_failure(&self, earlier: Option<&Self>) -> bool {
        self.status == BankPayoutStatus::Failed
            && earlier.is_none_or(|earlier| earlier.status != BankPayoutStatus::Failed)
    }
}
