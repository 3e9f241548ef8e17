//! What a document database is built from.

use std::sync::Arc;

use document_core::{DatabaseName, Schema, Version};
use document_store::Documents;

use crate::accounts::Accounts;
use crate::clock::Clock;
use crate::entities::Entities;
use crate::limits::RateLimits;
use crate::rules::Rules;
use crate::stream_timeouts::StreamTimeouts;

/// The documents of one database and the application's decisions about them. Cheap to clone.
#[derive(Debug, Clone)]
pub struct DocumentsState {
    /// The current time.
    pub clock: Arc<dyn Clock>,
    /// The documents in their table.
    pub documents: Documents,
    /// The accounts of callers.
    pub accounts: Arc<dyn Accounts>,
    /// The rate limits.
    pub limits: Arc<dyn RateLimits>,
    /// The database's name, with which all names in requests must begin.
    pub database: Arc<DatabaseName>,
    /// The rules.
    pub rules: Arc<dyn Rules>,
    /// The documents that project rows of the application.
    pub entities: Arc<dyn Entities>,
    /// The durations of streams.
    pub timeouts: StreamTimeouts,
}

impl DocumentsState {
    /// Returns the documents in the table.
    pub(crate) fn documents(&self) -> Documents {
        self.documents.clone()
    }

    /// Returns the collections, their indexes and scopes.
    pub(crate) fn schema(&self) -> &'static Schema {
        self.documents.schema()
    }

    /// Returns the time as a version; the version of a commit may be later.
    pub(crate) fn now(&self) -> Version {
        Version(self.clock.unix_microseconds())
    }
}
