//! The effects that follow the step: one row of the outbox for each.

use domain::OrderHash;
use domain::later;

use super::step::Step;
use crate::due::outbox::{self, OutboxRow};
use crate::error::{StoreError, Taken};
use crate::keys::OutboxId;
use crate::orders::row::PENDING_OP_TIMEOUT;
use crate::transaction::Transaction;

pub(super) fn rows<'a>(
    mut transaction: Transaction<'a>,
    step: &Step<'_>,
) -> Result<Transaction<'a>, StoreError> {
    let event = &step.applied.event;
    for (effect, number) in step.applied.effects.iter().zip(0..) {
        if effect.comes_before_commit() {
            continue;
        }
        let row = OutboxRow {
            order_guid: step.order().order_guid,
            id: OutboxId {
                version: event.version,
                number,
            },
            transition: Some(event.transition),
            effect: effect.clone(),
            reminder: None,
            order_hash: step.hash.map(OrderHash::reveal),
            attempt: 0,
            due_at: later(event.at, PENDING_OP_TIMEOUT),
            not_before: None,
            wakes: 0,
            last_error: None,
            created_at: event.at,
        };
        transaction = transaction.create(outbox::row(&row)?, Taken::Identifier);
    }
    Ok(transaction)
}
