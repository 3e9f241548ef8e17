//! Orders that wait for an action, by state and time: the counts of the dashboard.
//!
//! A row beside the order exists for as long as it waits, on one partition of the first index. The step into such a
//! state writes the row in its own transaction, and the step out of it deletes it. So the count needs no counter: it is
//! correct with any number of instances, and a repeated step is rejected by the order's version, with its row.

use domain::order::{Order, State};
use jiff::Timestamp;
use table::{Index, QueryBuilder};

use crate::error::StoreError;
use crate::orders::pointer;
use crate::row::{Row, attribute, text_of};
use crate::transaction::Transaction;
use crate::{Store, keys};

const ACTION: &str = "count the orders that wait";
/// The most orders of a state that are counted, longest waiting first. A row has 200 bytes, so one query reads them all.
const MOST_COUNTED: u16 = 1_000;

/// Orders in one state that wait for an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitingOrders {
    pub state: State,
    pub count: u32,
    /// Since when the first of them has been in the state.
    pub oldest: Timestamp,
}

impl Store {
    /// How many orders wait in each state, at most [`MOST_COUNTED`], and since when; omits states without any. The index is
    /// read eventually consistent.
    pub async fn measure_waiting_orders(&self) -> Result<Vec<WaitingOrders>, StoreError> {
        let mut found = Vec::new();
        for state in State::ALL
            .iter()
            .filter(|state| waits_for_a_person(**state))
        {
            let query = QueryBuilder::index(Index::First, keys::WAITING_ORDERS)
                .beginning(&format!("{state}#"))
                .select(&[attribute::PK, attribute::SK, attribute::GSI1_SK])
                .limit(MOST_COUNTED);
            let rows = self.query(query, ACTION).await?.rows;
            // The longest waiting order of a state is the first of its rows.
            if let Some(first) = rows.first() {
                let (state, oldest) = read_place(&text_of(first, attribute::GSI1_SK)?)?;
                found.push(WaitingOrders {
                    state,
                    count: u32::try_from(rows.len()).unwrap_or(u32::MAX),
                    oldest,
                });
            }
        }
        Ok(found)
    }

    /// Adds the missing waiting row of an older order to the transaction that completes the order's rows, or deletes
    /// the row of an order that no longer waits.
    pub(crate) async fn fix_waiting<'a>(
        &self,
        transaction: Transaction<'a>,
        order: &Order,
    ) -> Result<Transaction<'a>, StoreError> {
        let key = keys::waiting_order(order.order_guid);
        let listed = self.get(key.clone(), ACTION).await?;
        if !waits_for_a_person(order.state) {
            return Ok(match listed {
                Some(_) => transaction.delete(key),
                None => transaction,
            });
        }
        let place = listed.map(|row| text_of(&row, attribute::GSI1_SK));
        let state = place.transpose()?.map(|place| read_place(&place));
        if state
            .transpose()?
            .is_some_and(|(state, _)| state == order.state)
        {
            return Ok(transaction);
        }
        let events = self.list_events(order.order_guid).await?;
        let entered = events
            .iter()
            .rev()
            .find(|event| event.to == order.state && event.from != Some(order.state));
        let since = entered.map_or(order.updated_at, |event| event.at);
        Ok(transaction.put(row(order, since)?))
    }
}

/// Returns whether the talent, the customer or an operator is expected to act. The half hour for a payment does not
/// count as waiting.
pub(crate) fn waits_for_a_person(state: State) -> bool {
    state != State::PendingPayment && state.waits_for().is_some()
}

pub(crate) fn row(order: &Order, since: Timestamp) -> Result<Row, StoreError> {
    let guid = order.order_guid;
    let place = format!("{}#{}", order.state, keys::since(since, guid));
    let row = pointer(keys::waiting_order(guid), guid)?;
    Ok(row.gsi1(keys::WAITING_ORDERS.to_owned(), place))
}

/// The state that a row's place names, and since when the order has been in it.
fn read_place(place: &str) -> Result<(State, Timestamp), StoreError> {
    let mut parts = place.split('#');
    let state = parts
        .next()
        .and_then(|name| State::ALL.iter().find(|state| state.as_str() == name));
    let since = parts.next().and_then(|since| since.parse().ok());
    state
        .copied()
        .zip(since)
        .ok_or_else(|| StoreError::corrupt(format!("place `{place}`"), "no state and time"))
}
