//! The table's calls behind the same server: a route checks nothing and returns what the row contains.

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use document_core::{CollectionPath, DocumentPath, Fields};
use document_store::{collection_partition, document_key};
use serde_json::Value;
use table::{Attributes, ConditionFailure, QueryBuilder, Row, Table, TableError, Transaction};

const ACTION: &str = "measure the table";
/// The attribute with a document's fields.
const FIELDS: &str = "fields";

pub(crate) fn router(table: Table) -> Router {
    Router::new()
        .route("/raw:get", post(read))
        .route("/raw/{collection}/{id}", put(write))
        .route("/raw/{collection}", get(query))
        .route("/calls/{collection}/{id}", put(commit_calls))
        .route("/calls/{collection}", get(query_calls))
        .with_state(table)
}

/// Reads one document by the body of a `batchGet`, a list with one name.
async fn read(State(table): State<Table>, body: Bytes) -> Response {
    let body: Value = serde_json::from_slice(&body).unwrap();
    let name = body["documents"][0].as_str().unwrap();
    let (_database, path) = name.split_once("/documents/").unwrap();
    let path = DocumentPath::parse(path).unwrap();
    let row = table.get(document_key(&path), ACTION).await.unwrap();
    let fields = fields_of(&row.unwrap());
    ([(CONTENT_TYPE, "application/json")], fields).into_response()
}

/// Returns the fields that a document's row contains, as JSON.
fn fields_of(row: &Attributes) -> String {
    let bytes = row[FIELDS].as_b().unwrap().as_ref();
    Fields::from_bytes(bytes).unwrap().to_text()
}

async fn write(
    State(table): State<Table>,
    Path((collection, id)): Path<(String, String)>,
    body: String,
) {
    let path = DocumentPath::parse(&format!("{collection}/{id}")).unwrap();
    let row = Row::new(document_key(&path)).text(FIELDS, body);
    table.put(row, ACTION).await.unwrap();
}

/// The table calls of a commit of one document: reads the document, its scope's head and the caller's row in one call, and
/// writes document, head and log entry in one transaction.
async fn commit_calls(
    State(table): State<Table>,
    Path((collection, id)): Path<(String, String)>,
    body: String,
) {
    let key = |part: &str| {
        document_key(&DocumentPath::parse(&format!("{collection}/{part}{id}")).unwrap())
    };
    let keys = ["", "head-", "caller-"].map(key).into();
    table.get_many(keys, ACTION).await.unwrap();
    let row = |part: &str, fields: &str| Row::new(key(part)).text(FIELDS, fields);
    Transaction::<RowChanged>::new(&table, ACTION)
        .put(row("", &body))
        .put(row("head-", "1"))
        .put(row("log-", "1"))
        .run()
        .await
        .unwrap();
}

/// The table calls of a query: reads the caller's row beside the rows of the collection.
async fn query_calls(State(table): State<Table>, Path(collection): Path<String>) -> String {
    let caller = document_key(&DocumentPath::parse("caller/1").unwrap());
    let gate = table.get_many([caller].into(), ACTION);
    let (found, gate) = tokio::join!(query(State(table.clone()), Path(collection)), gate);
    gate.unwrap();
    found
}

/// A row of a transaction of this bench is not as it was read.
#[derive(Debug, Clone, Copy)]
struct RowChanged;

impl ConditionFailure for RowChanged {
    type Error = TableError;
    const CONFLICT: Self = Self;

    fn into_error(self) -> TableError {
        unreachable!("the rows are written without a condition")
    }
}

async fn query(State(table): State<Table>, Path(collection): Path<String>) -> String {
    let collection = CollectionPath::parse(&collection).unwrap();
    let query = QueryBuilder::partition(collection_partition(&collection)).limit(20);
    let rows = table.query(query, ACTION).await.unwrap().rows;
    let found: Vec<String> = rows.iter().map(fields_of).collect();
    format!("[{}]", found.join(","))
}
