//! In which currency payments settle: a row for each currency, written with captures.

use domain::Currency;
use domain::marketplace::SettledCurrency;
use table::Expression;

use crate::error::StoreError;
use crate::read::readable;
use crate::row::{Row, body_of};
use crate::transaction::ConditionFailure;
use crate::{Store, keys};

const KIND: &str = "settled currency";

impl Store {
    /// Returns the currencies with a captured payment.
    pub async fn list_settled_currencies(&self) -> Result<Vec<SettledCurrency>, StoreError> {
        let rows = self
            .query_all(keys::SETTLED_CURRENCIES, "", "list settled currencies")
            .await?;
        Ok(readable(&rows, |row| body_of(row.clone(), KIND)))
    }

    /// Stores what a payment shows, unless it repeats one of the last hour: then it costs half a read unit. A concurrent
    /// payment wins.
    pub async fn record_settled_currency(&self, seen: &SettledCurrency) -> Result<(), StoreError> {
        let known = self
            .eventually_consistent()
            .find_settled_currency(seen.currency)
            .await?;
        let Some(next) = SettledCurrency::after(seen, known.as_ref()) else {
            return Ok(());
        };
        let row = Row::new(keys::settled_currency(next.currency.code()))
            .body(&next)?
            .version(next.version);
        let condition = Expression::before_version(next.version);
        let written = self.put_if(
            row,
            condition,
            ConditionFailure::Conflict,
            "record a settled currency",
        );
        match written.await {
            Err(StoreError::Conflict) => Ok(()),
            outcome => outcome,
        }
    }

    async fn find_settled_currency(
        &self,
        currency: Currency,
    ) -> Result<Option<SettledCurrency>, StoreError> {
        let key = keys::settled_currency(currency.code());
        let row = self.get(key, "find a settled currency").await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }
}
