//! The document database: Firestore's documents, queries and change log in the rows of one table.
//!
//! A document is a row of its collection's partition; fields that are longer than a row are in separate rows
//! (`document_parts`). Every entry of an index is a row that points at its document. A commit is one transaction of
//! documents, entries and, for each scope it touches, the scope's head and one entry of the log: versions therefore rise
//! within a scope whatever a clock shows, and a listener reads the log of one partition, strongly consistent. A commit
//! of more rows than a transaction holds locks them first (`large_commit`).

#![warn(missing_docs)]

mod aggregate;
mod attribute;
mod commit;
mod contention;
mod document_parts;
mod documents;
mod joined_reads;
mod keys;
mod large_commit;
mod locks;
mod log;
mod log_entry;
mod poll_heads;
mod query;
mod query_part;
mod read;
mod row_change;
mod row_parts;
mod rows;
mod stream_id;
mod streams;
mod transaction;
mod wakes;
mod write_commit;

pub use table::TableError;

pub use aggregate::Aggregated;
pub use commit::{
    Commit, CommitError, DocumentChange, RowVersion, RowWrite, version_after, version_at,
};
pub use contention::{ATTEMPTS, contention_error};
pub use documents::Documents;
pub use keys::{collection_of_partition, collection_partition, document_key};
pub use log_entry::{Head, LOG_KEPT, LogEntry};
pub use poll_heads::PolledHeads;
pub use query::{DocumentsError, check_result_size};
pub use query_part::{PartRequest, QueryPart};
pub use read::{ReadRequest, ReadResult};
pub use stream_id::{StreamId, StreamKind, StreamOwner};
pub use streams::{
    Arrival, BufferedMessage, LONGEST_STREAM_BODY, NumberedMessage, StreamError, StreamRows,
    StreamUpdate, Versioned,
};
pub use wakes::Watch;
