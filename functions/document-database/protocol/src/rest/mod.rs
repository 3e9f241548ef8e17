//! Unary calls: `POST /v1/projects/{p}/databases/{d}/documents[/{path}]:{method}`.
//!
//! Calls that can read much are counted: queries, aggregations, and `batchGet` of more than a few documents. Reading a
//! few documents is not counted, because counting is a write and costs more than the read.

mod batch_get;
mod body;
mod commit;
mod count_request;
mod response;
mod route;
mod run_aggregation_query;
mod run_query;

use axum::Router;
use axum::extract::{Request, State};
use axum::response::Response;
use axum::routing::any;
use document_core::{Code, Status};
use http::Method;

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
    respond(call(&state, request).await)
}

async fn call(state: &DocumentsState, request: Request) -> Result<String, Status> {
    let Route { parent, call } = route::parse_route(&request, &state.database)?;
    if request.method() != Method::POST {
        return Err(Status::new(
            Code::Unimplemented,
            format!("`{}` is not a method of this call.", request.method()),
        ));
    }
    let (parts, body) = request.into_parts();
    let requester = match bearer_token(&parts.headers)? {
        Some(token) => state.accounts.verify(token).await,
        None => Ok(Requester::Visitor),
    };
    let requester = requester.map_err(|error| error.status)?;
    let limiter = Limiter::new(&state.limits, &parts);
    let bytes = body::read(body).await?;
    let body = body::parse(&bytes)?;
    // Callers that may not read anything cause no cost.
    if call != Call::Commit {
        state.rules.check_requester(&requester)?;
    }
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
