//! What a document database is given.

use std::sync::Arc;

use document_core::{DatabaseName, Schema, Version};
use document_store::Documents;

use crate::accounts::Accounts;
use crate::clock::Clock;
use crate::entities::Entities;
use crate::limits::RateLimits;
use crate::rules::Rules;
use crate::stream_timeouts::StreamTimeouts;

/// The documents of one database, and what the application decides about them. Cheap to clone.
#[derive(Debug, Clone)]
pub struct DocumentsState {
    /// What time it is.
    pub clock: Arc<dyn Clock>,
    /// The documents in their table.
    pub documents: Documents,
    /// Who calls.
    pub accounts: Arc<dyn Accounts>,
    /// How often what may be asked.
    pub limits: Arc<dyn RateLimits>,
    /// The database's name; every name a caller sends must begin with it.
    pub database: Arc<DatabaseName>,
    /// Who may read and write what.
    pub rules: Arc<dyn Rules>,
    /// Documents that are views of the application's rows.
    pub entities: Arc<dyn Entities>,
    /// How long streams wait.
    pub timeouts: StreamTimeouts,
}

impl DocumentsState {
    /// The documents in the table.
    pub(crate) fn documents(&self) -> Documents {
        self.documents.clone()
    }

    /// The collections, their indexes and scopes.
    pub(crate) fn schema(&self) -> &'static Schema {
        self.documents.schema()
    }

    /// Now, as a version; the one of a commit may be later.
    pub(crate) fn now(&self) -> Version {
        Version(self.clock.unix_microseconds())
    }
}
