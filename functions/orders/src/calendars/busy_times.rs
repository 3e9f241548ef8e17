//! The external calendar that an athlete connects, so that no customer can book its busy times. The clock reads it,
//! never a request.

use axum::extract::State;
use domain::calendar::{BusyCalendar, CalendarProblem, CalendarUrl, UnreadableEntries};
use domain::limits::Limited;
use http_api::{ApiError, Caller, Failures, Json, Limiter, Result, Subject};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::OrdersState;
use crate::calendars::feed_address::caller_talent;

/// Whether the talent's external calendar is connected.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BusyCalendarView {
    /// Absent if none is connected.
    #[serde(skip_serializing_if = "Option::is_none")]
    calendar: Option<ConnectedCalendar>,
}

/// A connected calendar and the result of its last reads. Its address is a secret, so it is not returned.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ConnectedCalendar {
    /// The host of its address.
    host: String,
    added_at: Timestamp,
    /// The time of the last successful read; absent before the first one.
    #[serde(skip_serializing_if = "Option::is_none")]
    read_at: Option<Timestamp>,
    /// The number of future busy times at the last successful read.
    busy_times: u32,
    /// The entries that could not be parsed and may contain further busy times.
    unreadable: UnreadableEntries,
    /// The reason why the last read failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<CalendarProblem>,
    /// The time since which it could not be read, if that is a day or more: the athlete has to act.
    #[serde(skip_serializing_if = "Option::is_none")]
    unread_since: Option<Timestamp>,
}

/// The address of a calendar.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ConnectCalendar {
    /// An `https`, `http`, `webcal`, `webcals` or `feed` address of an iCalendar file.
    #[schema(value_type = CalendarUrl)]
    url: String,
}

/// Return the connected calendar of the signed-in talent.
#[utoipa::path(
    get, path = "/api/calendars/busy", tag = "orders",
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = BusyCalendarView), Failures),
)]
pub(crate) async fn find_busy_calendar(
    State(state): State<OrdersState>,
    caller: Caller,
) -> Result<Json<BusyCalendarView>> {
    let talent = caller_talent(&caller)?;
    let calendar = state.store.find_busy_calendar(talent).await?;
    Ok(Json(view(calendar.as_ref(), state.clock.now())))
}

/// Connect a calendar, which replaces the current one. Customers cannot book its busy times. It is read within minutes
/// and then every half hour. We store its busy times, and the titles and dates of entries that could not be parsed.
#[utoipa::path(
    put, path = "/api/calendars/busy", tag = "orders",
    security(("bearer" = [])),
    request_body(content = ConnectCalendar, example = json!({ "url": "https://calendar.example/own.ics" })),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = BusyCalendarView), Failures),
)]
pub(crate) async fn connect_busy_calendar(
    State(state): State<OrdersState>,
    limiter: Limiter,
    caller: Caller,
    Json(request): Json<ConnectCalendar>,
) -> Result<Json<BusyCalendarView>> {
    let talent = caller_talent(&caller)?;
    let url = CalendarUrl::parse(&request.url, state.calendar_hosts)
        .map_err(|error| ApiError::invalid_field("url", error))?;
    limiter
        .count(Limited::ChangeCalendar, &[Subject::Account(&caller.uid)])
        .await?;
    let (store, now) = (&state.store, state.clock.now());
    let mut before = store.find_busy_calendar(talent).await?;
    if let Some(other) = before.as_ref().filter(|before| before.url != url) {
        // A leased calendar is not read, so only the other calendar's busy times are cleared.
        let leased = BusyCalendar::new(talent, url.clone(), Some(other), now).leased(now);
        store.save_busy_calendar(&leased, Some(other)).await?;
        store.clear_busy_times(talent).await?;
        before = Some(leased);
    }
    let calendar = BusyCalendar::new(talent, url, before.as_ref(), now);
    store.save_busy_calendar(&calendar, before.as_ref()).await?;
    Ok(Json(view(Some(&calendar), now)))
}

/// Disconnect the calendar; its busy times become bookable.
#[utoipa::path(
    delete, path = "/api/calendars/busy", tag = "orders",
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = BusyCalendarView), Failures),
)]
pub(crate) async fn disconnect_busy_calendar(
    State(state): State<OrdersState>,
    caller: Caller,
) -> Result<Json<BusyCalendarView>> {
    let talent = caller_talent(&caller)?;
    state.store.delete_busy_calendar(talent).await?;
    Ok(Json(view(None, state.clock.now())))
}

fn view(calendar: Option<&BusyCalendar>, now: Timestamp) -> BusyCalendarView {
    let connected = |calendar: &BusyCalendar| ConnectedCalendar {
        host: calendar.url.host(),
        added_at: calendar.added_at,
        read_at: calendar.read_at,
        busy_times: calendar.busy_times,
        unreadable: calendar.unreadable.clone(),
        problem: calendar.problem,
        unread_since: calendar.lasting_problem(now).map(|(_, since)| since),
    };
    BusyCalendarView {
        calendar: calendar.map(connected),
    }
}
