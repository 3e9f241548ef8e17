//! What every test works at: a table, a clock, and instances of an open database.

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

    /// Where the table is.
    pub(crate) fn settings(&self) -> &TableSettings {
        self.table.settings()
    }

    /// An instance over the table, by the clock of this context.
    pub(crate) fn state(&self) -> DocumentsState {
        DocumentsState {
            clock: Arc::new(self.clock.clone()),
            ..database(self.table(), PROJECT)
        }
    }

    /// How many milliseconds the clock is ahead of the machine's.
    pub(crate) fn milliseconds_ahead(&self) -> i64 {
        self.clock.milliseconds_ahead()
    }

    /// The time by the clock, in whole seconds.
    pub(crate) fn now(&self) -> Timestamp {
        let seconds = self.clock.unix_milliseconds() / 1000;
        Timestamp::from_second(i64::try_from(seconds).unwrap()).unwrap()
    }

    pub(crate) fn advance(&self, by: Duration) {
        self.clock.advance(i64::try_from(by.as_millis()).unwrap());
    }

    /// A good token of this account.
    #[expect(
        clippy::unused_self,
        reason = "who may call is part of what a context decides"
    )]
    pub(crate) fn token(&self, uid: &str) -> String {
        document_server::token(uid)
    }

    /// Refuses from now on whatever tokens the account has.
    pub(crate) async fn sign_out(&self, uid: &str) {
        document_server::sign_out(&self.table(), uid).await.unwrap();
    }
}
