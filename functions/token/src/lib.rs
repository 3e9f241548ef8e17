//! Registration, and the claims that identify a caller.

mod address;
mod disable;
mod emails;
mod grant;
mod register;
mod registration;
mod revoke;
mod token_view;

use http_api::AccountState;
use http_api::routes;
use utoipa_axum::router::OpenApiRouter;

/// Returns every route of this function.
pub fn router(state: AccountState) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(grant::grant_claims, register::register))
        .routes(routes!(revoke::revoke_tokens))
        .routes(routes!(disable::disable_account))
        .routes(routes!(emails::send_confirmation))
        .routes(routes!(emails::send_password_reset))
        .routes(routes!(emails::send_address_change))
        .with_state(state)
}
