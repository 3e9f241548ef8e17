//! The embedded database and the endpoint that creates tokens.

use axum::extract::Path;
use axum::routing::get;
use axum::{Json, Router};
use document_testkit::EmbeddedTable;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tower_http::cors::CorsLayer;

/// The route that returns tokens.
pub(crate) fn tokens() -> Router {
    Router::new().route("/tokens/{name}", get(token))
}

/// Serves until the process ends.
pub(crate) async fn serve() -> Result<(), String> {
    let table = EmbeddedTable::start().await;
    let router = tokens().layer(CorsLayer::permissive());
    let listener = TcpListener::bind("127.0.0.1:0")
        .await
        .map_err(|error| error.to_string())?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let settings = table.settings();
    crate::ready(&json!({
        "ready": true,
        "database": settings.endpoint.as_ref().map(ToString::to_string),
        "table": settings.table_name,
        "project": "demo",
        "tokens": format!("http://{address}/tokens"),
    }));
    axum::serve(listener, router)
        .await
        .map_err(|error| error.to_string())
}

async fn token(Path(name): Path<String>) -> Json<Value> {
    Json(json!({ "token": document_server::token(&name), "uid": name }))
}
