//! Unary calls: `POST /v1/projects/{p}/databases/{d}/documents[/{path}]:{method}`, and documents as resources: `GET`,
//! `PATCH` and `DELETE` of a document, `GET` (list) and `POST` (create) of a collection.
//!
//! Calls that can read much are counted: queries, aggregations, and `batchGet` of more than a few documents. Reading a
//! few documents is not counted, because counting is a write and costs more than the read.

mod batch_get;
mod body;
mod commit;
mod count_request;
mod documents;
mod list_documents;
mod parameters;
mod response;
mod route;
mod run_aggregation_query;
mod run_query;

use axum::Router;
use axum::extract::{Request, State};
use axum::response::Response;
use axum::routing::any;
use document_core::Status;
use http::Method;
use serde_json::Map;

use crate::accounts::bearer_token;
use crate::limits::{Limited, Limiter};
use crate::requester::Requester;
use crate::state::DocumentsState;
use count_request::count_request;
use response::respond;
use route::{Call, Route};

/// Returns the route of all unary calls.
pub(crate) fn router() -> Router<DocumentsState> {
    Router::new().route("/v1/{*call}", any(serve))
}

/// Answers every request in Firestore's format, errors included.
async fn serve(State(state): State<DocumentsState>, request: Request) -> Response {
    respond(Box::pin(call(&state, request)).await)
}

async fn call(state: &DocumentsState, request: Request) -> Result<String, Status> {
    let route = route::parse_route(&request, &state.database)?;
    let (parts, body) = request.into_parts();
    let requester = match bearer_token(&parts.headers)? {
        Some(token) => state.accounts.verify(token).await,
        None => Ok(Requester::Visitor),
    };
    let requester = requester.map_err(|error| error.status)?;
    let limiter = Limiter::new(&state.limits, &parts);
    let bytes = body::read(body).await?;
    // Other methods have no body.
    let body = if matches!(parts.method, Method::POST | Method::PATCH) {
        body::parse(&bytes)?
    } else {
        Map::new()
    };
    // Callers that may not do anything cause no cost.
    if !matches!(
        route,
        Route::Call {
            call: Call::Commit,
            ..
        }
    ) {
        state.rules.check_requester(&requester)?;
    }
    let query = parts.uri.query().unwrap_or_default();
    let (call, parent) = match route {
        Route::Call { call, parent } => (call, parent),
        Route::Document(path) => {
            if parts.method == Method::GET {
                return documents::get(state, &requester, path, query).await;
            }
            count_request(&limiter, &requester, Limited::Commit).await?;
            return if parts.method == Method::PATCH {
                documents::patch(state, &requester, &path, query, &body).await
            } else {
                documents::delete(state, &requester, &path, query).await
            };
        }
        Route::Collection(collection) if parts.method == Method::GET => {
            count_request(&limiter, &requester, Limited::Read).await?;
            return list_documents::list_documents(state, &requester, &collection, query).await;
        }
        Route::Collection(collection) => {
            count_request(&limiter, &requester, Limited::Commit).await?;
            return documents::create(state, &requester, &collection, query, &body).await;
        }
    };
    match (call, parent) {
        (Call::BatchGet, None) => batch_get::batch_get(state, &requester, &limiter, &body).await,
        (Call::Commit, None) => commit::commit(state, &requester, &limiter, &body).await,
        (Call::RunQuery, parent) => {
            count_request(&limiter, &requester, Limited::Read).await?;
            run_query::run_query(state, &requester, parent, &body).await
        }
        (Call::RunAggregationQuery, parent) => {
            count_request(&limiter, &requester, Limited::Read).await?;
            run_aggregation_query::run_aggregation_query(state, &requester, parent, &body).await
        }
        (Call::BatchGet | Call::Commit, Some(_)) => Err(Status::not_found(
            "This method is available on the database, not on a document.",
        )),
    }
}
