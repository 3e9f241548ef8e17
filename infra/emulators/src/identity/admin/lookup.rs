use axum::Json;
use axum::extract::State as Extract;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::identity::account::{
    Account, find_account, find_by_email, find_by_provider, parse_email,
};
use crate::identity::error::WireError;
use crate::identity::state::State;
use crate::identity::wire::{AdminCall, Reply};

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::identity) struct LookupAccounts {
    #[serde(default)]
    local_id: Vec<String>,
    #[serde(default)]
    email: Vec<String>,
    #[serde(default)]
    federated_user_id: Vec<FederatedUserId>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct FederatedUserId {
    provider_id: String,
    raw_id: String,
}

pub(in crate::identity) async fn lookup_accounts(
    Extract(state): Extract<State>,
    AdminCall(request): AdminCall<LookupAccounts>,
) -> Reply {
    let users = state.records().transact(|session| {
        let mut users = Vec::new();
        for local_id in &request.local_id {
            users.extend(find_account(session, local_id)?);
        }
        for email in request.email {
            users.extend(find_by_email(session, &parse_email(Some(email))?)?);
        }
        for FederatedUserId {
            provider_id,
            raw_id,
        } in &request.federated_user_id
        {
            users.extend(find_by_provider(session, provider_id, raw_id)?);
        }
        Ok::<_, WireError>(users)
    })?;
    let mut reply = json!({ "kind": "identitytoolkit#GetAccountInfoResponse" });
    if !users.is_empty()
        && let Value::Object(members) = &mut reply
    {
        members.insert(
            "users".to_owned(),
            users.iter().map(Account::user_info).collect(),
        );
    }
    Ok(Json(reply))
}
