//! The marketplace's documents: its collections, entities shown as documents, and what operators, guests and the end of
//! an account do to them. The rows themselves are [`document_store`]'s.

mod entity_update;
mod messages;
mod personal_data;
mod project;
mod projection;
mod reports;
mod schema;

use std::ops::Deref;

use document_core::Schema;

use crate::Store;

pub use document_store::{
    BufferedMessage, Commit, CommitError, DocumentChange, DocumentsError, Head, LOG_KEPT,
    LONGEST_STREAM_BODY, LogEntry, NumberedMessage, PolledHeads, ReadRequest, ReadResult,
    RowVersion, RowWrite, StreamError, StreamId, StreamKind, StreamOwner, StreamRows, StreamUpdate,
    Versioned, version_after,
};
pub use entity_update::EntityUpdate;
pub use messages::{Message, NewMessage};
pub use personal_data::{Author, Favourite, WrittenMessage};
pub use project::{Projection, ProjectionKey};
pub use projection::{customer_fields, offer_fields, order_fields, talent_fields};
pub use reports::{ReportOutcome, ReportedMessage};
pub use schema::MATCHDAY;

/// The documents of the marketplace, and all that can be done to any documents. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Documents {
    store: Store,
    documents: document_store::Documents,
}

impl Deref for Documents {
    type Target = document_store::Documents;

    fn deref(&self) -> &Self::Target {
        &self.documents
    }
}

impl Store {
    /// The documents of this schema in this table.
    pub fn documents(&self, schema: &'static Schema) -> Documents {
        Documents {
            store: self.clone(),
            documents: document_store::Documents::new(self.table.clone(), schema),
        }
    }
}
