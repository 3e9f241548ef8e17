//! The caller's own orders, newest first.

use axum::extract::State;
use domain::offer::OfferKind;
use domain::order::{
    Actor, Due, EarningStage, InboxGroup, Messaging, Order, OrderTab, State as OrderState,
    TalentSnapshot, Timers, promised_deadline,
};
use domain::{Money, OrderGuid, OrderNumber, TalentGuid};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::{Cursor, PAGE_SIZE};
use utoipa::ToSchema;
use web::{ApiError, Caller, Failures, Json, Query, Result, Role};

use crate::OrdersState;

/// Where the page begins.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ListOrders {
    /// As `next` of the page before said.
    cursor: Option<String>,
}

/// A page of orders.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderPage {
    items: Vec<OrderSummary>,
    /// Absent on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// An order as a list shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderSummary {
    order_guid: OrderGuid,
    number: OrderNumber,
    state: OrderState,
    /// Rises with every change; a live order of a higher one is newer than this.
    version: u64,
    viewer: Actor,
    /// The customer's tab that shows it.
    tab: OrderTab,
    /// The group of the talent's inbox that shows it; absent while the talent does not know of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    inbox_group: Option<InboxGroup>,
    /// Whether the two sides can write to each other.
    messaging: Messaging,
    talent: TalentSnapshot,
    offer: OfferLine,
    customer_name: String,
    recipient_name: String,
    total: Money,
    /// For the talent.
    #[serde(skip_serializing_if = "Option::is_none")]
    talent_net: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    payout_status: Option<domain::order::PayoutStatus>,
    /// Where the talent's share stands; for the talent, and absent when the order earns nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    earning_stage: Option<EarningStage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    starts_at: Option<Timestamp>,
    timers: Timers,
    /// The next deadline, as it was promised.
    #[serde(skip_serializing_if = "Option::is_none")]
    due: Option<Due>,
    created_at: Timestamp,
    updated_at: Timestamp,
}

/// The booked offer in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OfferLine {
    kind: OfferKind,
    title: String,
}

/// The caller's orders: a talent's bookings, a customer's purchases.
#[utoipa::path(
    get, path = "/api/orders", tag = "orders",
    params((
        "cursor" = Option<String>, Query, description = "`next` of the page before",
        min_length = 1, max_length = 400, pattern = "^[A-Za-z0-9_-]+$",
    )),
    security(("bearer" = [])),
    responses((status = 200, body = OrderPage), Failures),
)]
pub(crate) async fn list_orders(
    State(state): State<OrdersState>,
    caller: Caller,
    Query(query): Query<ListOrders>,
) -> Result<Json<OrderPage>> {
    let now = state.clock.now();
    let cursor = query.cursor.as_deref().map(Cursor::parse).transpose()?;
    let (page, viewer) = match caller.role {
        Role::Talent => {
            let talent = TalentGuid::from_uuid(caller.user_id.as_uuid());
            (
                state
                    .store
                    .list_orders_of_talent(talent, cursor.as_ref(), PAGE_SIZE)
                    .await?,
                Actor::Talent,
            )
        }
        Role::Customer => {
            let customer = caller.user_id;
            (
                state
                    .store
                    .list_orders_of_customer(customer, cursor.as_ref(), PAGE_SIZE)
                    .await?,
                Actor::Customer,
            )
        }
        Role::Operator => return Err(ApiError::forbidden("operators look orders up one by one")),
    };
    let mut items = Vec::with_capacity(page.items.len());
    for order in page.items {
        let order = state.settle.due(order, now).await?;
        // Nobody has paid yet: for the talent there is no request.
        if viewer == Actor::Talent && order.requested_at.is_none() {
            continue;
        }
        items.push(OrderSummary::new(order, viewer, now));
    }
    Ok(Json(OrderPage {
        items,
        next: page.next.map(|cursor| cursor.to_string()),
    }))
}

impl OrderSummary {
    fn new(order: Order, viewer: Actor, now: Timestamp) -> Self {
        let earns = viewer == Actor::Talent;
        Self {
            due: promised_deadline(&order),
            starts_at: order.starts_at(),
            tab: order.state.tab(),
            inbox_group: order.inbox_group(),
            messaging: order.messaging(now),
            earning_stage: order.earning_stage().filter(|_| earns),
            order_guid: order.order_guid,
            number: order.number,
            state: order.state,
            version: order.version,
            viewer,
            talent: order.talent,
            offer: OfferLine {
                kind: order.offer.kind,
                title: order.offer.title,
            },
            customer_name: order.customer.name,
            recipient_name: order.brief.recipient_name,
            total: order.money.total,
            talent_net: earns.then_some(order.money.talent_net),
            payout_status: earns.then_some(order.payout.status),
            timers: order.timers,
            created_at: order.created_at,
            updated_at: order.updated_at,
        }
    }
}
