//! Orders, read: by guid, by link, by the provider's ids, and in lists.

mod assignments;
pub(crate) mod backfill;
mod changes;
mod gifts;
pub(crate) mod lists;
pub(crate) mod mails;
pub(crate) mod new_order;
pub(crate) mod reminders;
pub(crate) mod row;
mod save;
mod seen;
pub(crate) mod tips;
pub(crate) mod unpaid;
pub(crate) mod waiting;

use domain::order::{Event, Order};
use domain::{Email, OrderGuid, OrderHash, OrderNumber, TalentGuid, UserId};
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::page::{Cursor, Page};
use crate::queues::Queue;
use crate::row::{Attributes, Row, attribute, body_of, text_of};
use crate::{Store, keys};
use table::Index;
use table::QueryBuilder;

const KIND: &str = "order";
/// The provider promises this limit; a longer id comes from a forged URL, and might not fit into a key.
const LONGEST_PROVIDER_ID: usize = 255;

/// A row that only names the order of an object.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Pointer {
    pub(crate) order_guid: OrderGuid,
}

impl Store {
    /// The order of this guid.
    pub async fn find_order(&self, order: OrderGuid) -> Result<Option<Order>, StoreError> {
        let row = self.get(keys::order(order), "find an order").await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    /// The order that this link opens.
    pub async fn find_order_by_hash(&self, hash: &OrderHash) -> Result<Option<Order>, StoreError> {
        self.find_pointed(keys::hash(&hash.digest()), "find an order by its link")
            .await
    }

    /// The order of this number; an order that was placed before numbers were stored may not be found by it.
    pub async fn find_order_by_number(
        &self,
        number: &OrderNumber,
    ) -> Result<Option<Order>, StoreError> {
        self.find_pointed(keys::order_number(number), "find an order by its number")
            .await
    }

    /// Lists orders that a guest placed with this address, newest first.
    pub async fn list_orders_of_guest(
        &self,
        email: &Email,
        cursor: Option<&Cursor>,
        limit: u16,
    ) -> Result<Page<Order>, StoreError> {
        let partition = keys::orders_of_guest(email);
        self.list_orders(
            Index::First,
            partition,
            cursor,
            limit,
            "list a guest's orders",
        )
        .await
    }

    /// Orders in dispute, longest waiting first.
    pub async fn list_disputes(
        &self,
        cursor: Option<&Cursor>,
        limit: u16,
    ) -> Result<Page<Order>, StoreError> {
        self.list_queued_orders(Queue::Disputes, cursor, limit)
            .await
    }

    /// The orders of a queue whose rows lead to them.
    pub(crate) async fn list_queued_orders(
        &self,
        queue: Queue,
        cursor: Option<&Cursor>,
        limit: u16,
    ) -> Result<Page<Order>, StoreError> {
        let page = self
            .list_queue::<Pointer>(queue, cursor, limit, "pointer")
            .await?;
        let mut items = Vec::with_capacity(page.items.len());
        for Pointer { order_guid } in page.items {
            items.extend(self.find_order(order_guid).await?);
        }
        Ok(Page {
            items,
            next: page.next,
        })
    }

    /// The order that a checkout session, payment intent or charge of the provider belongs to.
    pub async fn find_order_by_provider_id(&self, id: &str) -> Result<Option<Order>, StoreError> {
        if id.len() > LONGEST_PROVIDER_ID {
            return Ok(None);
        }
        self.find_pointed(keys::provider(id), "find an order by a provider's id")
            .await
    }

    /// Lists a customer's orders in any state, newest first.
    pub async fn list_orders_of_customer(
        &self,
        user: UserId,
        cursor: Option<&Cursor>,
        limit: u16,
    ) -> Result<Page<Order>, StoreError> {
        let partition = keys::orders_of_customer(user);
        self.list_orders(
            Index::First,
            partition,
            cursor,
            limit,
            "list a customer's orders",
        )
        .await
    }

    /// A talent's orders, newest first; those that were never paid for are not among them.
    pub async fn list_orders_of_talent(
        &self,
        talent: TalentGuid,
        cursor: Option<&Cursor>,
        limit: u16,
    ) -> Result<Page<Order>, StoreError> {
        let partition = keys::orders_of_talent(talent);
        self.list_orders(
            Index::Second,
            partition,
            cursor,
            limit,
            "list a talent's orders",
        )
        .await
    }

    /// The history of an order, oldest first.
    pub async fn list_events(&self, order: OrderGuid) -> Result<Vec<Event>, StoreError> {
        let partition = keys::order_partition(order);
        let rows = self
            .query_all(&partition, keys::EVENTS, "list an order's events")
            .await?;
        rows.into_iter().map(|row| body_of(row, "event")).collect()
    }

    async fn find_pointed(
        &self,
        key: table::Key,
        action: &'static str,
    ) -> Result<Option<Order>, StoreError> {
        match self.get(key, action).await? {
            None => Ok(None),
            Some(row) => {
                let pointer: Pointer = body_of(row, "pointer")?;
                self.find_order(pointer.order_guid).await
            }
        }
    }

    async fn list_orders(
        &self,
        index: Index,
        partition: String,
        cursor: Option<&Cursor>,
        limit: u16,
        action: &'static str,
    ) -> Result<Page<Order>, StoreError> {
        let start = match cursor.map(Cursor::parts) {
            None => None,
            Some([guid, place]) => Some(keys::in_orders(index.keys(), &partition, guid, place)),
            Some(_) => return Ok(Page::empty()),
        };
        let query = QueryBuilder::index(index, partition)
            .newest_first()
            .limit(limit)
            .after(start);
        self.query_page(query, KIND, |last| cursor_of(index, last), action)
            .await
    }
}

/// A row under `key` that leads to the order.
pub(crate) fn pointer(key: table::Key, order: OrderGuid) -> Result<Row, StoreError> {
    Ok(Row::new(key).body(&Pointer { order_guid: order })?)
}

/// Returns the order of a row that leads to one.
pub(crate) fn pointer_of(row: Attributes) -> Result<OrderGuid, StoreError> {
    body_of(row, "pointer").map(|pointer: Pointer| pointer.order_guid)
}

/// The row under the order's number, in the list of all numbers.
pub(crate) fn number_row(order: &Order) -> Result<Row, StoreError> {
    let row = pointer(keys::order_number(&order.number), order.order_guid)?;
    Ok(row.gsi2(keys::ORDER_NUMBERS.to_owned(), order.number.to_string()))
}

fn cursor_of(index: Index, last: &Attributes) -> Result<Cursor, StoreError> {
    let guid = keys::order_of(&text_of(last, attribute::PK)?)
        .ok_or_else(|| StoreError::corrupt("key of a listed order", "it names no order"))?;
    Ok(Cursor::new([guid, text_of(last, index.keys().1)?]))
}
