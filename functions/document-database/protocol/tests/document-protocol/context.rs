//! What every test uses: a table, a clock and instances of a database that every signed-in account may read and write.

use std::sync::Arc;
use std::time::Duration;

use document_protocol::{Clock, DocumentsState};
use document_server::{MovableClock, database};
use document_testkit::EmbeddedTable;
use jiff::Timestamp;
use table::{Table, TableSettings};

pub(crate) const PROJECT: &str = "demo";
pub(crate) const DATABASE: &str = "projects/demo/databases/(default)";

/// A table and a clock.
pub(crate) struct Context {
    table: EmbeddedTable,
    clock: MovableClock,
}

impl Context {
    pub(crate) async fn start() -> Self {
        Self {
            table: EmbeddedTable::start().await,
            clock: MovableClock::default(),
        }
    }

    pub(crate) fn table(&self) -> Table {
        self.table.table()
    }

    /// The settings of the table's client.
    pub(crate) fn settings(&self) -> &TableSettings {
        self.table.settings()
    }

    /// Returns a new instance over the table with the clock of this context.
    pub(crate) fn state(&self) -> DocumentsState {
        DocumentsState {
            clock: Arc::new(self.clock.clone()),
            ..database(self.table(), PROJECT)
        }
    }

    /// By how many milliseconds the clock is ahead of the real one.
    pub(crate) fn milliseconds_ahead(&self) -> i64 {
        self.clock.milliseconds_ahead()
    }

    /// The clock's time, in whole seconds.
    pub(crate) fn now(&self) -> Timestamp {
        let seconds = self.clock.unix_milliseconds() / 1000;
        Timestamp::from_second(i64::try_from(seconds).unwrap()).unwrap()
    }

    pub(crate) fn advance(&self, by: Duration) {
        self.clock.advance(i64::try_from(by.as_millis()).unwrap());
    }

    /// Returns a valid token of this account.
    #[expect(
        clippy::unused_self,
        reason = "who may call is part of what a context decides"
    )]
    pub(crate) fn token(&self, uid: &str) -> String {
        document_server::token(uid)
    }

    /// Makes the database refuse all tokens of the account.
    pub(crate) async fn sign_out(&self, uid: &str) {
        document_server::sign_out(&self.table(), uid).await.unwrap();
    }
}
