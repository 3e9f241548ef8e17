//! Keys of the document database: documents, their index entries, the change log, and streams.

use document::{CollectionPath, DocumentPath, IndexEntry, Scope, Version};

use super::Key;
use crate::documents::{StreamId, StreamOwner};

/// `DynamoDB` takes no longer keys.
const LONGEST_PARTITION: usize = 2_048;
const LONGEST_SORT: usize = 1_024;

impl Key {
    /// Whether the table takes a row of this key.
    pub(crate) fn fits(&self) -> bool {
        self.pk.len() <= LONGEST_PARTITION && self.sk.len() <= LONGEST_SORT
    }
}

/// Whether the table takes rows of this partition.
pub(crate) fn is_partition(pk: &str) -> bool {
    pk.len() <= LONGEST_PARTITION
}

/// A sort key at or below `sort` that the table can be asked for, with no row of the table between the two.
pub(crate) fn least_sort(sort: &str) -> String {
    start_of(sort, LONGEST_SORT).to_owned()
}

/// A sort key at or above `sort` that the table can be asked for, with few rows of the table between the two.
pub(crate) fn greatest_sort(sort: &str) -> String {
    if sort.len() <= LONGEST_SORT {
        return sort.to_owned();
    }
    let mut greatest = start_of(sort, LONGEST_SORT - char::MAX.len_utf8()).to_owned();
    greatest.push(char::MAX);
    greatest
}

/// The longest start of a text of at most so many bytes.
fn start_of(text: &str, bytes: usize) -> &str {
    text.get(..text.floor_char_boundary(bytes)).unwrap_or(text)
}

/// Rows of it sort as their documents do by name.
pub(crate) fn document_partition(collection: &CollectionPath) -> String {
    format!("DOC#{collection}")
}

/// The order whose messages are the documents of this partition.
pub(crate) fn messages_of(pk: &str) -> Option<&str> {
    pk.strip_prefix("DOC#orders/")?.strip_suffix("/messages")
}

pub(crate) fn document(path: &DocumentPath) -> Key {
    Key::new(document_partition(&path.collection()), path.sort_id())
}

/// `partition` is what a plan or an entry of an index names.
pub(crate) fn index_partition(partition: &str) -> String {
    format!("DOX#{partition}")
}

pub(crate) fn index_entry(entry: &IndexEntry) -> Key {
    Key::new(index_partition(&entry.partition), entry.sort.as_str())
}

pub(crate) fn commit_partition(commit: &str) -> String {
    format!("COMMIT#{commit}")
}

/// Whether a commit of many rows has happened.
pub(crate) fn commit_state(commit: &str) -> Key {
    Key::new(commit_partition(commit), "STATE")
}

/// Before every change of a commit of many rows.
pub(crate) const COMMIT_CHANGES: &str = "CHANGE#";

/// One row that a commit of many rows changes.
pub(crate) fn commit_change(commit: &str, number: usize) -> Key {
    Key::new(
        commit_partition(commit),
        format!("{COMMIT_CHANGES}{number:05}"),
    )
}

pub(crate) fn log_partition(scope: &Scope) -> String {
    format!("LOG#{scope}")
}

/// The latest version of a scope.
pub(crate) fn head(scope: &Scope) -> Key {
    Key::new(log_partition(scope), "HEAD")
}

/// What a commit changed in a scope.
pub(crate) fn log_entry(scope: &Scope, version: Version) -> Key {
    Key::new(log_partition(scope), logged_at(version))
}

/// Every version has the same width, and a digit comes before the head.
pub(crate) fn logged_at(version: Version) -> String {
    format!("{:020}", version.0)
}

pub(crate) fn stream_partition(owner: &StreamOwner) -> String {
    format!("STREAM#{owner}")
}

/// Before every row of a stream.
fn stream_prefix(stream: &StreamId) -> String {
    format!("{}#{}#", stream.kind().letter(), stream.sid())
}

fn of_stream(stream: &StreamId, rest: &str) -> Key {
    Key::new(
        stream_partition(stream.owner()),
        format!("{}{rest}", stream_prefix(stream)),
    )
}

/// Partition of what is small and many, and asked for by those alone who need it.
pub(crate) fn stream_mail(stream: &StreamId) -> String {
    format!(
        "{}#{}#{}",
        stream_partition(stream.owner()),
        stream.kind().letter(),
        stream.sid()
    )
}

/// What a stream has to tell.
pub(crate) fn stream_ack(stream: &StreamId, number: u64) -> Key {
    Key::new(stream_mail(stream), format!("{ACKS}{number:010}"))
}

/// First and last sort key of what a stream has to tell after `number`.
pub(crate) fn stream_acks_after(stream: &StreamId, number: u64) -> (String, String) {
    let first = stream_ack(stream, number.saturating_add(1)).sk;
    (first, format!("{ACKS}{ABOVE}"))
}

/// The text of a message that came before its turn.
pub(crate) fn stream_text(stream: &StreamId, number: u64) -> Key {
    Key::new(stream_mail(stream), format!("{TEXTS}{number:010}"))
}

/// Before every text of a message that came before its turn.
pub(crate) const TEXTS: &str = "D#";
const ACKS: &str = "A#";
/// Sorts after every digit.
const ABOVE: char = '~';

/// The row that only answers to the client change.
pub(crate) fn stream_back(stream: &StreamId) -> Key {
    of_stream(stream, "B")
}

/// The row that only requests of the client change.
pub(crate) fn stream_forward(stream: &StreamId) -> Key {
    of_stream(stream, "C")
}

/// That a message came before its turn, and how long it is.
pub(crate) fn stream_buffered(stream: &StreamId, number: u64) -> Key {
    of_stream(stream, &format!("D#{number:010}"))
}

/// First and last sort key of a stream's own rows.
pub(crate) fn stream_range(stream: &StreamId) -> (String, String) {
    let prefix = stream_prefix(stream);
    (format!("{prefix}B"), format!("{prefix}D#{ABOVE}"))
}

/// The number at the end of a sort key.
pub(crate) fn stream_number(sk: &str) -> Option<u64> {
    sk.rsplit_once('#')?.1.parse().ok()
}

/// Before every row of the streams of a kind.
pub(crate) fn streams_of_kind(letter: char) -> String {
    format!("{letter}#")
}

/// What a row of a stream is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StreamRow<'a> {
    /// See [`stream_back`]; with the stream's identifier.
    Back(&'a str),
    /// See [`stream_forward`].
    Forward,
    /// See [`stream_buffered`].
    Buffered(u64),
}

impl<'a> StreamRow<'a> {
    pub(crate) fn parse(sk: &'a str) -> Option<Self> {
        let mut parts = sk.split('#').skip(1);
        let sid = parts.next()?;
        match (parts.next()?, parts.next()) {
            ("B", None) => Some(Self::Back(sid)),
            ("C", None) => Some(Self::Forward),
            ("D", Some(number)) => number.parse().ok().map(Self::Buffered),
            _ => None,
        }
    }
}
