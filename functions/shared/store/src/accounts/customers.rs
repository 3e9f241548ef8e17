//! Customers by name, from the names in their orders. One request reads a bounded number of names, so a page may have few
//! customers or none, and still a next one.

use std::collections::BTreeSet;

use domain::order::Order;
use domain::text::plain_words;
use table::{Index, QueryBuilder};

use crate::error::StoreError;
use crate::orders::Pointer;
use crate::page::{Cursor, Page};
use crate::row::{Attributes, body_of, text_of};
use crate::{PAGE_SIZE, Store, keys};

/// Names of one read, and the most reads of one request.
const NAMES: u16 = 100;
const ROUNDS: u32 = 6;
/// Sorts behind every character of a name.
const LAST: char = '\u{fff0}';

/// Which names a list has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Match {
    /// Those that begin with the text.
    Beginning,
    Anywhere,
}

impl Match {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Beginning => "b",
            Self::Anywhere => "a",
        }
    }
}

impl Store {
    /// Lists customers by name, one order of each: those whose name begins with this text, or if there is none, those
    /// whose name contains it. An empty text lists all customers.
    pub async fn list_customers(
        &self,
        find: &str,
        cursor: Option<&Cursor>,
    ) -> Result<Page<Order>, StoreError> {
        let find = plain_words(find);
        match cursor.map(Cursor::parts) {
            None => {
                let page = self.list_named(&find, Match::Beginning, None).await?;
                if page.items.is_empty() && page.next.is_none() && !find.is_empty() {
                    return self.list_named(&find, Match::Anywhere, None).await;
                }
                Ok(page)
            }
            Some([mode, place]) => {
                let mode = if mode == Match::Anywhere.as_str() {
                    Match::Anywhere
                } else {
                    Match::Beginning
                };
                self.list_named(&find, mode, Some(place)).await
            }
            Some(_) => Ok(Page::empty()),
        }
    }

    async fn list_named(
        &self,
        find: &str,
        mode: Match,
        place: Option<&str>,
    ) -> Result<Page<Order>, StoreError> {
        let mut items = Vec::new();
        let mut seen = BTreeSet::new();
        let mut position = place.map(str::to_owned);
        for _ in 0..ROUNDS {
            let read = self.query(query(find, mode, position.as_deref()), "list customers");
            let answer = read.await?;
            let is_last = answer.last.is_none();
            for row in answer.rows {
                let name = text_of(&row, Index::Second.keys().1)?;
                // The bounds are inclusive: the row at the position was read before.
                if position.as_deref() == Some(name.as_str()) {
                    continue;
                }
                if items.len() == usize::from(PAGE_SIZE) {
                    return Ok(page(items, mode, position));
                }
                position = Some(name.clone());
                if mode == Match::Anywhere && !name.contains(find) {
                    continue;
                }
                items.extend(self.find_unseen(row, &mut seen).await?);
            }
            if is_last {
                return Ok(page(items, mode, None));
            }
        }
        Ok(page(items, mode, position))
    }

    /// The order of a name, if it is the first one of its customer.
    async fn find_unseen(
        &self,
        row: Attributes,
        seen: &mut BTreeSet<String>,
    ) -> Result<Option<Order>, StoreError> {
        let pointer: Pointer = body_of(row, "pointer")?;
        let order = self.find_order(pointer.order_guid).await?;
        Ok(order.filter(|order| {
            let customer = &order.customer;
            let account = customer.user_id.map(|user| user.to_string());
            seen.insert(account.unwrap_or_else(|| customer.email.to_string()))
        }))
    }
}

fn query(find: &str, mode: Match, position: Option<&str>) -> QueryBuilder {
    let query = QueryBuilder::index(Index::Second, keys::CUSTOMER_NAMES).limit(NAMES);
    match (mode, position) {
        (Match::Beginning, Some(position)) if !find.is_empty() => {
            query.between(position, &format!("{find}{LAST}"))
        }
        (Match::Beginning, None) => query.beginning(find),
        (_, Some(position)) => query.starting_at(position),
        (Match::Anywhere, None) => query,
    }
}

fn page(items: Vec<Order>, mode: Match, position: Option<String>) -> Page<Order> {
    Page {
        items,
        next: position.map(|place| Cursor::new([mode.as_str().to_owned(), place])),
    }
}
