//! The document database: Firestore's documents, queries and change log in the rows of our table.
//!
//! A document is a row of its collection's partition, its fields in their wire JSON. Every entry of an index is a row
//! that points at it. A commit is one transaction of documents, entries and, for each scope it touches, the scope's
//! head and one entry of the log: versions therefore rise within a scope whatever a clock says, and who listens reads
//! the log of one partition, strongly consistent. A commit of more rows than a transaction holds locks them first
//! (`large_commit`).

#[cfg(feature = "bare")]
mod bare;
mod commit;
mod large_commit;
mod locks;
mod log;
mod messages;
mod personal_data;
mod poll_heads;
mod project;
mod projection;
mod query;
mod read;
mod reports;
mod row_change;
mod rows;
mod schema;
mod stream_id;
mod streams;

use document::Schema;

use crate::Store;

pub use commit::{Commit, CommitError, DocumentChange, EntityUpdate, version_after};
pub use log::{Head, LOG_KEPT, LogEntry};
pub use messages::Message;
pub use personal_data::{Author, Favourite, WrittenMessage};
pub use poll_heads::PolledHeads;
pub use project::{Projected, Projection};
pub use projection::{customer_fields, offer_fields, order_fields, talent_fields};
pub use query::DocumentsError;
pub use read::{ReadRequest, ReadResult};
pub use reports::{ReportOutcome, ReportedMessage};
pub use schema::MATCHDAY;
pub use stream_id::{StreamId, StreamKind, StreamOwner};
pub use streams::{
    BufferedMessage, LONGEST_STREAM_BODY, NumberedMessage, StreamError, StreamRows, StreamUpdate,
    Versioned,
};

/// The documents of a schema. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Documents {
    store: Store,
    schema: &'static Schema,
}

impl Store {
    /// The documents of this schema in this table.
    pub fn documents(&self, schema: &'static Schema) -> Documents {
        Documents {
            store: self.clone(),
            schema,
        }
    }
}

impl Documents {
    /// Which collections there are, in which scopes and with which indexes.
    pub fn schema(&self) -> &'static Schema {
        self.schema
    }
}
