use axum::Json;
use axum::extract::State as Extract;
use serde::Deserialize;
use serde_json::json;

use crate::identity::account::{self, find_account};
use crate::identity::error::WireError;
use crate::identity::state::State;
use crate::identity::wire::{AdminCall, Reply};

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::identity) struct DeleteAccount {
    local_id: Option<String>,
}

pub(in crate::identity) async fn delete_account(
    Extract(state): Extract<State>,
    AdminCall(request): AdminCall<DeleteAccount>,
) -> Reply {
    let local_id = request
        .local_id
        .ok_or_else(|| WireError::bad_request("MISSING_LOCAL_ID"))?;
    state.records().transact(|session| {
        let account = find_account(session, &local_id)?
            .ok_or_else(|| WireError::bad_request("USER_NOT_FOUND"))?;
        account::delete_account(session, &account).map_err(WireError::from)
    })?;
    Ok(Json(
        json!({ "kind": "identitytoolkit#DeleteAccountResponse" }),
    ))
}
