use std::fmt::Write;

use axum::Form;
use axum::extract::{FromRequest, Json, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use emulators::{escape, shell};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::json;

use super::Local;
use crate::time::seconds_until;

const STEPS: [(&str, i64); 6] = [
    ("30 minutes", 1800),
    ("1 hour", 3600),
    ("1 day", 86_400),
    ("3 days", 259_200),
    ("7 days", 604_800),
    ("30 days", 2_592_000),
];

pub(super) async fn show_page(State(local): State<Local>) -> Response {
    let now = local.clock.clock().now();
    let ahead = local.clock.seconds_ahead();
    let mut buttons = String::new();
    for (name, seconds) in STEPS {
        // Writing to a String cannot fail.
        let _ = write!(
            buttons,
            "<button name=\"advanceSeconds\" value=\"{seconds}\">{name} on</button>"
        );
    }
    let body = format!(
        "<p class=\"emulator\">Local clock: orders, holds and payouts go by it; sign-in goes by the real one</p>\
         <main><p><a href=\"/_local/\">All local pages</a></p><section class=\"card narrow\"><h1>Clock</h1>\
         <p class=\"amount\">{}</p><p class=\"soft\">{}</p><form method=\"post\" class=\"chips\">{buttons}</form>\
         <form method=\"post\"><div class=\"field\"><label for=\"now\">Or to this time (UTC)</label>\
         <input id=\"now\" name=\"now\" value=\"{now}\"></div><button class=\"plain\">Move there</button></form>\
         <form method=\"post\"><p></p><button class=\"plain\" name=\"now\" value=\"real\">Back to the real time</button></form>\
         </section></main>",
        escape(&now.strftime("%-d %B %Y, %H:%M UTC").to_string()),
        if ahead == 0 {
            "This is the real time.".to_owned()
        } else {
            format!("{ahead} seconds from the real time.")
        },
    );
    Html(shell("Clock", &body)).into_response()
}

/// By how much, or to when; `real` ends the pretence.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct MoveClock {
    advance_seconds: Option<i64>,
    now: Option<String>,
}

/// Moves the functions' clock and the payment provider's together, then does what is due. Takes JSON or the page's
/// own form.
pub(super) async fn move_clock(State(local): State<Local>, request: Request) -> Response {
    let by_form = request
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| {
            kind.as_bytes()
                .starts_with(b"application/x-www-form-urlencoded")
        });
    let wish = if by_form {
        Form::<MoveClock>::from_request(request, &())
            .await
            .map(|Form(wish)| wish)
            .map_err(|error| error.body_text())
    } else {
        Json::<MoveClock>::from_request(request, &())
            .await
            .map(|Json(wish)| wish)
            .map_err(|error| error.body_text())
    };
    let ahead = match wish.and_then(|wish| seconds_ahead(&local, &wish)) {
        Ok(ahead) => ahead,
        Err(problem) => {
            return (StatusCode::BAD_REQUEST, Json(json!({ "message": problem }))).into_response();
        }
    };
    if let Err(error) = local.services.stripe.set_seconds_ahead(ahead) {
        return failed(&error);
    }
    local
        .clock
        .advance(ahead.saturating_sub(local.clock.seconds_ahead()));
    if let Err(error) = local.ticker.sweep().await {
        tracing::error!(%error, "what is due cannot be read");
        return failed(&error);
    }
    if by_form {
        return Redirect::to("/_local/clock").into_response();
    }
    Json(json!({ "now": local.clock.clock().now(), "secondsAhead": ahead })).into_response()
}

fn failed(error: &dyn std::error::Error) -> Response {
    let body = Json(json!({ "message": error.to_string() }));
    (StatusCode::INTERNAL_SERVER_ERROR, body).into_response()
}

fn seconds_ahead(local: &Local, wish: &MoveClock) -> Result<i64, String> {
    match (wish.advance_seconds, wish.now.as_deref()) {
        (Some(seconds), None) => Ok(local.clock.seconds_ahead().saturating_add(seconds)),
        (None, Some("real")) => Ok(0),
        (None, Some(now)) => {
            let then: Timestamp = now
                .parse()
                .map_err(|error| format!("`now` is no time: {error}"))?;
            Ok(seconds_until(&local.clock, then))
        }
        _ => Err("give `advanceSeconds` or `now`".to_owned()),
    }
}
