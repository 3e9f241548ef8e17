//! Submits the form of an application.

use axum::extract::State;
use axum::http::StatusCode;
use domain::enrolment::{Application, ApplicationStatus, EnrolmentInput};
use domain::limits::Limited;
use domain::{ApplicationGuid, OrderNumber};
use http_api::{Clock, Failures, Json, Limiter, Result, Subject};
use serde::Serialize;
use store::Store;
use utoipa::ToSchema;

use crate::form::check_form;
use crate::mails::confirm_address;

/// The receipt of an application.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ApplicationView {
    application_guid: ApplicationGuid,
    /// The reference for enquiries: `AB7K-3F9Q`.
    reference: OrderNumber,
    /// `draft` until the address is verified.
    status: ApplicationStatus,
}

impl ApplicationView {
    pub(crate) fn new(application: &Application) -> Self {
        Self {
            application_guid: application.application_guid,
            reference: application.reference.clone(),
            status: application.status,
        }
    }
}

/// Apply to join as talent. The address gets a link that verifies it; operators see the application only afterwards.
/// The response is the same whether or not the address already has an application.
#[utoipa::path(
    post,
    path = "/api/join",
    tag = "join",
    request_body = EnrolmentInput,
    extensions(("x-access" = json!("public"))),
    responses((status = 201, body = ApplicationView), Failures),
)]
pub(crate) async fn apply_to_join(
    State(store): State<Store>,
    State(clock): State<Clock>,
    limiter: Limiter,
    Json(form): Json<EnrolmentInput>,
) -> Result<(StatusCode, Json<ApplicationView>)> {
    let application = read_form(&store, &clock, &form).await?;
    let view = save_draft(&store, &clock, &limiter, &application).await?;
    Ok((StatusCode::CREATED, Json(view)))
}

/// Returns the draft of a form, whose sports and prices the marketplace accepts.
pub(crate) async fn read_form(
    store: &Store,
    clock: &Clock,
    form: &EnrolmentInput,
) -> Result<Application> {
    let guid = ApplicationGuid::from_parts(clock.unix_milliseconds(), http_api::random_bytes()?);
    let reference = OrderNumber::from_random(http_api::random_bytes()?);
    let application = Application::draft(form, guid, reference, clock.now())?;
    let wrong = check_form(store, &application, &[]).await?;
    Ok(wrong.into_result(application)?)
}

/// Stores a draft, and emails the link that verifies its address.
pub(crate) async fn save_draft(
    store: &Store,
    clock: &Clock,
    limiter: &Limiter,
    application: &Application,
) -> Result<ApplicationView> {
    // Counted after validation, so that an invalid form does not use up one of three applications a day.
    limiter.count(Limited::Apply, &[]).await?;
    let address = Subject::Email(&application.email);
    limiter.count(Limited::MailApplicant, &[address]).await?;
    let mail = confirm_address(clock, application)?;
    store.create_application(application, &[mail]).await?;
    Ok(ApplicationView::new(application))
}
