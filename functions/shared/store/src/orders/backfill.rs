//! Rows beside orders that older code did not write yet: a run over the whole table, for people who run it by hand once
//! after such a release. No function reads the table so, and none may (`dynamodb:Scan` is in no policy).
//!
//! A run may be stopped, repeated and meet orders that change: what it writes for an order is one transaction,
//! conditional on the version that was read, and an order that has everything is left alone.

use domain::OrderGuid;
use domain::figures::day_of;
use domain::order::{Order, State, next_reminder_at};
use jiff::civil::Date;
use table::{AttributeValue, TableError};

use crate::error::StoreError;
use crate::money::rows::{Listing, listing};
use crate::orders::lists;
use crate::orders::pointer;
use crate::orders::reminders;
use crate::orders::row;
use crate::queues::{self, Queue};
use crate::row::{Attributes, Row, attribute, body_of, text_of};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, figures, keys, orders};
use table::{Expression, Key};

/// Maximum attempts after concurrent writes of an order.
const ATTEMPTS: u32 = 5;
/// What places a row on an index.
const PLACES: [&str; 6] = [
    attribute::GSI1_PK,
    attribute::GSI1_SK,
    attribute::GSI2_PK,
    attribute::GSI2_SK,
    attribute::DUE_PK,
    attribute::DUE_AT,
];

/// The result of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OrderBackfill {
    pub orders: u64,
    /// Orders that lacked something and were completed.
    pub completed: u64,
    /// Orders that could not be completed, each with the reason.
    pub failed: Vec<(String, String)>,
    /// The day of the oldest order.
    pub oldest: Option<Date>,
}

/// The outcome for one order.
#[derive(Default)]
struct Completed {
    is_changed: bool,
    day: Option<Date>,
}

impl Store {
    /// Gives every order what operators find it by: its number, its place in the list of its state and on the indexes,
    /// its entries of the figures, its payout's and its dispute's place on their lists, its place among those that wait,
    /// and when its next reminder is due. An error means that the table could not be read any further.
    pub async fn backfill_orders(&self) -> Result<OrderBackfill, StoreError> {
        let mut done = OrderBackfill::default();
        let mut start = None;
        loop {
            let (rows, next) = self.scan_orders(start).await?;
            for row in rows {
                done.orders = done.orders.saturating_add(1);
                let pk = text_of(&row, attribute::PK)?;
                match self.complete_order(&pk).await {
                    Ok(outcome) => {
                        done.completed = done.completed.saturating_add(outcome.is_changed.into());
                        done.oldest = done.oldest.into_iter().chain(outcome.day).min();
                    }
                    Err(error @ StoreError::Unavailable { .. }) => return Err(error),
                    Err(error) => done.failed.push((pk, error.to_string())),
                }
            }
            if next.is_none() {
                return Ok(done);
            }
            start = next;
        }
    }

    /// A page of the keys of orders, and where the next one begins.
    async fn scan_orders(
        &self,
        start: Option<Attributes>,
    ) -> Result<(Vec<Attributes>, Option<Attributes>), StoreError> {
        let orders = keys::all_orders();
        let request = self
            .table
            .client()
            .scan()
            .table_name(self.table.name())
            .filter_expression("begins_with(#pk, :pk) AND #sk = :sk")
            .expression_attribute_names("#pk", attribute::PK)
            .expression_attribute_names("#sk", attribute::SK)
            .expression_attribute_values(":pk", AttributeValue::S(orders.pk))
            .expression_attribute_values(":sk", AttributeValue::S(orders.sk))
            .projection_expression("#pk, #sk")
            .set_exclusive_start_key(start);
        let output = request
            .send()
            .await
            .map_err(|error| TableError::unavailable("read every order", error))?;
        Ok((
            output.items.unwrap_or_default(),
            output.last_evaluated_key.filter(|key| !key.is_empty()),
        ))
    }

    /// Rows that follow from the order and its events alone.
    async fn derived_rows(&self, order: &Order) -> Result<Vec<Row>, StoreError> {
        let mut rows = vec![orders::number_row(order)?, lists::row(order)?];
        for event in self.list_events(order.order_guid).await? {
            rows.push(figures::event_row(order, &event)?);
        }
        Ok(rows)
    }

    /// Writes the missing rows of a partition's order.
    async fn complete_order(&self, pk: &str) -> Result<Completed, StoreError> {
        let guid = keys::order_of(pk).and_then(|guid| OrderGuid::parse(&guid).ok());
        let guid = guid.ok_or_else(|| StoreError::corrupt(format!("row at {pk}"), "no order"))?;
        let mut attempt = 1;
        loop {
            match self.complete_order_once(guid).await {
                Err(StoreError::Conflict) if attempt < ATTEMPTS => attempt += 1,
                outcome => return outcome,
            }
        }
    }

    async fn complete_order_once(&self, guid: OrderGuid) -> Result<Completed, StoreError> {
        const ACTION: &str = "complete the rows of an order";
        let Some(found) = self.get(keys::order(guid), ACTION).await? else {
            return Ok(Completed::default());
        };
        let order: Order = body_of(found.clone(), "order")?;
        let done = |is_changed| Completed {
            is_changed,
            day: Some(day_of(order.created_at)),
        };
        let row = row::row(&order)?;
        let is_placed = PLACES
            .iter()
            .all(|place| found.get(*place) == row.attributes.get(*place));
        let unchanged = Expression::at_version(order.version);
        let mut transaction = Transaction::new(self, ACTION);
        transaction = if is_placed {
            transaction.check(keys::order(guid), unchanged, ConditionFailure::Conflict)
        } else {
            transaction.put_if(row, unchanged, ConditionFailure::Conflict)
        };
        for row in self.derived_rows(&order).await? {
            let key = Key::new(
                text_of(&row.attributes, attribute::PK)?,
                text_of(&row.attributes, attribute::SK)?,
            );
            if self.get(key, ACTION).await?.as_ref() != Some(&row.attributes) {
                transaction = transaction.put(row);
            }
        }
        let payout = keys::payout(guid);
        let listed = self.get(payout.clone(), ACTION).await?;
        transaction = match (listed, listing(&order)?) {
            (Some(_), Listing::None) => transaction.delete(payout),
            (Some(listed), Listing::Row(row)) if listed == row.attributes => transaction,
            (_, Listing::Row(row)) => transaction.put(row),
            (_, Listing::Unchanged | Listing::None) => transaction,
        };
        let dispute = keys::dispute(guid);
        if order.state == State::Disputed && self.get(dispute.clone(), ACTION).await?.is_none() {
            let events = self.list_events(guid).await?;
            let opened = events
                .iter()
                .rev()
                .find(|event| event.to == State::Disputed);
            let since = opened.map_or(order.updated_at, |event| event.at);
            let waiting = queues::listed(pointer(dispute, guid)?, Queue::Disputes, since, guid);
            transaction = transaction.put(waiting);
        }
        transaction = self.fix_waiting(transaction, &order).await?;
        let reminded = self
            .get(keys::order_reminders(guid), ACTION)
            .await?
            .is_some();
        let now = order.updated_at;
        if !reminded && next_reminder_at(&order, now).is_some() {
            transaction = reminders::write(transaction, &order, now)?;
        }
        if is_placed && transaction.len() == 1 {
            return Ok(done(false));
        }
        transaction.run().await?;
        Ok(done(true))
    }
}
