//! The caller's orders, newest first.

use axum::extract::State;
use domain::offer::OfferKind;
use domain::order::{
    Actor, ChargebackStatus, Due, EarningStage, EarningsStanding, InboxGroup, Messaging, Occasion,
    Order, OrderFilter, OrderTab, SearchWords, State as OrderState, TalentSnapshot, Timers,
    TippedOrder, Transition, allowed, promised_deadline,
};
use domain::{Money, OrderGuid, OrderNumber, TalentGuid, UserId};
use http_api::{ApiError, Caller, Failures, Json, PageQuery, Query, Result, Role};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::{Cursor, PAGE_SIZE, Page, Store};
use utoipa::ToSchema;

use crate::OrdersState;

/// The most orders that are read for one response; a rare search term needs several responses.
const MOST_READ: u16 = 8 * PAGE_SIZE;

/// The query of a list: the page and the filter.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ListOrders {
    /// The `next` of the previous page.
    cursor: Option<Cursor>,
    find: Option<String>,
    kind: Option<OfferKind>,
    tab: Option<OrderTab>,
    inbox_group: Option<InboxGroup>,
    placed_from: Option<Timestamp>,
    placed_before: Option<Timestamp>,
}

impl ListOrders {
    fn filter(&self) -> Result<OrderFilter> {
        let words = self.find.as_deref().map(SearchWords::parse).transpose()?;
        Ok(OrderFilter {
            words: words.unwrap_or_default(),
            kind: self.kind,
            tab: self.tab,
            inbox_group: self.inbox_group,
            placed_from: self.placed_from,
            placed_before: self.placed_before,
        })
    }
}

/// An order in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderSummary {
    order_guid: OrderGuid,
    number: OrderNumber,
    state: OrderState,
    /// Raised by every change, so that clients can compare it with live updates.
    version: u64,
    viewer: Actor,
    tab: OrderTab,
    /// The group of the talent's inbox; absent while the talent cannot see the order.
    #[serde(skip_serializing_if = "Option::is_none")]
    inbox_group: Option<InboxGroup>,
    /// Whether the parties can send messages.
    messaging: Messaging,
    talent: TalentSnapshot,
    offer: OfferLine,
    /// The order that it is a tip for. A tip is no request.
    #[serde(skip_serializing_if = "Option::is_none")]
    tip: Option<TippedOrder>,
    customer_name: String,
    recipient_name: String,
    occasion: Occasion,
    /// The transitions that the caller can make now; only for the talent.
    #[serde(skip_serializing_if = "Option::is_none")]
    actions: Option<Vec<Transition>>,
    total: Money,
    /// The talent's earnings: the agreed net, less what refunds took of it. Only for the talent.
    #[serde(skip_serializing_if = "Option::is_none")]
    talent_net: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    payout_status: Option<domain::order::PayoutStatus>,
    /// The stage of the talent's earnings; only for the talent, and absent if the order earns nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    earning_stage: Option<EarningStage>,
    /// Where the talent's earnings are; only for the talent.
    #[serde(skip_serializing_if = "Option::is_none")]
    earnings: Option<EarningsStanding>,
    /// The status of a chargeback; only for the talent.
    #[serde(skip_serializing_if = "Option::is_none")]
    chargeback: Option<ChargebackStatus>,
    /// What an open chargeback would take of earnings that were paid out; only for the talent.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_risk: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    starts_at: Option<Timestamp>,
    /// Whether the talent still has to set the meeting point of the booked time; only for the talent.
    #[serde(skip_serializing_if = "Option::is_none")]
    lacks_meeting: Option<bool>,
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

/// List the caller's orders: a talent's bookings, a customer's purchases. With a filter, a response may have few orders
/// or none and still a `next`: there are more to search.
#[utoipa::path(
    get, path = "/api/orders", tag = "orders",
    params(
        PageQuery,
        (
            "find" = Option<String>, Query, description = "Terms that must all occur in the number, the other party's name, the \
            recipient's or the offer's title, without regard to capitals and accents",
            min_length = 1, max_length = 100,
        ),
        ("kind" = Option<OfferKind>, Query, description = "The kind of offer"),
        ("tab" = Option<OrderTab>, Query, description = "The customer's tab"),
        ("inboxGroup" = Option<InboxGroup>, Query, description = "The group of the talent's inbox"),
        ("placedFrom" = Option<Timestamp>, Query, description = "The earliest time of placement"),
        ("placedBefore" = Option<Timestamp>, Query, description = "The time before which the order was placed"),
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("account_holders"))),
    responses((status = 200, body = Page<OrderSummary>), Failures),
)]
pub(crate) async fn list_orders(
    State(state): State<OrdersState>,
    caller: Caller,
    Query(query): Query<ListOrders>,
) -> Result<Json<Page<OrderSummary>>> {
    let now = state.clock.now();
    let filter = query.filter()?;
    let viewer = match caller.role {
        Role::Talent => Actor::Talent,
        Role::Customer => Actor::Customer,
        Role::Operator => return Err(ApiError::forbidden("operators look orders up one by one")),
    };
    // All orders of a talent are paid out to one account, so it is read once for the list.
    let talent = match viewer {
        Actor::Talent => {
            let guid = TalentGuid::from_uuid(caller.user_id.as_uuid());
            state.store.find_talent(guid).await?
        }
        _ => None,
    };
    let can_be_paid = talent.is_none_or(|talent| talent.payouts.payouts_enabled);
    let mut cursor = query.cursor;
    let mut items = Vec::new();
    let mut read = 0;
    loop {
        let page = page_of(&state.store, caller.user_id, viewer, cursor.as_ref()).await?;
        let is_over = page
            .items
            .last()
            .is_some_and(|last| filter.ends_at(last.created_at));
        cursor = page.next.filter(|_| !is_over);
        for order in page.items {
            let order = state.settle.due(order, now).await?;
            // An unpaid order is not visible to the talent.
            let is_known = viewer != Actor::Talent || order.requested_at.is_some();
            if is_known && filter.finds(&order, viewer) {
                let order = if viewer == Actor::Talent && order.lacks_meeting(now) {
                    state.store.with_shared_meeting(order).await?
                } else {
                    order
                };
                let order = order.seen_with_account(can_be_paid);
                items.push(OrderSummary::new(order, viewer, now));
            }
        }
        read += PAGE_SIZE;
        // All items that were read are returned, so that the next page continues after them.
        let is_enough = items.len() >= usize::from(PAGE_SIZE) || read >= MOST_READ;
        if cursor.is_none() || is_enough || filter == OrderFilter::default() {
            break;
        }
    }
    Ok(Json(Page {
        items,
        next: cursor,
    }))
}

async fn page_of(
    store: &Store,
    user: UserId,
    viewer: Actor,
    cursor: Option<&Cursor>,
) -> Result<Page<Order>> {
    Ok(if viewer == Actor::Talent {
        let talent = TalentGuid::from_uuid(user.as_uuid());
        store
            .list_orders_of_talent(talent, cursor, PAGE_SIZE)
            .await?
    } else {
        store
            .list_orders_of_customer(user, cursor, PAGE_SIZE)
            .await?
    })
}

impl OrderSummary {
    fn new(order: Order, viewer: Actor, now: Timestamp) -> Self {
        let earns = viewer == Actor::Talent;
        let net = order.earnings();
        let bank = order.bank_decision().filter(|_| earns);
        Self {
            earnings: earns.then(|| order.earnings_standing()),
            chargeback: bank.map(|bank| bank.status),
            at_risk: bank.and_then(|bank| bank.at_risk),
            timers: Timers {
                payout_at: order.payout_day(),
                ..order.timers
            },
            actions: earns.then(|| allowed(&order, viewer, now)),
            due: promised_deadline(&order),
            starts_at: order.starts_at(),
            lacks_meeting: earns.then(|| order.lacks_meeting(now)),
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
            tip: order.tip,
            occasion: order.brief.occasion,
            customer_name: order.customer.name,
            recipient_name: order.brief.recipient_name,
            total: order.money.total,
            talent_net: earns.then_some(net),
            payout_status: earns.then_some(order.payout.status),
            created_at: order.created_at,
            updated_at: order.updated_at,
        }
    }
}
