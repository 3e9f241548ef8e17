//! The application of a link in an email.

use axum::extract::State;
use domain::ApplicationToken;
use domain::digest::sha256_hex;
use domain::enrolment::{Application, ReviewRefused};
use domain::limits::Limited;
use http_api::{ApiError, Clock, ErrorCode, Failures, Json, Limiter, Path, Result};
use store::{LinkHolder, Store};

use crate::view::ApplicantView;

/// Return the application of a link for its applicant. A decided one contains only the decision.
#[utoipa::path(
    get,
    path = "/api/join/links/{applicationToken}",
    tag = "join",
    params(("applicationToken" = ApplicationToken, Path)),
    extensions(("x-access" = json!("public"))),
    responses((status = 200, body = ApplicantView), Failures),
)]
pub(crate) async fn read_application(
    State(store): State<Store>,
    State(clock): State<Clock>,
    limiter: Limiter,
    Path(token): Path<ApplicationToken>,
) -> Result<Json<ApplicantView>> {
    let application = open_for_applicant(&store, &clock, &limiter, &token).await?;
    Ok(Json(ApplicantView::new(application, clock.now())))
}

/// Returns the application of the applicant's link.
pub(crate) async fn open_for_applicant(
    store: &Store,
    clock: &Clock,
    limiter: &Limiter,
    token: &ApplicationToken,
) -> Result<Application> {
    let found = find(store, clock, token, |_, holder| {
        *holder == LinkHolder::Applicant
    })
    .await?;
    found_or_counted(limiter, found).await
}

/// Returns the application of the guardian's link, if it still has the guardian that the link was sent to.
pub(crate) async fn open_for_guardian(
    store: &Store,
    clock: &Clock,
    limiter: &Limiter,
    token: &ApplicationToken,
) -> Result<Application> {
    let is_theirs = |application: &Application, holder: &LinkHolder| match holder {
        LinkHolder::Applicant => false,
        LinkHolder::Guardian { email_digest } => application
            .guardian
            .as_ref()
            .is_some_and(|guardian| sha256_hex(guardian.email.as_str()) == *email_digest),
    };
    let found = find(store, clock, token, is_theirs).await?;
    found_or_counted(limiter, found).await
}

async fn find(
    store: &Store,
    clock: &Clock,
    token: &ApplicationToken,
    is_theirs: impl FnOnce(&Application, &LinkHolder) -> bool,
) -> Result<Option<Application>> {
    let Some(link) = store.find_application_link(token).await? else {
        return Ok(None);
    };
    let application = store.find_application(link.application_guid).await?;
    Ok(application
        .filter(|one| !one.is_expired(clock.now()))
        .filter(|one| is_theirs(one, &link.holder)))
}

/// Counts only wrong links, like those of orders, because a valid one cannot be guessed.
async fn found_or_counted(limiter: &Limiter, found: Option<Application>) -> Result<Application> {
    let Some(application) = found else {
        limiter.count(Limited::WrongLink, &[]).await?;
        // The token is a secret, so the error does not repeat it.
        return Err(ApiError::missing("the application of this link"));
    };
    Ok(application)
}

/// Returns the error of a step that the application does not allow now.
pub(crate) fn refused(refused: &ReviewRefused) -> ApiError {
    ApiError::new(ErrorCode::ActionRefused, refused.to_string())
}
