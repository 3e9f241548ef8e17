//! Reports of the reconciliation, and which orders moved money on a day.

use domain::audit::AuditEntry;
use domain::later;
use domain::order::Order;
use domain::reconciliation::ReconciliationReport;
use jiff::{SignedDuration, Timestamp};
use table::{Expression, QueryBuilder};

use crate::error::StoreError;
use crate::orders::pointer;
use crate::page::{Cursor, Page};
use crate::queues::{self, Queue};
use crate::row::{Row, attribute, body_of};
use crate::team::audit;
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};

const KIND: &str = "reconciliation report";
/// Longer than any report reaches back.
const DAYS_KEPT: SignedDuration = SignedDuration::from_hours(24 * 40);

impl Store {
    pub async fn find_last_reconciliation(
        &self,
    ) -> Result<Option<ReconciliationReport>, StoreError> {
        Ok(self.list_reconciliations(None, 1).await?.items.pop())
    }

    /// The report that ends at `to`.
    pub async fn find_reconciliation(
        &self,
        to: Timestamp,
    ) -> Result<Option<ReconciliationReport>, StoreError> {
        let row = self.get(keys::reconciliation(to), "find a report").await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    pub async fn list_reconciliations(
        &self,
        cursor: Option<&Cursor>,
        limit: u16,
    ) -> Result<Page<ReconciliationReport>, StoreError> {
        let start = match cursor.map(Cursor::parts) {
            None => None,
            Some([place]) => Some(keys::in_reconciliations(place)),
            Some(_) => return Ok(Page::empty()),
        };
        let query = QueryBuilder::partition(keys::RECONCILIATIONS.to_owned())
            .beginning(keys::REPORT)
            .newest_first()
            .limit(limit)
            .after(start);
        let cursor = |last: &crate::row::Attributes| {
            Ok(Cursor::new([crate::row::text_of(last, attribute::SK)?]))
        };
        self.query_page(query, KIND, cursor, "list reports").await
    }

    /// Writes a report that an operator settled, together with the entry in the audit log; `Conflict` if it was settled
    /// before.
    pub async fn save_settled_reconciliation(
        &self,
        report: &ReconciliationReport,
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let open = Expression::new("attribute_not_exists(#body.#settled)")
            .name("#body", attribute::BODY)
            .name("#settled", "settled");
        let transaction = Transaction::new(self, "settle a report").put_if(
            report_row(report)?,
            open,
            ConditionFailure::Conflict,
        );
        audit::note(transaction, entry)?.run().await
    }

    /// Requests a report from the next run of the clock, however old the last report is.
    pub async fn ask_for_reconciliation(&self, entry: &AuditEntry) -> Result<(), StoreError> {
        let transaction = Transaction::new(self, "ask for a report")
            .put(Row::new(keys::reconciliation_request()));
        audit::note(transaction, entry)?.run().await
    }

    /// Whether an operator asked for a report.
    pub async fn is_reconciliation_asked(&self) -> Result<bool, StoreError> {
        let request = self
            .get(
                keys::reconciliation_request(),
                "look for a request for a report",
            )
            .await?;
        Ok(request.is_some())
    }
}

pub(crate) fn report_row(report: &ReconciliationReport) -> Result<Row, StoreError> {
    let row = Row::new(keys::reconciliation(report.to)).body(report)?;
    Ok(if report.is_open() {
        queues::listed(row, Queue::Reconciliations, report.made_at, report.to)
    } else {
        row
    })
}

/// Adds a row that lists the order under the day on which it was written, if its money was captured; one row for each
/// day.
pub(crate) fn noted<'a>(
    transaction: Transaction<'a>,
    order: &Order,
) -> Result<Transaction<'a>, StoreError> {
    if order.payment.captured.is_zero() {
        return Ok(transaction);
    }
    let (at, guid) = (order.updated_at, order.order_guid);
    let row = pointer(keys::order_of_day(at, guid), guid)?;
    Ok(transaction.put(row.expires(later(at, DAYS_KEPT))))
}
