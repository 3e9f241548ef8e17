//! Reminders of an order's sides: one row for each order with a future reminder, on the due index.
//!
//! Every step of an order writes the row in its own transaction, from the order's new state and deadlines, or deletes
//! it. The clock function's check is one transaction too: it moves the row forward and writes the emails to send, on
//! condition that the row is exactly as it was read. So of a concurrent step and check, or of several checks, one
//! succeeds, with any clocks, and the others fail. An email has the name of its reminder (kind, side and time) and is
//! written only if neither it nor a record of its sending exists. The sender reads the order again and drops the email
//! if the order has moved.

use domain::OrderGuid;
use domain::later;
use domain::order::{Effect, Order, Reminder, next_reminder_at, reminded_up_to, reminders_due};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::due::outbox::{self, OutboxRow};
use crate::error::{StoreError, Taken};
use crate::keys::OutboxId;
use crate::orders::row::PENDING_OP_TIMEOUT;
use crate::row::{Row, attribute, body_of};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{DuePartition, Store, keys};
use table::Expression;

const KIND: &str = "order's reminders";
/// Numbers of effects below belong to transitions, which have few effects.
const FIRST_NUMBER: usize = 100;
/// An email's number has room for each side.
const SIDES: usize = 4;

/// When an order's next reminder is due.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OrderReminders {
    pub order_guid: OrderGuid,
    /// The order's version when its last step was written.
    pub version: u64,
    /// Up to when reminders were written.
    pub after: Timestamp,
    /// The time of the next one.
    pub due_at: Timestamp,
}

impl OrderReminders {
    fn next(order: &Order, version: u64, after: Timestamp) -> Option<Self> {
        Some(Self {
            order_guid: order.order_guid,
            version,
            after,
            due_at: next_reminder_at(order, after)?,
        })
    }
}

impl Store {
    /// Returns the time of the order's next reminder, if there is one.
    pub async fn find_order_reminders(
        &self,
        order: OrderGuid,
    ) -> Result<Option<OrderReminders>, StoreError> {
        let row = self
            .get(keys::order_reminders(order), "find an order's reminders")
            .await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    /// Writes the reminders that are due at `now`, and moves the row that was `read` to the next one; returns how many.
    /// `order` was read after the row. `Conflict` if another instance was faster, or the order moved.
    pub async fn send_due_reminders(
        &self,
        read: &OrderReminders,
        order: &Order,
        now: Timestamp,
    ) -> Result<usize, StoreError> {
        let due = reminders_due(order, read.after, now);
        match self.move_reminders(read, order, &due, now).await {
            // It was sent before an earlier change of the order led back to the same deadline.
            Err(StoreError::Taken { .. }) => {
                self.move_reminders(read, order, &[], now).await?;
                Ok(0)
            }
            outcome => outcome.map(|()| due.len()),
        }
    }

    async fn move_reminders(
        &self,
        read: &OrderReminders,
        order: &Order,
        due: &[Reminder],
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let unmoved = Expression::new("#body.#version = :version AND #body.#due = :due")
            .name("#body", attribute::BODY)
            .name("#version", "version")
            .name("#due", "dueAt")
            .number(":version", read.version)
            .text(":due", read.due_at.to_string());
        let transaction = Transaction::new(self, "send an order's reminders");
        let after = now.max(read.due_at);
        let mut transaction = match OrderReminders::next(order, read.version, after) {
            Some(next) => transaction.put_if(row(&next)?, unmoved, ConditionFailure::Conflict),
            None => transaction.delete_if(
                keys::order_reminders(read.order_guid),
                unmoved,
                ConditionFailure::Conflict,
            ),
        };
        for reminder in due {
            let mail = mail(order.order_guid, reminder, now);
            transaction = transaction
                .create(outbox::row(&mail)?, Taken::Identifier)
                .unless_present(
                    keys::order_mail(order.order_guid, mail.id),
                    Taken::Identifier,
                );
        }
        transaction.run().await
    }
}

/// Adds to a transaction that changes the order when its next reminder is due from then on.
pub(crate) fn write<'a>(
    transaction: Transaction<'a>,
    order: &Order,
    now: Timestamp,
) -> Result<Transaction<'a>, StoreError> {
    Ok(
        match OrderReminders::next(order, order.version, reminded_up_to(order, now)) {
            Some(next) => transaction.put(row(&next)?),
            None => transaction.delete(keys::order_reminders(order.order_guid)),
        },
    )
}

fn row(reminders: &OrderReminders) -> Result<Row, StoreError> {
    let guid = reminders.order_guid;
    Ok(Row::new(keys::order_reminders(guid)).body(reminders)?.due(
        DuePartition::of_emails(guid.as_uuid()).key(),
        reminders.due_at,
    ))
}

fn mail(order: OrderGuid, reminder: &Reminder, now: Timestamp) -> OutboxRow {
    let place = reminder.kind.index() * SIDES + reminder.to.index();
    OutboxRow {
        order_guid: order,
        id: OutboxId {
            // Far above the version of any order, so that no transition's effect has the same name.
            version: u64::try_from(reminder.at.as_second()).unwrap_or(u64::MAX),
            number: u32::try_from(FIRST_NUMBER + place).unwrap_or(u32::MAX),
        },
        transition: None,
        effect: Effect::Mail {
            to: reminder.to,
            template: reminder.kind.template(),
        },
        reminder: Some(*reminder),
        order_hash: None,
        attempt: 0,
        due_at: later(now, PENDING_OP_TIMEOUT),
        not_before: None,
        wakes: 0,
        last_error: None,
        created_at: now,
    }
}
