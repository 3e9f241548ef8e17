//! Chargebacks: changes reported by the provider, the queue of open ones, and operators' answers.

use domain::audit::AuditEntry;
use domain::later;
use domain::order::{Effect, Order};
use jiff::Timestamp;

use crate::due::outbox::{self, OutboxRow};
use crate::error::{StoreError, Taken};
use crate::keys::OutboxId;
use crate::page::{Cursor, Page};
use crate::queues::Queue;
use crate::team::audit;
use crate::transaction::Transaction;
use crate::{PENDING_OP_TIMEOUT, Store};

impl Store {
    /// Writes an order with a change of its chargeback and the resulting effects; `Conflict` if the order changed since
    /// it was read.
    pub async fn save_chargeback(
        &self,
        order: &Order,
        effects: &[Effect],
    ) -> Result<(), StoreError> {
        let transaction = self.save_order_transaction(order, "save a chargeback")?;
        let now = order.updated_at;
        with_effects(transaction, order, effects, now)?.run().await
    }

    /// Writes an operator's request to send evidence together with its entry in the audit log.
    pub async fn save_evidence_request(
        &self,
        order: &Order,
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let transaction = self.save_order_transaction(order, "save a request to send evidence")?;
        let transaction = with_effects(
            transaction,
            order,
            &[Effect::SendEvidence],
            order.updated_at,
        )?;
        audit::note(transaction, entry)?.run().await
    }

    /// Writes an order with a returned refund, the refund to retry and its emails, atomically. The refund is a failed
    /// effect for operators, and is retried automatically from `due_at` on.
    pub async fn save_bounced_refund(
        &self,
        order: &Order,
        retry: &OutboxRow,
        mails: &[Effect],
    ) -> Result<(), StoreError> {
        let transaction = self
            .save_order_transaction(order, "save a returned refund")?
            .create(outbox::row(retry)?, Taken::Identifier);
        let now = order.updated_at;
        with_effects(transaction, order, mails, now)?.run().await
    }

    /// Orders with a chargeback that the bank has not decided, longest open first.
    pub async fn list_chargebacks(
        &self,
        cursor: Option<&Cursor>,
        limit: u16,
    ) -> Result<Page<Order>, StoreError> {
        self.list_queued_orders(Queue::Chargebacks, cursor, limit)
            .await
    }
}

/// Adds the effects of a write that is not a transition.
pub(crate) fn with_effects<'a>(
    mut transaction: Transaction<'a>,
    order: &Order,
    effects: &[Effect],
    now: Timestamp,
) -> Result<Transaction<'a>, StoreError> {
    for (effect, number) in effects.iter().zip(0..) {
        let row = OutboxRow {
            order_guid: order.order_guid,
            id: OutboxId {
                version: order.version,
                number,
            },
            transition: None,
            effect: effect.clone(),
            reminder: None,
            order_hash: None,
            attempt: 0,
            due_at: later(now, PENDING_OP_TIMEOUT),
            not_before: None,
            wakes: 0,
            last_error: None,
            created_at: now,
        };
        transaction = transaction.create(outbox::row(&row)?, Taken::Identifier);
    }
    Ok(transaction)
}
