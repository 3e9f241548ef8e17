//! The store over an embedded `DynamoDB` in this process.

use document_testkit::EmbeddedTable;
use store::{Store, StoreSettings};

/// An empty table of ours, in memory; it goes when this is dropped.
#[derive(Debug)]
pub struct Table {
    embedded: EmbeddedTable,
    store: Store,
}

impl Table {
    /// Without a stream, which costs more with each row and which most tests do not read.
    pub async fn start() -> Self {
        Self::over(EmbeddedTable::start().await)
    }

    /// As it is deployed, for those who read its stream.
    pub async fn start_with_stream() -> Self {
        Self::over(EmbeddedTable::start_with_stream().await)
    }

    fn over(embedded: EmbeddedTable) -> Self {
        let store = Store::connect(embedded.settings());
        Self { embedded, store }
    }

    /// A store over it.
    pub fn store(&self) -> Store {
        self.store.clone()
    }

    /// Where it is.
    pub fn settings(&self) -> &StoreSettings {
        self.embedded.settings()
    }
}
