use axum::extract::Path;
use axum::http::HeaderMap;
use axum::response::Response;
use serde_json::json;

use super::call::Call;
use crate::stripe::operations::{onboarding, transfers};
use crate::stripe::records::error::StripeError;
use crate::stripe::records::{account, bank_payout, transfer};

pub(super) async fn create_account(call: Call) -> Response {
    call.run("create_account", onboarding::create_account).await
}

/// The platform's own account, which has no record.
pub(super) async fn find_own_account(call: Call) -> Response {
    let charges_enabled = !call.charges_are_disabled();
    call.run("find_own_account", |context| {
        context.form.finish()?;
        Ok(json!({
            "id": "acct_matchday", "object": "account", "type": "standard", "country": "DE",
            "default_currency": "eur", "details_submitted": true,
            "charges_enabled": charges_enabled, "payouts_enabled": charges_enabled,
        }))
    })
    .await
}

pub(super) async fn list_accounts(call: Call) -> Response {
    call.run("list_accounts", onboarding::list_accounts).await
}

pub(super) async fn find_account(Path(id): Path<String>, call: Call) -> Response {
    call.run("find_account", |context| {
        context.form.finish()?;
        let account = account::load(context.session, &id)?;
        if account.withdrawn {
            return Err(StripeError::forbidden(&id));
        }
        Ok(json!(account))
    })
    .await
}

pub(super) async fn create_link(call: Call) -> Response {
    call.run("create_link", onboarding::create_link).await
}

/// A payout of the account that the call names.
pub(super) async fn find_payout(
    Path(id): Path<String>,
    headers: HeaderMap,
    call: Call,
) -> Response {
    let account = headers
        .get("stripe-account")
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    call.run("find_payout", |context| {
        context.form.finish()?;
        Ok(json!(bank_payout::load(context.session, &id, account)?))
    })
    .await
}

pub(super) async fn create_transfer(call: Call) -> Response {
    call.run("create_transfer", transfers::create_transfer)
        .await
}

pub(super) async fn find_transfer(Path(id): Path<String>, call: Call) -> Response {
    call.run("find_transfer", |context| {
        context.form.finish()?;
        Ok(json!(transfer::load(context.session, &id)?))
    })
    .await
}

pub(super) async fn list_transfers(call: Call) -> Response {
    call.run("list_transfers", transfers::list_transfers).await
}

pub(super) async fn reverse_transfer(Path(id): Path<String>, call: Call) -> Response {
    call.run("reverse_transfer", |context| {
        transfers::reverse_transfer(context, &id)
    })
    .await
}
