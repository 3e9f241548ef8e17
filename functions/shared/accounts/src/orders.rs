//! The orders of an account that is deleted, page by page. Unclaimed orders belong to no account (ADR 13).

use domain::customer::Role;
use domain::order::{OpenMatter, Order, Party};
use http_api::{LiveOrder, Result};
use store::{AccountDeletion, Cursor, Page, Store, StoreError};

/// Orders in one page of a check.
const CHECKED_PAGE: u16 = 100;
/// Pages that one call checks before the deletion is decided: 500 orders.
const PAGES_CHECKED: usize = 5;

/// What a check of the orders found.
pub(crate) enum OrdersCheck {
    /// No order blocks the deletion.
    Passed,
    /// These orders of one page block it.
    Blocked(Vec<LiveOrder>),
    /// None of the pages so far blocks it; the next call continues here.
    Continues(Cursor),
}

/// Checks the orders, newest first, up to the first page with one that blocks the deletion. A check that an earlier call
/// began continues behind its last page.
pub(crate) async fn check_orders(store: &Store, deletion: &AccountDeletion) -> Result<OrdersCheck> {
    let mut after = deletion.pass.as_ref().map(|pass| pass.after.clone());
    if after.is_some() {
        // An athlete may have received requests since then.
        let newest = list_orders(store, deletion, None, CHECKED_PAGE).await?;
        let live = blocking_orders(store, deletion.role, &newest.items).await?;
        if !live.is_empty() {
            return Ok(OrdersCheck::Blocked(live));
        }
    }
    for _ in 0..PAGES_CHECKED {
        let page = list_orders(store, deletion, after.as_ref(), CHECKED_PAGE).await?;
        let live = blocking_orders(store, deletion.role, &page.items).await?;
        if !live.is_empty() {
            return Ok(OrdersCheck::Blocked(live));
        }
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    Ok(after.map_or(OrdersCheck::Passed, OrdersCheck::Continues))
}

/// Lists orders of the account, newest first; a talent's are those that were paid for.
pub(crate) async fn list_orders(
    store: &Store,
    deletion: &AccountDeletion,
    after: Option<&Cursor>,
    limit: u16,
) -> Result<Page<Order>, StoreError> {
    let user = deletion.user_id;
    match deletion.role {
        Role::Customer => store.list_orders_of_customer(user, after, limit).await,
        Role::Talent | Role::Operator => {
            store.list_orders_of_talent(user.into(), after, limit).await
        }
    }
}

async fn blocking_orders(
    store: &Store,
    role: Role,
    orders: &[Order],
) -> Result<Vec<LiveOrder>, StoreError> {
    let mut live = Vec::new();
    for order in orders {
        if let Some(open) = find_open(store, role, order).await? {
            live.push(LiveOrder {
                order_guid: order.order_guid,
                number: order.number.clone(),
                state: order.state,
                open,
            });
        }
    }
    Ok(live)
}

/// Returns what of an order blocks the deletion of the customer's or the talent's account; a pending effect does, because
/// it may be an email to an address that would be erased.
pub(crate) async fn find_open(
    store: &Store,
    role: Role,
    order: &Order,
) -> Result<Option<OpenMatter>, StoreError> {
    let party = match role {
        Role::Customer => Party::Customer,
        Role::Talent | Role::Operator => Party::Talent,
    };
    if let Some(open) = order.open_matter(party) {
        return Ok(Some(open));
    }
    let has_effects = !store.list_outbox(order.order_guid).await?.is_empty();
    Ok(has_effects.then_some(OpenMatter::InProgress))
}
