//! The platform's balance: every movement, with what moved it.

use serde::Deserialize;
use serde_json::Value;

use crate::pages::{Page, page_after};
use crate::{Stripe, StripeError};

/// Money that came to the balance or left it.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct BalanceTransaction {
    /// `txn_…`.
    pub id: String,
    /// Minor units, negative where they left; before `fee`.
    pub amount: i64,
    /// What the provider kept, in minor units.
    #[serde(default)]
    pub fee: i64,
    /// ISO 4217, lower case.
    pub currency: String,
    /// Seconds since 1970.
    pub created: i64,
    /// The provider's kind: `charge`, `refund`, `transfer`, `adjustment`, `payout`, ….
    #[serde(rename = "type")]
    pub kind: String,
    /// The source of the movement: an id, or the object if it was expanded.
    #[serde(default)]
    source: Value,
}

/// The source of a movement, with the fields that are used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovementSource {
    /// The object; of a reversal its transfer, since the two are one sum.
    pub id: String,
    /// The order's guid, if the object contains it.
    pub order: Option<String>,
    /// `pi_…`, where the object names it.
    pub payment_intent: Option<String>,
}

impl BalanceTransaction {
    /// What moved it; nothing for what has no object.
    pub fn source(&self) -> Option<MovementSource> {
        let text = |name: &str| {
            let value = self.source.get(name).and_then(Value::as_str);
            value.map(str::to_owned)
        };
        if let Value::String(id) = &self.source {
            return Some(MovementSource {
                id: id.clone(),
                order: None,
                payment_intent: None,
            });
        }
        let order = self
            .source
            .pointer("/metadata/order")
            .and_then(Value::as_str);
        Some(MovementSource {
            id: text("transfer").or_else(|| text("id"))?,
            order: order.map(str::to_owned).or_else(|| text("transfer_group")),
            payment_intent: text("payment_intent"),
        })
    }
}

impl Stripe {
    /// Returns a page of the movements from `from` to `to` (seconds since 1970, `to` excluded), newest first, each with
    /// its cause, and whether there are more; `after` is the last id of the previous page.
    pub async fn list_balance_transactions(
        &self,
        from: i64,
        to: i64,
        after: Option<&str>,
    ) -> Result<(Vec<BalanceTransaction>, bool), StripeError> {
        let mut query = page_after(after);
        query.push(("created[gte]".to_owned(), from.to_string()));
        query.push(("created[lt]".to_owned(), to.to_string()));
        query.push(("expand[]".to_owned(), "data.source".to_owned()));
        let page: Page<BalanceTransaction> = self
            .find("list movements", "/v1/balance_transactions", query)
            .await?;
        Ok((page.data, page.has_more))
    }

    /// All that one charge, refund or dispute moved.
    pub async fn list_movements_of(
        &self,
        source: &str,
    ) -> Result<Vec<BalanceTransaction>, StripeError> {
        let mut query = page_after(None);
        query.push(("source".to_owned(), source.to_owned()));
        let page: Page<BalanceTransaction> = self
            .find("list movements", "/v1/balance_transactions", query)
            .await?;
        Ok(page.data)
    }
}
