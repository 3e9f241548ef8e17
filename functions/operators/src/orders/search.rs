//! Finds orders by what a customer knows about them.

use axum::extract::State;
use domain::offer::OfferKind;
use domain::order::{
    self, Chargeback, Dispute, Order, Party, PayoutStatus, State as OrderState, TippedOrder,
};
use domain::text::{FieldRule, ValueFormat};
use domain::{Email, Money, OrderGuid, OrderHash, OrderNumber, TalentGuid};
use http_api::{ApiError, Failures, Json, Result, Role};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::{Cursor, PAGE_SIZE, Page};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::list::check_find;
use crate::operator::Operator;

/// The search. It is a body, not a query, because logs must not contain the secret of a link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SearchOrders {
    /// An order's number or GUID, the link of an order, or the email address of its customer.
    #[schema(min_length = 1, max_length = 300)]
    find: String,
    /// The `next` of the previous page.
    #[serde(default)]
    cursor: Option<Cursor>,
}

/// An order in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OperatorOrderSummary {
    order_guid: OrderGuid,
    number: OrderNumber,
    state: OrderState,
    kind: OfferKind,
    title: String,
    /// The order that it is a tip for.
    #[serde(skip_serializing_if = "Option::is_none")]
    tip: Option<TippedOrder>,
    talent_guid: TalentGuid,
    talent_name: String,
    customer_name: String,
    total: Money,
    payout_status: PayoutStatus,
    #[serde(skip_serializing_if = "Option::is_none")]
    dispute: Option<Dispute>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chargeback: Option<Chargeback>,
    /// The time at which a dispute is decided automatically.
    #[serde(skip_serializing_if = "Option::is_none")]
    resolve_by: Option<Timestamp>,
    /// The party that has to act; absent after the order has ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    waiting_for: Option<Party>,
    #[serde(skip_serializing_if = "Option::is_none")]
    due_at: Option<Timestamp>,
    created_at: Timestamp,
    updated_at: Timestamp,
}

impl From<Order> for OperatorOrderSummary {
    fn from(order: Order) -> Self {
        let due_at = order::due(&order).map(|due| due.at);
        Self {
            order_guid: order.order_guid,
            number: order.number,
            state: order.state,
            kind: order.offer.kind,
            waiting_for: order.state.waits_for(),
            due_at,
            talent_guid: order.talent.talent_guid,
            title: order.offer.title,
            tip: order.tip,
            talent_name: order.talent.display_name,
            customer_name: order.customer.name,
            total: order.money.total,
            payout_status: order.payout.status,
            dispute: order.dispute,
            chargeback: order.chargeback.map(|one| *one),
            resolve_by: order.timers.resolve_by,
            created_at: order.created_at,
            updated_at: order.updated_at,
        }
    }
}

/// Find orders by number, GUID, link or email address, newest first.
#[utoipa::path(
    post, path = "/api/operators/orders/search", tag = "operators",
    request_body(content = SearchOrders, example = json!({ "find": "noor@example.org", "cursor": "bm9vcg" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = Page<OperatorOrderSummary>), Failures),
)]
pub(crate) async fn search_orders(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Json(request): Json<SearchOrders>,
) -> Result<Json<Page<OperatorOrderSummary>>> {
    let find = &check_find(&request.find)?;
    if let Ok(email) = Email::parse(find) {
        return by_email(&state, &email, request.cursor).await;
    }
    if !names_order(find) {
        return Err(ApiError::invalid_field(
            "find",
            FieldRule::format(ValueFormat::OrderReference),
        ));
    }
    let found = find_one(&state, find).await?;
    let items = found.into_iter().map(Into::into).collect();
    Ok(Json(Page::last(items)))
}

/// Finds the orders of the address's account, then guest orders with the address.
async fn by_email(
    state: &OperatorsState,
    email: &Email,
    cursor: Option<Cursor>,
) -> Result<Json<Page<OperatorOrderSummary>>> {
    const GUEST: &str = "guest";
    let store = &state.store;
    let owner = store.find_email(email).await?;
    let customer = owner.filter(|owner| owner.role == Role::Customer);
    let of_guest = cursor.as_ref().and_then(|cursor| cursor.position_in(GUEST));
    let (is_guest, cursor) = match of_guest {
        Some(position) => (true, position),
        None => (false, cursor),
    };
    let (page, goes_on) = if let Some(customer) = customer.filter(|_| !is_guest) {
        let held = store.list_orders_of_customer(customer.user_id, cursor.as_ref(), PAGE_SIZE);
        (held.await?, true)
    } else {
        let placed = store.list_orders_of_guest(email, cursor.as_ref(), PAGE_SIZE);
        (placed.await?, false)
    };
    let next = match page.next {
        Some(next) if goes_on => Some(next),
        None if !goes_on => None,
        next => Some(Cursor::in_list(GUEST, next)),
    };
    Ok(Json(Page { next, ..page }.map(Into::into)))
}

/// Finds the order of a GUID, link or number; nothing for another text.
pub(crate) async fn find_one(state: &OperatorsState, find: &str) -> Result<Option<Order>> {
    let store = &state.store;
    let last = last_segment(find);
    if let Ok(guid) = OrderGuid::parse(&last.to_lowercase()) {
        return Ok(store.find_order(guid).await?);
    }
    if let Ok(number) = OrderNumber::parse(&last.to_uppercase()) {
        return Ok(store.find_order_by_number(&number).await?);
    }
    match OrderHash::parse(last) {
        Ok(hash) => Ok(store.find_order_by_hash(&hash).await?),
        Err(_no_hash) => Ok(None),
    }
}

/// Returns whether a text can name an order.
fn names_order(find: &str) -> bool {
    let last = last_segment(find);
    OrderGuid::parse(&last.to_lowercase()).is_ok()
        || OrderNumber::parse(&last.to_uppercase()).is_ok()
        || OrderHash::parse(last).is_ok()
}

/// Returns the last path segment of a link: `…/account/orders/{guid}`, `…/payment/{hash}?from=mail`.
fn last_segment(find: &str) -> &str {
    let path = find.split(['?', '#']).next().unwrap_or(find);
    path.trim_end_matches('/')
        .rsplit('/')
        .next()
        .unwrap_or(path)
}

/// Returns the newest orders of an address: of its account, and those that guests placed with it.
pub(crate) async fn newest_of_email(
    state: &OperatorsState,
    email: &Email,
    limit: u16,
) -> Result<Vec<Order>> {
    let store = &state.store;
    let mut orders = Vec::new();
    let owner = store.find_email(email).await?;
    if let Some(customer) = owner.filter(|owner| owner.role == Role::Customer) {
        let held = store.list_orders_of_customer(customer.user_id, None, limit);
        orders.extend(held.await?.items);
    }
    orders.extend(store.list_orders_of_guest(email, None, limit).await?.items);
    orders.sort_by_key(|order| std::cmp::Reverse(order.created_at));
    orders.truncate(limit.into());
    Ok(orders)
}
