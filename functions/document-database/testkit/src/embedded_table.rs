//! The embedded `DynamoDB` in this process, on a separate port.

use std::fmt;

use dynoxide::Database;
use serde_json::{Value, json};
use table::{Table, TableSettings};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use url::Url;

use crate::loopback::{connect, table_at};

const NAME: &str = "matchday-test";

/// An empty table in memory. Dropping it stops the server.
pub struct EmbeddedTable {
    table: Table,
    settings: TableSettings,
    database: Database,
    server: JoinHandle<()>,
}

impl EmbeddedTable {
    /// Starts the server and creates the table without a stream. Unlike `DynamoDB`, the engine reads the whole stream
    /// at each write, which would take most of the measured time, and more with each test.
    pub async fn start() -> Self {
        let embedded = Self::start_with_stream().await;
        let change =
            json!({ "TableName": NAME, "StreamSpecification": { "StreamEnabled": false } });
        let change = serde_json::from_value(change).expect("a change of a table");
        let changed = embedded.database.update_table(change);
        changed.expect("a table without a stream");
        embedded
    }

    /// As [`Self::start`], with the stream that a deployed table has, for tests that read it.
    pub async fn start_with_stream() -> Self {
        let database = Database::memory().expect("an embedded database in memory");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("the port that was bound");
        let endpoint: Url = format!("http://{address}").parse().expect("an address");
        let server = tokio::spawn(dynoxide::server::serve_on(listener, database.clone()));
        let settings = table_at(endpoint, NAME);
        let table = connect(&settings);
        table.create().await.expect("a new table");
        Self {
            table,
            settings,
            database,
            server,
        }
    }

    /// Returns a client of the table.
    pub fn table(&self) -> Table {
        self.table.clone()
    }

    /// Returns the settings of the table's client.
    pub fn settings(&self) -> &TableSettings {
        &self.settings
    }

    /// The engine, for operations that clients cannot perform.
    pub fn database(&self) -> &Database {
        &self.database
    }

    pub fn clear(&self) {
        for row in self.rows("") {
            let key = json!({ "pk": row["pk"], "sk": row["sk"] });
            let request = json!({ "TableName": NAME, "Key": key });
            let request = serde_json::from_value(request).expect("a key");
            self.database
                .delete_item(request)
                .expect("a row that is deleted");
        }
    }

    /// Returns all rows whose partition begins with `prefix`, in the table's JSON, sorted by key.
    pub fn rows(&self, prefix: &str) -> Vec<Value> {
        let mut rows = Vec::new();
        let mut start = Value::Null;
        loop {
            let mut request = json!({ "TableName": NAME });
            if let (Some(request), false) = (request.as_object_mut(), start.is_null()) {
                request.insert("ExclusiveStartKey".to_owned(), start);
            }
            let request = serde_json::from_value(request).expect("a scan");
            let page = self.database.scan(request).expect("a page of rows");
            let mut page = serde_json::to_value(page).expect("rows as JSON");
            if let Some(Value::Array(found)) = page.get_mut("Items").map(Value::take) {
                rows.extend(found);
            }
            start = page
                .get_mut("LastEvaluatedKey")
                .map_or(Value::Null, Value::take);
            if start.is_null() {
                break;
            }
        }
        let key = |row: &Value, name: &str| {
            let key = row.pointer(&format!("/{name}/S")).and_then(Value::as_str);
            key.unwrap_or_default().to_owned()
        };
        rows.retain(|row| key(row, "pk").starts_with(prefix));
        rows.sort_by_key(|row| (key(row, "pk"), key(row, "sk")));
        rows
    }
}

impl fmt::Debug for EmbeddedTable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("EmbeddedTable")
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

impl Drop for EmbeddedTable {
    fn drop(&mut self) {
        self.server.abort();
    }
}
