//! What every function shares: error envelope, verified caller, settings, Lambda entry, log and metrics.
//!
//! A function's `main.rs` is [`start`], its state and [`run`], or [`run_events`] without HTTP; its router uses the
//! extractors of this crate, so that every rejection has the shape of [`ErrorBody`].

mod clock;
mod error;
mod events;
mod extract;
mod identity;
mod limits;
mod metrics;
mod observe;
mod openapi;
mod order_ref;
mod random;
mod routes;
mod run;
mod settings;
mod state;
mod token;

use std::time::Duration;

pub use clock::{Clock, MovableClock};
pub use domain::customer::Role;
pub use environment::SettingsError;
pub use error::{ApiError, ErrorBody, ErrorCode, Failures, LiveOrder, Result};
pub use events::run_events;
pub use extract::{Json, JsonBody, PageQuery, Path, Query, field_error, idempotency_key};
pub use identity::{
    Account, AccountClaims, EmailCode, Identity, IdentityError, IdentitySettings, ServiceAccount,
};
pub use limits::{AddressSource, Limiter, Limits, Subject};
pub use metrics::{Gauge, WaitingGauge, write_gauges, write_order_step, write_waiting_orders};
pub use observe::{log_order, start_log};
pub use openapi::{add_key_scopes, api_description};
pub use order_ref::{OrderRef, order_of_link};
pub use random::random_bytes;
pub use routes::routes;
pub use run::{BODY_LIMIT, StartError, finish, run};
pub use settings::{HooksSettings, MailDomainSettings, MailSettings, Settings};
pub use state::{AccountState, AppState};
pub use token::{
    Caller, MaybeCaller, Member, TokenOnly, Tokens, Verifier, VerifierSettings, admitted,
    bearer_token, ended_session, find_member, require_member, require_operator_role, revoke_tokens,
    second_factor_required,
};

/// Starts the log and reads the environment: the first line of every `main`.
pub fn start() -> Settings {
    let settings = Settings::from_environment();
    start_log(settings.log_filter());
    metrics::set_deployment(settings.deployment());
    settings
}

/// The client for calls to the identity service: short limits, since a person waits.
pub fn http_client() -> Result<reqwest::Client, reqwest::Error> {
    http_client::builder()
        .connect_timeout(Duration::from_secs(2))
        .timeout(Duration::from_secs(5))
        .build()
}
