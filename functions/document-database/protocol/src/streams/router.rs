//! The routes of a session's requests.

use std::sync::atomic::AtomicU64;

use axum::Router;
use axum::body::Body as RawBody;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use document_store::{StreamId, StreamKind};
use http::{HeaderMap, HeaderName, HeaderValue, Method, header};

use super::open::{Opened, open};
use crate::channel::{
    Body, ChannelError, ChannelRequest, LARGEST_BODY, LARGEST_HANDSHAKE, Malformed, note_while,
};
use crate::limits::Limiter;
use crate::request_body::{Incomplete, RequestBody, read_body};
use crate::state::DocumentsState;
use crate::{listen_stream, write_stream};

const SERVICE: &str = "/google.firestore.v1.Firestore";
/// The header whose value each later request of the session sends as `gsessionid`.
const SESSION: HeaderName = HeaderName::from_static("x-http-session-id");

/// The two kinds of streams.
pub(crate) fn router() -> Router<DocumentsState> {
    Router::new()
        .route(
            &format!("{SERVICE}/Listen/channel"),
            get(listen).post(listen),
        )
        .route(&format!("{SERVICE}/Write/channel"), get(write).post(write))
}

async fn listen(State(state): State<DocumentsState>, request: Request) -> Response {
    respond(Box::pin(serve(&state, StreamKind::Listen, request)).await)
}

async fn write(State(state): State<DocumentsState>, request: Request) -> Response {
    respond(Box::pin(serve(&state, StreamKind::Write, request)).await)
}

/// A response: chunks of text, and a header if a session was opened.
struct Answer {
    text: String,
    session: Option<String>,
}

fn respond(outcome: Result<Answer, ChannelError>) -> Response {
    let Answer { text, session } = match outcome {
        Ok(answer) => answer,
        Err(refusal) => return refusal.into_response(),
    };
    let mut headers = HeaderMap::new();
    let plain = HeaderValue::from_static("text/plain; charset=utf-8");
    headers.insert(header::CONTENT_TYPE, plain);
    if let Some(session) = session.and_then(|owner| HeaderValue::try_from(owner).ok()) {
        headers.insert(SESSION, session);
    }
    (headers, text).into_response()
}

async fn serve(
    state: &DocumentsState,
    kind: StreamKind,
    request: Request,
) -> Result<Answer, ChannelError> {
    let (parts, body) = request.into_parts();
    let sends = parts.method == Method::POST;
    let query = parts.uri.query().unwrap_or_default();
    let text = match ChannelRequest::parse(query, kind, sends, &state.database)? {
        ChannelRequest::Open(named) => {
            let limiter = Limiter::new(&state.limits, &parts);
            let body = read(body, LARGEST_HANDSHAKE, &AtomicU64::new(0)).await?;
            if body.cut.is_some() {
                return Err(Malformed("the body is too large").into());
            }
            let Opened { owner, text } = open(state, kind, &limiter, named, body).await?;
            return Ok(Answer {
                text,
                session: Some(owner.to_string()),
            });
        }
        ChannelRequest::Send(stream) => {
            let limiter = Limiter::new(&state.limits, &parts);
            let received = AtomicU64::new(0);
            let work = async {
                let body = read(body, LARGEST_BODY, &received).await?;
                match kind {
                    StreamKind::Listen => {
                        listen_stream::receive(state, &stream, &body, &limiter).await
                    }
                    StreamKind::Write => {
                        write_stream::receive(state, &stream, &body, &limiter).await
                    }
                }
            };
            note_while(state, &stream, &received, work).await?
        }
        ChannelRequest::Poll {
            stream,
            acknowledged,
            patience,
        } => {
            let hold = state.timeouts.hold(patience);
            match kind {
                StreamKind::Listen => {
                    listen_stream::poll(state, &stream, acknowledged, hold).await?
                }
                StreamKind::Write => write_stream::poll(state, &stream, acknowledged, hold).await?,
            }
        }
        ChannelRequest::Terminate(stream) => {
            terminate(state, &stream).await?;
            String::new()
        }
    };
    Ok(Answer {
        text,
        session: None,
    })
}

async fn read(body: RawBody, most: usize, received: &AtomicU64) -> Result<Body, ChannelError> {
    let RequestBody { bytes, is_cut } = read_body(body, most, received)
        .await
        .map_err(|Incomplete| Malformed("the body was cut off"))?;
    Ok(Body::parse(&bytes, is_cut)?)
}

/// The client does not wait for this response.
async fn terminate(state: &DocumentsState, stream: &StreamId) -> Result<(), ChannelError> {
    match stream.kind() {
        StreamKind::Listen => listen_stream::terminate(state, stream).await,
        StreamKind::Write => write_stream::terminate(state, stream).await,
    }
}
