//! Changes an application by its link.

use accounts::mail_guardian;
use axum::extract::State;
use domain::enrolment::{Application, ApplicationStatus, EditRefused, EnrolmentInput};
use domain::limits::Limited;
use domain::{ApplicationToken, Version};
use http_api::{Clock, Failures, Json, Limiter, Path, Result, Subject};
use serde::Deserialize;
use store::{Store, StoreError};
use utoipa::ToSchema;

use crate::form::check_form;
use crate::link::{open_for_applicant, refused};
use crate::view::ApplicantView;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct EditApplication {
    /// The version that the caller read.
    version: Version,
    form: EnrolmentInput,
}

/// Change an application until it is decided. The email address cannot change. If the guardian, or anything that the
/// guardian agreed to, changes, the guardian is asked again.
#[utoipa::path(
    put,
    path = "/api/join/links/{applicationToken}",
    tag = "join",
    params(("applicationToken" = ApplicationToken, Path)),
    request_body = EditApplication,
    extensions(("x-access" = json!("public"))),
    responses((status = 200, body = ApplicantView), Failures),
)]
pub(crate) async fn edit_application(
    State(store): State<Store>,
    State(clock): State<Clock>,
    limiter: Limiter,
    Path(token): Path<ApplicationToken>,
    Json(request): Json<EditApplication>,
) -> Result<Json<ApplicantView>> {
    let before = open_for_applicant(&store, &clock, &limiter, &token).await?;
    let after = before
        .edited(&request.form, clock.now())
        .map_err(|error| match error {
            EditRefused::Closed(why) => refused(&why),
            EditRefused::Invalid(violations) => within_form(violations),
        })?;
    if request.version != before.version {
        return Err(StoreError::Conflict.into());
    }
    let wrong = check_form(&store, &after, &before.sports).await?;
    wrong.into_result(()).map_err(within_form)?;
    limiter.count(Limited::ChangeApplication, &[]).await?;
    let mut mails = Vec::new();
    if asks_guardian_again(&before, &after) {
        if let Some(guardian) = &after.guardian {
            let address = Subject::Email(&guardian.email);
            limiter.count(Limited::MailApplicant, &[address]).await?;
        }
        mails.extend(mail_guardian(&clock, &after)?);
    }
    store.save_application(&after, &mails).await?;
    Ok(Json(ApplicantView::new(after, clock.now())))
}

/// Returns whether the guardian is asked again. Before the address is verified no other person gets an email.
fn asks_guardian_again(before: &Application, after: &Application) -> bool {
    let address = |one: &Application| one.guardian.as_ref().map(|one| one.email.clone());
    let has_lost_consent = before.guardian_consent.is_some() && after.guardian_consent.is_none();
    after.status != ApplicationStatus::Draft
        && after.guardian.is_some()
        && (has_lost_consent || address(before) != address(after))
}

/// Prefixes the fields with their path in this request.
fn within_form(violations: domain::Violations) -> http_api::ApiError {
    let mut outer = domain::Violations::new();
    outer.absorb("form", violations);
    outer.into()
}
