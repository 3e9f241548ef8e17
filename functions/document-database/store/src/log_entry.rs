//! An entry of a scope's change log and the scope's head, as rows.
//!
//! A transaction happens as a whole, but a reader of single rows may for some milliseconds see some of its rows as they were
//! before. An entry therefore contains what shows whether a reader has seen everything else: the version of its documents or
//! that they are deleted, the other logs that contain the same commit, and the entry before it.
use std::collections::BTreeMap;

use document_core::{DocumentPath, Scope, Version};
use jiff::{SignedDuration, Timestamp};
use table::{AttributeValue, Attributes, Row, TableError, number, read_number, read_text};

use crate::attribute::{self, path_of};
use crate::keys;

/// How long the log keeps a change; a listener that was away for longer reads the whole target again.
pub const LOG_KEPT: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The most bytes of the names in an entry that a head contains, so that it stays a row of one write unit.
const MOST_CARRIED: usize = 512;

/// The changes of one commit in a scope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// The version of the commit that wrote the entry.
    pub version: Version,
    /// Documents that were written or deleted. Those that were written have this version.
    pub paths: Vec<DocumentPath>,
    /// The documents that are not in this scope any more: deleted, or moved to another one.
    pub gone: Vec<DocumentPath>,
    /// Every scope whose log contains this commit.
    pub scopes: Vec<Scope>,
    /// Version of the entry before this one in the same log; [`Version::ZERO`] if this is the first.
    pub previous: Version,
}

/// The end of a scope's log.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Head {
    /// Every later commit's version is above. It is above the last entry's, too.
    pub version: Version,
    /// Version of the last entry; [`Version::ZERO`] if there is none.
    pub logged: Version,
    /// The last entry itself, unless it is long: for a log that is read often it is all that is new.
    pub last: Option<LogEntry>,
}

impl Head {
    /// Every commit above `after`, oldest first, if the head contains all of them; otherwise read the log.
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

/// The row of a scope's head behind this entry. A listener may date its snapshot at the head's version without a write,
/// and a snapshot must be dated later than the commits in it: see `listen/read_time.rs` of the protocol.
pub(crate) fn head_row(scope: &Scope, last: &LogEntry) -> Row {
    let row = Row::new(keys::head(scope))
        .version(last.version.next().0)
        .with(attribute::LOGGED, number(last.version.0));
    if bytes(last) > MOST_CARRIED {
        return row;
    }
    with_entry(row, last)
}

/// Returns the time at which the database may delete the changes committed at `version`, in microseconds.
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

/// Returns the length of the names in an entry.
pub(crate) fn bytes(entry: &LogEntry) -> usize {
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
pub(crate) fn entry_of(row: &Attributes, version: Version) -> Result<LogEntry, TableError> {
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

/// A list of texts, each borrowed from the row.
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
