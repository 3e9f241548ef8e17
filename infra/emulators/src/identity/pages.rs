//! The operator's pages of the emulator, which the runner serves under a separate path: the accounts, and the project's
//! switches.

mod accounts;
mod response;
mod settings;

use axum::Router;
use axum::extract::{OriginalUri, State as Extract};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};

use self::response::BANNER;
use super::error::WireError;
use super::state::State;
use super::{account, config};
use crate::page::shell;

/// `/` shows, `/accounts/{id}` does something to an account, `/settings` turns the switches.
pub(super) fn router(state: State) -> Router {
    Router::new()
        .route("/", get(show_accounts))
        .route("/accounts/{id}", post(accounts::change_account))
        .route("/settings", post(settings::change_settings))
        .with_state(state)
}

async fn show_accounts(
    Extract(state): Extract<State>,
    OriginalUri(uri): OriginalUri,
) -> Result<Response, WireError> {
    let (accounts, config) = state.records().transact(|session| {
        Ok::<_, WireError>((account::list_accounts(session)?, config::load(session)?))
    })?;
    let base = uri.path().trim_end_matches('/');
    let wanted = url::form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes())
        .find(|(name, _)| name == "q")
        .map(|(_, wanted)| wanted.into_owned())
        .unwrap_or_default();
    // Under a path of the runner there are other pages beside this one.
    let way_back = match base.rsplit_once('/') {
        Some((above, _)) if !above.is_empty() => {
            format!("<p><a href=\"{above}/\">All local pages</a></p>")
        }
        _ => String::new(),
    };
    let body = format!(
        "{BANNER}<main>{way_back}<h1>Sign-in</h1>{}<h2 id=\"accounts\">Accounts</h2>{}</main>",
        settings::render_form(base, &config),
        accounts::render_list(base, &accounts, &wanted),
    );
    Ok(Html(shell("Sign-in", &body)).into_response())
}
