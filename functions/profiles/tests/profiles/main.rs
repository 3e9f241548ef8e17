//! The account areas.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test stops where it is surprised"
)]

mod close;
mod close_many;
mod customer;
mod export;
mod feedback;
mod keys;
mod language;
mod mail_preferences;
mod page_views;
mod pause;
mod publication;
mod push;
mod refusals;
mod saved_replies;
mod support;
mod talent;

use http_api::AccountState;
use profiles::ProfilesState;
use testkit::TestContext;
use utoipa_axum::router::OpenApiRouter;

fn router(context: &TestContext) -> OpenApiRouter {
    let account = AccountState::new(context.state(), context.identity_client());
    profiles::router(ProfilesState::new(account, &context.settings()).unwrap())
}
