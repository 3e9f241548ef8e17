//! The calendar of their own that an athlete connects, so that nobody books over what is in it. It is read by the clock, never
//! while somebody waits.

use axum::extract::State;
use domain::calendar::{BusyCalendar, CalendarProblem, CalendarUrl, UnreadableEntries};
use domain::limits::Limited;
use http_api::{ApiError, Caller, Failures, Json, Limiter, Result, Subject};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::OrdersState;
use crate::calendar_feed::caller_talent;

/// Whether a talent's own calendar is connected.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BusyCalendarView {
    /// Absent while none is connected.
    #[serde(skip_serializing_if = "Option::is_none")]
    calendar: Option<ConnectedCalendar>,
}

/// A calendar and how reading it went. Its address is a secret, so it is not shown again.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ConnectedCalendar {
    /// The server that has it.
    host: String,
    added_at: Timestamp,
    /// When it was last read; absent before the first time.
    #[serde(skip_serializing_if = "Option::is_none")]
    read_at: Option<Timestamp>,
    /// Busy times ahead that were found then.
    busy_times: u32,
    /// Entries that could not be read then and may hide further busy times.
    unreadable: UnreadableEntries,
    /// Why the last attempt to read it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<CalendarProblem>,
}

/// Names a calendar.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ConnectCalendar {
    /// An `https` or `webcal` address of an iCalendar file.
    #[schema(value_type = CalendarUrl)]
    url: String,
}

/// The calendar that the signed-in talent connected.
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
    Ok(Json(view(calendar.as_ref())))
}

/// Connects a calendar, in place of the one there is: what is busy in it cannot be booked by customers. It is read within
/// minutes and again every half hour; we keep its busy times, and the titles and dates of entries that could not be
/// read.
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
        .map_err(|error| ApiError::invalid_field("url", error.to_string()))?;
    limiter
        .count(Limited::ChangeCalendar, &[Subject::Account(&caller.uid)])
        .await?;
    let (store, now) = (&state.store, state.clock.now());
    let mut before = store.find_busy_calendar(talent).await?;
    if let Some(other) = before.as_ref().filter(|before| before.url != url) {
        // While it is leased nobody reads it: what is cleared is the other calendar's alone.
        let leased = BusyCalendar::new(talent, url.clone(), Some(other), now).leased(now);
        store.save_busy_calendar(&leased, Some(other)).await?;
        store.clear_busy_times(talent).await?;
        before = Some(leased);
    }
    let calendar = BusyCalendar::new(talent, url, before.as_ref(), now);
    store.save_busy_calendar(&calendar, before.as_ref()).await?;
    Ok(Json(view(Some(&calendar))))
}

/// Disconnects the calendar; what was busy in it can be booked.
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
    Ok(Json(view(None)))
}

fn view(calendar: Option<&BusyCalendar>) -> BusyCalendarView {
    let connected = |calendar: &BusyCalendar| ConnectedCalendar {
        host: calendar.url.host(),
        added_at: calendar.added_at,
        read_at: calendar.read_at,
        busy_times: calendar.busy_times,
        unreadable: calendar.unreadable.clone(),
        problem: calendar.problem,
    };
    BusyCalendarView {
        calendar: calendar.map(connected),
    }
}
