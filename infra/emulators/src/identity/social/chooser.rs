use std::fmt::Write;

use axum::extract::{Query, State as Extract};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;
use url::Url;

use super::provider::SocialProvider;
use super::relay::script;
use crate::identity::account::{Provider, list_accounts, without_nulls};
use crate::identity::config;
use crate::identity::error::WireError;
use crate::identity::loopback;
use crate::identity::state::State;
use crate::page::{escape, shell};

const SCRIPT: &str = include_str!("chooser.js");

pub(in crate::identity) async fn chooser_script() -> Response {
    script(SCRIPT)
}

/// The parameters that the SDK adds to the address of the page.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::identity) struct Chooser {
    api_key: Option<String>,
    app_name: Option<String>,
    auth_type: Option<String>,
    redirect_url: Option<String>,
    provider_id: Option<String>,
}

/// Serves the page that replaces the provider's sign-in page.
pub(in crate::identity) async fn show_chooser(
    Extract(state): Extract<State>,
    Query(request): Query<Chooser>,
) -> Response {
    let provider = match check(&state, &request) {
        Ok(provider) => provider,
        Err(problem) => return refused(problem),
    };
    let known = state.records().transact(|session| {
        let known: Vec<Provider> = list_accounts(session)?
            .into_iter()
            .flat_map(|account| account.providers)
            .filter(|known| known.provider_id == provider.id())
            .collect();
        Ok::<_, WireError>((known, config::load(session)?.allows(provider)))
    });
    match known {
        Ok((_, false)) => refused("This provider is switched off."),
        Ok((known, true)) => Html(page(provider, &known)).into_response(),
        Err(error) => error.into_response(),
    }
}

const TYPES: [&str; 6] = [
    "signInViaPopup",
    "signInViaRedirect",
    "linkViaPopup",
    "linkViaRedirect",
    "reauthViaPopup",
    "reauthViaRedirect",
];

fn check(state: &State, request: &Chooser) -> Result<SocialProvider, &'static str> {
    if request.api_key.as_deref() != Some(state.api_key()) {
        return Err("The address does not contain this project's API key.");
    }
    if request.app_name.is_none() {
        return Err("The address does not name an app.");
    }
    let kind = request.auth_type.as_deref().unwrap_or_default();
    if !TYPES.contains(&kind) {
        return Err("The address does not name a supported operation.");
    }
    // The response goes only to pages of this machine, as the hosted service's goes only to authorised domains.
    let home = request.redirect_url.as_deref().map(Url::parse);
    if !matches!(home, Some(Ok(url)) if loopback::is_page(&url)) {
        return Err("The address redirects to a page that is not on this machine.");
    }
    let provider = request.provider_id.as_deref().unwrap_or_default();
    SocialProvider::parse(provider).ok_or("The provider is unknown.")
}

fn refused(problem: &str) -> Response {
    let body = format!(
        "<main><section class=\"card narrow\"><h1>This sign-in cannot continue</h1>\
         <p class=\"problem\" role=\"alert\">{}</p></section></main>",
        escape(problem)
    );
    (
        StatusCode::BAD_REQUEST,
        Html(shell("Sign-in cannot continue", &body)),
    )
        .into_response()
}

fn page(provider: SocialProvider, known: &[Provider]) -> String {
    let name = provider.name();
    let known_people = if known.is_empty() {
        String::new()
    } else {
        let mut people = String::new();
        for person in known {
            let _ = write!(people, "<li>{}</li>", button(provider, person));
        }
        format!(
            "<h2 id=\"known\">Accounts used before</h2>\
             <ul class=\"people\" aria-labelledby=\"known\">{people}</ul><h2>Another account</h2>"
        )
    };
    let screen_name = if provider.has_screen_name() {
        "<div class=\"field\"><label for=\"screen-name\">User name</label>\
         <input id=\"screen-name\" name=\"screen-name\" autocomplete=\"off\"></div>"
    } else {
        ""
    };
    let unverified = if provider.is_trusted() {
        "<label class=\"tick\"><input type=\"checkbox\" name=\"unverified\"> The provider has not verified the address</label>".to_owned()
    } else {
        format!(
            "<p class=\"soft small\">The service never trusts {name}'s statement that an address is yours.</p>"
        )
    };
    let body = format!(
        "<header class=\"emulator\">A local emulator for {name}: enter any account. No password is required.</header>\
         <main><section class=\"card narrow\"><h1>Sign in with {name}</h1>\
         <p id=\"problem\" class=\"problem\" role=\"alert\" hidden></p>{known_people}\
         <form id=\"chooser\" novalidate>\
         <div class=\"field\"><label for=\"email\">Email address</label>\
         <input id=\"email\" name=\"email\" type=\"email\" autocomplete=\"off\"></div>\
         <div class=\"field\"><label for=\"name\">Name</label>\
         <input id=\"name\" name=\"name\" autocomplete=\"off\"></div>{screen_name}\
         <div class=\"field\"><label class=\"tick\"><input type=\"checkbox\" name=\"no-email\"> {name} shares no email address</label>\
         {unverified}</div>\
         <button class=\"wide\">Continue</button></form>\
         <p class=\"centre\" style=\"margin-top:1rem\"><button type=\"button\" id=\"cancel\" class=\"wide plain\">Cancel</button></p>\
         </section></main><script src=\"chooser.js\"></script>"
    );
    shell(&format!("Sign in with {name}"), &body)
}

/// Returns the button for a known account of the provider, with the data that the page's script passes on.
fn button(provider: SocialProvider, person: &Provider) -> String {
    let claims = without_nulls(json!({
        "sub": person.raw_id,
        "email": person.email,
        "email_verified": person.email.as_ref().map(|_| provider.is_trusted()),
        "name": person.display_name,
        "picture": person.photo_url,
        "screen_name": person.screen_name,
    }));
    let name = person
        .display_name
        .as_deref()
        .or(person.screen_name.as_deref())
        .unwrap_or("No name");
    let detail = person.email.as_deref().unwrap_or("shares no email address");
    format!(
        "<button type=\"button\" class=\"wide plain\" data-person=\"{}\"><strong>{}</strong><br>\
         <span class=\"soft small\">{}</span></button>",
        escape(&claims.to_string()),
        escape(name),
        escape(detail),
    )
}
