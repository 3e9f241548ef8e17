//! A database over a table.

use std::sync::Arc;

use document_core::DatabaseName;
use document_protocol::{DocumentsState, NoEntities, StreamTimeouts, SystemClock, Unlimited};
use document_store::Documents;
use table::Table;

use crate::accounts::OpenAccounts;
use crate::rules::OpenRules;
use crate::schema::ANY_COLLECTIONS;

/// Returns the state of the database `(default)` of this project in this table.
pub fn database(table: Table, project: &str) -> DocumentsState {
    DocumentsState {
        clock: Arc::new(SystemClock),
        documents: Documents::new(table, &ANY_COLLECTIONS),
        accounts: Arc::new(OpenAccounts),
        limits: Arc::new(Unlimited),
        database: Arc::new(DatabaseName {
            project: project.to_owned(),
            database: "(default)".to_owned(),
        }),
        rules: Arc::new(OpenRules),
        entities: Arc::new(NoEntities),
        timeouts: StreamTimeouts::default(),
    }
}
