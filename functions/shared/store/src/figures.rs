//! The figures of each day: counted again and again from the day's entries, never incremented.
//!
//! The entries are on the second index: every event of an order, and every payout that was made, each with its part of
//! the figures. An entry is written in the transaction of its step, so it exists exactly once. A count reads all entries
//! of a day and replaces the day's row. Counting twice, late or after a crash gives the same result, and the figures do
//! not depend on the table's stream.

use std::collections::BTreeMap;

use domain::Currency;
use domain::figures::{Figures, day_of, is_count_due};
use domain::order::{Event, Order};
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use serde::{Deserialize, Serialize};
use table::{Expression, Index, QueryBuilder};

use crate::error::StoreError;
use crate::row::{Row, attribute, body_of};
use crate::transaction::ConditionFailure;
use crate::{DUE_SHARDS, Store, keys};

const ACTION: &str = "count the figures of a day";
/// The number of days before today whose count a run completes: the clock may have been away for a month. A day whose
/// count is final costs nothing but its row in the list of known days.
const DAYS_BACK: i64 = 30;

/// The figures of one day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DayFigures {
    /// The UTC day.
    pub day: Date,
    /// The start of the last count.
    pub counted_at: Timestamp,
    /// The figures of each currency that the day has.
    pub currencies: BTreeMap<Currency, Figures>,
    /// The views of pages of talent.
    #[serde(default)]
    pub page_views: u64,
}

/// A row with its part of the figures.
#[derive(Debug, Serialize)]
pub(crate) struct Counted<T> {
    #[serde(flatten)]
    pub(crate) row: T,
    pub(crate) currency: Currency,
    pub(crate) figures: Figures,
}

#[derive(Deserialize)]
struct Entry {
    currency: Currency,
    figures: Figures,
}

impl Store {
    /// Counts the days whose count is due: today, and earlier days until no late entry can be missing. Returns how many
    /// were counted.
    pub async fn count_due_figures(&self, now: Timestamp) -> Result<u32, StoreError> {
        let today = day_of(now);
        let first = today.saturating_sub(DAYS_BACK.days());
        let known = self.list_figures(first, today).await?;
        let mut counted = 0;
        for day in first.series(1.day()).take_while(|day| *day <= today) {
            let last = known.iter().find(|one| one.day == day);
            if is_count_due(day, last.map(|one| one.counted_at), now) {
                self.count_figures(day, now).await?;
                counted += 1;
            }
        }
        Ok(counted)
    }

    /// Counts a day and replaces its figures, unless a later count did.
    pub async fn count_figures(&self, day: Date, now: Timestamp) -> Result<(), StoreError> {
        let mut currencies: BTreeMap<Currency, Figures> = BTreeMap::new();
        for shard in 0..DUE_SHARDS {
            let mut start = None;
            loop {
                let partition = keys::figure_entries(day, shard);
                let query = QueryBuilder::index(Index::Second, partition).after(start);
                let answer = self.query(query, ACTION).await?;
                for row in answer.rows {
                    let entry: Entry = body_of(row, "entry of a day's figures")?;
                    currencies
                        .entry(entry.currency)
                        .or_default()
                        .add(&entry.figures);
                }
                start = answer.last;
                if start.is_none() {
                    break;
                }
            }
        }
        let counted = self.eventually_consistent();
        let views = counted.list_page_views(None, day, day).await?;
        let figures = DayFigures {
            day,
            counted_at: now,
            currencies,
            page_views: views.get(&day).copied().unwrap_or_default(),
        };
        let counted_at = u64::try_from(now.as_second()).unwrap_or_default();
        let row = Row::new(keys::figures(day))
            .body(&figures)?
            .version(counted_at);
        let is_newer = Expression::new("attribute_not_exists(#version) OR #version <= :version")
            .name("#version", attribute::VERSION)
            .number(":version", counted_at);
        let written = self.put_if(row, is_newer, ConditionFailure::Conflict, ACTION);
        match written.await {
            Err(StoreError::Conflict) => Ok(()),
            outcome => outcome,
        }
    }

    /// The figures of the days from `first` to `last`, both included, oldest first; a day that was never counted is not
    /// among them.
    pub async fn list_figures(
        &self,
        first: Date,
        last: Date,
    ) -> Result<Vec<DayFigures>, StoreError> {
        let (first, last) = (keys::figures(first), keys::figures(last));
        let mut found = Vec::new();
        let mut start = None;
        loop {
            let query = QueryBuilder::partition(first.pk.clone())
                .between(&first.sk, &last.sk)
                .after(start);
            let answer = self.query(query, "list figures").await?;
            for row in answer.rows {
                found.push(body_of(row, "figures of a day")?);
            }
            start = answer.last;
            if start.is_none() {
                return Ok(found);
            }
        }
    }
}

/// The row of an event, which is an entry of its day.
pub(crate) fn event_row(order: &Order, event: &Event) -> Result<Row, StoreError> {
    let key = keys::event(order.order_guid, event.version);
    let counted = Counted {
        row: event,
        currency: order.money.total.currency(),
        figures: Figures::of_step(order, event),
    };
    let place = keys::since(event.at, format!("{}#{}", order.order_guid, event.version));
    Ok(Row::new(key)
        .body(&counted)?
        .gsi2(keys::figure_entries_of(order.order_guid, event.at), place))
}
