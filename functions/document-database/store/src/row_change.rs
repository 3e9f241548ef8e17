//! The changes of a commit to the rows of documents and heads, and to the rows that belong to them.
//!
//! A small commit does all of it in one transaction. A large one locks the rows first, and does it once it has happened:
//! see [`crate::large_commit`].
use document_core::Version;
use std::ops::Add;

use table::AttributeValue;
use table::{Attributes, Expression, Key, MAX_BYTES, MAX_ITEMS, Row, TableError, read_number};

use crate::attribute::{self, key_of};
use crate::keys;
use crate::row_parts::parts_of;
use crate::transaction::{ConditionFailure, Transaction};

/// A row that a commit is conditional on.
#[derive(Debug, Clone)]
pub(crate) struct RowChange {
    /// Of a document or of a head.
    pub(crate) key: Key,
    /// The version it was read at; `None` when there was none.
    pub(crate) read: Option<Version>,
    /// The row after the change.
    pub(crate) after: After,
    /// Entries of indexes that lead to the document afterwards and did not before.
    pub(crate) new_entries: Vec<Row>,
    /// Entries of indexes that led to it before and do not afterwards, and parts of the document before.
    pub(crate) old_entries: Vec<Key>,
    /// Parts of the document afterwards, which its row names. They are not in the record of a large commit.
    pub(crate) parts: Vec<Row>,
    /// Of a head: the entry of the log behind it.
    pub(crate) log_entry: Option<Row>,
}

/// The part of a transaction that a change needs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) items: usize,
    pub(crate) bytes: usize,
}

impl Size {
    /// Returns whether it fits into one transaction.
    pub(crate) fn fits(self) -> bool {
        self.items <= MAX_ITEMS && self.bytes <= MAX_BYTES
    }
}

impl Add for Size {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            items: self.items.saturating_add(other.items),
            bytes: self.bytes.saturating_add(other.bytes),
        }
    }
}

/// What happens to a row.
#[derive(Debug, Clone)]
pub(crate) enum After {
    /// It stays as it was read.
    Same,
    Written(Row),
    Deleted,
}

impl RowChange {
    /// A row that only has to be as it was read.
    pub(crate) fn check(key: Key, read: Option<Version>) -> Self {
        Self::to(key, read, After::Same)
    }

    pub(crate) fn to(key: Key, read: Option<Version>, after: After) -> Self {
        Self {
            key,
            read,
            after,
            new_entries: Vec::new(),
            old_entries: Vec::new(),
            parts: Vec::new(),
            log_entry: None,
        }
    }

    /// Returns how many rows of a transaction it needs, and how many bytes of rows it writes, at most.
    pub(crate) fn size(&self) -> Size {
        let recorded = self.recorded_size();
        Size {
            bytes: recorded.bytes.saturating_add(bytes(self.parts.iter())),
            ..recorded
        }
    }

    /// The same for its part after a large commit was committed or aborted.
    pub(crate) fn recorded_size(&self) -> Size {
        let written = self.written();
        let rows = written.into_iter().chain(&self.new_entries);
        let log = usize::from(self.log_entry.is_some());
        Size {
            items: 1
                + self.new_entries.len()
                + self.old_entries.len()
                + log
                + self.part_keys().len(),
            bytes: bytes(rows.chain(&self.log_entry)),
        }
    }

    /// The same for [`RowChange::write_entries`].
    pub(crate) fn entries_size(&self) -> Size {
        Size {
            items: self.new_entries.len() + self.parts.len(),
            bytes: bytes(self.new_entries.iter().chain(&self.parts)),
        }
    }

    fn written(&self) -> Option<&Row> {
        match &self.after {
            After::Written(row) => Some(row),
            After::Same | After::Deleted => None,
        }
    }

    /// The keys of the document's parts afterwards.
    fn part_keys(&self) -> Vec<Key> {
        let parts = self.written().map(|row| parts_of(&row.attributes));
        // The row names its parts as they were written.
        parts.and_then(Result::ok).unwrap_or_default()
    }

    /// Writes the whole change, if the row is unchanged since it was read and not locked.
    pub(crate) fn write(self, transaction: Transaction<'_>) -> Transaction<'_> {
        let unmoved = unlocked_at(self.read);
        let transaction = match self.after {
            After::Same => transaction.check(self.key, unmoved, ConditionFailure::Conflict),
            After::Written(row) => transaction.put_if(row, unmoved, ConditionFailure::Conflict),
            After::Deleted => transaction.delete_if(self.key, unmoved, ConditionFailure::Conflict),
        };
        let entries = self.new_entries.into_iter().chain(self.parts);
        let transaction = entries.fold(transaction, Transaction::put);
        let old = self.old_entries.into_iter();
        let transaction = old.fold(transaction, Transaction::delete);
        self.log_entry
            .into_iter()
            .fold(transaction, Transaction::put)
    }

    /// The entries that will lead to the document, and the document's parts. A query passes over an entry whose document
    /// is not so yet, and no row names the parts yet.
    pub(crate) fn write_entries<'a>(&self, transaction: Transaction<'a>) -> Transaction<'a> {
        let entries = self.new_entries.iter().chain(&self.parts).cloned();
        entries.fold(transaction, Transaction::put)
    }

    fn write_rest<'a>(&self, transaction: Transaction<'a>) -> Transaction<'a> {
        let entries = self.old_entries.iter().cloned();
        let transaction = entries.fold(transaction, Transaction::delete);
        self.log_entry
            .iter()
            .cloned()
            .fold(transaction, Transaction::put)
    }

    /// Takes the row for a large commit, if it is as it was read and is not locked. A row that does not exist
    /// becomes one that has a lock and nothing else.
    pub(crate) fn lock<'a>(&self, transaction: Transaction<'a>, commit: &str) -> Transaction<'a> {
        let lock = Expression::new("SET #lock = :lock")
            .name("#lock", attribute::LOCK)
            .text(":lock", commit);
        let unmoved = Some(unlocked_at(self.read));
        transaction.update(self.key.clone(), lock, unmoved, ConditionFailure::Conflict)
    }

    /// Does what the commit that has locked the row does, which has happened.
    pub(crate) fn roll_forward<'a>(
        &self,
        transaction: Transaction<'a>,
        commit: &str,
    ) -> Transaction<'a> {
        let (key, mine) = (self.key.clone(), locked_by(commit));
        let transaction = match &self.after {
            After::Same => release(transaction, key, self.read.is_some(), commit),
            After::Written(row) => {
                transaction.put_if(row.clone(), mine, ConditionFailure::Conflict)
            }
            After::Deleted => transaction.delete_if(key, mine, ConditionFailure::Conflict),
        };
        self.write_rest(transaction)
    }

    /// Leaves the row as it was before the commit that has locked it, which never happens.
    pub(crate) fn roll_back<'a>(
        &self,
        transaction: Transaction<'a>,
        commit: &str,
    ) -> Transaction<'a> {
        let transaction = release(transaction, self.key.clone(), self.read.is_some(), commit);
        let entries = self.new_entries.iter();
        // Each is made of a key.
        let entries = entries.filter_map(|entry| key_of(&entry.attributes).ok());
        let rows = entries.chain(self.part_keys());
        rows.fold(transaction, Transaction::delete)
    }

    /// As a row of the commit that will do it.
    pub(crate) fn to_row(&self, commit: &str, place: usize) -> Row {
        let keys = self.old_entries.iter().cloned().map(Key::into_attributes);
        let rows = self.new_entries.iter().map(|row| row.attributes.clone());
        let mut row = Row::new(keys::commit_change(commit, place))
            .with(
                attribute::TARGET,
                AttributeValue::M(self.key.clone().into_attributes()),
            )
            .with(attribute::NEW_ENTRIES, maps(rows))
            .with(attribute::OLD_ENTRIES, maps(keys));
        if let Some(read) = self.read {
            row = row.version(read.0);
        }
        if let Some(entry) = &self.log_entry {
            let entry = AttributeValue::M(entry.attributes.clone());
            row = row.with(attribute::LOG_ENTRY, entry);
        }
        match &self.after {
            After::Same => row,
            After::Written(after) => row.with(
                attribute::AFTER,
                AttributeValue::M(after.attributes.clone()),
            ),
            After::Deleted => row.with(attribute::AFTER, AttributeValue::Null(true)),
        }
    }

    /// The row that [`RowChange::to_row`] wrote.
    pub(crate) fn from_row(row: &Attributes) -> Result<Self, TableError> {
        let map = |name: &str| row.get(name).and_then(|value| value.as_m().ok());
        let target = map(attribute::TARGET).ok_or_else(|| corrupt("it has no target"))?;
        let read = match row.get(attribute::VERSION) {
            Some(_) => Some(Version(read_number(row, attribute::VERSION)?)),
            None => None,
        };
        let after = match (row.get(attribute::AFTER), map(attribute::AFTER)) {
            (None, _) => After::Same,
            (Some(_), None) => After::Deleted,
            (Some(_), Some(attributes)) => After::Written(Row {
                attributes: attributes.clone(),
            }),
        };
        let old = each(row, attribute::OLD_ENTRIES)?;
        let new = each(row, attribute::NEW_ENTRIES)?;
        let rows = new.into_iter().map(|attributes| Row { attributes });
        Ok(Self {
            key: key_of(target)?,
            read,
            after,
            new_entries: rows.collect(),
            old_entries: old.iter().map(key_of).collect::<Result<_, _>>()?,
            parts: Vec::new(),
            log_entry: map(attribute::LOG_ENTRY).map(|attributes| Row {
                attributes: attributes.clone(),
            }),
        })
    }
}

/// Removes a lock from a row; a row that is only a lock is deleted.
pub(crate) fn release<'a>(
    transaction: Transaction<'a>,
    key: Key,
    is_row: bool,
    commit: &str,
) -> Transaction<'a> {
    let mine = locked_by(commit);
    if is_row {
        let release = Expression::new("REMOVE #lock").name("#lock", attribute::LOCK);
        transaction.update(key, release, Some(mine), ConditionFailure::Conflict)
    } else {
        transaction.delete_if(key, mine, ConditionFailure::Conflict)
    }
}

/// The row is as it was read, and no commit has locked it.
pub(crate) fn unlocked_at(version: Option<Version>) -> Expression {
    match version {
        None => Expression::absent(),
        Some(version) => Expression::at_version(version.0).and(unlocked()),
    }
}

/// No commit has locked the row.
pub(crate) fn unlocked() -> Expression {
    Expression::new("attribute_not_exists(#lock)").name("#lock", attribute::LOCK)
}

fn locked_by(commit: &str) -> Expression {
    Expression::new("#lock = :lock")
        .name("#lock", attribute::LOCK)
        .text(":lock", commit)
}

fn bytes<'a>(rows: impl Iterator<Item = &'a Row>) -> usize {
    rows.map(Row::bytes).fold(0, usize::saturating_add)
}

fn maps(all: impl Iterator<Item = Attributes>) -> AttributeValue {
    AttributeValue::L(all.map(AttributeValue::M).collect())
}

fn each(row: &Attributes, name: &str) -> Result<Vec<Attributes>, TableError> {
    let maps = row.get(name).and_then(|value| value.as_l().ok());
    let maps = maps.ok_or_else(|| corrupt("it has no entries"))?;
    let maps = maps.iter().map(|map| match map.as_m() {
        Ok(map) => Ok(map.clone()),
        Err(_other) => Err(corrupt("an entry is no map")),
    });
    maps.collect()
}

fn corrupt(why: &'static str) -> TableError {
    TableError::corrupt("change of a commit", why)
}
