//! The table's own calls behind the same server: a route checks nothing and answers what the row has.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::get;
use document::{CollectionPath, DocumentPath};
use store::documents::Documents;
use utoipa_axum::router::OpenApiRouter;

pub(crate) fn router(documents: Documents) -> OpenApiRouter {
    let router = Router::new()
        .route("/raw/{collection}/{id}", get(read).put(write))
        .route("/raw/{collection}", get(query));
    router.with_state(documents).into()
}

async fn read(
    State(documents): State<Documents>,
    Path((collection, id)): Path<(String, String)>,
) -> Result<String, StatusCode> {
    let path = DocumentPath::parse(&format!("{collection}/{id}")).unwrap();
    let found = documents.bare_get(&path).await.unwrap();
    found.ok_or(StatusCode::NOT_FOUND)
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
