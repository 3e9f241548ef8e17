use axum::Json;
use axum::extract::State as Extract;
use serde::Deserialize;
use serde_json::json;
use url::Url;

use super::account::{find_by_email, parse_email};
use super::config;
use super::error::WireError;
use super::state::State;
use super::wire::{ClientCall, Reply};
use crate::random::random_text;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CreateAuthUri {
    identifier: Option<String>,
    continue_uri: Option<String>,
}

/// Returns the sign-in methods of an address; none of them if enumeration protection is on.
pub(super) async fn create_auth_uri(
    Extract(state): Extract<State>,
    ClientCall(request): ClientCall<CreateAuthUri>,
) -> Reply {
    if request.identifier.is_none() {
        return Err(WireError::bad_request("MISSING_IDENTIFIER"));
    }
    let continue_uri = request
        .continue_uri
        .ok_or_else(|| WireError::bad_request("MISSING_CONTINUE_URI"))?;
    let email = parse_email(request.identifier)
        .map_err(|_other_code| WireError::bad_request("INVALID_IDENTIFIER"))?;
    Url::parse(&continue_uri)
        .map_err(|_not_absolute| WireError::bad_request("INVALID_CONTINUE_URI"))?;
    let (protected, account) = state.records().transact(|session| {
        Ok::<_, WireError>((
            config::load(session)?.improved_email_privacy,
            find_by_email(session, &email)?,
        ))
    })?;
    let session_id = random_text(27);
    if protected {
        return Ok(Json(
            json!({ "kind": "identitytoolkit#CreateAuthUriResponse", "sessionId": session_id }),
        ));
    }
    let mut methods: Vec<String> = Vec::new();
    if let Some(account) = &account {
        if account.password.is_some() {
            methods.push("password".to_owned());
        }
        methods.extend(
            account
                .providers
                .iter()
                .map(|provider| provider.provider_id.clone()),
        );
    }
    Ok(Json(json!({
        "kind": "identitytoolkit#CreateAuthUriResponse",
        "sessionId": session_id,
        "registered": account.is_some(),
        "allProviders": methods,
        "signinMethods": methods,
    })))
}
