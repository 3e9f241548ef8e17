//! Tips: a customer adds an amount for the talent after an order is completed.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use domain::digest::sha256_hex;
use domain::limits::Limited;
use domain::order::{self, Actor, Order, TipPlacement, TipRefused, place_tip};
use domain::{Money, OrderGuid, OrderNumber};
use http_api::{
    ApiError, Failures, Json, Limiter, OrderRef, Result, Subject, idempotency_key, random_bytes,
};
use jiff::Timestamp;
use serde::Deserialize;
use store::{IdempotencyKey, PlaceTip, StoreError, Taken};
use texts::{Texts, text};
use utoipa::ToSchema;

use crate::OrdersState;
use crate::access::{self, Access};
use crate::place::{PlacedOrder, placed, replay};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct GiveTip {
    /// The amount, within the order's `tipOptions`.
    amount: Money,
}

/// Begin a tip for the talent of a completed order, as its customer. The response is a separate order with its
/// checkout page; it is charged when it is paid. A tip that was begun before and not paid ends. The same
/// `Idempotency-Key` with the same body returns the same tip.
#[utoipa::path(
    post, path = "/api/orders/{orderRef}/tips", tag = "orders",
    params(
        ("orderRef" = OrderRef, Path),
        (
            "Idempotency-Key" = String, Header, description = "8 to 255 visible characters, new for every tip",
            min_length = 8, max_length = 255, pattern = "^[!-~]+$",
        ),
    ),
    request_body(content = GiveTip, example = json!({ "amount": { "amount": 1_500, "currency": "EUR" } })),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!({ "account": "order_customer", "link": "public" }))),
    responses((status = 201, body = PlacedOrder), Failures),
)]
pub(crate) async fn give_tip(
    State(state): State<OrdersState>,
    limiter: Limiter,
    sender: OrderRef,
    headers: HeaderMap,
    Json(request): Json<GiveTip>,
) -> Result<(StatusCode, Json<PlacedOrder>)> {
    let now = state.clock.now();
    let access = access::authorise(&state, &sender, now).await?;
    if !matches!(access.viewer, Actor::Customer | Actor::Guest) {
        return Err(ApiError::forbidden("only the customer can tip"));
    }
    let uid = match &sender {
        OrderRef::Account(caller, _) => Some(caller.uid.clone()),
        OrderRef::Link(..) => None,
    };
    let account = uid.as_deref().map(Subject::Account);
    limiter
        .count(Limited::PlaceOrder, account.as_slice())
        .await?;
    let owner = access.order.customer.user_id;
    let key = IdempotencyKey {
        caller: owner.map_or_else(|| "guest".to_owned(), |id| id.to_string()),
        key: idempotency_key(&headers)?,
    };
    Box::pin(begin(&state, access, request.amount, (key, uid), now)).await
}

async fn begin(
    state: &OrdersState,
    Access { order, viewer }: Access,
    amount: Money,
    (key, uid): (IdempotencyKey, Option<String>),
    now: Timestamp,
) -> Result<(StatusCode, Json<PlacedOrder>)> {
    let digest = sha256_hex(format!("tip {} {amount}", order.order_guid));
    if let Some(earlier) = state.store.find_idempotency(&key, now).await? {
        return Box::pin(replay(state, &key, &earlier, &digest, now)).await;
    }
    if !state.settle.takes_tips(&order).await? {
        return Err(ApiError::refused(TipRefused::NotNow));
    }
    let tips = end_unpaid(state, &order, now).await?;
    let order_guid = OrderGuid::from_parts(state.clock.unix_milliseconds(), random_bytes()?);
    let hash = state
        .quote_key
        .order_hash(&key.caller, &key.key, order_guid);
    let marketplace = state.store.marketplace().await?;
    let texts = Texts::new(
        order.customer.language,
        marketplace.brand.value.name.as_str(),
    );
    let placement = TipPlacement {
        order_guid,
        number: OrderNumber::from_random(random_bytes()?),
        hash: &hash,
        order: &order,
        tips: &tips,
        amount,
        title: text!(texts, "tip-title", title = &order.offer.title),
        actor: viewer,
    };
    let tip = place_tip(placement, now).map_err(ApiError::refused)?;
    let written = state.store.place_tip(PlaceTip {
        placed: &tip,
        hash: &hash,
        key: &key,
        request_digest: digest.clone(),
        account: uid.as_deref(),
    });
    match written.await {
        Ok(()) => {
            let opened = state
                .settle
                .open_checkout(tip.applied.order, &hash, now)
                .await?;
            Ok(placed(&opened.order, &hash, Some(opened.checkout_url)))
        }
        // The same request was sent concurrently, and the other one was first.
        Err(
            error @ StoreError::Taken {
                what: Taken::Idempotency,
            },
        ) => match state.store.find_idempotency(&key, now).await? {
            Some(earlier) => Box::pin(replay(state, &key, &earlier, &digest, now)).await,
            None => Err(error.into()),
        },
        Err(error) => Err(error.into()),
    }
}

/// Ends a tip that waits for its payment, and returns all tips of the order. One that was paid meanwhile is received.
async fn end_unpaid(state: &OrdersState, order: &Order, now: Timestamp) -> Result<Vec<Order>> {
    for tip in state.store.list_tips(order).await? {
        if tip.state == order::State::PendingPayment && tip.pending_op.is_none() {
            let over = tip.with_expired_payment(now);
            state.store.save_order(&over).await?;
            Box::pin(state.settle.advance(over, now)).await?;
        }
    }
    Ok(state.store.list_tips(order).await?)
}
