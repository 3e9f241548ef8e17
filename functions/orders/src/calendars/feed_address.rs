//! Creates, replaces and deletes the address of an athlete's calendar feed.

use axum::extract::State;
use domain::TalentGuid;
use domain::calendar::{CalendarFeed, FeedNonce};
use domain::limits::Limited;
use http_api::{ApiError, Caller, Failures, Json, Limiter, Result, Role, Subject, ended_session};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::Store;
use utoipa::ToSchema;

use crate::OrdersState;

/// Whether the talent's sessions and deadlines have a feed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CalendarFeedView {
    /// The secret address and the time of its creation; absent if there is no feed.
    #[serde(skip_serializing_if = "Option::is_none")]
    feed: Option<CalendarAddress>,
}

/// An address that a calendar can subscribe to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CalendarAddress {
    /// The secret address; it grants read access to the feed.
    url: String,
    created_at: Timestamp,
}

/// The options of a new address.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CreateCalendarFeed {
    /// Whether to replace the current address, which becomes invalid; false keeps it.
    #[serde(default)]
    replace: bool,
}

/// Return the address of the signed-in talent's calendar feed.
#[utoipa::path(
    get, path = "/api/calendars/feed", tag = "orders",
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = CalendarFeedView), Failures),
)]
pub(crate) async fn find_calendar_feed(
    State(state): State<OrdersState>,
    caller: Caller,
) -> Result<Json<CalendarFeedView>> {
    let talent = caller_talent(&caller)?;
    let feed = find_working_feed(&state.store, talent).await?;
    Ok(Json(view(&state, feed.as_ref())))
}

/// Create the address of the signed-in talent's calendar feed, or replace it.
#[utoipa::path(
    post, path = "/api/calendars/feed", tag = "orders",
    security(("bearer" = [])),
    request_body(content = CreateCalendarFeed, example = json!({ "replace": false })),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = CalendarFeedView), Failures),
)]
pub(crate) async fn create_calendar_feed(
    State(state): State<OrdersState>,
    limiter: Limiter,
    caller: Caller,
    Json(request): Json<CreateCalendarFeed>,
) -> Result<Json<CalendarFeedView>> {
    let talent = caller_talent(&caller)?;
    limiter
        .count(Limited::ChangeCalendar, &[Subject::Account(&caller.uid)])
        .await?;
    let before = state.store.find_calendar_feed(talent).await?;
    let session = before.as_ref().and_then(|feed| feed.session.as_ref());
    if !request.replace && state.store.admits_session(session).await? {
        return Ok(Json(view(&state, before.as_ref())));
    }
    let feed = CalendarFeed {
        talent_guid: talent,
        nonce: FeedNonce::from_random(http_api::random_bytes()?),
        created_at: state.clock.now(),
        session: Some(caller.session()),
    };
    state
        .store
        .save_calendar_feed(&feed, before.as_ref())
        .await?;
    // The end of a session closes its gate before it removes the address, so one of both detects the other.
    if !state.store.admits_session(feed.session.as_ref()).await? {
        state.store.delete_calendar_feed(talent).await?;
        return Err(ended_session());
    }
    Ok(Json(view(&state, Some(&feed))))
}

/// Delete the feed; its address becomes invalid.
#[utoipa::path(
    delete, path = "/api/calendars/feed", tag = "orders",
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = CalendarFeedView), Failures),
)]
pub(crate) async fn delete_calendar_feed(
    State(state): State<OrdersState>,
    caller: Caller,
) -> Result<Json<CalendarFeedView>> {
    let talent = caller_talent(&caller)?;
    state.store.delete_calendar_feed(talent).await?;
    Ok(Json(view(&state, None)))
}

/// Returns the feed of a talent if its session has not ended.
pub(crate) async fn find_working_feed(
    store: &Store,
    talent: TalentGuid,
) -> Result<Option<CalendarFeed>> {
    let Some(feed) = store.find_calendar_feed(talent).await? else {
        return Ok(None);
    };
    let works = store.admits_session(feed.session.as_ref()).await?;
    Ok(works.then_some(feed))
}

/// Returns the caller's talent. Rejects other roles.
pub(crate) fn caller_talent(caller: &Caller) -> Result<TalentGuid> {
    if caller.role != Role::Talent {
        return Err(ApiError::forbidden("calendars are for athletes"));
    }
    Ok(TalentGuid::from(caller.user_id))
}

fn view(state: &OrdersState, feed: Option<&CalendarFeed>) -> CalendarFeedView {
    let address = |feed: &CalendarFeed| CalendarAddress {
        url: format!(
            "{}/api/calendars/feed/{}/calendar.ics",
            state.settle.site_url(),
            state.quote_key.sign_calendar_feed(feed),
        ),
        created_at: feed.created_at,
    };
    CalendarFeedView {
        feed: feed.map(address),
    }
}
