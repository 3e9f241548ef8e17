//! Orders in a list that operators filter: by state, athlete, time, kind and price.
//!
//! Each order has one row on the first index, in the list of its state and sorted by the time of the order. Its steps
//! move it there in their own transactions. A page merges the lists of the wanted states. One request reads a bounded
//! number of rows, so a page may have fewer orders than its limit, and still a next one.

use domain::offer::OfferKind;
use domain::order::{Order, State};
use domain::text::plain_words;
use domain::{Money, OrderGuid, OrderNumber, TalentGuid, UserId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use table::{Index, QueryBuilder};

use crate::error::StoreError;
use crate::orders::Pointer;
use crate::orders::assignments::Assignment;
use crate::page::{Cursor, Page};
use crate::row::{Attributes, Row, body_of, text_of, whole_seconds};
use crate::{PAGE_SIZE, Store, keys};

const ACTION: &str = "list orders by their state";
/// Maximum number of reads from each list in one request.
const ROUNDS: u32 = 6;

/// The orders that a list has. Empty fields admit all orders.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OrderFilter {
    pub states: Vec<State>,
    /// The athlete; orders that were never paid are not found by it.
    pub talent: Option<TalentGuid>,
    /// The operator to whom they are assigned.
    pub assignee: Option<UserId>,
    pub kinds: Vec<OfferKind>,
    /// The time of the order, from this one on.
    pub from: Option<Timestamp>,
    /// The time of the order, before this one.
    pub until: Option<Timestamp>,
    /// The lowest price; the list has only orders of its currency.
    pub at_least: Option<Money>,
    /// The highest price; the list has only orders of its currency.
    pub at_most: Option<Money>,
    /// Whether the list begins with the oldest order.
    pub oldest_first: bool,
}

/// The row of an order in the list of its state.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Listed {
    order_guid: OrderGuid,
    state: State,
    kind: OfferKind,
    total: Money,
}

/// The rows of one read, with their places.
#[derive(Default)]
struct Rows {
    rows: Vec<(String, Listed)>,
    /// The place up to which every list was read; none if all were read to their ends.
    frontier: Option<String>,
}

impl Store {
    /// Lists orders by a filter, 25 on a page.
    pub async fn list_filtered_orders(
        &self,
        filter: &OrderFilter,
        cursor: Option<&Cursor>,
    ) -> Result<Page<Order>, StoreError> {
        let mut position = match cursor.map(Cursor::parts) {
            None => None,
            Some([place]) => Some(place.clone()),
            Some(_) => return Ok(Page::empty()),
        };
        let mut found: Vec<(String, Listed)> = Vec::new();
        let limit = usize::from(PAGE_SIZE);
        for _ in 0..ROUNDS {
            let read = self.read_listed(filter, position.as_deref()).await?;
            let matching = read.rows.into_iter().filter(|(_, row)| filter.admits(row));
            found.extend(matching);
            position = read.frontier;
            if found.len() > limit {
                found.truncate(limit);
                position = found.last().map(|(place, _)| place.clone());
                break;
            }
            if position.is_none() {
                break;
            }
        }
        let mut items = Vec::with_capacity(found.len());
        for (_, row) in found {
            items.extend(self.find_order(row.order_guid).await?);
        }
        Ok(Page {
            items,
            next: position.map(|place| Cursor::new([place])),
        })
    }

    /// Reads the next rows after `position` from each list, in the order of the filter.
    async fn read_listed(
        &self,
        filter: &OrderFilter,
        position: Option<&str>,
    ) -> Result<Rows, StoreError> {
        let mut read = Rows::default();
        let Some((first, last)) = filter.bounds(position) else {
            return Ok(read);
        };
        for (index, partition) in filter.lists() {
            let mut query = QueryBuilder::index(index, partition)
                .between(&first, &last)
                .limit(PAGE_SIZE.saturating_add(2));
            if !filter.oldest_first {
                query = query.newest_first();
            }
            let answer = self.query(query, ACTION).await?;
            let mut end = None;
            for row in answer.rows {
                let place = text_of(&row, index.keys().1)?;
                end = Some(place.clone());
                // The bounds are inclusive: the row at the position was read before.
                if position != Some(place.as_str()) {
                    let listed = match index {
                        _ if filter.assignee.is_some() => self.find_assigned(filter, row).await?,
                        Index::Second => Some(Listed::from_order(&body_of(row, "order")?)),
                        _ => Some(body_of(row, "order in a list")?),
                    };
                    read.rows.extend(listed.map(|listed| (place, listed)));
                }
            }
            if let Some(end) = end.filter(|_| answer.last.is_some()) {
                let is_nearer = |known: &String| filter.is_before(&end, known);
                if read.frontier.as_ref().is_none_or(is_nearer) {
                    read.frontier = Some(end);
                }
            }
        }
        if let Some(frontier) = read.frontier.clone() {
            read.rows
                .retain(|(place, _)| *place == frontier || filter.is_before(place, &frontier));
        }
        read.rows.sort_by(|(one, _), (other, _)| one.cmp(other));
        if !filter.oldest_first {
            read.rows.reverse();
        }
        Ok(read)
    }
}

impl Store {
    /// The order of an assignment, if it is the wanted athlete's.
    async fn find_assigned(
        &self,
        filter: &OrderFilter,
        row: Attributes,
    ) -> Result<Option<Listed>, StoreError> {
        let assignment: Assignment = body_of(row, "assignment")?;
        let order = self.find_order(assignment.order_guid).await?;
        let is_wanted = |order: &Order| {
            let talent = order.talent.talent_guid;
            filter.talent.is_none_or(|wanted| wanted == talent)
        };
        Ok(order
            .filter(is_wanted)
            .map(|order| Listed::from_order(&order)))
    }

    /// Orders whose number begins with this text, typed in any case, with or without its hyphen.
    pub async fn list_orders_by_number(
        &self,
        beginning: &str,
        limit: u16,
    ) -> Result<Vec<Order>, StoreError> {
        match OrderNumber::parse_beginning(beginning) {
            Some(beginning) => {
                self.list_beginning(keys::ORDER_NUMBERS, &beginning, limit)
                    .await
            }
            None => Ok(Vec::new()),
        }
    }

    /// Orders whose customer's name begins with this text, in any case and with or without accents.
    pub async fn list_orders_by_name(
        &self,
        beginning: &str,
        limit: u16,
    ) -> Result<Vec<Order>, StoreError> {
        let beginning = plain_words(beginning);
        self.list_beginning(keys::CUSTOMER_NAMES, &beginning, limit)
            .await
    }

    async fn list_beginning(
        &self,
        partition: &str,
        beginning: &str,
        limit: u16,
    ) -> Result<Vec<Order>, StoreError> {
        let query = QueryBuilder::index(Index::Second, partition)
            .beginning(beginning)
            .limit(limit);
        let answer = self.query(query, "search orders").await?;
        let mut found = Vec::with_capacity(answer.rows.len());
        for row in answer.rows {
            let pointer: Pointer = body_of(row, "pointer")?;
            found.extend(self.find_order(pointer.order_guid).await?);
        }
        Ok(found)
    }
}

impl OrderFilter {
    /// The partitions to merge: one for each state, or the one of the operator or the athlete.
    fn lists(&self) -> Vec<(Index, String)> {
        if let Some(user) = self.assignee {
            return vec![(Index::First, keys::orders_of_assignee(user))];
        }
        if let Some(talent) = self.talent {
            return vec![(Index::Second, keys::orders_of_talent(talent))];
        }
        let states = if self.states.is_empty() {
            State::ALL
        } else {
            &self.states
        };
        let lists = states.iter();
        lists
            .map(|state| (Index::First, keys::orders_in_state(*state)))
            .collect()
    }

    /// The first and last place to read; none if nothing can be between them.
    fn bounds(&self, position: Option<&str>) -> Option<(String, String)> {
        let mut first = self.from.map_or_else(|| "0".to_owned(), whole_seconds);
        let mut last = self.until.map_or_else(|| "9".to_owned(), whole_seconds);
        if let Some(position) = position {
            let bound = if self.oldest_first {
                &mut first
            } else {
                &mut last
            };
            position.clone_into(bound);
        }
        (first <= last).then_some((first, last))
    }

    fn is_before(&self, one: &str, other: &str) -> bool {
        if self.oldest_first {
            one < other
        } else {
            one > other
        }
    }

    fn admits(&self, row: &Listed) -> bool {
        let total = row.total;
        let is_at_least =
            |least: Money| least.currency() == total.currency() && least.amount() <= total.amount();
        let is_at_most =
            |most: Money| most.currency() == total.currency() && total.amount() <= most.amount();
        (self.states.is_empty() || self.states.contains(&row.state))
            && (self.kinds.is_empty() || self.kinds.contains(&row.kind))
            && self.at_least.is_none_or(is_at_least)
            && self.at_most.is_none_or(is_at_most)
    }
}

impl Listed {
    fn from_order(order: &Order) -> Self {
        Self {
            order_guid: order.order_guid,
            state: order.state,
            kind: order.offer.kind,
            total: order.money.total,
        }
    }
}

/// The row of an order in the list of its state.
pub(crate) fn row(order: &Order) -> Result<Row, StoreError> {
    let guid = order.order_guid;
    let row = Row::new(keys::listed_order(guid))
        .body(&Listed::from_order(order))?
        .gsi1(
            keys::orders_in_state(order.state),
            keys::by_age(order.created_at, guid),
        );
    if order.is_erased() {
        return Ok(row);
    }
    let name = format!("{}#{guid}", plain_words(&order.customer.name));
    Ok(row.gsi2(keys::CUSTOMER_NAMES.to_owned(), name))
}
