//! The marketplace's document database: the protocol of [`document_protocol`] over our table, with our accounts, rules
//! and entities.
//!
//! Only [`Matchday`] decides who may do what. Writes of documents of entities become changes of those in
//! `entity_documents`.

mod accounts;
mod caller;
mod database;
mod entity_documents;
mod error;
mod party;
mod place;
mod rate_limits;
mod rules;

use axum::extract::Request;
use axum::middleware;
use document_protocol::{DocumentsState, GatewayPath};
use lambda_http::RequestExt;
use utoipa_axum::router::OpenApiRouter;

pub use database::{connect, database};
pub use rules::Matchday;

/// Every route of this function. They are not in the description of the API: the protocol is Firestore's.
pub fn router(state: DocumentsState) -> OpenApiRouter {
    document_protocol::router(state)
        .layer(middleware::map_request(keep_gateway_path))
        .into()
}

/// Keeps the decoded path that the gateway passes on beside the request's URI.
async fn keep_gateway_path(mut request: Request) -> Request {
    let path = request.raw_http_path().to_owned();
    if !path.is_empty() {
        request.extensions_mut().insert(GatewayPath(path));
    }
    request
}
