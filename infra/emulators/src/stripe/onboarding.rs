use axum::Form;
use axum::extract::{Path, State as Extract};
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::account_link::{AccountLink, LINK};
use super::error::StripeError;
use super::state::State;
use super::{account, event};
use crate::page::{escape, shell};

pub(super) async fn show(Extract(state): Extract<State>, Path(id): Path<String>) -> Response {
    match state
        .records()
        .transact(|session| session.find::<AccountLink>(LINK, &id))
    {
        Ok(Some(link)) if link.expires_at > state.clock().now() => {
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
            Html(shell("Set up payouts", &body)).into_response()
        }
        Ok(Some(link)) => Redirect::to(&link.refresh_url).into_response(),
        Ok(None) => StripeError::no_such("account_link", "link", &id).into_response(),
        Err(error) => StripeError::from(error).into_response(),
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct Answer {
    outcome: String,
}

pub(super) async fn answer(
    Extract(state): Extract<State>,
    Path(id): Path<String>,
    Form(answer): Form<Answer>,
) -> Response {
    let outcome = state.records().transact(|session| {
        let link: AccountLink = session
            .find(LINK, &id)?
            .ok_or_else(|| StripeError::no_such("account_link", "link", &id))?;
        session.delete(LINK, &id)?;
        if answer.outcome != "later" {
            let mut account = account::load(session, &link.account)?;
            if answer.outcome == "finish" {
                account.verify();
            } else {
                account.want_document();
            }
            account::save(session, &account)?;
            event::emit_on_account(
                session,
                state.clock().now(),
                "account.updated",
                &account,
                &account.id,
            )?;
        }
        Ok::<_, StripeError>(link.return_url)
    });
    state.mail_waiting().notify_one();
    match outcome {
        Ok(return_url) => Redirect::to(&return_url).into_response(),
        Err(error) => error.into_response(),
    }
}
