//! The change log of a scope: what a listener reads, and what tells it that a document is gone.
//!
//! A transaction happens as a whole, but whoever reads row by row may for some milliseconds see some of its rows as they
//! were before. So an entry says all that is needed to know whether everything else has been seen: which version its
//! documents have or that they are gone, in which other logs the same commit stands, and which entry came before it.
//!
//! A listener looks at heads, many in one call; a head carries the last entry along, so few ask the log itself.
use std::collections::{BTreeMap, BTreeSet};

use document_core::{DocumentPath, Scope, Version};
use jiff::{SignedDuration, Timestamp};
use table::AttributeValue;
use table::{
    Attributes, Expression, QueryBuilder, Row, TableError, number, read_number, read_text,
};

use crate::attribute;
use crate::commit::{ATTEMPTS, contention_error};
use crate::documents::Documents;
use crate::keys;
use crate::row_change::unlocked;
use crate::rows::path_of;

/// How long the log remembers a change; whoever was away for longer begins anew.
pub const LOG_KEPT: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How long the names in an entry may be together, in bytes, that a head carries along: it stays a row of one write unit.
const MOST_CARRIED: usize = 512;

/// What one commit changed in a scope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// Version of the commit.
    pub version: Version,
    /// Documents that were written or deleted. Those that were written have this version.
    pub paths: Vec<DocumentPath>,
    /// Those of them that are not in this scope any more: deleted, or written so that they are in another.
    pub gone: Vec<DocumentPath>,
    /// Every scope in whose log this commit stands.
    pub scopes: Vec<Scope>,
    /// Version of the entry before this one in the same log; [`Version::ZERO`] if this is the first.
    pub previous: Version,
}

/// Where the log of a scope stands.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Head {
    /// Every later commit's version is above.
    pub version: Version,
    /// Version of the last entry: below `version` after [`Documents::raise_head`]; [`Version::ZERO`] if there is none.
    pub logged: Version,
    /// The last entry itself, unless it is long: of a log that is looked at often it is all that is new.
    pub last: Option<LogEntry>,
}

impl Head {
    /// Every commit above `after`, oldest first, if the head tells of all of them; else the log has to be asked.
    pub fn since(&self, after: Version) -> Option<Vec<LogEntry>> {
        if self.logged <= after {
            return Some(Vec::new());
        }
        let last = self.last.as_ref()?;
        (last.previous <= after).then(|| vec![last.clone()])
    }
}

/// What one commit writes into the log of a scope.
#[derive(Debug, Default)]
pub(crate) struct Changed<'a> {
    pub(crate) paths: Vec<&'a DocumentPath>,
    pub(crate) gone: Vec<&'a DocumentPath>,
}

/// What one commit writes into logs.
pub(crate) type Touched<'a> = BTreeMap<Scope, Changed<'a>>;

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
            // More than that are there only where somebody goes on from long ago.
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
    /// above. Gives the head as it stands then: a commit that it does not show has not happened yet, and cannot happen
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

    /// Every row that a query has, page after page.
    pub(crate) async fn every(
        &self,
        query: impl Fn(Option<Attributes>) -> QueryBuilder,
        action: &'static str,
    ) -> Result<Vec<Attributes>, TableError> {
        let mut rows = Vec::new();
        let mut start = None;
        loop {
            let answer = self.table.query(query(start), action).await?;
            rows.extend(answer.rows);
            start = answer.last;
            if start.is_none() {
                return Ok(rows);
            }
        }
    }
}

/// What a commit of this version writes into the log of `scope`, one of those it touched. `previous`: the entry before.
pub(crate) fn entry(
    scope: &Scope,
    version: Version,
    touched: &Touched<'_>,
    previous: Version,
) -> LogEntry {
    let changed = touched.get(scope);
    let paths = changed.into_iter().flat_map(|changed| &changed.paths);
    let gone = changed.into_iter().flat_map(|changed| &changed.gone);
    LogEntry {
        version,
        paths: paths.copied().cloned().collect(),
        gone: gone.copied().cloned().collect(),
        scopes: touched.keys().cloned().collect(),
        previous,
    }
}

/// The row of a scope's head behind this entry.
pub(crate) fn head_row(scope: &Scope, last: &LogEntry) -> Row {
    let row = Row::new(keys::head(scope))
        .version(last.version.0)
        .with(attribute::LOGGED, number(last.version.0));
    if bytes(last) > MOST_CARRIED {
        return row;
    }
    with_entry(row, last)
}

/// When the database may delete what was committed at `version`, in microseconds, and is kept for some time.
pub(crate) fn kept_until(version: u64, kept: SignedDuration) -> Timestamp {
    let at = i64::try_from(version).map_or(Timestamp::MAX, |micros| {
        Timestamp::from_microsecond(micros).unwrap_or(Timestamp::MAX)
    });
    at.checked_add(kept).unwrap_or(Timestamp::MAX)
}

/// The row of an entry in the log of `scope`.
pub(crate) fn entry_row(scope: &Scope, entry: &LogEntry) -> Row {
    let row = Row::new(keys::log_entry(scope, entry.version)).version(entry.version.0);
    with_entry(row, entry).expires(kept_until(entry.version.0, LOG_KEPT))
}

fn with_entry(row: Row, entry: &LogEntry) -> Row {
    row.with(attribute::PATHS, texts(&entry.paths))
        .with(attribute::GONE, texts(&entry.gone))
        .with(attribute::SCOPES, texts(&entry.scopes))
        .with(attribute::PREVIOUS, number(entry.previous.0))
}

/// How long the names in an entry are together.
fn bytes(entry: &LogEntry) -> usize {
    let paths = entry.paths.iter().chain(&entry.gone);
    let paths: usize = paths.map(|path| path.as_str().len()).sum();
    let scopes = entry.scopes.iter().map(|scope| scope.as_str().len());
    paths + scopes.sum::<usize>()
}

/// The head that was read.
pub(crate) fn head_of(row: &Attributes) -> Result<Head, TableError> {
    let version = Version(read_number(row, attribute::VERSION)?);
    let logged = Version(read_number(row, attribute::LOGGED)?);
    let carries = row.contains_key(attribute::PATHS);
    let last = carries.then(|| entry_of(row, logged)).transpose()?;
    Ok(Head {
        version,
        logged,
        last,
    })
}

fn texts(all: impl IntoIterator<Item = impl ToString>) -> AttributeValue {
    let all = all.into_iter();
    AttributeValue::L(all.map(|one| AttributeValue::S(one.to_string())).collect())
}

/// The entry of this version that a row has.
fn entry_of(row: &Attributes, version: Version) -> Result<LogEntry, TableError> {
    let scope = |text: &str| {
        let (prefix, id) = text.split_once(':').ok_or_else(|| {
            TableError::corrupt("entry of a change log", format!("{text} is no scope"))
        })?;
        Ok(Scope::new(prefix, id))
    };
    Ok(LogEntry {
        version,
        paths: each(row, attribute::PATHS, path_of)?,
        gone: each(row, attribute::GONE, path_of)?,
        scopes: each(row, attribute::SCOPES, scope)?,
        previous: Version(read_number(row, attribute::PREVIOUS)?),
    })
}

/// A list of texts, each as it is read.
fn each<T>(
    row: &Attributes,
    name: &str,
    read: impl Fn(&str) -> Result<T, TableError>,
) -> Result<Vec<T>, TableError> {
    let texts = row.get(name).and_then(|texts| texts.as_l().ok());
    let texts = texts.ok_or_else(|| {
        let place = read_text(row, attribute::PK).unwrap_or_default();
        TableError::corrupt(
            format!("entry of a change log at {place}"),
            format!("it has no {name}"),
        )
    })?;
    let texts = texts.iter().map(|text| {
        let text = text.as_s().map_err(|other| {
            TableError::corrupt("entry of a change log", format!("{other:?} is no text"))
        })?;
        read(text)
    });
    texts.collect()
}
