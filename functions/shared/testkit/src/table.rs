//! The embedded `DynamoDB` in this process, on a port of its own.

use dynoxide::Database;
use serde_json::json;
use store::{Store, StoreSettings};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use url::Url;

const NAME: &str = "matchday-test";

/// An empty table of ours, in memory; it goes when this is dropped.
#[derive(Debug)]
pub struct Table {
    store: Store,
    settings: StoreSettings,
    server: JoinHandle<()>,
}

impl Table {
    /// Starts the server and creates the table, without a stream: the engine goes through all of it at each write,
    /// which `DynamoDB` does not. It would be most of what is measured, and more with each test.
    pub async fn start() -> Self {
        let (table, database) = Self::serve().await;
        let change =
            json!({ "TableName": NAME, "StreamSpecification": { "StreamEnabled": false } });
        let change = serde_json::from_value(change).expect("a change of a table");
        let changed = database.update_table(change);
        changed.expect("a table without a stream");
        table
    }

    /// As it is deployed, for those who read its stream.
    pub async fn start_with_stream() -> Self {
        Self::serve().await.0
    }

    async fn serve() -> (Self, Database) {
        let database = Database::memory().expect("an embedded database in memory");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("the port that was bound");
        let endpoint: Url = format!("http://{address}").parse().expect("an address");
        let server = tokio::spawn(dynoxide::server::serve_on(listener, database.clone()));
        let settings = StoreSettings {
            table_name: NAME.to_owned(),
            endpoint: Some(endpoint),
        };
        let store = Store::connect(&settings).await;
        store.create_table().await.expect("a new table");
        let table = Self {
            store,
            settings,
            server,
        };
        (table, database)
    }

    /// A store over it.
    pub fn store(&self) -> Store {
        self.store.clone()
    }

    /// Where it is.
    pub fn settings(&self) -> &StoreSettings {
        &self.settings
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        self.server.abort();
    }
}
