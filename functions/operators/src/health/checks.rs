//! Asks the services now: the payment provider, the identity service, the email service and DNS.

use std::time::Duration;

use axum::extract::State;
use domain::health::{HealthFailure, HealthPart, HealthReport};
use domain::limits::Limited;
use http_api::{Caller, Failures, Identity, IdentityError, Json, Limiter, Result, Subject};

use super::{MarketplaceHealth, mail_domain, view};
use crate::OperatorsState;
use crate::operator::{Administrator, Operator};

/// Each client repeats a failed call; the page waits no longer than this.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Ask the services concurrently: whether the payment provider's account may charge, whether the identity service finds
/// the caller's account, and what the email service and DNS report about the sender's domain. Each result is stored.
#[utoipa::path(
    post, path = "/api/operators/health/checks", tag = "operators",
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "administrator" }))),
    responses((status = 200, body = MarketplaceHealth), Failures),
)]
pub(crate) async fn check_services(
    State(state): State<OperatorsState>,
    _operator: Operator<Administrator>,
    limiter: Limiter,
    caller: Caller,
) -> Result<Json<MarketplaceHealth>> {
    limiter
        .count(Limited::TestHealth, &[Subject::Account(&caller.uid)])
        .await?;
    let now = state.clock.now();
    let (provider, identity, domain) = tokio::join!(
        in_time(
            state.settle.check_provider(),
            HealthFailure::ProviderUnavailable
        ),
        in_time(
            check_identity(&state.identity, &caller.uid),
            HealthFailure::IdentityUnavailable
        ),
        Box::pin(mail_domain::check(&state.mail_domain, now)),
    );
    let services = [
        HealthReport::new(HealthPart::PaymentProvider, provider),
        HealthReport::new(HealthPart::IdentityService, identity),
    ];
    for report in services.iter().chain(&domain) {
        state.store.record_health(report, now).await?;
    }
    Ok(Json(view(&state).await?))
}

async fn check_identity(identity: &Identity, uid: &str) -> Result<(), HealthFailure> {
    match identity.find_account(uid).await {
        Ok(_found) => Ok(()),
        Err(error) => {
            tracing::warn!(%error, "health.identity_failed");
            Err(match error {
                IdentityError::Unavailable { .. } => HealthFailure::IdentityUnavailable,
                IdentityError::Refused { .. } | IdentityError::Key(_) => {
                    HealthFailure::IdentityRefused
                }
            })
        }
    }
}

async fn in_time(
    call: impl Future<Output = Result<(), HealthFailure>>,
    late: HealthFailure,
) -> Result<(), HealthFailure> {
    let outcome = tokio::time::timeout(TIMEOUT, Box::pin(call)).await;
    outcome.unwrap_or(Err(late))
}
