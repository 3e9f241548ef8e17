//! An athlete applies by the link of an operator's invitation.

use axum::extract::State;
use axum::http::StatusCode;
use domain::athlete_invitation::AthleteInvitation;
use domain::enrolment::{Application, EnrolmentInput};
use domain::limits::Limited;
use domain::{Email, InvitationToken, Language};
use http_api::{ApiError, Clock, Failures, Json, Limiter, Path, Result};
use jiff::Timestamp;
use serde::Serialize;
use store::{Store, StoreError};
use utoipa::ToSchema;

use crate::apply::{ApplicationView, read_form, save_draft};
use crate::link::refused;
use crate::mails;

/// An invitation, for the athlete who received its link.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InvitedView {
    /// The athlete's name, as the operator entered it.
    name: String,
    /// The address that received the link.
    email: Email,
    /// The language of the email.
    language: Language,
    /// The address of the operator who invited.
    #[serde(skip_serializing_if = "Option::is_none")]
    invited_by: Option<Email>,
    /// When the link stops working.
    expires_at: Timestamp,
    /// Whether an application followed.
    is_used: bool,
}

/// Return the invitation of a link. Nothing changes.
#[utoipa::path(
    get,
    path = "/api/join/invitations/{athleteInvitationToken}",
    tag = "join",
    params(("athleteInvitationToken" = InvitationToken, Path)),
    extensions(("x-access" = json!("public"))),
    responses((status = 200, body = InvitedView), Failures),
)]
pub(crate) async fn read_invitation(
    State(store): State<Store>,
    State(clock): State<Clock>,
    limiter: Limiter,
    Path(token): Path<InvitationToken>,
) -> Result<Json<InvitedView>> {
    let invitation = find(&store, &clock, &limiter, &token).await?;
    Ok(Json(InvitedView {
        expires_at: invitation.expires_at(),
        is_used: invitation.used.is_some(),
        name: invitation.name,
        email: invitation.email,
        language: invitation.language,
        invited_by: invitation.invited_by.email,
    }))
}

/// Apply to join by the link of an invitation. With the invited address the application is submitted immediately, because
/// the link proves the address; a repeated request returns that application. With another address, or after the link was
/// used, it is a draft, as by `POST /api/join`.
#[utoipa::path(
    post,
    path = "/api/join/invitations/{athleteInvitationToken}",
    tag = "join",
    params(("athleteInvitationToken" = InvitationToken, Path)),
    request_body = EnrolmentInput,
    extensions(("x-access" = json!("public"))),
    responses((status = 201, body = ApplicationView), Failures),
)]
pub(crate) async fn apply_by_invitation(
    State(store): State<Store>,
    State(clock): State<Clock>,
    limiter: Limiter,
    Path(token): Path<InvitationToken>,
    Json(form): Json<EnrolmentInput>,
) -> Result<(StatusCode, Json<ApplicationView>)> {
    let invitation = find(&store, &clock, &limiter, &token).await?;
    let application = read_form(&store, &clock, &form).await?;
    let is_invited = application.email == invitation.email;
    if is_invited && let Some(earlier) = find_earlier(&store, &invitation).await? {
        return Ok((StatusCode::CREATED, Json(ApplicationView::new(&earlier))));
    }
    if !is_invited || invitation.used.is_some() {
        let view = save_draft(&store, &clock, &limiter, &application).await?;
        return Ok((StatusCode::CREATED, Json(view)));
    }
    limiter.count(Limited::ChangeApplication, &[]).await?;
    let submitted = application
        .submitted(clock.now())
        .map_err(|why| refused(&why))?;
    let mails = mails::submitted(&clock, &submitted)?;
    let outcome = store.submit_invited_application(&submitted, &invitation, &mails);
    let view = match outcome.await {
        Ok(()) => ApplicationView::new(&submitted),
        // A concurrent equal request was first, or the invitation was sent again or withdrawn.
        Err(error @ (StoreError::Conflict | StoreError::Taken { .. })) => {
            let stored = store.find_athlete_invitation(invitation.athlete_invitation_guid);
            let earlier = match stored.await? {
                Some(stored) => find_earlier(&store, &stored).await?,
                None => None,
            };
            ApplicationView::new(&earlier.ok_or(error)?)
        }
        Err(error) => return Err(error.into()),
    };
    Ok((StatusCode::CREATED, Json(view)))
}

/// Counts only wrong links, because a valid one cannot be guessed.
async fn find(
    store: &Store,
    clock: &Clock,
    limiter: &Limiter,
    token: &InvitationToken,
) -> Result<AthleteInvitation> {
    let now = clock.now();
    let found = store.find_athlete_invitation_by_link(token).await?;
    let Some(invitation) = found.filter(|invitation| now < invitation.expires_at()) else {
        limiter.count(Limited::WrongLink, &[]).await?;
        // The token is a secret, so the error does not repeat it.
        return Err(ApiError::missing("the invitation of this link"));
    };
    Ok(invitation)
}

/// Returns the open application that used the invitation.
async fn find_earlier(
    store: &Store,
    invitation: &AthleteInvitation,
) -> Result<Option<Application>> {
    let Some(used) = &invitation.used else {
        return Ok(None);
    };
    let application = store.find_application(used.application_guid).await?;
    Ok(application.filter(|application| application.status.is_open()))
}
