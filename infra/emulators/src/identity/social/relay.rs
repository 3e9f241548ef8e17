use axum::http::header;
use axum::response::{Html, IntoResponse, Response};

/// Replaces `gapi.iframes`, in both the site's page and the frame.
const FRAME: &str = include_str!("gapi.js");
const RELAY: &str = include_str!("relay.js");

/// The frame that the SDK opens in the site's page; it passes on the result of the chooser page.
pub(in crate::identity) async fn show_relay() -> Html<&'static str> {
    Html(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Sign-in relay</title>\
         <script src=\"gapi.js\"></script><script src=\"relay.js\"></script></html>",
    )
}

pub(in crate::identity) async fn frame_script() -> Response {
    script(FRAME)
}

pub(in crate::identity) async fn relay_script() -> Response {
    script(RELAY)
}

pub(super) fn script(text: &'static str) -> Response {
    (
        [
            (header::CONTENT_TYPE, "text/javascript; charset=utf-8"),
            (header::CACHE_CONTROL, "no-cache"),
        ],
        text,
    )
        .into_response()
}
