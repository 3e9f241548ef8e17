//! Subscribes to one email for when an athlete takes bookings again.

use axum::extract::State;
use axum::http::StatusCode;
use domain::limits::Limited;
use domain::text::FieldRule;
use domain::{Email, Language, Slug};
use http_api::{ApiError, Clock, ErrorCode, Failures, Json, Limiter, MaybeCaller, Result, Subject};
use serde::{Deserialize, Serialize};
use store::{AvailabilityAlert, Store};
use utoipa::ToSchema;

/// The athlete and the email address.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AskForAlert {
    /// The slug of the athlete's page.
    #[schema(value_type = Slug)]
    talent_slug: String,
    /// The address for the email; absent for the signed-in account's own address.
    #[serde(default)]
    #[schema(value_type = Option<Email>)]
    email: Option<String>,
    /// The language of the page, in which the email is.
    #[serde(default)]
    language: Language,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AlertNoted {
    /// Always true, whether or not the address was already subscribed.
    success: bool,
}

/// Subscribe to one email for when an athlete takes bookings again, signed in or not.
#[utoipa::path(
    post,
    path = "/api/mail/availability-alerts",
    tag = "join",
    request_body(content = AskForAlert, example = json!({ "talentSlug": "ada-keller", "email": "kim@example.org" })),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!("optional"))),
    responses((status = 202, body = AlertNoted), Failures),
)]
pub(crate) async fn ask_for_alert(
    State(store): State<Store>,
    State(clock): State<Clock>,
    limiter: Limiter,
    MaybeCaller(caller): MaybeCaller,
    Json(request): Json<AskForAlert>,
) -> Result<(StatusCode, Json<AlertNoted>)> {
    let now = clock.now();
    let slug = Slug::parse(&request.talent_slug)
        .map_err(|error| ApiError::invalid_field("talentSlug", error))?;
    let email = match (
        &request.email,
        caller.as_ref().and_then(|one| one.email.clone()),
    ) {
        (Some(typed), _) => {
            Email::parse(typed).map_err(|error| ApiError::invalid_field("email", error))?
        }
        (None, Some(own)) => own,
        (None, None) => return Err(ApiError::invalid_field("email", FieldRule::Required)),
    };
    let subject = match &caller {
        Some(caller) => Subject::Account(&caller.uid),
        None => Subject::Email(&email),
    };
    limiter
        .count(Limited::AvailabilityAlert, &[subject])
        .await?;
    let talent = store.find_talent_by_slug(&slug).await?;
    let talent = talent
        .filter(domain::talent::Talent::is_public)
        .ok_or_else(|| ApiError::not_found("talent", &slug))?;
    if talent.is_bookable(now) {
        return Err(ApiError::new(
            ErrorCode::ActionRefused,
            "this athlete takes bookings now",
        ));
    }
    let alert = AvailabilityAlert {
        talent_guid: talent.talent_guid,
        email,
        language: request.language,
        created_at: now,
    };
    store
        .save_availability_alert(&alert, talent.paused_until)
        .await?;
    // The athlete may have resumed before the row was written.
    if let Some(talent) = store.find_talent(talent.talent_guid).await? {
        store.send_availability_alerts(&talent, now).await?;
    }
    Ok((StatusCode::ACCEPTED, Json(AlertNoted { success: true })))
}
