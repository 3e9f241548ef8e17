//! Lists customers: everyone who placed an order, by name or email address.

pub(crate) mod address_problems;
pub(crate) mod suspension;

use axum::extract::State;
use domain::order::{Order, State as OrderState};
use domain::{Email, Money, OrderGuid, OrderNumber, UserId};
use http_api::{Failures, Json, Result};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::{Cursor, PAGE_SIZE, Page};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::list::check_find;
use crate::operator::{Operator, Support};
use crate::orders::search::newest_of_email;

/// The search. It is a body, not a query, because logs must not contain names and addresses.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SearchCustomers {
    /// A name, its beginning or a part of it, or an email address; absent for all customers.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 300)]
    find: Option<String>,
    /// The `next` of the previous page.
    #[serde(default)]
    cursor: Option<Cursor>,
}

/// An order of a customer in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CustomerOrder {
    order_guid: OrderGuid,
    number: OrderNumber,
    state: OrderState,
    talent_name: String,
    total: Money,
    created_at: Timestamp,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CustomerSummary {
    /// The name and address in the newest order.
    name: String,
    email: Email,
    /// The account; absent for a guest.
    #[serde(skip_serializing_if = "Option::is_none")]
    user_id: Option<UserId>,
    /// The newest orders, at most 25.
    orders: Vec<CustomerOrder>,
    /// Whether there are more orders.
    has_more: bool,
}

/// List customers by name: those whose name begins with the text, or if there is none, those whose name contains it. A page
/// may have few customers or none, and still a next one.
#[utoipa::path(
    post, path = "/api/operators/customers/search", tag = "operators",
    request_body(content = SearchCustomers, example = json!({ "find": "noor", "cursor": "YgpiYWtrZXI" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "support" }))),
    responses((status = 200, body = Page<CustomerSummary>), Failures),
)]
pub(crate) async fn search_customers(
    State(state): State<OperatorsState>,
    _operator: Operator<Support>,
    Json(request): Json<SearchCustomers>,
) -> Result<Json<Page<CustomerSummary>>> {
    let find = request.find.as_deref().map(check_find).transpose()?;
    let find = find.unwrap_or_default();
    if let Ok(email) = Email::parse(&find) {
        let newest = newest_of_email(&state, &email, PAGE_SIZE).await?;
        let items = CustomerSummary::new(newest, false).into_iter().collect();
        return Ok(Json(Page::last(items)));
    }
    let page = state
        .store
        .list_customers(&find, request.cursor.as_ref())
        .await?;
    let mut items = Vec::with_capacity(page.items.len());
    for order in page.items {
        items.extend(summary_of(&state, &order).await?);
    }
    Ok(Json(Page {
        items,
        next: page.next,
    }))
}

/// Returns the customer of an order with the newest orders; none if the index of orders has none yet.
async fn summary_of(state: &OperatorsState, order: &Order) -> Result<Option<CustomerSummary>> {
    let (store, customer) = (&state.store, &order.customer);
    let page = if let Some(user) = customer.user_id {
        store.list_orders_of_customer(user, None, PAGE_SIZE).await?
    } else {
        let email = &customer.email;
        store.list_orders_of_guest(email, None, PAGE_SIZE).await?
    };
    Ok(CustomerSummary::new(page.items, page.next.is_some()))
}

impl CustomerSummary {
    fn new(orders: Vec<Order>, has_more: bool) -> Option<Self> {
        let customer = orders.first()?.customer.clone();
        Some(Self {
            name: customer.name,
            email: customer.email,
            user_id: customer.user_id,
            orders: orders.into_iter().map(CustomerOrder::from).collect(),
            has_more,
        })
    }
}

impl From<Order> for CustomerOrder {
    fn from(order: Order) -> Self {
        Self {
            order_guid: order.order_guid,
            number: order.number,
            state: order.state,
            talent_name: order.talent.display_name,
            total: order.money.total,
            created_at: order.created_at,
        }
    }
}
