//! An embedded `DynamoDB` in this process, on a separate port.

use std::path::Path;

use dynoxide::Database;
use serde_json::{Value as Json, json};
use store::Store;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use url::Url;

pub(crate) struct Embedded {
    pub(crate) store: Store,
    pub(crate) endpoint: Url,
    pub(crate) database: Database,
    stop: oneshot::Sender<()>,
    server: JoinHandle<()>,
}

pub(crate) const TABLE: &str = "matchday-test";

impl Embedded {
    /// In memory, with the table created.
    pub(crate) async fn start() -> Self {
        Self::serve(Database::memory().unwrap()).await
    }

    /// Over a file, with the table created if the file has none.
    pub(crate) async fn open(path: &Path) -> Self {
        Self::serve(Database::new(path.to_str().unwrap()).unwrap()).await
    }

    async fn serve(database: Database) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let endpoint: Url = format!("http://{}", listener.local_addr().unwrap())
            .parse()
            .unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let served = database.clone();
        let server = tokio::spawn(async move {
            let until = async move { drop(stopped.await) };
            dynoxide::server::serve_with_shutdown(listener, served, until)
                .await
                .unwrap();
        });
        let settings = document_testkit::table_at(endpoint.clone(), TABLE);
        let store = Store::connect(&settings);
        store.create_table().await.unwrap();
        Self {
            store,
            endpoint,
            database,
            stop,
            server,
        }
    }

    /// All rows whose partition begins so, in the table's own JSON, sorted by key.
    pub(crate) fn rows(&self, prefix: &str) -> Vec<Json> {
        let request = serde_json::from_value(json!({ "TableName": TABLE })).unwrap();
        let answer = serde_json::to_value(self.database.scan(request).unwrap()).unwrap();
        let mut rows: Vec<Json> = answer["Items"].as_array().unwrap().clone();
        rows.retain(|row| row["pk"]["S"].as_str().unwrap().starts_with(prefix));
        rows.sort_by_key(|row| (row["pk"].to_string(), row["sk"].to_string()));
        rows
    }

    /// Ends the server; the database closes with it.
    pub(crate) async fn stop(self) {
        drop((self.store, self.database));
        self.stop.send(()).unwrap();
        self.server.await.unwrap();
    }
}
