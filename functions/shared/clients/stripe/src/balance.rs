//! The platform's balance: every movement, with what moved it.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_json::{Number, Value};

use crate::pages::{Page, page_after};
use crate::{Stripe, StripeError};

/// Money that came to the balance or left it.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct BalanceTransaction {
    pub id: String,
    /// Minor units, negative where they left; before `fee`.
    pub amount: i64,
    /// What the provider kept, in minor units.
    #[serde(default)]
    pub fee: i64,
    /// ISO 4217, lower case: the currency that it settled in.
    pub currency: String,
    /// What one unit of the moved currency became, if it was converted.
    #[serde(default)]
    pub exchange_rate: Option<Number>,
    pub created: i64,
    /// The provider's kind: `charge`, `refund`, `transfer`, `adjustment`, `payout`, ….
    #[serde(rename = "type")]
    pub kind: String,
    /// The source of the movement: an id, or the object if it was expanded.
    #[serde(default)]
    source: Value,
}

/// A movement in another object: whole, if it was expanded.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(untagged)]
pub enum LinkedMovement {
    Whole(Box<BalanceTransaction>),
    Id(String),
}

impl LinkedMovement {
    /// Returns the movement, if it was expanded.
    pub fn whole(&self) -> Option<&BalanceTransaction> {
        match self {
            Self::Whole(movement) => Some(movement),
            Self::Id(_) => None,
        }
    }
}

#[derive(Deserialize)]
struct Balance {
    #[serde(default)]
    available: Vec<BalanceLine>,
    #[serde(default)]
    pending: Vec<BalanceLine>,
}

#[derive(Deserialize)]
struct BalanceLine {
    currency: String,
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
    /// Returns the currencies in which the platform has a balance, ISO 4217, lower case.
    pub async fn list_balance_currencies(&self) -> Result<BTreeSet<String>, StripeError> {
        let balance: Balance = self
            .find("find the balance", "/v1/balance", Vec::new())
            .await?;
        let lines = balance.available.into_iter().chain(balance.pending);
        Ok(lines.map(|line| line.currency).collect())
    }

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
