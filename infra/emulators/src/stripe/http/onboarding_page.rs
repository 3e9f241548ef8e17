//! The hosted onboarding page of a connected account.

use axum::Form;
use axum::extract::{Path, State as Extract};
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::state::State;
use crate::page::{escape, shell};
use crate::stripe::operations::onboarding::{self, OnboardingOutcome};
use crate::stripe::records::account_link::{self, AccountLink};

/// Renders the page of an onboarding link. An expired link redirects to the platform's `refresh_url`.
pub(super) async fn show_onboarding(
    Extract(state): Extract<State>,
    Path(id): Path<String>,
) -> Response {
    let link = state
        .records()
        .transact(|session| account_link::load(session, &id));
    match link {
        Ok(link) if link.expires_at > state.clock().now() => {
            Html(render_onboarding(&link)).into_response()
        }
        Ok(link) => Redirect::to(&link.refresh_url).into_response(),
        Err(error) => error.into_response(),
    }
}

fn render_onboarding(link: &AccountLink) -> String {
    let body = format!(
        "<p class=\"emulator\">Payout onboarding: local emulator. No real account is made.</p>\
         <main><div class=\"card narrow\"><h1>Set up payouts</h1>\
         <p class=\"soft\">The real page asks for identity, bank account and terms. Here you choose how it ends \
         for account <code>{}</code>.</p><form method=\"post\">\
         <p><button class=\"wide\" name=\"outcome\" value=\"finish\">Finish: everything is in order</button></p>\
         <p><button class=\"wide plain\" name=\"outcome\" value=\"more\">Send in, but a document is missing</button></p>\
         <p><button class=\"wide plain\" name=\"outcome\" value=\"later\">Leave and finish later</button></p>\
         </form></div></main>",
        escape(&link.account)
    );
    shell("Set up payouts", &body)
}

/// The button that was pressed.
#[derive(Debug, Deserialize)]
pub(super) struct SubmittedOnboarding {
    outcome: String,
}

/// Applies the chosen outcome and redirects to the platform's `return_url`.
pub(super) async fn submit_onboarding(
    Extract(state): Extract<State>,
    Path(id): Path<String>,
    Form(submitted): Form<SubmittedOnboarding>,
) -> Response {
    let now = state.clock().now();
    let outcome = match submitted.outcome.as_str() {
        "later" => OnboardingOutcome::Postponed,
        "finish" => OnboardingOutcome::Complete,
        _ => OnboardingOutcome::DocumentMissing,
    };
    let return_url = state
        .records()
        .transact(|session| onboarding::complete_onboarding(session, now, &id, outcome));
    // Wakes the delivery of `account.updated`.
    state.delivery_queued().notify_one();
    match return_url {
        Ok(return_url) => Redirect::to(&return_url).into_response(),
        Err(error) => error.into_response(),
    }
}
