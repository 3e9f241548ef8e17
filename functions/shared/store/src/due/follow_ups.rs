//! Follow-ups of changed rows that failed. Only the table's stream reports the change, so a failed follow-up is written
//! as a row: the records behind it are not delayed, and nothing is lost when the stream moves on.
//!
//! As with notices, an instance leases a follow-up before it repeats it. `due_at` is the end of the lease: when it has
//! passed, the clock function finds the row on the due index and wakes the stream's consumer.

use domain::{OfferGuid, OrderGuid, TalentGuid, UserId, later};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::due::notices::attempt_unchanged;
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
    /// Shows an offer.
    Offer(TalentGuid, OfferGuid),
    /// Schedules the email about unread messages of an order.
    Messages(OrderGuid),
    /// Counts the statistics of a talent.
    Statistics(TalentGuid),
    /// Emails the operator about a record of the catalogue that was held, by its key.
    HeldRecord(String),
}

/// A follow-up that failed.
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

    /// Begins an attempt: before `until`, no other instance begins one. Returns the leased row. `Conflict` if another
    /// attempt was begun since the row was read, or it is done.
    pub async fn lease_follow_up(
        &self,
        row: &FollowUpRow,
        until: Timestamp,
    ) -> Result<FollowUpRow, StoreError> {
        let leased = FollowUpRow {
            attempt: row.attempt.saturating_add(1),
            due_at: until,
            ..row.clone()
        };
        self.write(&leased, row.unchanged(), "lease a follow-up")
            .await?;
        Ok(leased)
    }

    /// Records the error of a leased attempt; the next one is due at `due_at`. `Conflict` as in `lease_follow_up`.
    pub async fn retry_follow_up(
        &self,
        leased: &FollowUpRow,
        due_at: Timestamp,
        error: &str,
    ) -> Result<(), StoreError> {
        let row = FollowUpRow {
            due_at,
            last_error: error.to_owned(),
            ..leased.clone()
        };
        let unchanged = attempt_unchanged(leased.attempt);
        self.write(&row, unchanged, "put a follow-up back").await
    }

    /// Makes the table's stream report a follow-up again; if it still waits at `due_at`, the clock function wakes it
    /// again. `Conflict` if it changed since it was read.
    pub async fn wake_follow_up(
        &self,
        row: &FollowUpRow,
        due_at: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(&row.woken(due_at), row.unchanged(), "wake a follow-up")
            .await
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

    /// Returns the row that makes the table's stream report it again.
    pub(crate) fn woken(&self, due_at: Timestamp) -> Self {
        Self {
            wakes: self.wakes.saturating_add(1),
            due_at,
            ..self.clone()
        }
    }

    /// Requires that the stored row is at this attempt, and that no other change was reported.
    fn unchanged(&self) -> Expression {
        let reports = Expression::new("#body.#reports = :reports")
            .name("#body", attribute::BODY)
            .name("#reports", "reports")
            .number(":reports", self.reports);
        attempt_unchanged(self.attempt).and(reports)
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
