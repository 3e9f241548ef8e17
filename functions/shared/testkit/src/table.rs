//! The embedded `DynamoDB` in this process, on a port of its own.

use dynoxide::Database;
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
    /// Starts the server and creates the table.
    pub async fn start() -> Self {
        let database = Database::memory().expect("an embedded database in memory");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("the port that was bound");
        let endpoint: Url = format!("http://{address}").parse().expect("an address");
        let server = tokio::spawn(dynoxide::server::serve_on(listener, database));
        let settings = StoreSettings {
            table_name: NAME.to_owned(),
            endpoint: Some(endpoint),
        };
        let store = Store::connect(&settings).await;
        store.create_table().await.expect("a new table");
        Self {
            store,
            settings,
            server,
        }
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
