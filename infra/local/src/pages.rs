//! The runner's own pages, under `/_local/`.

mod clock;
mod index;
mod ui;

use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::response::Redirect;
use axum::routing::get;
use emulators::mail::mailbox_pages;
use http_api::MovableClock;

use crate::services::Services;
use crate::ticker::Ticker;

/// What the pages show and move.
#[derive(Clone)]
pub(crate) struct Local {
    pub(crate) services: Arc<Services>,
    pub(crate) clock: MovableClock,
    pub(crate) ticker: Ticker,
    /// The folder of the page of the design system.
    pub(crate) ui_page: PathBuf,
}

pub(crate) fn router(local: Local) -> Router {
    let mailbox = local.services.mail.mailbox().clone();
    let identity = local.services.identity.pages();
    Router::new()
        .route("/_local", get(|| async { Redirect::permanent("/_local/") }))
        .route("/_local/", get(index::show_page))
        .route(
            "/_local/clock",
            get(clock::show_page).post(clock::move_clock),
        )
        .route("/_local/ui", get(ui::show_page))
        .route("/_local/ui/{file}", get(ui::show_file))
        .with_state(local)
        .nest("/_local/mail", mailbox_pages(mailbox))
        .nest("/_local/identity", identity)
}
