//! Refunds: captured money goes back to the customer.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::balance::{BalanceTransaction, LinkedMovement};
use crate::client::List;
use crate::{Stripe, StripeError};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRefund {
    pub intent: String,
    /// Minor units, 1 to captured minus refunded.
    pub amount: i64,
    /// Ours, kept at the provider as `metadata[reason]`.
    pub reason: String,
    /// The order's guid, kept as `metadata[order]`.
    pub order: String,
}

/// A refund as the provider knows it.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Refund {
    pub id: String,
    pub amount: i64,
    pub status: Option<RefundStatus>,
    pub payment_intent: Option<String>,
    /// The movement of the platform's balance.
    #[serde(default)]
    pub balance_transaction: Option<LinkedMovement>,
    /// The movement that brought it back, if it did not arrive.
    #[serde(default)]
    pub failure_balance_transaction: Option<LinkedMovement>,
    /// `key` is the idempotency key of the request.
    #[serde(default)]
    pub metadata: BTreeMap<String, String>,
}

impl Refund {
    /// Returns the movements of the platform's balance that the answer holds: the refund, and its way back.
    pub fn movements(&self) -> impl Iterator<Item = &BalanceTransaction> {
        let linked = [&self.balance_transaction, &self.failure_balance_transaction];
        linked
            .into_iter()
            .flatten()
            .filter_map(LinkedMovement::whole)
    }
}

/// The state of a refund.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum RefundStatus {
    Pending,
    /// The customer's bank wants something.
    RequiresAction,
    Succeeded,
    /// Bounced: the money is back with us.
    Failed,
    /// Taken back before it left.
    Canceled,
    /// A value newer than this crate.
    #[serde(other)]
    Unknown,
}

impl Stripe {
    /// Gives part or all of a captured payment back.
    pub async fn create_refund(
        &self,
        refund: &NewRefund,
        idempotency_key: &str,
    ) -> Result<Refund, StripeError> {
        let form = vec![
            ("payment_intent".to_owned(), refund.intent.clone()),
            ("amount".to_owned(), refund.amount.to_string()),
            ("metadata[order]".to_owned(), refund.order.clone()),
            ("metadata[reason]".to_owned(), refund.reason.clone()),
            ("metadata[key]".to_owned(), idempotency_key.to_owned()),
            expand("balance_transaction"),
        ];
        self.write("refund a payment", "/v1/refunds", form, idempotency_key)
            .await
    }

    pub async fn find_refund(&self, id: &str) -> Result<Refund, StripeError> {
        let query = vec![
            expand("balance_transaction"),
            expand("failure_balance_transaction"),
        ];
        self.find("find a refund", &format!("/v1/refunds/{id}"), query)
            .await
    }

    /// The refunds of an intent, newest first, at most 100: idempotency keys are forgotten after a
    /// day, this list is not.
    pub async fn list_refunds(&self, intent: &str) -> Result<Vec<Refund>, StripeError> {
        let query = vec![
            ("payment_intent".to_owned(), intent.to_owned()),
            ("limit".to_owned(), "100".to_owned()),
            expand("data.balance_transaction"),
            expand("data.failure_balance_transaction"),
        ];
        let list: List<Refund> = self.find("list refunds", "/v1/refunds", query).await?;
        Ok(list.data)
    }
}

fn expand(path: &str) -> (String, String) {
    ("expand[]".to_owned(), path.to_owned())
}
