use std::fmt::Write;

use axum::Form;
use axum::extract::State as Extract;
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::state::State;
use crate::page::{escape, shell};
use crate::stripe::records::balance_transaction::{Settlement, balance_where};
use crate::stripe::records::currency::{format_amount, is_presentment};
use crate::stripe::records::error::StripeError;

/// The bank accounts of the platform's account, its balance, and a form to change them.
pub(super) async fn show_settlement(Extract(state): Extract<State>) -> Response {
    let read = state.records().transact(|session| {
        let settlement = Settlement::load(session)?;
        Ok::<_, StripeError>((settlement, balance_where(session, |_any| true)?))
    });
    match read {
        Ok((settlement, balance)) => {
            let mut lines = String::new();
            for (currency, amount) in &balance {
                // Writing to a String cannot fail.
                let _ = write!(
                    lines,
                    "<li>{}</li>",
                    escape(&format_signed(*amount, currency))
                );
            }
            let currencies = escape(&settlement.currencies.join(", ").to_uppercase());
            let percent = settlement.rate_percent;
            let body = format!(
                "<p class=\"emulator\">Settlement: local emulator</p><main><h1>Settlement</h1>\
                 <section class=\"card\"><form method=\"post\" action=\"/_settlement\">\
                 <label>Currencies of the platform's bank accounts<input name=\"currencies\" value=\"{currencies}\" \
                 placeholder=\"EUR, USD\"></label><p class=\"soft\">Payments in another currency are converted to the first \
                 one. Leave it empty to settle every payment in its currency.</p>\
                 <label>Exchange rate in percent of the fixed one<input name=\"rate_percent\" type=\"number\" min=\"50\" \
                 max=\"200\" value=\"{percent}\" required></label><p class=\"soft\">Refunds and chargebacks are converted at \
                 the rate of their day.</p><button>Save</button></form></section>\
                 <section class=\"card\" style=\"margin-top:1rem\"><h2>Balance</h2><ul>{lines}</ul></section></main>"
            );
            Html(shell("Settlement", &body)).into_response()
        }
        Err(error) => error.into_response(),
    }
}

fn format_signed(amount: i64, currency: &str) -> String {
    let sign = if amount < 0 { "-" } else { "" };
    format!("{sign}{}", format_amount(amount.saturating_abs(), currency))
}

#[derive(Debug, Deserialize)]
pub(super) struct SubmittedSettlement {
    currencies: String,
    rate_percent: i64,
}

/// Saves the typed settings; rejects what no card can be charged in.
pub(super) async fn submit_settlement(
    Extract(state): Extract<State>,
    Form(submitted): Form<SubmittedSettlement>,
) -> Response {
    let currencies: Vec<String> = submitted
        .currencies
        .split([',', ' '])
        .filter(|code| !code.is_empty())
        .map(str::to_lowercase)
        .collect();
    let settlement = Settlement {
        currencies,
        rate_percent: submitted.rate_percent.clamp(50, 200),
    };
    if let Some(unknown) = settlement
        .currencies
        .iter()
        .find(|code| !is_presentment(code))
    {
        let message = format!("{unknown} is not a currency.");
        return StripeError::invalid(message).into_response();
    }
    match state.records().transact(|session| settlement.save(session)) {
        Ok(()) => Redirect::to("/_settlement").into_response(),
        Err(error) => StripeError::from(error).into_response(),
    }
}
