use axum::Json;
use axum::extract::{Path, State as Extract};
use serde_json::json;

use super::account::without_nulls;
use super::error::WireError;
use super::social::assertion;
use super::state::State;
use super::wire::Reply;
use super::{account, attempts, oob, second_factor};

/// Test helper at the official emulator's path: deletes every account and every emailed code of the project. There are
/// no other projects.
pub(super) async fn clear_accounts(
    Extract(state): Extract<State>,
    Path(project): Path<String>,
) -> Reply {
    if project != state.project_id() {
        return Ok(Json(json!({})));
    }
    state.records().transact(|session| {
        account::clear_accounts(session)?;
        assertion::clear_access(session)?;
        attempts::clear_attempts(session)?;
        second_factor::clear_second_factors(session)?;
        oob::clear_codes(session).map_err(WireError::from)
    })?;
    Ok(Json(json!({})))
}

/// Test helper at the official emulator's path: lists the emailed codes that were not used.
pub(super) async fn list_oob_codes(
    Extract(state): Extract<State>,
    Path(project): Path<String>,
) -> Reply {
    if project != state.project_id() {
        return Ok(Json(json!({ "oobCodes": [] })));
    }
    let codes = state.records().transact(oob::list_codes)?;
    Ok(Json(
        json!({ "oobCodes": codes.iter().map(|code| without_nulls(json!({
        "email": code.email,
        "newEmail": code.new_email,
        "requestType": code.request_type,
        "oobCode": code.oob_code,
        "oobLink": code.oob_link,
    }))).collect::<Vec<_>>() }),
    ))
}
