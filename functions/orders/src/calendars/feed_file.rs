//! The calendar file of a feed, which calendars fetch every few hours.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::TalentGuid;
use domain::digest::sha256_hex;
use domain::limits::Limited;
use domain::order::Order;
use http_api::{ApiError, Failures, Limiter, Path, Result, Subject};
use store::{Store, StoreError};
use texts::Texts;

use crate::OrdersState;
use crate::calendars::feed::write_feed;
use crate::calendars::feed_address::find_working_feed;

/// Orders in a feed, the newest ones: 1,000 orders are six months of an athlete with five orders a day.
const MOST_ORDERS: usize = 1_000;

/// Return a talent's sessions and deadlines as a calendar. The secret in the path is the only credential.
#[utoipa::path(
    get, path = "/api/calendars/feed/{calendarToken}/calendar.ics", tag = "orders",
    params((
        "calendarToken" = String, Path, description = "The secret part of the address", max_length = 103,
        pattern = "^[0-9a-f-]{36}\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]{43}$",
    )),
    extensions(("x-access" = json!("public"))),
    responses(
        (status = 200, content_type = "text/calendar", body = String),
        (status = 304, description = "Not modified"),
        Failures,
    ),
)]
pub(crate) async fn read_calendar_feed(
    State(state): State<OrdersState>,
    limiter: Limiter,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    // The address is a secret, so the error does not repeat it.
    let missing = || ApiError::missing("the calendar of this address");
    let (talent, nonce) = state
        .quote_key
        .verify_calendar_feed(&token)
        .ok_or_else(missing)?;
    let feed = find_working_feed(&state.store, talent).await?;
    if !feed.is_some_and(|feed| feed.accepts(&nonce)) {
        return Err(missing());
    }
    let subject = Subject::Account(nonce.as_str());
    limiter.count(Limited::ReadCalendar, &[subject]).await?;
    let orders = list_orders(&state.store, talent).await?;
    let texts = find_texts(&state.store, talent).await?;
    let file = write_feed(&texts, &orders, state.settle.site_url(), state.clock.now());
    let etag = format!("\"{}\"", sha256_hex(&file));
    // Only the calendar that fetched the file may cache it, and must revalidate each time.
    let kept = [
        (CACHE_CONTROL, "private, no-cache".to_owned()),
        (ETAG, etag.clone()),
    ];
    if is_known(&headers, &etag) {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    let content_type = [(CONTENT_TYPE, "text/calendar; charset=utf-8")];
    Ok((kept, content_type, file).into_response())
}

/// Returns the texts in the language of the talent's account.
async fn find_texts(store: &Store, talent: TalentGuid) -> Result<Texts, StoreError> {
    let marketplace = store.marketplace().await?;
    let talent = store.find_talent(talent).await?;
    let language = match talent.and_then(|talent| talent.email) {
        Some(email) => store.find_language(&email).await?,
        None => None,
    };
    let brand = marketplace.brand.value.name.as_str();
    Ok(Texts::new(language.unwrap_or_default(), brand))
}

async fn list_orders(store: &Store, talent: TalentGuid) -> Result<Vec<Order>, StoreError> {
    let mut orders = Vec::new();
    let mut cursor = None;
    while orders.len() < MOST_ORDERS {
        let page = store
            .list_orders_of_talent(talent, cursor.as_ref(), store::PAGE_SIZE)
            .await?;
        orders.extend(page.items);
        cursor = page.next;
        if cursor.is_none() {
            break;
        }
    }
    Ok(orders)
}

/// Returns whether the calendar has the file with this tag; a proxy may have changed it to a weak tag.
fn is_known(headers: &HeaderMap, etag: &str) -> bool {
    let sent = headers.get_all(IF_NONE_MATCH).iter();
    sent.filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|tag| tag.trim().trim_start_matches("W/") == etag)
}
