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
    /// The source of the current time.
    pub clock: Arc<dyn Clock>,
    /// The documents in their table.
    pub documents: Documents,
    /// Finds the account of a caller by the token.
    pub accounts: Arc<dyn Accounts>,
    /// Counts calls and rejects those above a limit.
    pub limits: Arc<dyn RateLimits>,
    /// The database's name, with which all names in requests must begin.
    pub database: Arc<DatabaseName>,
    /// Decides which documents an account may read and write.
    pub rules: Arc<dyn Rules>,
    /// The documents that project rows of the application.
    pub entities: Arc<dyn Entities>,
    /// How long streams and their held requests live.
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
