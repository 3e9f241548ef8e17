//! Takes an action on an order.

pub(crate) mod action;
pub(crate) mod address;
pub(crate) mod brief;
pub(crate) mod brief_pictures;
pub(crate) mod evidence;
pub(crate) mod meeting;
pub(crate) mod pictures;
pub(crate) mod refund_preview;
pub(crate) mod rescheduling;

use axum::extract::State;
use domain::order::Actor;
use http_api::{ApiError, Failures, Json, OrderRef, Result};
use jiff::Timestamp;
use store::StoreError;

use crate::OrdersState;
use crate::access::{self, Access};
use crate::act::action::ActOnOrder;
use crate::deliver::files;
use crate::place::pricing;
use crate::view::{self, OrderView};

/// Act on an order as its customer, its talent or a guest with the link. The field `actions` of the order lists the
/// possible actions.
#[utoipa::path(
    post, path = "/api/orders/{orderRef}/actions", tag = "orders",
    params(("orderRef" = OrderRef, Path)),
    request_body(content = ActOnOrder, examples(
        ("decline" = (value = json!({
            "action": "decline", "version": 3, "reason": "no_time", "note": "I am away that week.",
        }))),
        ("send_quote" = (value = json!({
            "action": "send_quote", "version": 3, "price": { "amount": 40_000, "currency": "EUR" }, "note": "Two takes.",
        }))),
        ("deliver" = (value = json!({
            "action": "deliver", "version": 3,
            "deliverable": {
                "kind": "link", "url": "https://media.example/1", "note": "Here it is.",
                "shipment": { "carrier": "other", "carrierName": "Couriers", "trackingNumber": "AB12345678" },
            },
        }))),
        ("reschedule" = (value = json!({
            "action": "reschedule", "version": 3, "startAt": "2026-12-24T18:00:00Z",
        }))),
        ("report_problem" = (value = json!({
            "action": "report_problem", "version": 3, "reason": "other", "note": "It is another video.",
        }))),
    )),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!({ "account": "sides", "link": "public" }))),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn act_on_order(
    State(state): State<OrdersState>,
    sender: OrderRef,
    Json(request): Json<ActOnOrder>,
) -> Result<Json<OrderView>> {
    let now = state.clock.now();
    let access = access::authorise(&state, &sender, now).await?;
    Box::pin(act(&state, access, request, now)).await
}

async fn act(
    state: &OrdersState,
    access: Access,
    request: ActOnOrder,
    now: Timestamp,
) -> Result<Json<OrderView>> {
    let Access { order, viewer } = access;
    if viewer == Actor::Operator {
        return Err(ApiError::forbidden(
            "operators decide at `/api/operators/orders`, where each decision has a reason and is logged",
        ));
    }
    let files = files::find_files(state, &order, viewer, &request).await?;
    let fees = match request.named_price() {
        Some(price) => Some(pricing::find_fees(state, &order, price).await?),
        None => None,
    };
    let seen = request.version();
    let command = request.command(&order, files.as_ref(), fees, now)?;
    // The caller saw an older version, so they have to decide again.
    if seen != order.version {
        return Err(StoreError::Conflict.into());
    }
    if let Some(files) = &files {
        files::claim(state, files, now).await?;
    }
    let order = state.settle.act(order, command, viewer, now).await?;
    Ok(Json(
        view::read_order_view(state, &Access { order, viewer }, now).await?,
    ))
}
