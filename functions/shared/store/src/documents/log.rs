//! The change log of a scope: what a listener reads, and what tells it that a document is gone.

use aws_sdk_dynamodb::types::AttributeValue;
use document::{DocumentPath, Scope, Version};
use jiff::{SignedDuration, Timestamp};

use super::Documents;
use super::rows::path_of;
use crate::error::StoreError;
use crate::expression::Expression;
use crate::keys;
use crate::read::Question;
use crate::row::{Attributes, Row, attribute, later, number_of, text_of};
use crate::transaction::Refusal;

/// How long the log remembers a change; whoever was away for longer begins anew.
pub const LOG_KEPT: SignedDuration = SignedDuration::from_hours(30 * 24);

/// What one commit changed in a scope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// Version of the commit.
    pub version: Version,
    /// Documents that were written or deleted.
    pub paths: Vec<DocumentPath>,
}

impl Documents {
    /// Every commit of this scope above `after`, oldest first; strongly consistent.
    pub async fn changes(
        &self,
        scope: &Scope,
        after: Version,
    ) -> Result<Vec<LogEntry>, StoreError> {
        let partition = keys::log_partition(scope);
        // The last version there can be, so that the head is beyond.
        let (first, last) = (
            keys::logged_at(after.next()),
            keys::logged_at(Version(u64::MAX)),
        );
        let rows = self
            .every(
                |start| {
                    Question::partition(partition.as_str())
                        .between(&first, &last)
                        .after(start)
                },
                "read a change log",
            )
            .await?;
        rows.iter().map(entry_of).collect()
    }

    /// Raises the head of this scope to `version`, unless it is there already: every later commit's version is above.
    pub async fn raise_head(&self, scope: &Scope, version: Version) -> Result<(), StoreError> {
        let head = Row::new(keys::head(scope)).version(version.0);
        let below = Expression::new("attribute_not_exists(#version) OR #version < :version")
            .name("#version", attribute::VERSION)
            .number(":version", version.0);
        let written = self
            .store
            .put_if(head, below, Refusal::Conflict, "raise the head of a change log");
        match written.await {
            Ok(()) | Err(StoreError::Conflict) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Every row that a question has, page after page.
    pub(super) async fn every(
        &self,
        question: impl Fn(Option<Attributes>) -> Question,
        action: &'static str,
    ) -> Result<Vec<Attributes>, StoreError> {
        let mut rows = Vec::new();
        let mut start = None;
        loop {
            let answer = self.store.ask(question(start), action).await?;
            rows.extend(answer.rows);
            start = answer.last;
            if start.is_none() {
                return Ok(rows);
            }
        }
    }
}

/// The row that says what a commit changed in `scope`.
pub(super) fn row(scope: &Scope, version: Version, paths: &[&DocumentPath]) -> Row {
    let paths = paths
        .iter()
        .map(|path| AttributeValue::S(path.to_string()))
        .collect();
    let micros = i64::try_from(version.0).unwrap_or(i64::MAX);
    let at = Timestamp::from_microsecond(micros).unwrap_or(Timestamp::MAX);
    Row::new(keys::log_entry(scope, version))
        .version(version.0)
        .with(attribute::PATHS, AttributeValue::L(paths))
        .expires(later(at, LOG_KEPT))
}

fn entry_of(row: &Attributes) -> Result<LogEntry, StoreError> {
    let paths = match row.get(attribute::PATHS) {
        Some(AttributeValue::L(paths)) => paths
            .iter()
            .map(|path| match path {
                AttributeValue::S(path) => path_of(path),
                other => Err(StoreError::corrupt(
                    "entry of a change log",
                    format!("{other:?} is no path"),
                )),
            })
            .collect::<Result<_, _>>()?,
        _ => {
            return Err(StoreError::corrupt(
                format!("entry of a change log at {}", text_of(row, attribute::PK)?),
                "it has no paths",
            ));
        }
    };
    Ok(LogEntry {
        version: Version(number_of(row, attribute::VERSION)?),
        paths,
    })
}
