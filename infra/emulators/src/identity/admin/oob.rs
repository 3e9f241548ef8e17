use axum::Json;
use axum::extract::State as Extract;
use serde::Deserialize;
use serde_json::json;

use crate::identity::account::{find_by_email, parse_email};
use crate::identity::error::WireError;
use crate::identity::oob::{self, Purpose, RequestType};
use crate::identity::state::State;
use crate::identity::wire::{AdminCall, Reply};
use crate::identity::{attempts, config};

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::identity) struct CreateLink {
    request_type: Option<RequestType>,
    email: Option<String>,
    new_email: Option<String>,
    continue_url: Option<String>,
    #[serde(default)]
    return_oob_link: bool,
}

/// Makes a code for an email that the caller sends. The service sends none.
pub(in crate::identity) async fn create_link(
    Extract(state): Extract<State>,
    AdminCall(request): AdminCall<CreateLink>,
) -> Reply {
    let request_type = match request.request_type {
        Some(RequestType::RecoverEmail) => Err(WireError::bad_request("INVALID_REQ_TYPE")),
        Some(request_type) if request.return_oob_link => Ok(request_type),
        Some(_) => Err(WireError::bad_request("MISSING_ID_TOKEN")),
        None => Err(WireError::bad_request("MISSING_REQ_TYPE")),
    }?;
    let email = parse_email(request.email)?;
    let new_email = match request_type {
        RequestType::VerifyAndChangeEmail => {
            let new_email = request
                .new_email
                .ok_or_else(|| WireError::bad_request("MISSING_NEW_EMAIL"))?;
            Some(parse_email(Some(new_email))?)
        }
        _ => None,
    };
    let made = state.records().transact(|session| {
        let config = config::load(session)?;
        if request_type == RequestType::PasswordReset {
            let (now, most) = (state.clock().now(), config.reset_mail_limit);
            attempts::record_reset(session, &email, now, most)?;
        }
        if let Some(new_email) = &new_email
            && find_by_email(session, new_email)?.is_some()
        {
            return Err(WireError::bad_request("EMAIL_EXISTS"));
        }
        let Some(account) = find_by_email(session, &email)? else {
            return if config.improved_email_privacy && request_type == RequestType::PasswordReset {
                Ok(None)
            } else {
                Err(WireError::bad_request("EMAIL_NOT_FOUND"))
            };
        };
        let purpose = Purpose {
            request_type,
            email: &email,
            new_email: new_email.as_deref(),
            continue_url: request.continue_url.as_deref(),
        };
        Ok(Some(oob::create_code(&state, session, &account, &purpose)?))
    })?;
    let kind = "identitytoolkit#GetOobConfirmationCodeResponse";
    Ok(Json(match made {
        Some(code) => {
            json!({ "kind": kind, "email": email, "oobCode": code.oob_code, "oobLink": code.oob_link })
        }
        None => json!({ "kind": kind, "email": email }),
    }))
}
