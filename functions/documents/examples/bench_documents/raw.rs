//! The table's own calls behind the same server: a route checks nothing and answers what the row has.

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use document::{CollectionPath, DocumentPath};
use serde_json::Value;
use store::documents::Documents;
use utoipa_axum::router::OpenApiRouter;

pub(crate) fn router(documents: Documents) -> OpenApiRouter {
    let router = Router::new()
        .route("/raw:get", post(read))
        .route("/raw/{collection}/{id}", put(write))
        .route("/raw/{collection}", get(query));
    router.with_state(documents).into()
}

/// Takes what the function takes, a list with one name.
async fn read(State(documents): State<Documents>, body: Bytes) -> Response {
    let body: Value = serde_json::from_slice(&body).unwrap();
    let name = body["documents"][0].as_str().unwrap();
    let (_database, path) = name.split_once("/documents/").unwrap();
    let path = DocumentPath::parse(path).unwrap();
    let found = documents.bare_get(&path).await.unwrap();
    ([(CONTENT_TYPE, "application/json")], found.unwrap()).into_response()
}

async fn write(
    State(documents): State<Documents>,
    Path((collection, id)): Path<(String, String)>,
    body: String,
) {
    let path = DocumentPath::parse(&format!("{collection}/{id}")).unwrap();
    documents.bare_put(&path, &body).await.unwrap();
}

async fn query(State(documents): State<Documents>, Path(collection): Path<String>) -> String {
    let collection = CollectionPath::parse(&collection).unwrap();
    let found = documents.bare_query(&collection, 20).await.unwrap();
    format!("[{}]", found.join(","))
}
