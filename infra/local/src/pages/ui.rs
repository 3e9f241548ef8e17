//! The page of the design system: files that `infra/scripts/build/ui-page.mjs` builds into the data folder.

use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::Local;

const PAGE: &str = "index.html";

pub(super) async fn show_page(State(local): State<Local>) -> Response {
    answer(&local, PAGE).await
}

pub(super) async fn show_file(State(local): State<Local>, Path(file): Path<String>) -> Response {
    answer(&local, &file).await
}

/// Returns a file of the page. `npm start` builds it; a runner that was started otherwise has none.
async fn answer(local: &Local, file: &str) -> Response {
    let Some(content_type) = content_type(file) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    match tokio::fs::read(local.ui_page.join(file)).await {
        Ok(content) => ([(header::CONTENT_TYPE, content_type)], content).into_response(),
        Err(_) => StatusCode::NOT_FOUND.into_response(),
    }
}

/// The type of a file with a plain name; nothing for any other name, such as one that leaves the folder.
fn content_type(file: &str) -> Option<&'static str> {
    let is_plain = |character: char| character.is_ascii_alphanumeric() || "-_.".contains(character);
    if file.starts_with('.') || !file.chars().all(is_plain) {
        return None;
    }
    match file.rsplit_once('.')?.1 {
        "html" => Some("text/html; charset=utf-8"),
        "css" => Some("text/css; charset=utf-8"),
        "js" => Some("text/javascript; charset=utf-8"),
        "svg" => Some("image/svg+xml"),
        "woff2" => Some("font/woff2"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::content_type;

    #[test]
    fn accepts_plain_names_of_known_types_only() {
        assert_eq!(content_type("ui.css"), Some("text/css; charset=utf-8"));
        assert_eq!(content_type("archivo-1a_B.woff2"), Some("font/woff2"));
        for refused in [
            "",
            "ui",
            "ui.exe",
            ".js",
            "../ui.js",
            "a/ui.js",
            "..%2Fui.js",
        ] {
            assert_eq!(content_type(refused), None, "{refused}");
        }
    }
}
