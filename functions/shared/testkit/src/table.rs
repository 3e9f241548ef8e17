//! The store with an embedded `DynamoDB` in this process.

use document_testkit::EmbeddedTable;
use store::{Store, StoreSettings};

/// An empty table in memory, which is deleted when this is dropped.
#[derive(Debug)]
pub struct Table {
    embedded: EmbeddedTable,
    store: Store,
}

impl Table {
    /// Starts without a stream, which slows down each write and which most tests do not need.
    pub async fn start() -> Self {
        Self::over(EmbeddedTable::start().await)
    }

    /// Starts with the deployed schema, for tests that read its stream.
    pub async fn start_with_stream() -> Self {
        Self::over(EmbeddedTable::start_with_stream().await)
    }

    fn over(embedded: EmbeddedTable) -> Self {
        let store = Store::connect(embedded.settings());
        Self { embedded, store }
    }

    /// Returns a store with it.
    pub fn store(&self) -> Store {
        self.store.clone()
    }

    pub fn settings(&self) -> &StoreSettings {
        self.embedded.settings()
    }
}
