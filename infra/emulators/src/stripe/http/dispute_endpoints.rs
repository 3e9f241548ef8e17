use axum::Json;
use axum::extract::{Path, State as Extract};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;

use super::call::Call;
use super::state::State;
use crate::stripe::operations::{balance_transactions, disputes};
use crate::stripe::records::error::StripeError;
use crate::stripe::records::{charge, dispute, payment_intent};

pub(super) async fn find_dispute(Path(id): Path<String>, call: Call) -> Response {
    call.run("find_dispute", |context| {
        context.form.finish()?;
        Ok(json!(dispute::load(context.session, &id)?))
    })
    .await
}

pub(super) async fn list_disputes(call: Call) -> Response {
    call.run("list_disputes", disputes::list_disputes).await
}

pub(super) async fn update_dispute(Path(id): Path<String>, call: Call) -> Response {
    call.run("update_dispute", |context| {
        disputes::update_dispute(context, &id)
    })
    .await
}

pub(super) async fn find_balance(call: Call) -> Response {
    call.run("find_balance", balance_transactions::find_balance)
        .await
}

pub(super) async fn list_balance_transactions(call: Call) -> Response {
    call.run(
        "list_balance_transactions",
        balance_transactions::list_balance_transactions,
    )
    .await
}

/// The cardholder's actions, which replace a bank's own systems.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct OpenDispute {
    payment_intent: String,
    #[serde(default)]
    amount: Option<i64>,
    #[serde(default)]
    reason: Option<String>,
    /// An inquiry: no money moves.
    #[serde(default)]
    is_inquiry: bool,
}

pub(super) async fn open_dispute(
    Extract(state): Extract<State>,
    Json(request): Json<OpenDispute>,
) -> Response {
    let now = state.clock().now();
    let opened = state.records().transact(|session| {
        let intent = payment_intent::load(session, &request.payment_intent)?;
        let charge = charge::load(session, intent.latest_charge.as_deref().unwrap_or_default())?;
        let reason = request.reason.as_deref().unwrap_or("fraudulent");
        disputes::open_dispute(
            session,
            now,
            charge,
            request.amount,
            reason,
            request.is_inquiry,
        )
    });
    respond(&state, opened)
}

/// The bank's decision: `won`, `lost` or `warning_closed`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CloseDispute {
    status: String,
}

pub(super) async fn close_dispute(
    Extract(state): Extract<State>,
    Path(id): Path<String>,
    Json(request): Json<CloseDispute>,
) -> Response {
    let now = state.clock().now();
    let closed = state.records().transact(|session| {
        let dispute = dispute::load(session, &id)?;
        disputes::close_dispute(session, now, dispute, &request.status)
    });
    respond(&state, closed)
}

fn respond(state: &State, outcome: Result<dispute::Dispute, StripeError>) -> Response {
    state.delivery_queued().notify_one();
    match outcome {
        Ok(dispute) => Json(json!(dispute)).into_response(),
        Err(error) => error.into_response(),
    }
}
