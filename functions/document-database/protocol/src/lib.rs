//! Firestore's protocol, as its official web SDK uses it, over the rows of one table.
//!
//! | path | what |
//! | --- | --- |
//! | `/v1/projects/…/documents…:{method}` | unary calls, `rest` |
//! | `/google.firestore.v1.Firestore/{Listen,Write}/channel` | streams over `WebChannel` |
//!
//! The process keeps no state between requests: any instance serves any of them. The application implements traits:
//! accounts ([`Accounts`]), rules ([`Rules`]), documents that project rows ([`Entities`]), rate limits ([`RateLimits`])
//! and the time ([`Clock`]).

#![warn(missing_docs)]

mod accounts;
mod channel;
mod clock;
mod commit;
mod entities;
mod error;
mod future;
mod gateway;
mod limits;
pub mod listen;
mod listen_stream;
mod random;
mod read;
mod read_context;
mod request_body;
mod requester;
mod response_size;
mod rest;
mod rules;
mod state;
mod stream_timeouts;
mod streams;
mod write_stream;

use axum::response::Response;
use axum::{Router, middleware};
use http::HeaderValue;
use http::header::{CACHE_CONTROL, X_CONTENT_TYPE_OPTIONS};

pub use accounts::{Accounts, TokenError};
pub use clock::{Clock, SystemClock};
pub use entities::{Entities, NoEntities};
pub use error::table_status;
pub use future::BoxFuture;
pub use gateway::GatewayPath;
pub use limits::{Limited, RateLimits, Subject, Unlimited};
pub use requester::Requester;
pub use rules::{Access, EntityWrite, ProposedWrite, RuleInputs, Rules, Verdict};
pub use state::DocumentsState;
pub use stream_timeouts::StreamTimeouts;

/// Returns the routes of a document database.
pub fn router(state: DocumentsState) -> Router {
    Router::new()
        .merge(rest::router())
        .merge(streams::router())
        .with_state(state)
        .layer(middleware::map_response(keep_nowhere))
}

/// Responses are not cached, and browsers do not guess their content type.
async fn keep_nowhere(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}
