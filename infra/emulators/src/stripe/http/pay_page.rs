use axum::Form;
use axum::extract::{Path, State as Extract};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::pay_page_html;
use super::state::State;
use crate::stripe::operations::pay_page_state::PayPageState;
use crate::stripe::operations::pay_session::{self, CardForm};
use crate::stripe::records::error::{ErrorCategory, StripeError};

pub(super) async fn show_card_form(
    Extract(state): Extract<State>,
    Path(id): Path<String>,
) -> Response {
    let now = state.clock().now();
    let shown = state
        .records()
        .transact(|records| pay_session::find_pay_page(records, now, &id));
    respond(shown, &id)
}

pub(super) async fn show_challenge(
    Extract(state): Extract<State>,
    Path(id): Path<String>,
) -> Response {
    let now = state.clock().now();
    let shown = state
        .records()
        .transact(|records| pay_session::find_challenge(records, now, &id));
    respond(shown, &id)
}

#[derive(Debug, Deserialize)]
pub(super) struct SubmittedCard {
    email: Option<String>,
    number: String,
    name: Option<String>,
}

pub(super) async fn submit_card(
    Extract(state): Extract<State>,
    Path(id): Path<String>,
    Form(submitted): Form<SubmittedCard>,
) -> Response {
    let now = state.clock().now();
    let form = CardForm {
        email: submitted.email,
        number: submitted.number,
        name: submitted.name,
    };
    let paid = state
        .records()
        .transact(|records| pay_session::pay_session(records, now, &id, form));
    state.delivery_queued().notify_one();
    respond(paid, &id)
}

/// The cardholder's answer to the bank's challenge.
#[derive(Debug, Deserialize)]
pub(super) struct SubmittedChallenge {
    outcome: String,
}

pub(super) async fn submit_challenge(
    Extract(state): Extract<State>,
    Path(id): Path<String>,
    Form(submitted): Form<SubmittedChallenge>,
) -> Response {
    let now = state.clock().now();
    let authenticated = submitted.outcome == "complete";
    let paid = state
        .records()
        .transact(|records| pay_session::finish_challenge(records, now, &id, authenticated));
    state.delivery_queued().notify_one();
    respond(paid, &id)
}

fn respond(page: Result<PayPageState, StripeError>, id: &str) -> Response {
    match page {
        Ok(PayPageState::Complete { success_url }) => Redirect::to(&success_url).into_response(),
        Ok(PayPageState::Form {
            session,
            details,
            problem,
        }) => {
            let status = if problem.is_some() {
                StatusCode::PAYMENT_REQUIRED
            } else {
                StatusCode::OK
            };
            let html = pay_page_html::render_form(&session, &details, problem.as_deref());
            (status, Html(html)).into_response()
        }
        Ok(PayPageState::Challenge { session }) => {
            Html(pay_page_html::render_challenge(&session)).into_response()
        }
        Ok(PayPageState::Expired { cancel_url }) => {
            let html = pay_page_html::render_expired(cancel_url.as_deref());
            (StatusCode::GONE, Html(html)).into_response()
        }
        Err(error) if error.category == ErrorCategory::NotFound => (
            StatusCode::NOT_FOUND,
            Html(pay_page_html::render_unknown(id)),
        )
            .into_response(),
        Err(error) => error.into_response(),
    }
}
