//! Sends a test email to the calling operator, through the outbox like every email.

use accounts::notice_to;
use axum::extract::State;
use axum::http::StatusCode;
use domain::audit::AuditAction;
use domain::health::HealthPart;
use domain::limits::Limited;
use domain::notice::NoticeContent;
use http_api::{ApiError, Caller, ErrorCode, Failures, Json, Limiter, Result, Subject};

use super::{HealthTest, MarketplaceHealth, act_of, view};
use crate::OperatorsState;
use crate::operator::{Administrator, Operator};

/// Send a test email to the caller's own address. The part `test_email` works when the email service accepted it, and has
/// the reason if it was refused. `action_refused` for an account without an address.
#[utoipa::path(
    post, path = "/api/operators/health/test-email", tag = "operators",
    request_body(content = HealthTest, example = json!({ "language": "en" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "administrator" }))),
    responses((status = 202, body = MarketplaceHealth), Failures),
)]
pub(crate) async fn send_test_email(
    State(state): State<OperatorsState>,
    operator: Operator<Administrator>,
    limiter: Limiter,
    caller: Caller,
    Json(request): Json<HealthTest>,
) -> Result<(StatusCode, Json<MarketplaceHealth>)> {
    let to = caller.email.clone().ok_or_else(|| {
        ApiError::new(
            ErrorCode::ActionRefused,
            "your account has no email address",
        )
    })?;
    limiter
        .count(Limited::TestHealth, &[Subject::Account(&caller.uid)])
        .await?;
    let language = Some(request.language);
    let email = notice_to(&state.clock, to, language, NoticeContent::TestEmail)?;
    let now = state.clock.now();
    let record = state.store.find_health(HealthPart::TestEmail).await?;
    let record = record.requested(None, now);
    let entry = operator.entry(&state, act_of(AuditAction::TestEmailSent, &record), now)?;
    state
        .store
        .save_health_test(&record, Some(&entry), Some(&email))
        .await?;
    Ok((StatusCode::ACCEPTED, Json(view(&state).await?)))
}
