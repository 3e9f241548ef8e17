//! One `DynamoDB` table: rows, conditions, queries and transactions, without a word on what the rows mean.
//!
//! Every row has a text `pk` and a text `sk`. Two indexes over all attributes (`gsi1`, `gsi2`) and one over keys alone
//! (`due`) contain the rows that have their attributes. Reads of the table are
//! strongly consistent, but for those by [`Table::eventually_consistent`]. Key strings belong to the crates above.

pub mod attribute;
mod batch;
mod connect;
mod create;
mod error;
mod expression;
mod http;
mod key;
mod query;
mod row;
mod transaction;
mod write;

use std::sync::Arc;

use aws_sdk_dynamodb::Client;

pub use attribute::Attributes;
pub use aws_sdk_dynamodb::types::AttributeValue;
pub use connect::{CallTiming, CloudAccess, TableSettings};
pub use create::Index;
pub use error::{Cause, TableError};
pub use expression::Expression;
pub use http::sdk_http_client;
pub use key::Key;
pub use query::{LONGEST_LIST, QueryBuilder, QueryPage};
pub use row::{Row, decode_body, number, read_number, read_text, whole_seconds};
pub use transaction::{
    ATTEMPTS, ConditionFailure, MAX_BYTES, MAX_ITEMS, Transaction, TransactionError, retry_pause,
};

/// The table. Cheap to clone; all clones share one connection pool.
#[derive(Debug, Clone)]
pub struct Table {
    client: Client,
    name: Arc<str>,
    is_consistent: bool,
}

impl Table {
    /// Creates a client with a separate HTTP client. Sends nothing until the first call.
    pub fn connect(settings: &TableSettings) -> Self {
        Self::connect_through(settings, reqwest::Client::builder())
    }

    /// As [`Self::connect`], over an HTTP client that the caller configured, for example with certificates that it shares
    /// with other clients.
    pub fn connect_through(settings: &TableSettings, http: reqwest::ClientBuilder) -> Self {
        Self {
            client: connect::client(settings, http),
            name: settings.table_name.as_str().into(),
            is_consistent: true,
        }
    }

    /// The table, read eventually consistent: a row may be as it was a moment ago, for half of the capacity. For what is
    /// only shown; nothing may be decided on it.
    #[must_use]
    pub fn eventually_consistent(&self) -> Self {
        Self {
            is_consistent: false,
            ..self.clone()
        }
    }

    /// The SDK's client, for a call that nothing here makes.
    pub fn client(&self) -> &Client {
        &self.client
    }

    pub fn name(&self) -> &str {
        &self.name
    }
}

/// So that functions that take a table also take a wrapper of one.
impl AsRef<Self> for Table {
    fn as_ref(&self) -> &Self {
        self
    }
}
