//! Follow-ups of changed rows that failed. Only the table's stream reports the change, so a failed follow-up is written
//! as a row: the records behind it are not delayed, and nothing is lost when the stream moves on.

use domain::{OfferGuid, OrderGuid, TalentGuid, UserId, later};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::due::attempts::attempt_unchanged;
use crate::due::attempts::sealed::{Attempt, Attempted};
use crate::error::StoreError;
use crate::queues;
use crate::row::{Row, attribute, body_of};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{DuePartition, Store, keys};
use table::Expression;

const KIND: &str = "follow-up";
/// Attempts to write a failed follow-up while other instances change its row.
const NOTE_ATTEMPTS: u32 = 5;
/// The time until the clock repeats a new one, unless the stream did so before.
const FIRST_PAUSE: SignedDuration = SignedDuration::from_mins(1);

/// What the stream's consumer does after a row has changed. It reads the row again, so that repeating it is harmless.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "of", rename_all = "snake_case")]
pub enum FollowUp {
    /// Shows an order as a document.
    Order(OrderGuid),
    /// Shows a customer: identifier at the identity service, and our own, which names the document.
    Customer(String, UserId),
    /// Shows a talent, and sends its availability alerts.
    Talent(TalentGuid),
    Offer(TalentGuid, OfferGuid),
    /// Schedules the email about unread messages of an order.
    Messages(OrderGuid),
    /// Counts the statistics of a talent.
    Statistics(TalentGuid),
    /// Emails the operator about a record of the catalogue that was held, by its key.
    HeldRecord(String),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FollowUpRow {
    pub follow_up: FollowUp,
    /// The number of times that the stream reported the change and the follow-up failed.
    pub reports: u32,
    /// The number of attempts to repeat it that were begun.
    pub attempt: u32,
    /// The time at which the clock function wakes it: the end of the lease, or the next attempt.
    pub due_at: Timestamp,
    /// The number of times that the clock or an operator woke it.
    pub wakes: u32,
    pub last_error: String,
    /// The time of the first failure.
    pub created_at: Timestamp,
}

impl FollowUp {
    /// Returns its name, which is the same for every change of the same row.
    pub fn name(&self) -> String {
        match self {
            Self::Order(guid) => format!("order/{guid}"),
            Self::Customer(_, user_id) => format!("customer/{user_id}"),
            Self::Talent(guid) => format!("talent/{guid}"),
            Self::Offer(talent, guid) => format!("offer/{talent}/{guid}"),
            Self::Messages(order) => format!("messages/{order}"),
            Self::Statistics(talent) => format!("statistics/{talent}"),
            Self::HeldRecord(key) => format!("held-record/{key}"),
        }
    }
}

impl Store {
    /// Writes a failed follow-up, or counts another report of one that already waits.
    pub async fn note_follow_up(
        &self,
        follow_up: &FollowUp,
        error: &str,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let mut outcome = Err(StoreError::Conflict);
        for _ in 0..NOTE_ATTEMPTS {
            outcome = match self.find_follow_up(&follow_up.name()).await? {
                None => {
                    let row = FollowUpRow::new(follow_up, error, now);
                    self.write(&row, Expression::absent(), "note a follow-up")
                        .await
                }
                Some(found) => {
                    // An attempt may have read the row before its change: this makes its end keep the follow-up.
                    let row = FollowUpRow {
                        reports: found.reports.saturating_add(1),
                        ..found.clone()
                    };
                    self.write(&row, found.unchanged(), "note a follow-up")
                        .await
                }
            };
            if !matches!(outcome, Err(StoreError::Conflict)) {
                break;
            }
        }
        outcome
    }

    /// Returns a follow-up that failed; `None` after it was done.
    pub async fn find_follow_up(&self, name: &str) -> Result<Option<FollowUpRow>, StoreError> {
        let row = self.get(keys::follow_up(name), "find a follow-up").await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    /// Deletes the row of a leased follow-up that is done. `Conflict` if the stream reported another change meanwhile,
    /// which the attempt may not have read: the row stays.
    pub async fn finish_follow_up(&self, leased: &FollowUpRow) -> Result<(), StoreError> {
        Transaction::new(self, "finish a follow-up")
            .delete_if(
                keys::follow_up(&leased.follow_up.name()),
                leased.unchanged(),
                ConditionFailure::Conflict,
            )
            .run()
            .await
    }

    async fn write(
        &self,
        row: &FollowUpRow,
        condition: Expression,
        action: &'static str,
    ) -> Result<(), StoreError> {
        self.put_if(
            self::row(row)?,
            condition,
            ConditionFailure::Conflict,
            action,
        )
        .await
    }
}

impl FollowUpRow {
    fn new(follow_up: &FollowUp, error: &str, now: Timestamp) -> Self {
        Self {
            follow_up: follow_up.clone(),
            reports: 1,
            attempt: 0,
            due_at: later(now, FIRST_PAUSE),
            wakes: 0,
            last_error: error.to_owned(),
            created_at: now,
        }
    }
}

impl Attempted for FollowUpRow {
    fn attempt(&mut self) -> Attempt<'_> {
        Attempt {
            number: &mut self.attempt,
            due_at: &mut self.due_at,
            wakes: &mut self.wakes,
        }
    }

    fn set_error(&mut self, error: &str) {
        error.clone_into(&mut self.last_error);
    }

    fn unchanged(&self) -> Expression {
        // An attempt may not have read a change that was reported since.
        let reports = Expression::new("#body.#reports = :reports")
            .name("#body", attribute::BODY)
            .name("#reports", "reports")
            .number(":reports", self.reports);
        self.at_attempt().and(reports)
    }

    fn at_attempt(&self) -> Expression {
        attempt_unchanged(self.attempt)
    }

    fn to_row(&self) -> Result<Row, StoreError> {
        row(self)
    }
}

/// Returns the row to write, which is also in the operators' queue of failed effects.
pub(crate) fn row(row: &FollowUpRow) -> Result<Row, StoreError> {
    let name = row.follow_up.name();
    let written = Row::new(keys::follow_up(&name))
        .body(row)?
        .due(DuePartition::of_follow_up(&name).key(), row.due_at);
    Ok(queues::failed(written, row.attempt, row.created_at, name))
}
