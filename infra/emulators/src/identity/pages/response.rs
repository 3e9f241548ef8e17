use axum::http::{StatusCode, Uri};
use axum::response::{Html, IntoResponse, Redirect, Response};

use crate::page::{escape, shell};

pub(super) const BANNER: &str =
    "<header class=\"emulator\">Local sign-in: accounts and switches of this machine only</header>";

/// Returns the page for an invalid form, with a link back.
pub(super) fn respond_with_problem(text: &str) -> Response {
    let body = format!(
        "{BANNER}<main><section class=\"card narrow\"><h1>That did not work</h1>\
         <p class=\"problem\" role=\"alert\">{}</p><p>Go back and try again.</p></section></main>",
        escape(text)
    );
    (
        StatusCode::BAD_REQUEST,
        Html(shell("That did not work", &body)),
    )
        .into_response()
}

/// Back to the page a form was on.
pub(super) fn redirect_back(uri: &Uri, steps: usize) -> Response {
    let mut base = uri.path();
    for _ in 0..steps {
        base = base.rsplit_once('/').map_or("", |(before, _)| before);
    }
    Redirect::to(if base.is_empty() { "/" } else { base }).into_response()
}
