//! The operator's pages of the emulator, for the runner to show under a path of its own: who has an account, and
//! the project's switches.

mod accounts;
mod settings;

use axum::Router;
use axum::extract::{OriginalUri, State as Extract};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};

use super::state::State;
use super::wire::WireError;
use super::{account, config};
use crate::page::shell;

const BANNER: &str =
    "<header class=\"emulator\">Local sign-in: accounts and switches of this machine only</header>";

/// `/` shows, `/accounts/{id}` does something to an account, `/settings` turns the switches.
pub(super) fn router(state: State) -> Router {
    Router::new()
        .route("/", get(show))
        .route("/accounts/{id}", post(accounts::act))
        .route("/settings", post(settings::change))
        .with_state(state)
}

async fn show(
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
        settings::form(base, &config),
        accounts::list(base, &accounts, &wanted),
    );
    Ok(Html(shell("Sign-in", &body)).into_response())
}

/// What a form that cannot be followed answers, with the way back.
fn problem(text: &str) -> Response {
    let body = format!(
        "{BANNER}<main><section class=\"card narrow\"><h1>That did not work</h1>\
         <p class=\"problem\" role=\"alert\">{}</p><p>Go back and try again.</p></section></main>",
        crate::page::escape(text)
    );
    (
        axum::http::StatusCode::BAD_REQUEST,
        Html(shell("That did not work", &body)),
    )
        .into_response()
}

/// Back to the page a form was on.
fn back(uri: &axum::http::Uri, steps: usize) -> Response {
    let mut base = uri.path();
    for _ in 0..steps {
        base = base.rsplit_once('/').map_or("", |(before, _)| before);
    }
    axum::response::Redirect::to(if base.is_empty() { "/" } else { base }).into_response()
}
