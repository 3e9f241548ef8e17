//! A reconciliation report in progress: how far it is, and what it has compared. And the reads in batches that it needs.

use std::collections::{BTreeMap, BTreeSet};

use domain::OrderGuid;
use domain::later;
use domain::order::Order;
use domain::reconciliation::progress::ReconciliationProgress;
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use table::{Expression, QueryBuilder};

use crate::error::{StoreError, Taken};
use crate::money::reconciliations::report_row;
use crate::orders::{Pointer, pointer_of};
use crate::read::readable;
use crate::row::{Row, attribute, body_of, text_of};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};

const KIND: &str = "progress of a report";
/// The time for which a report's compared objects are kept: the next report reads them, also after days without one.
const OBJECTS_KEPT: SignedDuration = SignedDuration::from_hours(24 * 7);

impl Store {
    /// Returns how far the report in progress is, or the end of the last one; `None` before the first report.
    pub async fn find_reconciliation_progress(
        &self,
    ) -> Result<Option<ReconciliationProgress>, StoreError> {
        let key = keys::reconciliation_progress();
        let row = self.get(key, "find the progress of a report").await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    /// Writes how far a report is, with the provider's objects that were compared since the last write. `Conflict` if
    /// another run wrote first.
    pub async fn save_reconciliation_progress(
        &self,
        progress: &ReconciliationProgress,
        compared: &BTreeSet<String>,
    ) -> Result<(), StoreError> {
        let transaction = Transaction::new(self, "save the progress of a report");
        written(transaction, progress, compared)?.run().await
    }

    /// Writes the made report, and that it is made. `Conflict` if another run wrote first. A report with differences waits
    /// for operators.
    pub async fn save_reconciliation(
        &self,
        progress: &ReconciliationProgress,
        compared: &BTreeSet<String>,
    ) -> Result<(), StoreError> {
        // First, because a run that lost the race finds the report, too.
        let transaction = written(Transaction::new(self, "save a report"), progress, compared)?;
        let transaction = transaction.create(report_row(&progress.report)?, Taken::Identifier);
        if progress.is_asked {
            let request = keys::reconciliation_request();
            return transaction.delete(request).run().await;
        }
        transaction.run().await
    }

    /// Returns the provider's objects that the report that ends at `to` has compared.
    pub async fn list_reconciled_objects(
        &self,
        to: Timestamp,
    ) -> Result<BTreeSet<String>, StoreError> {
        let partition = keys::reconciled_objects(to);
        let rows = self
            .query_all(&partition, keys::RECONCILED, "list compared objects")
            .await?;
        let mut objects = BTreeSet::new();
        for row in rows {
            objects.extend(body_of::<BTreeSet<String>>(row, "compared objects")?);
        }
        Ok(objects)
    }

    /// Returns a page of the orders whose rows about money were written on this day (UTC), behind `after`.
    pub async fn list_orders_of_day(
        &self,
        day: Date,
        after: Option<OrderGuid>,
        limit: u16,
    ) -> Result<Vec<OrderGuid>, StoreError> {
        let day = day.to_string();
        let query = QueryBuilder::partition(keys::money_day(&day))
            .beginning(keys::ORDER_OF_DAY)
            .limit(limit)
            .after(after.map(|order| keys::in_orders_of_day(&day, order)));
        let page = self.query(query, "list a day's orders").await?;
        page.rows.into_iter().map(pointer_of).collect()
    }

    /// Returns the orders of these guids that exist. Skips and logs those that cannot be read.
    pub async fn find_orders(
        &self,
        orders: impl IntoIterator<Item = OrderGuid>,
    ) -> Result<BTreeMap<OrderGuid, Order>, StoreError> {
        let keys = orders.into_iter().map(keys::order).collect();
        let rows = self.table.get_many(keys, "find orders").await?;
        let orders = readable(&rows, |row| body_of::<Order>(row.clone(), "order"));
        let by_guid = orders.into_iter().map(|order| (order.order_guid, order));
        Ok(by_guid.collect())
    }

    /// Returns the orders of these objects of the provider that are known, by object.
    pub async fn find_orders_of_objects(
        &self,
        objects: &BTreeSet<String>,
    ) -> Result<BTreeMap<String, OrderGuid>, StoreError> {
        let keys = objects.iter().map(|id| keys::provider(id)).collect();
        let rows = self
            .table
            .get_many(keys, "find orders by provider's ids")
            .await?;
        let mut orders = BTreeMap::new();
        for row in rows {
            let object = keys::provider_of(&text_of(&row, attribute::PK)?);
            let Pointer { order_guid } = body_of(row, "pointer")?;
            orders.extend(object.map(|object| (object, order_guid)));
        }
        Ok(orders)
    }
}

fn written<'a>(
    transaction: Transaction<'a>,
    progress: &ReconciliationProgress,
    compared: &BTreeSet<String>,
) -> Result<Transaction<'a>, StoreError> {
    let row = Row::new(keys::reconciliation_progress())
        .body(progress)?
        .version(progress.version);
    let next = Expression::before_version(progress.version);
    let transaction = transaction.put_if(row, next, ConditionFailure::Conflict);
    if compared.is_empty() {
        return Ok(transaction);
    }
    let (to, kept) = (progress.report.to, OBJECTS_KEPT);
    let list = Row::new(keys::reconciled_list(to, progress.lists)).body(compared)?;
    Ok(transaction.put(list.expires(later(to, kept))))
}
