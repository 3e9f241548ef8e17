//! Reads the change log of a scope, and raises its head.
//!
//! A listener reads heads, many in one call; a head contains the last entry, so listeners rarely read the log itself.
use std::collections::BTreeSet;

use document_core::{Scope, Version};
use table::{Expression, QueryBuilder, TableError, read_number};

use crate::attribute;
use crate::contention::{ATTEMPTS, contention_error};
use crate::documents::Documents;
use crate::keys;
use crate::log_entry::{Head, LogEntry, entry_of, head_of};
use crate::row_change::unlocked;

impl Documents {
    /// Every commit of this scope above `after`, oldest first; strongly consistent. `None`: there are more than `most`.
    pub async fn changes(
        &self,
        scope: &Scope,
        after: Version,
        most: usize,
    ) -> Result<Option<Vec<LogEntry>>, TableError> {
        let partition = keys::log_partition(scope);
        // The last version there can be, so that the head is beyond.
        let (first, last) = (
            keys::logged_at(after.next()),
            keys::logged_at(Version(u64::MAX)),
        );
        let page = u16::try_from(most.saturating_add(1)).unwrap_or(u16::MAX);
        let (mut entries, mut start) = (Vec::new(), None);
        loop {
            let query = QueryBuilder::partition(partition.as_str())
                .between(&first, &last)
                .limit(page)
                .after(start);
            let answer = self.table.query(query, "read a change log").await?;
            for row in &answer.rows {
                let version = Version(read_number(row, attribute::VERSION)?);
                entries.push(entry_of(row, version)?);
            }
            start = answer.last;
            if entries.len() > most {
                return Ok(None);
            }
            if start.is_none() {
                return Ok(Some(entries));
            }
        }
    }

    /// The last commits of this scope, oldest first, at least so many if there are so many, and every one above `after`;
    /// strongly consistent. `None`: there are more than `most` above `after`.
    pub async fn recent_changes(
        &self,
        scope: &Scope,
        after: Version,
        least: usize,
        most: usize,
    ) -> Result<Option<Vec<LogEntry>>, TableError> {
        let partition = keys::log_partition(scope);
        let (first, last) = (
            keys::logged_at(Version::ZERO),
            keys::logged_at(Version(u64::MAX)),
        );
        let (mut entries, mut start) = (Vec::new(), None);
        loop {
            // More than that exist only where a listener resumes from long ago.
            let page = if start.is_none() {
                least.max(1)
            } else {
                most.max(1)
            };
            let page = u16::try_from(page).unwrap_or(u16::MAX);
            let query = QueryBuilder::partition(partition.as_str())
                .between(&first, &last)
                .newest_first()
                .limit(page)
                .after(start);
            let answer = self
                .table
                .query(query, "read the end of a change log")
                .await?;
            for row in &answer.rows {
                let version = Version(read_number(row, attribute::VERSION)?);
                entries.push(entry_of(row, version)?);
            }
            start = answer.last;
            let is_above = |entry: &&LogEntry| entry.version > after;
            if entries.iter().filter(is_above).count() > most {
                return Ok(None);
            }
            let is_enough = entries.len() >= least
                && entries.last().is_none_or(|oldest| oldest.version <= after);
            if start.is_none() || is_enough {
                entries.reverse();
                return Ok(Some(entries));
            }
        }
    }

    /// Raises the head of this scope to `version`, unless it is there already, so that every later commit's version is
    /// above. Returns the head after that: a commit that it does not show has not happened yet, and cannot happen
    /// at or below `version` any more, since it is conditional on the head it read.
    pub async fn raise_head(&self, scope: &Scope, version: Version) -> Result<Head, TableError> {
        const ACTION: &str = "raise the head of a change log";
        let raise =
            Expression::new("SET #version = :version, #logged = if_not_exists(#logged, :none)")
                .name("#version", attribute::VERSION)
                .number(":version", version.0)
                .name("#logged", attribute::LOGGED)
                .number(":none", 0_u64);
        let below = Expression::new("attribute_not_exists(#version) OR #version < :version");
        let below = below.and(unlocked());
        let head = keys::head(scope);
        for _ in 0..ATTEMPTS {
            let raised = self
                .table
                .change_if(head.clone(), raise.clone(), below.clone(), ACTION)
                .await?;
            if let Some(row) = raised {
                return head_of(&row);
            }
            // It is there already, or a large commit holds it: that one's version may be below.
            let locks = BTreeSet::from([head.clone()]);
            if !self.wait_for_locks(&locks).await? {
                let row = self.table.get(head, ACTION).await?;
                return row.as_ref().map_or_else(|| Ok(Head::default()), head_of);
            }
        }
        Err(contention_error(ACTION))
    }
}
