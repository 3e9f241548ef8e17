//! Pauses and resumes bookings.

use axum::extract::State;
use domain::text::{AbsentWhen, FieldRule, TimeProblem};
use http_api::{ApiError, Caller, Clock, ErrorCode, Failures, Json, Result};
use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;
use store::Store;
use utoipa::ToSchema;

use crate::talent::{own_talent, shown_offers};
use crate::view::OwnTalentView;

const LONGEST_PAUSE: SignedDuration = SignedDuration::from_hours(366 * 24);

/// Whether bookings are paused.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PauseBookings {
    paused: bool,
    /// The time at which the pause ends automatically, at most a year ahead; absent for a pause without end.
    #[serde(
        default,
        deserialize_with = "domain::time_input::read_optional_instant"
    )]
    until: Option<Timestamp>,
}

/// Pause or resume bookings of the signed-in talent. Open orders continue.
#[utoipa::path(
    put,
    path = "/api/talent-account/pause",
    tag = "profiles",
    security(("bearer" = [])),
    request_body(content = PauseBookings, example = json!({ "paused": true, "until": "2026-12-24T18:00:00Z" })),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = OwnTalentView), Failures),
)]
pub(crate) async fn pause_bookings(
    State(store): State<Store>,
    State(clock): State<Clock>,
    caller: Caller,
    Json(request): Json<PauseBookings>,
) -> Result<Json<OwnTalentView>> {
    let now = clock.now();
    request.check(now)?;
    let talent = own_talent(&store, &caller).await?;
    let switched = if request.paused {
        talent.paused(request.until, now)
    } else {
        talent.resumed(now)
    };
    let switched = switched.ok_or_else(|| {
        ApiError::new(
            ErrorCode::ActionRefused,
            "only a public page can be paused or resumed",
        )
    })?;
    store.save_talent(&switched).await?;
    let offers = shown_offers(&store, switched.talent_guid).await?;
    Ok(Json(OwnTalentView::new(switched, offers, now)))
}

impl PauseBookings {
    fn check(&self, now: Timestamp) -> Result<()> {
        let Some(until) = self.until else {
            return Ok(());
        };
        if !self.paused {
            return Err(ApiError::invalid_field(
                "until",
                FieldRule::absent(AbsentWhen::BookingsTaken),
            ));
        }
        let ahead = until.duration_since(now);
        if ahead <= SignedDuration::ZERO || ahead > LONGEST_PAUSE {
            return Err(ApiError::invalid_field(
                "until",
                FieldRule::time(TimeProblem::WithinYear),
            ));
        }
        Ok(())
    }
}
