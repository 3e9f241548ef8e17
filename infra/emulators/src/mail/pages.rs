use std::fmt::Write;

use axum::extract::{OriginalUri, Path, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};

use super::mailbox::{Mail, Mailbox};
use super::send::failed;
use crate::page::{escape, linked, shell};

const BANNER: &str = "<p class=\"emulator\">Local mailbox: nothing here was sent to anyone</p>";

pub(super) async fn list_page(
    State(mailbox): State<Mailbox>,
    OriginalUri(uri): OriginalUri,
) -> Response {
    let mails = match mailbox.list() {
        Ok(mails) => mails,
        Err(error) => return failed(&error),
    };
    let base = uri.path().trim_end_matches('/');
    let mut items = String::new();
    for Mail {
        id,
        at,
        to,
        subject,
        ..
    } in &mails
    {
        // Writing to a String cannot fail.
        let _ = write!(
            items,
            "<li><a href=\"{base}/{id}\"><span class=\"subject\">{}</span><br>\
             <span class=\"soft small\">to {} · {}</span></a></li>",
            escape(subject),
            escape(&to.join(", ")),
            escape(at),
        );
    }
    let list = if mails.is_empty() {
        "<div class=\"card centre soft\">No mail yet. Place an order or reset a password, then reload.</div>".to_owned()
    } else {
        format!("<div class=\"card flush\"><ul class=\"mails\">{items}</ul></div>")
    };
    Html(shell(
        "Mailbox",
        &format!("{BANNER}<main><h1>Mailbox</h1>{list}</main>"),
    ))
    .into_response()
}

/// The HTML form beside the text, in a frame that runs no script and opens links in a tab; nothing if it is the only form.
fn rendered(mail: &Mail) -> String {
    match &mail.html {
        Some(html) if !mail.text.is_empty() => format!(
            "<iframe class=\"mail-html\" title=\"The email as HTML\" \
             sandbox=\"allow-popups allow-popups-to-escape-sandbox\" srcdoc=\"{}\"></iframe>",
            escape(&format!("<base target=\"_blank\">{html}"))
        ),
        _ => String::new(),
    }
}

/// Every file below the email, in full.
fn attached(mail: &Mail) -> String {
    let mut files = String::new();
    for file in &mail.attachments {
        // Writing to a String cannot fail.
        let _ = write!(
            files,
            "<details><summary>{} ({})</summary><pre>{}</pre></details>",
            escape(&file.name),
            escape(&file.content_type),
            escape(&file.text),
        );
    }
    files
}

pub(super) async fn mail_page(
    State(mailbox): State<Mailbox>,
    Path(id): Path<String>,
    OriginalUri(uri): OriginalUri,
) -> Response {
    let base = uri.path().rsplit_once('/').map_or("", |(base, _)| base);
    let list = if base.is_empty() { "/" } else { base };
    let back = format!("<p><a href=\"{list}\">All mail</a></p>");
    match mailbox.find(&id) {
        Ok(Some(mail)) => {
            let text = if mail.text.is_empty() {
                mail.html.as_deref().unwrap_or_default()
            } else {
                &mail.text
            };
            let reply_to = if mail.reply_to.is_empty() {
                String::new()
            } else {
                format!(
                    "<dt>Reply to</dt><dd>{}</dd>",
                    escape(&mail.reply_to.join(", "))
                )
            };
            let body = format!(
                "{BANNER}<main>{back}<article class=\"card\"><h1>{}</h1><dl class=\"facts\">\
                 <dt>From</dt><dd>{}</dd><dt>To</dt><dd>{}</dd>{reply_to}<dt>Sent</dt><dd>{}</dd></dl>\
                 <div class=\"mail-forms\"><div class=\"mail-text\">{}</div>{}</div>{}</article>\
                 <form method=\"post\"><button>Send it back as undeliverable</button></form></main>",
                escape(&mail.subject),
                escape(&mail.from),
                escape(&mail.to.join(", ")),
                escape(&mail.at),
                linked(text),
                rendered(&mail),
                attached(&mail),
            );
            Html(shell(&mail.subject, &body)).into_response()
        }
        Ok(None) => {
            let body = format!("{BANNER}<main>{back}<h1>No such mail</h1></main>");
            (StatusCode::NOT_FOUND, Html(shell("No such mail", &body))).into_response()
        }
        Err(error) => failed(&error),
    }
}

/// Bounces the email, as if the recipient's server had rejected it on arrival.
pub(super) async fn bounce_mail(
    State(mailbox): State<Mailbox>,
    Path(id): Path<String>,
    OriginalUri(uri): OriginalUri,
) -> Response {
    match mailbox.report_bounce(&id) {
        Ok(()) => Redirect::to(uri.path()).into_response(),
        Err(error) => failed(&error),
    }
}
