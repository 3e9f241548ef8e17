//! The audit log. A row is created once, in the transaction of its action, and nothing here changes or deletes one; a
//! deployed function is not allowed to (template.yaml).

use domain::audit::{AuditEntry, AuditSubject};

use crate::error::{StoreError, Taken};
use crate::keys;
use crate::page::{Cursor, Page};
use crate::row::{Row, whole_seconds};
use crate::transaction::Transaction;
use crate::{Store, queues};
use table::Index;
use table::QueryBuilder;

const KIND: &str = "audit entry";
/// The most acts on one object that are searched for one.
const MOST_ACTS: u16 = 500;
const ACTS_AT_ONCE: u16 = 20;

impl Store {
    /// What operators did, newest first: all of it, or to one thing. The index is read eventually consistent.
    pub async fn list_audit(
        &self,
        subject: Option<&AuditSubject>,
        cursor: Option<&Cursor>,
        limit: u16,
    ) -> Result<Page<AuditEntry>, StoreError> {
        let (index, partition) = match subject {
            Some(subject) => (Index::First, keys::audit_of(subject)),
            None => (Index::Second, keys::AUDIT_LOG.to_owned()),
        };
        let Ok(start) = queues::start_of(index, &partition, cursor) else {
            return Ok(Page::empty());
        };
        let query = QueryBuilder::index(index, partition)
            .newest_first()
            .limit(limit)
            .after(start);
        self.query_page(
            query,
            KIND,
            |last| queues::cursor_of(index, last),
            "list the audit log",
        )
        .await
    }

    /// The newest act on one object that meets a condition, among its last [`MOST_ACTS`].
    pub async fn find_last_act(
        &self,
        subject: &AuditSubject,
        is_wanted: impl Fn(&AuditEntry) -> bool,
    ) -> Result<Option<AuditEntry>, StoreError> {
        let (mut cursor, mut left) = (None, MOST_ACTS);
        loop {
            let page = self.list_audit(Some(subject), cursor.as_ref(), left.min(ACTS_AT_ONCE));
            let page = page.await?;
            left = left.saturating_sub(ACTS_AT_ONCE);
            let found = page.items.into_iter().find(&is_wanted);
            if found.is_some() || page.next.is_none() || left == 0 {
                return Ok(found);
            }
            cursor = page.next;
        }
    }

    /// Writes an act that changed nothing else in the table.
    pub async fn save_audit(&self, entry: &AuditEntry) -> Result<(), StoreError> {
        note(Transaction::new(self, "note an act"), entry)?
            .run()
            .await
    }
}

/// Adds the entry of an action to the action's own transaction. An existing entry is never overwritten.
pub(crate) fn note<'a>(
    transaction: Transaction<'a>,
    entry: &AuditEntry,
) -> Result<Transaction<'a>, StoreError> {
    Ok(transaction.create(row(entry)?, Taken::Identifier))
}

pub(crate) fn row(entry: &AuditEntry) -> Result<Row, StoreError> {
    let place = format!("{}#{}", whole_seconds(entry.at), entry.audit_guid);
    Ok(Row::new(keys::audit(entry.audit_guid))
        .body(entry)?
        .gsi1(keys::audit_of(&entry.subject), place.clone())
        .gsi2(keys::AUDIT_LOG.to_owned(), place))
}
