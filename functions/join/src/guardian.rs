//! The guardian's response, by a separate link.

use axum::extract::State;
use domain::enrolment::ApplicationStatus;
use domain::limits::Limited;
use domain::{ApplicationToken, Version};
use http_api::{Clock, Failures, Json, Limiter, Path, Result};
use serde::Deserialize;
use store::{Store, StoreError};
use utoipa::ToSchema;

use crate::link::{open_for_guardian, refused};
use crate::mails;
use crate::view::GuardianRequestView;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AnswerGuardianRequest {
    agrees: bool,
    /// The version that the guardian read; a consent to another version is rejected.
    version: Version,
}

/// Return the application that a guardian is asked to consent to.
#[utoipa::path(
    get,
    path = "/api/join/guardian/{guardianToken}",
    tag = "join",
    params(("guardianToken" = ApplicationToken, Path)),
    extensions(("x-access" = json!("public"))),
    responses((status = 200, body = GuardianRequestView), Failures),
)]
pub(crate) async fn read_guardian_request(
    State(store): State<Store>,
    State(clock): State<Clock>,
    limiter: Limiter,
    Path(token): Path<ApplicationToken>,
) -> Result<Json<GuardianRequestView>> {
    let application = open_for_guardian(&store, &clock, &limiter, &token).await?;
    Ok(Json(GuardianRequestView::new(application, clock.now())))
}

/// Give the guardian's consent, or withdraw the application, until it is decided or the applicant is 18.
#[utoipa::path(
    post,
    path = "/api/join/guardian/{guardianToken}",
    tag = "join",
    params(("guardianToken" = ApplicationToken, Path)),
    request_body(content = AnswerGuardianRequest, example = json!({ "agrees": true, "version": 3 })),
    extensions(("x-access" = json!("public"))),
    responses((status = 200, body = GuardianRequestView), Failures),
)]
pub(crate) async fn answer_guardian_request(
    State(store): State<Store>,
    State(clock): State<Clock>,
    limiter: Limiter,
    Path(token): Path<ApplicationToken>,
    Json(request): Json<AnswerGuardianRequest>,
) -> Result<Json<GuardianRequestView>> {
    let before = open_for_guardian(&store, &clock, &limiter, &token).await?;
    limiter.count(Limited::ChangeApplication, &[]).await?;
    let now = clock.now();
    let after = if request.agrees {
        before.guardian_agreed(now)
    } else {
        before.guardian_refused(now)
    };
    let after = after.map_err(|why| refused(&why))?;
    if after.version == before.version {
        return Ok(Json(GuardianRequestView::new(after, now)));
    }
    if request.version != before.version {
        return Err(StoreError::Conflict.into());
    }
    let mail = if after.status == ApplicationStatus::Withdrawn {
        mails::withdrawn(&clock, &after, true)?
    } else {
        mails::guardian_agreed(&clock, &after)?
    };
    store.save_application(&after, &[mail]).await?;
    Ok(Json(GuardianRequestView::new(after, now)))
}
