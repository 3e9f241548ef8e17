use axum::Router;
use axum::http::{HeaderName, Method, header};
use axum::middleware::from_fn_with_state;
use axum::routing::{delete, get, post};
use tower_http::cors::{AllowHeaders, Any, CorsLayer};

use super::admin::create::create_account;
use super::admin::delete::delete_account;
use super::admin::lookup::lookup_accounts;
use super::admin::oob::create_link;
use super::admin::update::update_account;
use super::state::State;
use super::{
    auth_uri, config, emulator, error, fault_endpoints, key_endpoints, lookup, oauth, pages,
    refresh, reset, second_factor, send_oob, sign_in, sign_up, social, switches, update,
};

pub(super) const TOOLKIT: &str = "/identitytoolkit.googleapis.com";
pub(super) const SECURE_TOKEN: &str = "/securetoken.googleapis.com";
pub(super) const JWKS_PATH: &str =
    "/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";
/// The script that replaces `gapi.iframes`.
pub(super) const FRAME_SCRIPT_PATH: &str = "/emulator/auth/gapi.js";

/// Every path the service answers at.
pub(super) fn router(state: State) -> Router {
    let client = Router::new()
        .route("/v1/accounts:signUp", post(sign_up::sign_up))
        .route(
            "/v1/accounts:signInWithPassword",
            post(sign_in::sign_in_with_password),
        )
        .route(
            "/v1/accounts:signInWithIdp",
            post(social::sign_in::sign_in_with_idp),
        )
        .route("/v1/accounts:lookup", post(lookup::lookup_own))
        .route("/v1/accounts:update", post(update::update_own))
        .route("/v1/accounts:delete", post(update::delete_own))
        .route("/v1/accounts:sendOobCode", post(send_oob::send_oob_code))
        .route("/v1/accounts:resetPassword", post(reset::reset_password))
        .route(
            "/v1/accounts:createAuthUri",
            post(auth_uri::create_auth_uri),
        )
        .route("/v1/projects", get(config::find_project))
        .route("/v2/passwordPolicy", get(config::find_password_policy))
        .merge(second_factors())
        .layer(from_fn_with_state(
            state.clone(),
            fault_endpoints::inject_fault,
        ));
    let refresh = Router::new()
        .route(
            "/securetoken.googleapis.com/v1/token",
            post(refresh::refresh_token),
        )
        .layer(from_fn_with_state(
            state.clone(),
            fault_endpoints::inject_fault,
        ));
    let administration = Router::new()
        .route("/v1/projects/{project}/accounts", post(create_account))
        .route(
            "/v1/projects/{project}/accounts:lookup",
            post(lookup_accounts),
        )
        .route(
            "/v1/projects/{project}/accounts:update",
            post(update_account),
        )
        .route(
            "/v1/projects/{project}/accounts:delete",
            post(delete_account),
        )
        .route(
            "/v1/projects/{project}/accounts:sendOobCode",
            post(create_link),
        )
        .route(
            "/v2/projects/{project}/config",
            get(switches::find_config).patch(switches::update_config),
        )
        .layer(from_fn_with_state(
            state.clone(),
            fault_endpoints::inject_fault,
        ));
    let helpers = Router::new()
        .route(
            "/emulator/v1/projects/{project}/accounts",
            delete(emulator::clear_accounts),
        )
        .route(
            "/emulator/v1/projects/{project}/oobCodes",
            get(emulator::list_oob_codes),
        )
        .route(
            "/emulator/v1/projects/{project}/config",
            get(switches::find_open_config).patch(switches::update_open_config),
        )
        .route(
            "/emulator/v1/projects/{project}/keys",
            post(key_endpoints::rotate_keys),
        )
        .route(
            "/emulator/v1/projects/{project}/faults",
            get(fault_endpoints::list_faults)
                .post(fault_endpoints::add_fault)
                .delete(fault_endpoints::clear_faults),
        );
    Router::new()
        .nest(TOOLKIT, client.merge(administration))
        .merge(refresh)
        .route("/token", post(oauth::exchange_assertion))
        .route(JWKS_PATH, get(key_endpoints::publish_keys))
        .merge(helpers)
        .merge(social_pages())
        .fallback(error::unknown_path)
        .method_not_allowed_fallback(error::unknown_path)
        .with_state(state.clone())
        .merge(pages::router(state))
        .layer(any_origin())
}

fn second_factors() -> Router<State> {
    Router::new()
        .route(
            "/v2/accounts/mfaEnrollment:start",
            post(second_factor::start_enrolment),
        )
        .route(
            "/v2/accounts/mfaEnrollment:finalize",
            post(second_factor::finish_enrolment),
        )
        .route(
            "/v2/accounts/mfaEnrollment:withdraw",
            post(second_factor::withdraw),
        )
        .route(
            "/v2/accounts/mfaSignIn:finalize",
            post(second_factor::finish_sign_in),
        )
}

/// The pages that a browser opens to sign in by another provider, at the SDK's paths, and the script that a page needs
/// for it.
fn social_pages() -> Router<State> {
    Router::new()
        .route("/emulator/auth/handler", get(social::chooser::show_chooser))
        .route("/emulator/auth/iframe", get(social::relay::show_relay))
        .route(FRAME_SCRIPT_PATH, get(social::relay::frame_script))
        .route("/emulator/auth/relay.js", get(social::relay::relay_script))
        .route(
            "/emulator/auth/chooser.js",
            get(social::chooser::chooser_script),
        )
}

/// The browser calls from the site's own port, with the SDK's headers.
fn any_origin() -> CorsLayer {
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::POST, Method::PATCH, Method::DELETE])
        .allow_headers(AllowHeaders::list([
            header::AUTHORIZATION,
            header::CONTENT_TYPE,
            HeaderName::from_static("x-client-version"),
            HeaderName::from_static("x-firebase-appcheck"),
            HeaderName::from_static("x-firebase-client"),
            HeaderName::from_static("x-firebase-gmpid"),
            HeaderName::from_static("x-firebase-locale"),
        ]))
}
