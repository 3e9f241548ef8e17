//! Writes that happen together or not at all, each with what its failure means.

use std::fmt;
use std::time::Duration;

use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::types::{
    CancellationReason, ConditionCheck, Delete, Put, TransactWriteItem, Update,
};

use crate::Table;
use crate::error::{Cause, TableError};
use crate::expression::Expression;
use crate::key::Key;
use crate::row::Row;

/// How often a transaction is sent: of two that touch the same row at the same moment one is refused and sent again.
pub const ATTEMPTS: u32 = 6;
const FIRST_PAUSE: Duration = Duration::from_millis(10);

/// `DynamoDB` takes no more steps in one transaction.
pub const MAX_ITEMS: usize = 100;
/// `DynamoDB` takes 4 MB; the rest is for conditions and what is only checked or deleted.
pub const MAX_BYTES: usize = 3_800_000;

/// What it means when the condition of a step does not hold.
pub trait ConditionFailure: fmt::Debug + Clone + Copy {
    /// The error of running a transaction to its end.
    type Error: From<TableError>;
    /// The row is not as it was read.
    const CONFLICT: Self;
    /// This failure, as that error.
    fn into_error(self) -> Self::Error;
}

/// Why a transaction that was sent once did not happen.
#[derive(Debug)]
pub enum TransactionError<F> {
    /// A condition did not hold.
    ConditionFailed(F),
    /// Another transaction held one of the rows at that moment.
    Contention(TableError),
    /// It could not be sent, or had no answer.
    Unavailable(TableError),
}

/// Collects steps; when several refuse, the first one added speaks.
#[must_use]
#[derive(Debug)]
pub struct Transaction<'a, F> {
    table: &'a Table,
    action: &'static str,
    steps: Vec<TransactWriteItem>,
    failures: Vec<F>,
    bytes: usize,
    broken: Option<Cause>,
}

impl<'a, F: ConditionFailure> Transaction<'a, F> {
    /// `action` is a verb phrase: `place an order`.
    pub fn new(table: &'a impl AsRef<Table>, action: &'static str) -> Self {
        Self {
            table: table.as_ref(),
            action,
            steps: Vec::new(),
            failures: Vec::new(),
            bytes: 0,
            broken: None,
        }
    }

    /// Writes a row, and replaces an existing one.
    pub fn put(self, row: Row) -> Self {
        self.put_if(row, Expression::default(), F::CONFLICT)
    }

    /// Writes a row if `condition` holds for the present one.
    pub fn put_if(mut self, row: Row, condition: Expression, failure: F) -> Self {
        self.bytes = self.bytes.saturating_add(row.bytes());
        let put = Put::builder()
            .table_name(self.table())
            .set_item(Some(row.attributes))
            .set_condition_expression(unless_empty(condition.text))
            .set_expression_attribute_names(filled(condition.names))
            .set_expression_attribute_values(filled(condition.values))
            .build();
        self.step(
            put.map(|put| TransactWriteItem::builder().put(put).build()),
            failure,
        )
    }

    /// Writes a row whose key is not in use.
    pub fn create(self, row: Row, failure: impl Into<F>) -> Self {
        self.put_if(row, Expression::absent(), failure.into())
    }

    /// Changes attributes of a row. `change` and `condition` share one set of placeholders.
    pub fn update(
        self,
        key: Key,
        change: Expression,
        condition: Option<Expression>,
        failure: F,
    ) -> Self {
        let mut names = change.names;
        let mut values = change.values;
        let condition = condition.map(|condition| {
            names.extend(condition.names);
            values.extend(condition.values);
            condition.text
        });
        let update = Update::builder()
            .table_name(self.table())
            .set_key(Some(key.into_attributes()))
            .update_expression(change.text)
            .set_condition_expression(condition)
            .set_expression_attribute_names(filled(names))
            .set_expression_attribute_values(filled(values))
            .build();
        self.step(
            update.map(|update| TransactWriteItem::builder().update(update).build()),
            failure,
        )
    }

    /// Deletes a row if there is one.
    pub fn delete(self, key: Key) -> Self {
        self.delete_if(key, Expression::default(), F::CONFLICT)
    }

    /// Deletes a row if `condition` holds for it.
    pub fn delete_if(self, key: Key, condition: Expression, failure: F) -> Self {
        let delete = Delete::builder()
            .table_name(self.table())
            .set_key(Some(key.into_attributes()))
            .set_condition_expression(unless_empty(condition.text))
            .set_expression_attribute_names(filled(condition.names))
            .set_expression_attribute_values(filled(condition.values))
            .build();
        self.step(
            delete.map(|delete| TransactWriteItem::builder().delete(delete).build()),
            failure,
        )
    }

    /// Requires that there is no row at `key`.
    pub fn unless_present(self, key: Key, failure: impl Into<F>) -> Self {
        self.check(key, Expression::absent(), failure.into())
    }

    /// Requires that `condition` holds for the row at `key`, which stays as it is.
    pub fn check(self, key: Key, condition: Expression, failure: F) -> Self {
        let check = ConditionCheck::builder()
            .table_name(self.table())
            .set_key(Some(key.into_attributes()))
            .condition_expression(condition.text)
            .set_expression_attribute_names(filled(condition.names))
            .set_expression_attribute_values(filled(condition.values))
            .build();
        self.step(
            check.map(|check| TransactWriteItem::builder().condition_check(check).build()),
            failure,
        )
    }

    /// How many steps there are; `DynamoDB` takes 100.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there is no step.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// How many bytes the rows have that are written; `DynamoDB` takes 4 MB, with a little for each step.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Runs it; tries again when another transaction held one of the rows at that moment.
    pub async fn run(mut self) -> Result<(), F::Error> {
        let mut attempt = 1;
        loop {
            let steps = self.steps.clone();
            match self.attempt(steps).await {
                Ok(()) => return Ok(()),
                Err(TransactionError::ConditionFailed(failure)) => return Err(failure.into_error()),
                Err(TransactionError::Unavailable(error)) => return Err(error.into()),
                Err(TransactionError::Contention(error)) if attempt == ATTEMPTS => {
                    return Err(error.into());
                }
                Err(TransactionError::Contention(_)) => {}
            }
            tracing::debug!(
                action = self.action,
                attempt,
                "another transaction held a row"
            );
            tokio::time::sleep(retry_pause(attempt)).await;
            attempt += 1;
        }
    }

    /// Sends it once, for callers that read again before the next attempt.
    pub async fn run_once(mut self) -> Result<(), TransactionError<F>> {
        let steps = std::mem::take(&mut self.steps);
        self.attempt(steps).await
    }

    async fn attempt(&mut self, steps: Vec<TransactWriteItem>) -> Result<(), TransactionError<F>> {
        if let Some(source) = self.broken.take() {
            return Err(TransactionError::Unavailable(TableError::unavailable(
                self.action,
                source,
            )));
        }
        let request = self
            .table
            .client()
            .transact_write_items()
            .set_transact_items(Some(steps));
        let Err(error) = Box::pin(request.send()).await else {
            return Ok(());
        };
        if let Some(failure) = failed_condition(&error, &self.failures) {
            return Err(TransactionError::ConditionFailed(failure));
        }
        let is_contention = is_contention(&error);
        let error = TableError::unavailable(self.action, error);
        Err(if is_contention {
            TransactionError::Contention(error)
        } else {
            TransactionError::Unavailable(error)
        })
    }

    fn table(&self) -> &str {
        self.table.name()
    }

    fn step(
        mut self,
        step: Result<TransactWriteItem, aws_sdk_dynamodb::error::BuildError>,
        failure: F,
    ) -> Self {
        match step {
            Ok(step) => {
                self.steps.push(step);
                self.failures.push(failure);
            }
            Err(error) => self.broken = Some(error.into()),
        }
        self
    }
}

/// The text of a condition; an empty one is none.
fn unless_empty(text: String) -> Option<String> {
    (!text.is_empty()).then_some(text)
}

/// `DynamoDB` refuses an empty map where it accepts none at all.
pub(crate) fn filled<K, V>(
    map: std::collections::HashMap<K, V>,
) -> Option<std::collections::HashMap<K, V>> {
    (!map.is_empty()).then_some(map)
}

fn reasons(error: &SdkError<TransactWriteItemsError>) -> &[CancellationReason] {
    match error.as_service_error() {
        Some(TransactWriteItemsError::TransactionCanceledException(canceled)) => {
            canceled.cancellation_reasons()
        }
        _ => &[],
    }
}

/// Reasons come in the order of the steps.
fn failed_condition<F: Copy>(
    error: &SdkError<TransactWriteItemsError>,
    failures: &[F],
) -> Option<F> {
    reasons(error)
        .iter()
        .zip(failures)
        .find(|(reason, _)| reason.code() == Some("ConditionalCheckFailed"))
        .map(|(_, failure)| *failure)
}

fn is_contention(error: &SdkError<TransactWriteItemsError>) -> bool {
    const PASSING: [&str; 3] = [
        "TransactionConflict",
        "ThrottlingError",
        "ProvisionedThroughputExceeded",
    ];
    reasons(error)
        .iter()
        .any(|reason| reason.code().is_some_and(|code| PASSING.contains(&code)))
}

/// How long to wait before the next attempt after `attempt`, counted from 1: a random share of a time that doubles up
/// to 320 ms, which parts those who collided. The bytes of a fresh identifier are random enough for that.
pub fn retry_pause(attempt: u32) -> Duration {
    let longest = FIRST_PAUSE * 2_u32.saturating_pow(attempt.min(5));
    let share = uuid::Uuid::new_v4().as_bytes().first().copied();
    longest * u32::from(share.unwrap_or(u8::MAX)) / u32::from(u8::MAX)
}
