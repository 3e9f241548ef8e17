use std::fmt::Write;

use axum::Form;
use axum::extract::{Path, State as Extract};
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::state::State;
use crate::page::{escape, shell};
use crate::records::Session;
use crate::stripe::operations::account_changes::{self, AccountAction};
use crate::stripe::operations::balances;
use crate::stripe::records::account::{self, Account};
use crate::stripe::records::error::StripeError;

/// Every connected account with what lies on it, and what can happen to it at the provider's.
pub(super) async fn show_accounts(Extract(state): Extract<State>) -> Response {
    let rows = state.records().transact(|session| {
        account::list(session)?
            .iter()
            .map(|account| render_row(session, account))
            .collect::<Result<Vec<String>, StripeError>>()
    });
    match rows {
        Ok(rows) => {
            let rows = if rows.is_empty() {
                "<p class=\"soft\">Nobody has set up payouts yet.</p>".to_owned()
            } else {
                rows.concat()
            };
            let body = format!(
                "<p class=\"emulator\">Connected accounts: local emulator</p><main><h1>Connected accounts</h1>{rows}</main>"
            );
            Html(shell("Connected accounts", &body)).into_response()
        }
        Err(error) => error.into_response(),
    }
}

fn render_row(session: &Session<'_>, account: &Account) -> Result<String, StripeError> {
    let mut balances = String::new();
    for currency in balances::list_currencies(session, &account.id)? {
        let amount = balances::account_balance(session, &account.id, &currency)?;
        // Writing to a String cannot fail.
        let _ = write!(balances, "{amount} {} ", escape(&currency));
    }
    let state = match account {
        Account { closed: true, .. } => "closed",
        Account {
            withdrawn: true, ..
        } => "withdrawn",
        Account {
            payouts_enabled: true,
            ..
        } => "pays out",
        Account {
            details_submitted: true,
            ..
        } => "restricted",
        _ => "not onboarded",
    };
    let render_button = |action: &str, label: &str| {
        format!("<button class=\"plain\" name=\"action\" value=\"{action}\">{label}</button> ")
    };
    let buttons = [
        render_button("pay_out", "Pay out to the bank"),
        render_button("fail_payout", "Have the bank return the last payout"),
        render_button("restrict", "Ask for a document"),
        render_button("verify", "Verify"),
        render_button("withdraw", "Disconnect from the platform"),
        render_button("reject", "Reject"),
        render_button("take_fee", "Take a fee of 500"),
        render_button("close", "Close"),
    ]
    .concat();
    let id = escape(&account.id);
    let email = escape(account.email.as_deref().unwrap_or("no address"));
    Ok(format!(
        "<section class=\"card\"><h2>{email}</h2><dl class=\"facts\"><dt>Account</dt><dd><code>{id}</code></dd>\
         <dt>State</dt><dd>{state}</dd><dt>Balance, minor units</dt><dd>{balances}</dd></dl>\
         <form method=\"post\" action=\"/_connected/{id}\">{buttons}</form></section>"
    ))
}

/// The button that was pressed.
#[derive(Debug, Deserialize)]
pub(super) struct SubmittedAction {
    action: AccountAction,
}

/// Applies what was chosen for an account.
pub(super) async fn submit_action(
    Extract(state): Extract<State>,
    Path(id): Path<String>,
    Form(submitted): Form<SubmittedAction>,
) -> Response {
    let now = state.clock().now();
    let applied = state
        .records()
        .transact(|session| account_changes::apply_action(session, &id, submitted.action, now));
    state.delivery_queued().notify_one();
    match applied {
        Ok(()) => Redirect::to("/_connected").into_response(),
        Err(error) => error.into_response(),
    }
}
