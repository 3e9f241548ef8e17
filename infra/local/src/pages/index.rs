use std::fmt::Write;

use axum::extract::State;
use axum::response::{Html, IntoResponse, Response};
use emulators::{escape, shell};
use seed::DEMO_PASSWORD;

use super::Local;

/// Everything the runner has beside the site.
pub(super) async fn show_page(State(local): State<Local>) -> Response {
    let tile = |href: &str, name: &str, text: &str| {
        format!("<a class=\"card\" href=\"{href}\"><h2>{name}</h2><p class=\"soft\">{text}</p></a>")
    };
    let tiles = [
        tile("/", "Site", "What customers and talent see."),
        tile(
            "/_local/mail",
            "Mailbox",
            "Every mail that would have been sent.",
        ),
        tile(
            "/_local/clock",
            "Clock",
            "Move time: deadlines, holds and payouts follow.",
        ),
        tile(
            "/_local/ui",
            "Design system",
            "Every part of the site in every state, in both themes.",
        ),
        tile(
            "/_local/identity",
            "Sign-in",
            "Accounts to disable, sign out or delete; password rules and other switches.",
        ),
        tile(
            &format!("{}/_connected", local.services.stripe.url()),
            "Connected accounts",
            "Who is paid where; bank payouts, missing documents and disconnection.",
        ),
        tile(
            &format!("{}/_settlement", local.services.stripe.url()),
            "Settlement",
            "The currencies of the platform's bank accounts, exchange rates and the balance.",
        ),
    ]
    .concat();
    let mut accounts = String::new();
    for (who, address) in sign_ins() {
        // Writing to a String cannot fail.
        let _ = write!(
            accounts,
            "<dt>{}</dt><dd><code>{}</code></dd>",
            escape(&who),
            escape(&address)
        );
    }
    let body = format!(
        "<p class=\"emulator\">Local pages: they exist only on this machine</p><main><h1>Matchday on this machine</h1>\
         <div class=\"tiles\">{tiles}</div><section class=\"card\" style=\"margin-top:1rem\"><h2>Demo sign-ins</h2>\
         <dl class=\"facts\">{accounts}<dt>Password of all</dt><dd><code>{DEMO_PASSWORD}</code></dd></dl></section>\
         <section class=\"card\" style=\"margin-top:1rem\"><h2>Emulators</h2><dl class=\"facts\">\
         <dt>Identity</dt><dd><code>{}</code></dd><dt>Payments</dt><dd><code>{}</code></dd>\
         <dt>Mail</dt><dd><code>{}</code></dd></dl></section></main>",
        local.services.identity.url(),
        local.services.stripe.url(),
        local.services.mail.url(),
    );
    Html(shell("Matchday on this machine", &body)).into_response()
}

/// A customer, two talent and an operator of the demo catalogue.
pub(crate) fn sign_ins() -> Vec<(String, String)> {
    let accounts = match seed::catalogue().and_then(|catalogue| seed::demo_accounts(&catalogue)) {
        Ok(accounts) => accounts,
        Err(error) => {
            tracing::error!(%error, "the demo catalogue cannot be read");
            return Vec::new();
        }
    };
    accounts
        .into_iter()
        .take(4)
        .map(|account| {
            let role = account.user.role;
            (
                format!("{} ({})", account.display_name, role_name(role)),
                account.user.email.to_string(),
            )
        })
        .collect()
}

const fn role_name(role: domain::customer::Role) -> &'static str {
    match role {
        domain::customer::Role::Customer => "customer",
        domain::customer::Role::Talent => "talent",
        domain::customer::Role::Operator => "operator",
    }
}
