//! Payouts: money that leaves a connected account for a bank.

use serde::Deserialize;

use crate::{Stripe, StripeError};

/// The state of a payout.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum PayoutStatus {
    /// Not sent to the bank yet.
    Pending,
    InTransit,
    /// At the bank; it may still fail for some days.
    Paid,
    /// The bank did not take it.
    Failed,
    Canceled,
    /// Something newer.
    #[serde(other)]
    Unknown,
}

/// A payout as the provider knows it.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Payout {
    pub id: String,
    pub amount: i64,
    pub currency: String,
    pub status: PayoutStatus,
    /// When it is expected at the bank, in seconds since 1970.
    pub arrival_date: i64,
    /// When it was made, in seconds since 1970.
    pub created: i64,
    /// The code of the failure, such as `account_closed`.
    #[serde(default)]
    pub failure_code: Option<String>,
    /// The reason of the failure, as a text.
    #[serde(default)]
    pub failure_message: Option<String>,
}

impl Stripe {
    /// A payout of a connected account as it is now.
    pub async fn find_payout(&self, account: &str, payout: &str) -> Result<Payout, StripeError> {
        let path = format!("/v1/payouts/{payout}");
        self.find_on_account("find a payout", &path, Vec::new(), account)
            .await
    }
}
