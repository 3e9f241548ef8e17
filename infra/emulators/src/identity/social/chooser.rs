//! The page that replaces a provider's sign-in page: it lists the provider's known accounts and accepts any other one.

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

/// The query parameters that the SDK adds to the address of the page.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::identity) struct ChooserQuery {
    api_key: Option<String>,
    app_name: Option<String>,
    auth_type: Option<String>,
    redirect_url: Option<String>,
    provider_id: Option<String>,
}

/// Serves the page that replaces the provider's sign-in page.
pub(in crate::identity) async fn show_chooser(
    Extract(state): Extract<State>,
    Query(query): Query<ChooserQuery>,
) -> Response {
    let provider = match check_query(&state, &query) {
        Ok(provider) => provider,
        Err(problem) => return respond_with_problem(problem),
    };
    let loaded = state.records().transact(|session| {
        let identities: Vec<Provider> = list_accounts(session)?
            .into_iter()
            .flat_map(|account| account.providers)
            .filter(|identity| identity.provider_id == provider.id())
            .collect();
        let is_enabled = config::load(session)?.allows(provider);
        Ok::<_, WireError>((identities, is_enabled))
    });
    match loaded {
        Ok((_, false)) => respond_with_problem("This provider is switched off."),
        Ok((identities, true)) => Html(render_chooser(provider, &identities)).into_response(),
        Err(error) => error.into_response(),
    }
}

/// The values of `authType` that the SDK sends.
const AUTH_TYPES: [&str; 6] = [
    "signInViaPopup",
    "signInViaRedirect",
    "linkViaPopup",
    "linkViaRedirect",
    "reauthViaPopup",
    "reauthViaRedirect",
];

/// Returns the provider of a valid query, or the message for the page.
fn check_query(state: &State, query: &ChooserQuery) -> Result<SocialProvider, &'static str> {
    if query.api_key.as_deref() != Some(state.api_key()) {
        return Err("The address does not contain this project's API key.");
    }
    if query.app_name.is_none() {
        return Err("The address does not name an app.");
    }
    let auth_type = query.auth_type.as_deref().unwrap_or_default();
    if !AUTH_TYPES.contains(&auth_type) {
        return Err("The address does not name a supported operation.");
    }
    // The sign-in response may go only to pages of this machine; the hosted service allows only authorised domains.
    let redirect_url = query.redirect_url.as_deref().map(Url::parse);
    if !matches!(redirect_url, Some(Ok(url)) if loopback::is_page(&url)) {
        return Err("The address redirects to a page that is not on this machine.");
    }
    let provider = query.provider_id.as_deref().unwrap_or_default();
    SocialProvider::parse(provider).ok_or("The provider is unknown.")
}

fn respond_with_problem(problem: &str) -> Response {
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

fn render_chooser(provider: SocialProvider, identities: &[Provider]) -> String {
    let name = provider.name();
    let known_accounts = if identities.is_empty() {
        String::new()
    } else {
        let mut items = String::new();
        for identity in identities {
            // Writing to a String cannot fail.
            let _ = write!(items, "<li>{}</li>", render_button(provider, identity));
        }
        format!(
            "<h2 id=\"known\">Accounts used before</h2>\
             <ul class=\"people\" aria-labelledby=\"known\">{items}</ul><h2>Another account</h2>"
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
         <p id=\"problem\" class=\"problem\" role=\"alert\" hidden></p>{known_accounts}\
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

/// Renders the button of a known account of the provider. `data-person` contains the claims for the page's script.
fn render_button(provider: SocialProvider, identity: &Provider) -> String {
    let claims = without_nulls(json!({
        "sub": identity.raw_id,
        "email": identity.email,
        "email_verified": identity.email.as_ref().map(|_| provider.is_trusted()),
        "name": identity.display_name,
        "picture": identity.photo_url,
        "screen_name": identity.screen_name,
    }));
    let name = identity
        .display_name
        .as_deref()
        .or(identity.screen_name.as_deref())
        .unwrap_or("No name");
    let detail = identity
        .email
        .as_deref()
        .unwrap_or("shares no email address");
    format!(
        "<button type=\"button\" class=\"wide plain\" data-person=\"{}\"><strong>{}</strong><br>\
         <span class=\"soft small\">{}</span></button>",
        escape(&claims.to_string()),
        escape(name),
        escape(detail),
    )
}
