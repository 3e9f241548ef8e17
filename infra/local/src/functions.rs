use domain::limits::Limited;
use http_api::{AccountState, AppState, Clock, Identity, Settings, Verifier};
use store::Store;
use utoipa_axum::router::OpenApiRouter;

use crate::error::RunnerError;
use crate::secrets::Secrets;
use crate::services::Services;

/// The name of the one table.
const TABLE_NAME: &str = "matchday";
/// The name of the function that sends webhooks.
pub(crate) const HOOKS_FUNCTION: &str = "hooks";

/// The environment each function would have in production, pointing at the emulators.
pub(crate) fn settings(
    services: &Services,
    secrets: &Secrets,
    database: &str,
    site_url: &str,
) -> Settings {
    let Services {
        identity,
        stripe,
        mail,
        dns,
        objects,
        lambda,
    } = services;
    let mut pairs = vec![
        ("TABLE_NAME", TABLE_NAME.to_owned()),
        ("DYNAMODB_ENDPOINT", database.to_owned()),
        ("SITE_URL", site_url.to_owned()),
        ("IDENTITY_PROJECT_ID", identity.project_id()),
        ("IDENTITY_JWKS_URL", identity.jwks_url()),
        ("IDENTITY_API_URL", identity.api_url()),
        (
            "IDENTITY_SERVICE_ACCOUNT",
            identity.service_account().to_string(),
        ),
        ("STRIPE_API_URL", stripe.url()),
        ("STRIPE_SECRET_KEY", secrets.stripe_secret_key.clone()),
        (
            "STRIPE_WEBHOOK_SECRET",
            secrets.stripe_webhook_secret.clone(),
        ),
        ("QUOTE_KEY", secrets.quote_key.clone()),
        (
            "MAIL_FROM",
            "Matchday <no-reply@matchday.example>".to_owned(),
        ),
        ("CLIENT_ADDRESS", "connection".to_owned()),
        // All local callers share one address: demo, journeys and users. Limits of accounts and email addresses are
        // those of production.
        ("RATE_LIMITS", network_limits()),
        // Local users have calendars on this machine.
        ("CALENDAR_LOOPBACK", "allowed".to_owned()),
        ("WEBHOOK_KEY", secrets.webhook_key.clone()),
        ("WEBHOOK_LOOPBACK", "allowed".to_owned()),
        ("HOOKS_FUNCTION", HOOKS_FUNCTION.to_owned()),
        ("HOOKS_ENDPOINT", lambda.url()),
        ("VAPID_PRIVATE_KEY", secrets.vapid_private_key.clone()),
        ("PUSH_LOOPBACK", "allowed".to_owned()),
        ("OPERATOR_EMAIL", "operator@matchday.example".to_owned()),
        ("MAIL_ENDPOINT", mail.url()),
        ("DNS_URL", dns.url()),
    ];
    pairs.extend(objects.environment());
    Settings::from_pairs(pairs)
}

/// Raises every limit of a network so high that local callers do not reach it.
fn network_limits() -> String {
    let names = Limited::ALL.map(|limited| format!("\"{}.network\":100000", limited.as_str()));
    format!("{{{}}}", names.join(","))
}

/// The table, made if it is not there yet.
pub(crate) async fn table(database: &str) -> Result<Store, RunnerError> {
    let settings =
        Settings::from_pairs([("TABLE_NAME", TABLE_NAME), ("DYNAMODB_ENDPOINT", database)]);
    let store = Store::connect(&settings.store()?);
    store.create_table().await?;
    Ok(store)
}

/// Every function's routes, with the description of all of them.
pub(crate) fn router(settings: &Settings, clock: Clock) -> Result<OpenApiRouter, RunnerError> {
    let http = || http_api::http_client().map_err(http_api::StartError::from);
    let app = AppState {
        clock,
        store: Store::connect(&settings.store()?),
        verifier: Verifier::new(&settings.verifier()?, http()?),
        limits: settings.limits()?,
    };
    let identity = Identity::new(settings.identity()?, http()?);
    Ok(product::router(
        settings,
        &AccountState::new(app, identity),
    )?)
}
