use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::error::WireError;
use super::oauth;
use super::state::State;

/// The access token that administration SDKs send to the official emulator.
const EMULATOR_OWNER: &str = "owner";

/// The response of an endpoint.
pub(super) type Reply = Result<Json<Value>, WireError>;

/// The body of a client call, which must carry the project's API key.
pub(super) struct ClientCall<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<State> for ClientCall<T> {
    type Rejection = WireError;

    async fn from_request(request: Request, state: &State) -> Result<Self, WireError> {
        let (mut parts, body) = request.into_parts();
        ApiKey::from_request_parts(&mut parts, state).await?;
        read_json(Request::from_parts(parts, body), state)
            .await
            .map(Self)
    }
}

/// Proof that the call carries the project's API key.
pub(super) struct ApiKey;

impl FromRequestParts<State> for ApiKey {
    type Rejection = WireError;

    async fn from_request_parts(parts: &mut Parts, state: &State) -> Result<Self, WireError> {
        let query = parts.uri.query().unwrap_or_default();
        let key = url::form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "key");
        match key {
            Some((_, key)) if key == state.api_key() => Ok(Self),
            Some(_) => Err(WireError::bad_request(
                "API key not valid. Please pass a valid API key.",
            )),
            None => Err(WireError::with_status(
                StatusCode::FORBIDDEN,
                "The request is missing a valid API key.",
            )),
        }
    }
}

/// The body of an administration call, which must meet the conditions of [`Administrator`].
pub(super) struct AdminCall<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<State> for AdminCall<T> {
    type Rejection = WireError;

    async fn from_request(request: Request, state: &State) -> Result<Self, WireError> {
        let (mut parts, body) = request.into_parts();
        Administrator::from_request_parts(&mut parts, state).await?;
        read_json(Request::from_parts(parts, body), state)
            .await
            .map(Self)
    }
}

/// The body of a call that needs no credentials: every caller on this machine may make it.
pub(super) struct OpenCall<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<State> for OpenCall<T> {
    type Rejection = WireError;

    async fn from_request(request: Request, state: &State) -> Result<Self, WireError> {
        read_json(request, state).await.map(Self)
    }
}

/// Proof that the call carries a live access token, or `EMULATOR_OWNER`, and addresses this project.
pub(super) struct Administrator;

impl FromRequestParts<State> for Administrator {
    type Rejection = WireError;

    async fn from_request_parts(parts: &mut Parts, state: &State) -> Result<Self, WireError> {
        let token = parts
            .headers
            .get(header::AUTHORIZATION)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.strip_prefix("Bearer "))
            .ok_or_else(WireError::unauthenticated)?;
        // `EMULATOR_OWNER` is not secret. A call from a page of another machine is rejected because of its `Origin`.
        if token != EMULATOR_OWNER && !oauth::is_live(state, token)? {
            return Err(WireError::unauthenticated());
        }
        let project = parts
            .uri
            .path()
            .split('/')
            .skip_while(|segment| *segment != "projects")
            .nth(1);
        if project != Some(state.project_id()) {
            return Err(WireError::with_status(
                StatusCode::FORBIDDEN,
                "The caller does not have permission",
            ));
        }
        Ok(Self)
    }
}

async fn read_json<T: DeserializeOwned>(request: Request, state: &State) -> Result<T, WireError> {
    let body = Bytes::from_request(request, state)
        .await
        .map_err(|rejection| WireError::bad_request(rejection.body_text()))?;
    let body: &[u8] = if body.is_empty() { b"{}" } else { &body };
    serde_json::from_slice(body)
        .map_err(|error| WireError::bad_request(format!("Invalid JSON payload received. {error}")))
}
