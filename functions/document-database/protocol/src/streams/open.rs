//! The handshake: the only request that carries a token.

use aws_lc_rs::error::Unspecified;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use document_core::{Code, Status};
use document_store::{StreamId, StreamKind, StreamOwner};
use http::header::AUTHORIZATION;
use http::{HeaderMap, HeaderValue};
use serde_json::Value;

use crate::accounts::{TokenError, bearer_token};
use crate::channel::{Body, ChannelError, Malformed, Message, Payload, arrays, session};
use crate::limits::{Limited, Limiter};
use crate::random::random_bytes;
use crate::requester::Requester;
use crate::state::DocumentsState;
use crate::{listen_stream, write_stream};

/// The owner of sessions that end with the response that opens them.
const NOBODY: &str = "";

/// An opened session, and the chunk that reports it.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) owner: StreamOwner,
    pub(crate) text: String,
}

/// Opens a session. The chunk with its name also contains the responses to its first messages, which saves a round
/// trip. `named` is the error of a client that named another database: its token may be one of another project.
pub(crate) async fn open(
    state: &DocumentsState,
    kind: StreamKind,
    limiter: &Limiter,
    named: Result<(), Status>,
    body: Body,
) -> Result<Opened, ChannelError> {
    if body.messages.first().is_some_and(|first| first.id != 0) {
        return Err(Malformed("a session begins with message 0").into());
    }
    let requester = match named {
        Ok(()) => requester(state, body.authorization.as_deref()).await?,
        Err(status) => Err(status),
    };
    let uid = match &requester {
        Ok(requester) => requester.uid().unwrap_or(NOBODY),
        Err(_) => NOBODY,
    };
    let owner = StreamOwner::from_uid(uid);
    let stream = name(owner.clone(), kind)?;
    let told = match requester {
        Err(status) => refused(&stream, &body.messages, &status),
        Ok(Requester::Visitor) => refused(&stream, &body.messages, &Status::denied()),
        Ok(requester) => match count(state, &requester, limiter).await? {
            Err(status) => refused(&stream, &body.messages, &status),
            Ok(()) => begin(state, &stream, requester, &body.messages, limiter).await?,
        },
    };
    let opening = Payload::Opened(stream.sid().to_owned());
    let chunk = std::iter::once(opening).chain(told);
    Ok(Opened {
        owner,
        text: arrays((0..).zip(chunk)),
    })
}

/// Returns the caller who opens the session, or the error of the token. For an expired token it is the one that makes the
/// client request a new one. The SDK would repeat the writes of any other invalid token for ever after that error, and
/// show it nowhere: it is reported as a lasting one.
async fn requester(
    state: &DocumentsState,
    authorization: Option<&str>,
) -> Result<Result<Requester, Status>, ChannelError> {
    let Some(authorization) = authorization else {
        return Ok(Ok(Requester::Visitor));
    };
    let lasting = |message: String| Status::new(Code::PermissionDenied, message);
    let Ok(header) = HeaderValue::from_str(authorization) else {
        return Ok(Err(lasting(
            "The token is not one line of text.".to_owned(),
        )));
    };
    let headers = HeaderMap::from_iter([(AUTHORIZATION, header)]);
    let token = match bearer_token(&headers) {
        Ok(Some(token)) => token,
        Ok(None) => return Ok(Ok(Requester::Visitor)),
        Err(status) => return Ok(Err(lasting(status.message))),
    };
    let TokenError {
        status,
        has_expired,
    } = match state.accounts.verify(token).await {
        Ok(requester) => return Ok(Ok(requester)),
        Err(error) => error,
    };
    let status = ChannelError::unless_reportable(status)?;
    let is_repeatable = has_expired || status.code != Code::Unauthenticated;
    Ok(Err(if is_repeatable {
        status
    } else {
        lasting(status.message)
    }))
}

/// 128 random bits, which cannot be guessed.
fn name(owner: StreamOwner, kind: StreamKind) -> Result<StreamId, ChannelError> {
    let sid = URL_SAFE_NO_PAD.encode(random_bytes::<16>().map_err(no_random_bytes)?);
    StreamId::new(owner, kind, &sid).ok_or(ChannelError::UnknownSession)
}

fn no_random_bytes(error: Unspecified) -> ChannelError {
    tracing::error!(%error, "documents.no_random_bytes");
    ChannelError::Failed
}

/// Counts the stream, and checks that the account still accepts the token.
async fn count(
    state: &DocumentsState,
    requester: &Requester,
    limiter: &Limiter,
) -> Result<Result<(), Status>, ChannelError> {
    let Some(uid) = requester.uid() else {
        return Ok(Ok(()));
    };
    let (counted, admitted) = tokio::join!(
        limiter.count_account(Limited::OpenStream, 1, uid),
        session::check_gate(state, requester),
    );
    Ok(admitted?.and(counted))
}

async fn begin(
    state: &DocumentsState,
    stream: &StreamId,
    requester: Requester,
    messages: &[Message],
    limiter: &Limiter,
) -> Result<Vec<Payload>, ChannelError> {
    let told = match stream.kind() {
        StreamKind::Listen => listen_stream::begin(state, stream, requester, messages).await?,
        StreamKind::Write => {
            write_stream::begin(state, stream, requester, messages, limiter).await?
        }
    };
    Ok(told.into_iter().map(Payload::Message).collect())
}

/// Returns the response to a caller who may not open a stream; nothing is stored.
fn refused(stream: &StreamId, messages: &[Message], status: &Status) -> Vec<Payload> {
    let message = |message: Value| Payload::Message(message);
    match stream.kind() {
        StreamKind::Write => {
            let told = write_stream::refuse(stream, status);
            told.into_iter().map(message).collect()
        }
        StreamKind::Listen => listen_stream::refuse(messages, status),
    }
}
