//! The figures of each day, and their entries.
//!
//! The entries are on the second index: every event of an order, and every payout that was made, each with its part of
//! the figures. An entry is written in the transaction of its step, so it exists exactly once. The figures do not depend
//! on the table's stream. `figures::counts` counts the entries.

pub(crate) mod counts;

use std::collections::BTreeMap;

use domain::Currency;
use domain::figures::Figures;
use domain::order::{Event, Order};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use table::{Expression, QueryBuilder};

use crate::error::StoreError;
use crate::row::{Row, attribute, body_of};
use crate::transaction::ConditionFailure;
use crate::{Store, keys};

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

impl Store {
    /// Replaces the figures of a day, unless a later count did.
    pub(crate) async fn save_figures(
        &self,
        day: Date,
        currencies: BTreeMap<Currency, Figures>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
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
        let action = "save the figures of a day";
        let written = self.put_if(row, is_newer, ConditionFailure::Conflict, action);
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
        let query = QueryBuilder::partition(first.pk).between(&first.sk, &last.sk);
        let rows = self.query_list(query, "list figures").await?.into_iter();
        rows.map(|row| body_of(row, "figures of a day")).collect()
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
