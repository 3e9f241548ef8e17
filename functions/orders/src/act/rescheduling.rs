//! Moving a booked time: lists free slots, proposes new times, refuses a proposal. The action `reschedule` takes a
//! proposed time.

use axum::extract::State;
use domain::offer::{Offer, SessionTerms};
use domain::order::{Actor, MailTemplate, Order, Party};
use domain::slots::{LONGEST_BREAK, Slot, bookable_slots, with_breaks};
use domain::{Version, earlier};
use http_api::{ApiError, ErrorCode, Failures, Json, OrderRef, Result};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use store::StoreError;
use utoipa::ToSchema;

use crate::OrdersState;
use crate::access::{self, Access};
use crate::place::quote::MOST_SLOTS;
use crate::view::{self, OrderView};

/// New times that a party proposes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ProposeNewTimes {
    /// 1 to 3 starts. The customer's are free slots of `GET .../new-times`; the talent can propose any free time.
    #[schema(min_items = 1, max_items = 3)]
    start_times: Vec<StartTime>,
    /// The version that the caller saw.
    version: Version,
}

/// The start of a proposed time.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(transparent)]
pub(crate) struct StartTime(
    #[serde(deserialize_with = "domain::time_input::read_instant")] Timestamp,
);

/// Refuses a proposal; the booked time stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RefuseNewTimes {
    /// The version that the caller saw.
    version: Version,
}

/// Free slots that the booking could be moved to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewTimes {
    /// Free slots of the offer, earliest first, each as long as the booked one; at most 1,000.
    slots: Vec<Slot>,
}

/// List the free slots that an order could be moved to, for its customer and its talent.
#[utoipa::path(
    get, path = "/api/orders/{orderRef}/new-times", tag = "orders",
    params(("orderRef" = OrderRef, Path)),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!({ "account": "parties", "link": "public" }))),
    responses((status = 200, body = NewTimes), Failures),
)]
pub(crate) async fn list_new_times(
    State(state): State<OrdersState>,
    sender: OrderRef,
) -> Result<Json<NewTimes>> {
    let now = state.clock.now();
    let access = access::authorise(&state, &sender, now).await?;
    list(&state, &access, now).await
}

/// Propose other times as the order's customer or talent, at most three times for each party. The other party takes one
/// by the action `reschedule`, until the booked time begins.
#[utoipa::path(
    put, path = "/api/orders/{orderRef}/new-times", tag = "orders",
    params(("orderRef" = OrderRef, Path)),
    request_body(content = ProposeNewTimes, example = json!({ "startTimes": ["2026-12-24T18:00:00Z"], "version": 3 })),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!({ "account": "sides", "link": "public" }))),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn propose_new_times(
    State(state): State<OrdersState>,
    sender: OrderRef,
    Json(request): Json<ProposeNewTimes>,
) -> Result<Json<OrderView>> {
    let now = state.clock.now();
    let access = access::authorise(&state, &sender, now).await?;
    Box::pin(propose(&state, access, &request, now)).await
}

/// Refuse the times that the other party proposed, or withdraw your own proposal; the booked time stays.
#[utoipa::path(
    post, path = "/api/orders/{orderRef}/new-times/refusal", tag = "orders",
    params(("orderRef" = OrderRef, Path)),
    request_body(content = RefuseNewTimes, example = json!({ "version": 3 })),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!({ "account": "sides", "link": "public" }))),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn refuse_new_times(
    State(state): State<OrdersState>,
    sender: OrderRef,
    Json(request): Json<RefuseNewTimes>,
) -> Result<Json<OrderView>> {
    let now = state.clock.now();
    let access = access::authorise(&state, &sender, now).await?;
    Box::pin(refuse(&state, access, &request, now)).await
}

async fn list(state: &OrdersState, access: &Access, now: Timestamp) -> Result<Json<NewTimes>> {
    let Access { order, viewer } = access;
    if order.rescheduling_seen_by(*viewer, now).is_none() {
        return Ok(Json(NewTimes { slots: Vec::new() }));
    }
    let slots = free_slots(state, order, now).await?;
    Ok(Json(NewTimes { slots }))
}

async fn propose(
    state: &OrdersState,
    access: Access,
    request: &ProposeNewTimes,
    now: Timestamp,
) -> Result<Json<OrderView>> {
    let Access { order, viewer } = access;
    let start_times: Vec<Timestamp> = request.start_times.iter().map(|start| start.0).collect();
    let changed = order
        .with_reschedule_proposal(&start_times, viewer, now)
        .map_err(ApiError::refused)?;
    check_free(state, &order, viewer, &start_times, now).await?;
    Box::pin(save(
        state,
        &order,
        changed,
        viewer,
        request.version,
        MailTemplate::NewTimesProposed,
        now,
    ))
    .await
}

async fn refuse(
    state: &OrdersState,
    access: Access,
    request: &RefuseNewTimes,
    now: Timestamp,
) -> Result<Json<OrderView>> {
    let Access { order, viewer } = access;
    let changed = order
        .without_reschedule_proposal(viewer, now)
        .map_err(ApiError::refused)?;
    Box::pin(save(
        state,
        &order,
        changed,
        viewer,
        request.version,
        MailTemplate::NewTimesRefused,
        now,
    ))
    .await
}

async fn save(
    state: &OrdersState,
    before: &Order,
    changed: Order,
    viewer: Actor,
    seen: Version,
    template: MailTemplate,
    now: Timestamp,
) -> Result<Json<OrderView>> {
    if seen != before.version {
        return Err(StoreError::Conflict.into());
    }
    let other = if viewer == Actor::Talent {
        Party::Customer
    } else {
        Party::Talent
    };
    state
        .store
        .save_order_and_mail(&changed, &[(other, template)])
        .await?;
    let access = Access {
        order: changed,
        viewer,
    };
    Ok(Json(view::read_order_view(state, &access, now).await?))
}

/// Checks that the proposed times are free. A customer can propose only the offer's free slots; a talent can propose
/// any time that is not booked, regardless of opening hours and the external calendar.
async fn check_free(
    state: &OrdersState,
    order: &Order,
    viewer: Actor,
    start_times: &[Timestamp],
    now: Timestamp,
) -> Result<()> {
    let gone = || ApiError::new(ErrorCode::SlotTaken, "a proposed time is no longer free");
    if viewer != Actor::Talent {
        let free = free_slots(state, order, now).await?;
        let is_free = |start: &Timestamp| free.iter().any(|slot| slot.start_at == *start);
        return if start_times.iter().all(is_free) {
            Ok(())
        } else {
            Err(gone())
        };
    }
    let Some(offer) = find_offer(state, order).await? else {
        return Ok(());
    };
    let held = start_times
        .iter()
        .filter_map(|start| order.held_slot_at(*start));
    for slot in held {
        let busy = list_busy(state, &offer, order, slot.start_at, slot.end_at).await?;
        if busy.iter().any(|taken| taken.overlaps(&slot)) {
            return Err(gone());
        }
    }
    Ok(())
}

async fn free_slots(state: &OrdersState, order: &Order, now: Timestamp) -> Result<Vec<Slot>> {
    let offer = find_offer(state, order).await?;
    let Some((offer, terms)) =
        offer.and_then(|offer| terms_of(&offer, order).map(|terms| (offer, terms)))
    else {
        return Ok(Vec::new());
    };
    let window = SignedDuration::from_hours(24 * (i64::from(terms.max_advance_days) + 1));
    let until = now.checked_add(window).unwrap_or(now);
    let mut busy = list_busy(state, &offer, order, now, until).await?;
    let recent = earlier(now, LONGEST_BREAK);
    let own = state.store.list_own_busy(offer.talent_guid, recent, until);
    busy.extend(with_breaks(own.await?, &terms));
    let mut slots = bookable_slots(&terms, &order.talent.time_zone, &busy, now, MOST_SLOTS);
    slots.retain(|slot| Some(slot.start_at) != order.starts_at());
    Ok(slots)
}

async fn find_offer(state: &OrdersState, order: &Order) -> Result<Option<Offer>> {
    let (talent, offer) = (order.talent.talent_guid, order.offer.offer_guid);
    Ok(state.store.find_offer(talent, offer).await?)
}

/// Returns the offer's current terms with the duration of this booking.
fn terms_of(offer: &Offer, order: &Order) -> Option<SessionTerms> {
    let booked = order.schedule.as_ref()?.slot;
    let minutes = booked.end_at.duration_since(booked.start_at).as_mins();
    Some(SessionTerms {
        duration_min: u32::try_from(minutes).ok()?,
        buffer_min: order.offer.buffer_min,
        ..offer.session.clone()?
    })
}

/// Returns the slots held by others. The order's own slot is free unless other orders share it, because the order moves
/// away.
async fn list_busy(
    state: &OrdersState,
    offer: &Offer,
    order: &Order,
    from: Timestamp,
    until: Timestamp,
) -> Result<Vec<Slot>> {
    let mut busy = state.store.list_busy(offer, from, until).await?;
    if order.offer.seats <= 1
        && let Some(own) = order.held_slot()
    {
        busy.retain(|slot| !slot.overlaps(&own));
    }
    Ok(busy)
}
