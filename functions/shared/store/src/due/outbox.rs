//! The outbox: pending effects of an order, written with the transition that causes them.

use domain::OrderGuid;
use domain::later;
use domain::order::{Effect, MailTemplate, Party, Reminder, Transition};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::due::attempts::attempt_unchanged;
use crate::due::attempts::sealed::{Attempt, Attempted};
use crate::error::{StoreError, Taken};
use crate::keys::OutboxId;
use crate::queues;
use crate::row::{Row, body_of};
use crate::transaction::ConditionFailure;
use crate::{DuePartition, Store, keys};
use table::Expression;

const KIND: &str = "outbox row";

/// How long new messages are collected before their recipient gets an email.
pub const MESSAGES_GATHERED: SignedDuration = SignedDuration::from_mins(10);

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OutboxRow {
    /// The order it belongs to.
    pub order_guid: OrderGuid,
    /// Its place in the outbox of that order.
    pub id: OutboxId,
    /// The transition that caused it; part of the idempotency key. Absent for reminders and emails about messages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transition: Option<Transition>,
    pub effect: Effect,
    /// The reminder that it is; sent only while the order still has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reminder: Option<Reminder>,
    /// The secret of the order's link in clear, if the effect needs it; deleted with the row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order_hash: Option<String>,
    pub attempt: u32,
    /// The time of the next check: the end of the lease, or the next attempt.
    pub due_at: Timestamp,
    /// The earliest start; immediately without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_before: Option<Timestamp>,
    /// How often the clock woke the stream's consumer.
    #[serde(default)]
    pub wakes: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_error: Option<String>,
    /// The time of the transition.
    pub created_at: Timestamp,
}

/// The messages that one party of an order was notified about by email.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct NotifiedMessages {
    up_to: Timestamp,
}

impl Store {
    /// Lists the pending effects of this order, in the order of their creation.
    pub async fn list_outbox(&self, order: OrderGuid) -> Result<Vec<OutboxRow>, StoreError> {
        let partition = keys::order_partition(order);
        let rows = self
            .query_all(&partition, keys::OUTBOX, "list an order's outbox")
            .await?;
        let mut rows: Vec<OutboxRow> = rows
            .into_iter()
            .map(|row| body_of(row, KIND))
            .collect::<Result<_, _>>()?;
        rows.sort_by_key(|row| row.id);
        Ok(rows)
    }

    /// One effect, if it is still to be done.
    pub async fn find_outbox(
        &self,
        order: OrderGuid,
        id: OutboxId,
    ) -> Result<Option<OutboxRow>, StoreError> {
        let row = self
            .get(keys::outbox(order, id), "find an outbox row")
            .await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    /// Schedules an email about new messages to one party of an order: it covers all messages until it is due. A party
    /// has one such email per [`MESSAGES_GATHERED`], however often this is called.
    pub async fn note_new_messages(
        &self,
        order: OrderGuid,
        to: Party,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let length = MESSAGES_GATHERED.as_secs();
        let window = now.as_second().div_euclid(length);
        let at = later(now, MESSAGES_GATHERED);
        let row = OutboxRow {
            order_guid: order,
            // Far above the version of any order, so that no transition's effect has the same name.
            id: OutboxId {
                version: u64::try_from(window.saturating_mul(length)).unwrap_or(u64::MAX),
                number: match to {
                    Party::Customer => 0,
                    Party::Talent | Party::Operator | Party::Recipient => 1,
                },
            },
            transition: None,
            effect: Effect::Mail {
                to,
                template: MailTemplate::NewMessages,
            },
            reminder: None,
            order_hash: None,
            attempt: 0,
            due_at: at,
            not_before: Some(at),
            wakes: 0,
            last_error: None,
            created_at: now,
        };
        let what = ConditionFailure::Taken(Taken::Identifier);
        let written = self.put_if(
            self::row(&row)?,
            Expression::absent(),
            what,
            "note new messages",
        );
        match written.await {
            // An email is already scheduled in this time.
            Err(StoreError::Taken { .. }) => Ok(()),
            outcome => outcome,
        }
    }

    /// Returns the newest message that one party of an order was emailed about.
    pub async fn find_notified_messages(
        &self,
        order: OrderGuid,
        to: Party,
    ) -> Result<Option<Timestamp>, StoreError> {
        let key = keys::notified_messages(order, to);
        let row = self.get(key, "find which messages were mailed").await?;
        let notified: Option<NotifiedMessages> = row
            .map(|row| body_of(row, "notified messages"))
            .transpose()?;
        Ok(notified.map(|notified| notified.up_to))
    }

    /// Records that one party of an order was emailed about all messages up to this one.
    pub async fn save_notified_messages(
        &self,
        order: OrderGuid,
        to: Party,
        up_to: Timestamp,
    ) -> Result<(), StoreError> {
        let row = Row::new(keys::notified_messages(order, to)).body(&NotifiedMessages { up_to })?;
        self.put(row, "note which messages were mailed").await
    }

    /// Deletes the row of a completed effect.
    pub async fn delete_outbox(&self, order: OrderGuid, id: OutboxId) -> Result<(), StoreError> {
        self.remove(keys::outbox(order, id), "delete an outbox row")
            .await
    }
}

impl Attempted for OutboxRow {
    fn attempt(&mut self) -> Attempt<'_> {
        Attempt {
            number: &mut self.attempt,
            due_at: &mut self.due_at,
            wakes: &mut self.wakes,
        }
    }

    fn set_error(&mut self, error: &str) {
        self.last_error = Some(error.to_owned());
    }

    fn unchanged(&self) -> Expression {
        self.at_attempt()
    }

    fn at_attempt(&self) -> Expression {
        attempt_unchanged(self.attempt)
    }

    fn to_row(&self) -> Result<Row, StoreError> {
        row(self)
    }
}

pub(crate) fn row(row: &OutboxRow) -> Result<Row, StoreError> {
    let partition = match row.effect {
        Effect::Mail { .. } => DuePartition::of_emails(row.order_guid.as_uuid()),
        _ => DuePartition::of_order(row.order_guid),
    };
    let written = Row::new(keys::outbox(row.order_guid, row.id))
        .body(row)?
        .due(partition.key(), row.due_at);
    Ok(match row.last_error {
        Some(_) => {
            let id = format!("{}#{}", row.order_guid, row.id);
            queues::failed(written, row.attempt, row.created_at, id)
        }
        None => written,
    })
}
