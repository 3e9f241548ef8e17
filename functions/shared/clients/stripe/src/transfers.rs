//! Transfers: the talent's part leaves the platform's balance, and comes back when it must.

use serde::Deserialize;

use crate::client::List;
use crate::{Stripe, StripeError};

/// What a talent is paid for one order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTransfer {
    /// The talent's account at the provider, `acct_…`.
    pub destination: String,
    pub amount: i64,
    pub currency: String,
    /// The charge the money comes from, `ch_…`: the transfer settles when the charge does.
    pub source_charge: String,
    /// The order's guid: transfer group and `metadata[order]`.
    pub order: String,
}

/// A transfer as the provider knows it.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Transfer {
    pub id: String,
    pub amount: i64,
    /// Minor units taken back so far.
    #[serde(default)]
    pub amount_reversed: i64,
}

/// Part or all of a transfer taken back.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Reversal {
    pub id: String,
    pub amount: i64,
}

impl Stripe {
    pub async fn create_transfer(
        &self,
        transfer: &NewTransfer,
        idempotency_key: &str,
    ) -> Result<Transfer, StripeError> {
        let form = vec![
            ("amount".to_owned(), transfer.amount.to_string()),
            (
                "currency".to_owned(),
                transfer.currency.to_ascii_lowercase(),
            ),
            ("destination".to_owned(), transfer.destination.clone()),
            (
                "source_transaction".to_owned(),
                transfer.source_charge.clone(),
            ),
            ("transfer_group".to_owned(), transfer.order.clone()),
            ("metadata[order]".to_owned(), transfer.order.clone()),
        ];
        self.write("pay a talent", "/v1/transfers", form, idempotency_key)
            .await
    }

    /// The transfers of a group, newest first, at most 100: idempotency keys are forgotten after a
    /// day, this list is not.
    pub async fn list_transfers(&self, group: &str) -> Result<Vec<Transfer>, StripeError> {
        let query = vec![
            ("transfer_group".to_owned(), group.to_owned()),
            ("limit".to_owned(), "100".to_owned()),
        ];
        let list: List<Transfer> = self.find("list transfers", "/v1/transfers", query).await?;
        Ok(list.data)
    }

    /// Takes `amount` minor units of a transfer back. `order` is the order's guid: a movement of the balance names its order
    /// by the reversal's `metadata[order]`, since the reversal names no transfer group.
    pub async fn reverse_transfer(
        &self,
        transfer: &str,
        amount: i64,
        order: &str,
        idempotency_key: &str,
    ) -> Result<Reversal, StripeError> {
        let path = format!("/v1/transfers/{transfer}/reversals");
        let form = vec![
            ("amount".to_owned(), amount.to_string()),
            ("metadata[order]".to_owned(), order.to_owned()),
        ];
        self.write("take a talent's pay back", &path, form, idempotency_key)
            .await
    }
}
