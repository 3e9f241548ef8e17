//! Writes that happen together or not at all, each with what its failure means.

use std::time::Duration;

use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::types::{
    CancellationReason, ConditionCheck, Delete, Put, TransactWriteItem, Update,
};

use crate::Store;
use crate::error::{Cause, StoreError, Taken};
use crate::expression::Expression;
use crate::keys::Key;
use crate::row::Row;

/// Two transactions that touch the same row at the same moment: one is told to come again.
pub(crate) const ATTEMPTS: u32 = 6;
const FIRST_PAUSE: Duration = Duration::from_millis(10);

/// What it means when a step's condition does not hold.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ConditionFailure {
    Conflict,
    Taken(Taken),
    /// The stream that a commit belongs to moved on; told apart from what the commit is about.
    Stream,
}

impl From<ConditionFailure> for StoreError {
    fn from(failure: ConditionFailure) -> Self {
        match failure {
            ConditionFailure::Conflict | ConditionFailure::Stream => Self::Conflict,
            ConditionFailure::Taken(what) => Self::Taken { what },
        }
    }
}

/// Why a transaction that was sent once did not happen.
#[derive(Debug)]
pub(crate) enum TransactionError {
    /// A condition did not hold.
    ConditionFailed(ConditionFailure),
    /// Another transaction held one of the rows at that moment.
    Contention(StoreError),
    /// It could not be sent, or nobody answered.
    Unavailable(StoreError),
}

/// Collects steps; when several refuse, the first one added speaks.
#[derive(Debug)]
pub(crate) struct Transaction<'a> {
    store: &'a Store,
    action: &'static str,
    steps: Vec<TransactWriteItem>,
    failures: Vec<ConditionFailure>,
    bytes: usize,
    broken: Option<Cause>,
}

impl<'a> Transaction<'a> {
    /// `action` is a verb phrase: `place an order`.
    pub(crate) fn new(store: &'a Store, action: &'static str) -> Self {
        Self {
            store,
            action,
            steps: Vec::new(),
            failures: Vec::new(),
            bytes: 0,
            broken: None,
        }
    }

    /// Writes a row whatever stood there.
    pub(crate) fn put(self, row: Row) -> Self {
        self.put_if(row, Expression::default(), ConditionFailure::Conflict)
    }

    /// Writes a row if `condition` holds for what stands there.
    pub(crate) fn put_if(
        mut self,
        row: Row,
        condition: Expression,
        failure: ConditionFailure,
    ) -> Self {
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

    /// Writes a row where none stands yet.
    pub(crate) fn create(self, row: Row, what: Taken) -> Self {
        self.put_if(row, Expression::absent(), ConditionFailure::Taken(what))
    }

    /// Changes attributes of a row. `change` and `condition` share one set of placeholders.
    pub(crate) fn update(
        self,
        key: Key,
        change: Expression,
        condition: Option<Expression>,
        failure: ConditionFailure,
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
    pub(crate) fn delete(self, key: Key) -> Self {
        self.delete_if(key, Expression::default(), ConditionFailure::Conflict)
    }

    /// Deletes a row if `condition` holds for what stands there.
    pub(crate) fn delete_if(
        self,
        key: Key,
        condition: Expression,
        failure: ConditionFailure,
    ) -> Self {
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

    /// Goes through only where no row stands at `key`.
    pub(crate) fn unless_present(self, key: Key, what: Taken) -> Self {
        self.check(key, Expression::absent(), ConditionFailure::Taken(what))
    }

    /// Goes through only if `condition` holds for what stands at `key`, which stays as it is.
    pub(crate) fn check(self, key: Key, condition: Expression, failure: ConditionFailure) -> Self {
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
    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    /// How many bytes the rows have that are written; `DynamoDB` takes 4 MB, with a little for each step.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Runs it; tries again when another transaction held one of the rows at that moment.
    pub(crate) async fn run(mut self) -> Result<(), StoreError> {
        let mut attempt = 1;
        loop {
            match self.run_once().await {
                Ok(()) => return Ok(()),
                Err(TransactionError::ConditionFailed(failure)) => return Err(failure.into()),
                Err(TransactionError::Unavailable(error)) => return Err(error),
                Err(TransactionError::Contention(error)) if attempt == ATTEMPTS => {
                    return Err(error);
                }
                Err(TransactionError::Contention(_)) => {}
            }
            tracing::debug!(
                action = self.action,
                attempt,
                "another transaction held a row"
            );
            tokio::time::sleep(pause(attempt)).await;
            attempt += 1;
        }
    }

    /// Sends it once, for whoever reads again before the next attempt.
    pub(crate) async fn run_once(&mut self) -> Result<(), TransactionError> {
        if let Some(source) = self.broken.take() {
            return Err(TransactionError::Unavailable(StoreError::unavailable(
                self.action,
                source,
            )));
        }
        let request = self
            .store
            .client()
            .transact_write_items()
            .set_transact_items(Some(self.steps.clone()));
        let Err(error) = Box::pin(request.send()).await else {
            return Ok(());
        };
        if let Some(failure) = failed_condition(&error, &self.failures) {
            return Err(TransactionError::ConditionFailed(failure));
        }
        let is_contention = is_contention(&error);
        let error = StoreError::unavailable(self.action, error);
        Err(if is_contention {
            TransactionError::Contention(error)
        } else {
            TransactionError::Unavailable(error)
        })
    }

    fn table(&self) -> &str {
        self.store.table_name()
    }

    fn step(
        mut self,
        step: Result<TransactWriteItem, aws_sdk_dynamodb::error::BuildError>,
        failure: ConditionFailure,
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
fn failed_condition(
    error: &SdkError<TransactWriteItemsError>,
    failures: &[ConditionFailure],
) -> Option<ConditionFailure> {
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

/// Doubles each time; the spread comes from a fresh identifier, which is random enough to part two callers.
pub(crate) fn pause(attempt: u32) -> Duration {
    let spread = u32::from(
        uuid::Uuid::new_v4()
            .as_bytes()
            .first()
            .copied()
            .unwrap_or(0),
    ) % 10;
    FIRST_PAUSE * 2u32.saturating_pow(attempt - 1) + Duration::from_millis(u64::from(spread))
}
