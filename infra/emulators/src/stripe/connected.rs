use std::fmt::Write;

use axum::Form;
use axum::extract::{Path, State as Extract};
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;
use serde_json::json;

use super::account::{self, ACCOUNT, Account};
use super::error::StripeError;
use super::state::State;
use super::{bank_payout, event, transfer};
use crate::page::{escape, shell};
use crate::records::Session;

/// Every connected account with what lies on it, and what can happen to it at the provider's.
pub(super) async fn show(Extract(state): Extract<State>) -> Response {
    let rows = state.records().transact(|session| {
        let accounts: Vec<Account> = session.list(ACCOUNT)?;
        let rows: Result<Vec<String>, StripeError> = accounts
            .iter()
            .map(|account| row(session, account))
            .collect();
        rows
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

fn row(session: &Session<'_>, account: &Account) -> Result<String, StripeError> {
    let mut balances = String::new();
    for currency in transfer::currencies(session, &account.id)? {
        let amount = transfer::balance(session, &account.id, &currency)?;
        // Writing to a String cannot fail.
        let _ = write!(balances, "{amount} {} ", escape(&currency));
    }
    let state = match account {
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
    let button = |action: &str, label: &str| {
        format!("<button class=\"plain\" name=\"action\" value=\"{action}\">{label}</button> ")
    };
    let buttons = [
        button("pay_out", "Pay out to the bank"),
        button("fail_payout", "Have the bank return the last payout"),
        button("restrict", "Ask for a document"),
        button("verify", "Verify"),
        button("withdraw", "Disconnect from the platform"),
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

#[derive(Debug, Deserialize)]
pub(super) struct Act {
    action: Action,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Action {
    PayOut,
    FailPayout,
    Restrict,
    Verify,
    Withdraw,
}

/// Does one of the things that happen to an account, with its events.
pub(super) async fn act(
    Extract(state): Extract<State>,
    Path(id): Path<String>,
    Form(act): Form<Act>,
) -> Response {
    let now = state.clock().now();
    let done = state
        .records()
        .transact(|session| apply(session, &id, act.action, now));
    state.mail_waiting().notify_one();
    match done {
        Ok(()) => Redirect::to("/_connected").into_response(),
        Err(error) => error.into_response(),
    }
}

fn apply(session: &Session<'_>, id: &str, action: Action, now: i64) -> Result<(), StripeError> {
    let mut account = account::load(session, id)?;
    match action {
        Action::PayOut => return bank_payout::pay_out(session, id, now),
        Action::FailPayout => return bank_payout::fail_last(session, id, now),
        Action::Restrict => account.want_document(),
        Action::Verify => account.verify(),
        Action::Withdraw => account.withdrawn = true,
    }
    account::save(session, &account)?;
    if account.withdrawn {
        let application = json!({ "id": "ca_local", "object": "application", "name": "Matchday" });
        event::emit_on_account(
            session,
            now,
            "account.application.deauthorized",
            &application,
            id,
        )?;
    } else {
        event::emit_on_account(session, now, "account.updated", &account, id)?;
    }
    Ok(())
}
