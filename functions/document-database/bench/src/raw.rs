//! The table's calls behind the same server: a route checks nothing and returns what the row contains.

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use document_core::{CollectionPath, DocumentPath};
use document_store::{collection_partition, document_key};
use serde_json::Value;
use table::{QueryBuilder, Row, Table, read_text};

const ACTION: &str = "measure the table";
/// The attribute with a document's fields.
const FIELDS: &str = "fields";

pub(crate) fn router(table: Table) -> Router {
    Router::new()
        .route("/raw:get", post(read))
        .route("/raw/{collection}/{id}", put(write))
        .route("/raw/{collection}", get(query))
        .with_state(table)
}

/// Reads one document by the body of a `batchGet`, a list with one name.
async fn read(State(table): State<Table>, body: Bytes) -> Response {
    let body: Value = serde_json::from_slice(&body).unwrap();
    let name = body["documents"][0].as_str().unwrap();
    let (_database, path) = name.split_once("/documents/").unwrap();
    let path = DocumentPath::parse(path).unwrap();
    let row = table.get(document_key(&path), ACTION).await.unwrap();
    let fields = read_text(&row.unwrap(), FIELDS).unwrap();
    ([(CONTENT_TYPE, "application/json")], fields).into_response()
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

async fn query(State(table): State<Table>, Path(collection): Path<String>) -> String {
    let collection = CollectionPath::parse(&collection).unwrap();
    let query = QueryBuilder::partition(collection_partition(&collection)).limit(20);
    let rows = table.query(query, ACTION).await.unwrap().rows;
    let found: Vec<String> = rows
        .iter()
        .map(|row| read_text(row, FIELDS).unwrap())
        .collect();
    format!("[{}]", found.join(","))
}
