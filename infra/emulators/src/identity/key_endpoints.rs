use axum::Json;
use axum::extract::State as Extract;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use jsonwebtoken::jwk::JwkSet;
use serde_json::json;

use super::error::WireError;
use super::state::State;
use super::wire::Reply;

/// Test helper: signs id tokens with a new key from now on, as the hosted service does every few days. Tokens of the
/// key before stay good; those of the one before that do not.
pub(super) async fn rotate_keys(Extract(state): Extract<State>) -> Reply {
    let failed = || {
        tracing::error!("failed to make a signing key");
        WireError::with_status(StatusCode::SERVICE_UNAVAILABLE, "BACKEND_ERROR")
    };
    let keys = state.keys().rotate().ok_or_else(failed)?;
    state
        .records()
        .transact(|session| keys.save_token_keys(session))?;
    let ids: Vec<&str> = keys.token_keys().map(|key| key.id.as_str()).collect();
    let reply = Json(json!({ "keyIds": ids }));
    state.set_keys(keys);
    Ok(reply)
}

/// The public halves of the token keys, cacheable as the hosted service's is.
pub(super) async fn publish_keys(Extract(state): Extract<State>) -> Response {
    let set = JwkSet {
        keys: state
            .keys()
            .token_keys()
            .map(|key| key.public.clone())
            .collect(),
    };
    (
        [(
            header::CACHE_CONTROL,
            "public, max-age=21600, must-revalidate, no-transform",
        )],
        Json(set),
    )
        .into_response()
}
