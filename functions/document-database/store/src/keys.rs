//! Keys of the document database: documents, their index entries, the change log, and streams.

use document_core::{CollectionPath, DocumentPath, IndexEntry, Scope, Version};
use table::Key;

use crate::stream_id::{StreamId, StreamOwner};

/// Before the name of every collection's partition.
const DOCUMENTS: &str = "DOC#";

/// The collection whose documents are the rows of this partition.
pub fn collection_of_partition(pk: &str) -> Option<&str> {
    pk.strip_prefix(DOCUMENTS)
}

/// Rows of it sort as their documents do by name.
pub fn collection_partition(collection: &CollectionPath) -> String {
    format!("{DOCUMENTS}{}", collection.stored_name())
}

/// The row of a document.
pub fn document_key(path: &DocumentPath) -> Key {
    Key::new(collection_partition(&path.collection()), path.sort_id())
}

/// The first part of the fields of a document that is longer than a row; `name` is that of one write of the document.
pub(crate) fn document_part(name: &str) -> Key {
    Key::new(format!("DOP#{name}"), "P#0")
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

/// The state of a commit of many rows.
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

/// The changes of a commit in a scope.
pub(crate) fn log_entry(scope: &Scope, version: Version) -> Key {
    Key::new(log_partition(scope), logged_at(version))
}

/// Every version has the same width, and a digit sorts before the head.
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

/// A message for the client of a stream.
pub(crate) fn stream_ack(stream: &StreamId, number: u64) -> Key {
    Key::new(stream_mail(stream), format!("{ACKS}{number:010}"))
}

/// First and last sort key of the messages after `number`.
pub(crate) fn stream_acks_after(stream: &StreamId, number: u64) -> (String, String) {
    let first = stream_ack(stream, number.saturating_add(1)).sk;
    (first, format!("{ACKS}{ABOVE}"))
}

/// The text of a buffered message.
pub(crate) fn stream_text(stream: &StreamId, number: u64) -> Key {
    Key::new(stream_mail(stream), format!("{TEXTS}{number:010}"))
}

/// A part of a row's body; `name` is that of one write of the row.
pub(crate) fn stream_part(stream: &StreamId, name: &str, part: u64) -> Key {
    part_after(&Key::new(stream_mail(stream), format!("P#{name}#0")), part)
}

/// The key of another part of the same body.
pub(crate) fn part_after(first: &Key, part: u64) -> Key {
    let name = first.sk.rsplit_once('#').map_or("", |(name, _)| name);
    Key::new(first.pk.as_str(), format!("{name}#{part}"))
}

/// The prefix of all texts of buffered messages.
pub(crate) const TEXTS: &str = "D#";
const ACKS: &str = "A#";
/// Sorts after every digit.
const ABOVE: char = '~';

/// The row that only answers to the client change.
pub(crate) fn stream_outbound(stream: &StreamId) -> Key {
    of_stream(stream, "B")
}

/// The row that only requests of the client change.
pub(crate) fn stream_inbound(stream: &StreamId) -> Key {
    of_stream(stream, "C")
}

/// That a request of the client still arrives, or is worked on.
pub(crate) fn stream_arrival(stream: &StreamId) -> Key {
    of_stream(stream, "C#A")
}

/// Records that a message is buffered, and its length.
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

/// The kind of a stream's row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StreamRow<'a> {
    /// See [`stream_outbound`]; with the stream's identifier.
    OutboundRow(&'a str),
    InboundRow,
    Arrival,
    Buffered(u64),
}

impl<'a> StreamRow<'a> {
    pub(crate) fn parse(sk: &'a str) -> Option<Self> {
        let mut parts = sk.split('#').skip(1);
        let sid = parts.next()?;
        match (parts.next()?, parts.next()) {
            ("B", None) => Some(Self::OutboundRow(sid)),
            ("C", None) => Some(Self::InboundRow),
            ("C", Some("A")) => Some(Self::Arrival),
            ("D", Some(number)) => number.parse().ok().map(Self::Buffered),
            _ => None,
        }
    }
}
