//! Hand in an application.

use axum::extract::State;
use axum::http::StatusCode;
use domain::enrolment::{Application, ApplicationStatus, EnrolmentInput};
use domain::limits::Limited;
use domain::{ApplicationGuid, OrderNumber, Violations};
use serde::Serialize;
use store::Store;
use utoipa::ToSchema;
use web::{Clock, Failures, Json, Limiter, Result};

/// What the applicant keeps.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ApplicationView {
    /// Identifier.
    application_guid: ApplicationGuid,
    /// The number to ask with: `AB7K-3F9Q`.
    reference: OrderNumber,
    /// Where the application stands.
    status: ApplicationStatus,
}

/// Applies to become talent; an e-mail address has one open application at most.
#[utoipa::path(
    post,
    path = "/api/join",
    tag = "join",
    request_body = EnrolmentInput,
    responses((status = 201, body = ApplicationView), Failures),
)]
pub(crate) async fn apply_to_join(
    State(store): State<Store>,
    State(clock): State<Clock>,
    limiter: Limiter,
    Json(form): Json<EnrolmentInput>,
) -> Result<(StatusCode, Json<ApplicationView>)> {
    let guid = ApplicationGuid::from_parts(clock.unix_milliseconds(), web::random_bytes()?);
    let reference = OrderNumber::from_random(web::random_bytes()?);
    let application = Application::submit(&form, guid, reference, clock.now())?;
    check_sports(&store, &application).await?;
    // Only now: a form with a mistake in it is not one of the three a day.
    limiter.count(Limited::Apply, &[]).await?;
    store.create_application(&application).await?;
    let view = ApplicationView {
        application_guid: application.application_guid,
        reference: application.reference,
        status: application.status,
    };
    Ok((StatusCode::CREATED, Json(view)))
}

/// Every sport named must be one of the catalogue.
async fn check_sports(store: &Store, application: &Application) -> Result<()> {
    let mut violations = Violations::new();
    for (position, slug) in application.sports.iter().enumerate() {
        let known = store.find_sport(slug).await?.is_some();
        violations.require(
            known,
            &format!("sports.{position}"),
            "is not a sport of the catalogue",
        );
    }
    Ok(violations.into_result(())?)
}
