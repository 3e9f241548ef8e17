//! Invoices and credit notes: numbered in sequence without gaps, frozen when they are issued.
//!
//! The number of a document is the seller's count of the year, raised in the transaction that writes the document: a
//! transaction that fails raises nothing, and of two at the same moment the second finds the count raised and takes the
//! next. A document is created once for each order and kind, so that a request that comes twice takes one number.

use domain::OrderGuid;
use domain::invoice::{Invoice, InvoiceDraft, InvoiceKind};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::{StoreError, Taken};
use crate::orders::pointer;
use crate::row::{Row, attribute, body_of, number_of};
use crate::transaction::{ConditionFailure, Transaction, retry_pause};
use crate::{Store, keys};
use table::Expression;

const KIND: &str = "invoice";
/// Maximum attempts for a number under concurrency: each time one of them succeeds.
const MOST_ATTEMPTS: u32 = 16;

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Count {
    issued: u64,
}

impl Store {
    /// The documents of an order, the invoice first, then credit notes as their refunds were decided.
    pub async fn list_invoices(&self, order: OrderGuid) -> Result<Vec<Invoice>, StoreError> {
        let partition = keys::order_partition(order);
        let rows = self
            .query_all(&partition, keys::INVOICES, "list invoices")
            .await?;
        let mut invoices: Vec<Invoice> = rows
            .into_iter()
            .map(|row| body_of(row, KIND))
            .collect::<Result<_, _>>()?;
        invoices.sort_by_key(|one| one.draft.kind);
        Ok(invoices)
    }

    /// Issues a document, or gives the one that was issued. `lowers` is the number of the invoice that a credit note lowers.
    pub async fn issue_invoice(
        &self,
        draft: &InvoiceDraft,
        lowers: Option<String>,
        now: Timestamp,
    ) -> Result<Invoice, StoreError> {
        let mut attempt = 1;
        loop {
            match self.issue_once(draft, lowers.clone(), now).await {
                Err(StoreError::Conflict) if attempt < MOST_ATTEMPTS => {}
                outcome => return outcome,
            }
            tokio::time::sleep(retry_pause(attempt)).await;
            attempt += 1;
        }
    }

    async fn issue_once(
        &self,
        draft: &InvoiceDraft,
        lowers: Option<String>,
        now: Timestamp,
    ) -> Result<Invoice, StoreError> {
        const ACTION: &str = "issue an invoice";
        let document = keys::invoice(draft.order_guid, &place_of(draft.kind));
        if let Some(row) = self.get(document.clone(), ACTION).await? {
            return body_of(row, KIND);
        }
        let year = now.strftime("%Y").to_string();
        let counter = keys::invoice_count(&draft.seller.code, &year);
        let row = self.get(counter.clone(), ACTION).await?;
        let condition = match &row {
            Some(row) => Expression::at_version(number_of(row, attribute::VERSION)?),
            None => Expression::absent(),
        };
        let count: Count = row
            .map(|row| body_of(row, "count of invoices"))
            .transpose()?
            .unwrap_or_default();
        let issued = count.issued.saturating_add(1);
        let invoice = Invoice {
            number: draft.number(now, issued),
            issued_at: now,
            lowers,
            draft: draft.clone(),
        };
        let raised = Row::new(counter).body(&Count { issued })?.version(issued);
        let numbered = keys::invoice_number(&draft.seller.code, &year, issued);
        let written = Transaction::new(self, ACTION)
            .put_if(raised, condition, ConditionFailure::Conflict)
            .create(Row::new(document).body(&invoice)?, Taken::Identifier)
            .create(pointer(numbered, draft.order_guid)?, Taken::Identifier)
            .run()
            .await;
        match written {
            Ok(()) => Ok(invoice),
            // Another call issued this document concurrently: read it.
            Err(StoreError::Taken { .. }) => Err(StoreError::Conflict),
            Err(error) => Err(error),
        }
    }
}

fn place_of(kind: InvoiceKind) -> String {
    match kind {
        InvoiceKind::Invoice => "INVOICE".to_owned(),
        InvoiceKind::CreditNote(version) => format!("NOTE#{version:010}"),
    }
}
