use axum::extract::State as Extract;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Form, Json};
use jsonwebtoken::{Algorithm, Validation, decode};
use serde::Deserialize;
use serde_json::json;

use super::error::WireError;
use super::state::State;
use crate::random::random_text;

const ACCESS: &str = "access";
const LIFETIME: i64 = 3599;
const GRANT_TYPE: &str = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const SCOPES: [&str; 2] = [
    "https://www.googleapis.com/auth/identitytoolkit",
    "https://www.googleapis.com/auth/cloud-platform",
];

#[derive(Debug, Deserialize)]
pub(super) struct ExchangeAssertion {
    grant_type: Option<String>,
    assertion: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Assertion {
    scope: String,
    iat: i64,
    exp: i64,
}

/// The OAuth 2 token endpoint: a JWT signed by the service account for an access token.
pub(super) async fn exchange_assertion(
    Extract(state): Extract<State>,
    Form(request): Form<ExchangeAssertion>,
) -> Response {
    if request.grant_type.as_deref() != Some(GRANT_TYPE) {
        return refused("unsupported_grant_type", "Invalid grant_type");
    }
    let mut validation = Validation::new(Algorithm::RS256);
    validation.set_audience(&[state.token_uri()]);
    validation.set_issuer(&[state.client_email()]);
    // Checked below by the emulator's own clock.
    validation.validate_exp = false;
    let keys = state.keys();
    let key = &keys.service_account.decoding;
    let assertion = request.assertion.unwrap_or_default();
    let assertion = match decode::<Assertion>(&assertion, key, &validation) {
        Ok(assertion) => assertion.claims,
        Err(error) => return refused("invalid_grant", &format!("Invalid JWT: {error}")),
    };
    let now = state.clock().now();
    let lives_too_long = assertion.exp.saturating_sub(assertion.iat) > 3600;
    if assertion.exp < now || assertion.iat > now.saturating_add(60) || lives_too_long {
        return refused(
            "invalid_grant",
            "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.",
        );
    }
    if !assertion
        .scope
        .split(' ')
        .any(|scope| SCOPES.contains(&scope))
    {
        return refused(
            "invalid_scope",
            "Invalid OAuth scope or ID token audience provided.",
        );
    }
    let token = format!("ya29.{}", random_text(64));
    let expires_at = now.saturating_add(LIFETIME);
    match state
        .records()
        .transact(|session| session.save(ACCESS, &token, &expires_at))
    {
        Ok(()) => {
            Json(json!({ "access_token": token, "expires_in": LIFETIME, "token_type": "Bearer" }))
                .into_response()
        }
        Err(error) => WireError::from(error).into_response(),
    }
}

/// Returns whether an access token was issued here and has not expired.
pub(super) fn is_live(state: &State, token: &str) -> Result<bool, WireError> {
    let expires_at: Option<i64> = state
        .records()
        .transact(|session| session.find(ACCESS, token))?;
    Ok(expires_at.is_some_and(|at| at > state.clock().now()))
}

fn refused(code: &str, description: &str) -> Response {
    (
        StatusCode::BAD_REQUEST,
        Json(json!({ "error": code, "error_description": description })),
    )
        .into_response()
}
