//! The tax table: one partition, a row for each country and kind of buyer, written by operators alone.

use domain::CountryCode;
use domain::audit::AuditEntry;
use domain::tax::TaxRate;
use table::Expression;

use crate::error::StoreError;
use crate::marketplace::rebuild::{self, StalePage};
use crate::row::{Attributes, Row, body_of};
use crate::team::audit;
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};

const KIND: &str = "tax rate";

impl Store {
    /// Every row, by country and kind of buyer; at most two for each country there is.
    pub async fn list_tax_rates(&self) -> Result<Vec<TaxRate>, StoreError> {
        let rows = self
            .query_all(keys::TAXES, keys::TAX_RATES, "list the tax rates")
            .await?;
        read(rows)
    }

    /// The rows of one country.
    pub async fn find_tax_rates(&self, country: &CountryCode) -> Result<Vec<TaxRate>, StoreError> {
        let prefix = keys::tax_rates(country);
        let rows = self
            .query_all(keys::TAXES, &prefix, "find the tax rates of a country")
            .await?;
        read(rows)
    }

    /// Writes a new or changed row with its entry in the audit log, and marks the site as stale; `Conflict` if it was written since it was read.
    pub async fn save_tax_rate(
        &self,
        rate: &TaxRate,
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let row = Row::new(keys::tax_rate(&rate.country, rate.buyer))
            .body(rate)?
            .version(rate.version);
        let transaction = Transaction::new(self, "save a tax rate").put_if(
            row,
            Expression::before_version(rate.version),
            ConditionFailure::Conflict,
        );
        let transaction = transaction.put(stale_pages(entry)?);
        audit::note(transaction, entry)?.run().await
    }

    /// Removes a row as it was read with its entry in the audit log, and marks the site as stale; `Conflict` if it was written since then.
    pub async fn remove_tax_rate(
        &self,
        rate: &TaxRate,
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let transaction = Transaction::new(self, "remove a tax rate").delete_if(
            keys::tax_rate(&rate.country, rate.buyer),
            Expression::at_version(rate.version),
            ConditionFailure::Conflict,
        );
        let transaction = transaction.put(stale_pages(entry)?);
        audit::note(transaction, entry)?.run().await
    }
}

/// Pages show what an athlete earns from a price that includes the tax.
fn stale_pages(entry: &AuditEntry) -> Result<Row, StoreError> {
    rebuild::row(&StalePage::of_marketplace(entry.at))
}

fn read(rows: Vec<Attributes>) -> Result<Vec<TaxRate>, StoreError> {
    rows.into_iter().map(|row| body_of(row, KIND)).collect()
}
