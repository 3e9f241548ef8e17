//! Reported messages and operators' decisions about them.

use document_core::{Direction, DocumentPath, FieldPath, Order, Query, Scope};
use domain::audit::AuditEntry;
use domain::message::REMOVED;
use domain::{AssetId, OrderGuid};
use jiff::Timestamp;

use super::personal_data::{TEXT, path, picture_of, text_of, time_of, with_words};
use super::{Documents, EntityUpdate};
use crate::error::StoreError;
use crate::transaction::retry_pause;
use document_store::ReadRequest;
use document_store::{
    ATTEMPTS, Commit, CommitError, DocumentChange, contention_error, version_after, version_at,
};
use document_store::{DocumentsError, RowWrite};

/// A message that one side reported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportedMessage {
    /// The order it is about.
    pub order_guid: OrderGuid,
    /// The message's id in its order.
    pub message_id: String,
    /// The author: `customer` or `talent`.
    pub author: String,
    pub text: String,
    /// The picture that it shows.
    pub picture: Option<AssetId>,
    /// The reason of the report.
    pub reason: String,
    pub reported_at: Timestamp,
}

/// The decision about a reported message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportOutcome {
    /// The text is erased; the message and its time stay.
    Removed,
    /// The message stays unchanged.
    Kept,
}

impl Documents {
    /// Returns at most `limit` reported messages without a decision, oldest first.
    pub async fn reported_messages(&self, limit: u32) -> Result<Vec<ReportedMessage>, StoreError> {
        let reports = self.query(&waiting(limit)).await.map_err(unreadable)?;
        let mut found = Vec::with_capacity(reports.len());
        for report in reports {
            let mut above = report.path.segments();
            let order = above.nth(1).and_then(|guid| OrderGuid::parse(guid).ok());
            let Some(order_guid) = order else {
                return Err(StoreError::corrupt(
                    format!("report {}", report.path),
                    "it is below no order",
                ));
            };
            let message_id = report.path.id().to_owned();
            let said = path(&format!("orders/{order_guid}/messages/{message_id}"))?;
            let request = ReadRequest {
                paths: std::slice::from_ref(&said),
                ..ReadRequest::default()
            };
            let message = self.read(&request).await?.documents.remove(&said);
            let message = message.as_ref();
            let field = |name| {
                message
                    .and_then(|one| text_of(one, name))
                    .unwrap_or_default()
            };
            found.push(ReportedMessage {
                order_guid,
                author: field("author").to_owned(),
                text: field(TEXT).to_owned(),
                picture: message.and_then(picture_of),
                reason: text_of(&report, "reason").unwrap_or_default().to_owned(),
                reported_at: time_of(&report, "reportedAt"),
                message_id,
            });
        }
        Ok(found)
    }

    /// Writes a decision about a reported message with its entry in the audit log: deletes the report and, with
    /// [`ReportOutcome::Removed`], the message's text. `Conflict` if there is no such report.
    pub async fn decide_report(
        &self,
        (order, message): (OrderGuid, &str),
        outcome: ReportOutcome,
        entry: &AuditEntry,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let report = path(&format!("orders/{order}/reports/{message}"))?;
        let said = path(&format!("orders/{order}/messages/{message}"))?;
        let row = EntityUpdate::Audit(entry.clone()).row_write()?;
        for attempt in 1..=ATTEMPTS {
            match self.decide_once(&report, &said, outcome, &row, now).await {
                Err(CommitError::Moved) => tokio::time::sleep(retry_pause(attempt)).await,
                Ok(true) => return Ok(()),
                Ok(false) => return Err(StoreError::Conflict),
                Err(CommitError::Store(error)) => return Err(error.into()),
                Err(error) => return Err(StoreError::corrupt(format!("report {report}"), error)),
            }
        }
        Err(contention_error("decide about a reported message").into())
    }

    /// Returns whether there was such a report.
    async fn decide_once(
        &self,
        report: &DocumentPath,
        said: &DocumentPath,
        outcome: ReportOutcome,
        row: &RowWrite,
        now: Timestamp,
    ) -> Result<bool, CommitError> {
        let order = report.segments().nth(1).unwrap_or_default();
        let paths = [report.clone(), said.clone()];
        let scopes = [Scope::new("order", order)];
        let request = ReadRequest {
            paths: &paths,
            scopes: &scopes,
            row: None,
        };
        let mut found = self.read(&request).await?;
        let Some(before) = found.documents.remove(report) else {
            return Ok(false);
        };
        let message = found.documents.remove(said);
        let heads = found.heads.values().map(|head| head.version);
        let read = message.iter().chain([&before]);
        let updated = read.map(|document| document.updated);
        let version = version_after(version_at(now), heads.chain(updated));
        let mut changes = vec![DocumentChange {
            path: report.clone(),
            before: Some(before),
            after: None,
        }];
        if let Some(message) = message.filter(|_| outcome == ReportOutcome::Removed) {
            let after = document_core::Document {
                fields: with_words(&message, REMOVED),
                updated: version,
                ..message.clone()
            };
            changes.push(DocumentChange {
                path: said.clone(),
                before: Some(message),
                after: Some(after),
            });
        }
        let commit = Commit {
            version,
            changes,
            heads: found.heads,
            rows: vec![row.clone()],
            ..Commit::default()
        };
        self.commit(commit).await?;
        Ok(true)
    }
}

/// Reports of all orders, longest waiting first: the index `reported` of the schema.
fn waiting(limit: u32) -> Query {
    let by = |field| Order {
        field,
        direction: Direction::Ascending,
    };
    Query {
        parent: None,
        collection_id: "reports".to_owned(),
        all_descendants: true,
        filter: None,
        order: vec![
            by(FieldPath::from_name("reportedAt")),
            by(FieldPath::document_id()),
        ],
        start: None,
        end: None,
        offset: 0,
        limit: Some(limit),
        projection: None,
    }
}

fn unreadable(error: DocumentsError) -> StoreError {
    match error {
        DocumentsError::Store(error) => error.into(),
        DocumentsError::Status(status) => StoreError::corrupt("reports of messages", status),
    }
}
