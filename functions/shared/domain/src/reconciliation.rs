//! Our books against the provider's balance: a report for each stretch of time, with a difference of zero or the orders
//! that an operator has to look at (PRODUCT section 6.6, nightly reconciliation).

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{OrderGuid, OrderNumber};

/// From the end of one report to the next.
pub const EVERY: SignedDuration = SignedDuration::from_hours(24);
/// Left out at the end of a report: the provider lists what it moved a little later.
pub const MARGIN: SignedDuration = SignedDuration::from_mins(10);
/// How far the first report reaches back, and for how long missed events are looked for.
pub const REACH: SignedDuration = SignedDuration::from_hours(72);
/// Movements that a report names one by one.
pub const MOST_NAMED: usize = 200;

/// One currency of a report; minor units, negative where money left the platform's balance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CurrencyTotals {
    /// ISO 4217, upper case.
    pub currency: String,
    /// What the provider moved for orders.
    pub provider_minor: i64,
    /// What our books say of the same movements.
    pub ours_minor: i64,
    /// The provider's less ours; what is under way is in neither.
    pub difference_minor: i64,
    /// What the provider kept for itself.
    pub fees_minor: i64,
    /// What it moved for no order: its payouts to our bank, its own bills.
    pub other_minor: i64,
}

/// A movement that the two sides tell differently.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MovementDifference {
    /// The order; absent where no order has such a movement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order_guid: Option<OrderGuid>,
    /// Its number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order_number: Option<OrderNumber>,
    /// The provider's object that moved it: `ch_…`, `re_…`, `tr_…`, `dp_…`.
    pub source: String,
    /// When it moved, or was decided.
    pub at: Timestamp,
    /// ISO 4217, upper case.
    pub currency: String,
    /// All that the object moved by the provider's word; minor units.
    pub provider_minor: i64,
    /// All that it moved by our books.
    pub ours_minor: i64,
}

/// What came of comparing a stretch of time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReconciliationReport {
    /// Movements of the provider from then on.
    pub from: Timestamp,
    /// Until then, that moment excluded; names the report.
    pub to: Timestamp,
    /// When it was made.
    pub made_at: Timestamp,
    /// Every currency in which something moved.
    pub currencies: Vec<CurrencyTotals>,
    /// Movements of the provider that were compared.
    pub movements: u32,
    /// Where the two sides differ, at most 200.
    pub differences: Vec<MovementDifference>,
    /// Movements of orders that are in the middle of a step; the next report compares them again.
    pub under_way: Vec<MovementDifference>,
    /// Events of the last three days that had never arrived, and were caught up with.
    pub replayed_events: u32,
    /// Events that could not be caught up with; the next report tries again.
    pub failed_events: u32,
    /// Why an operator regards the differences as settled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settled: Option<String>,
}

impl ReconciliationReport {
    /// Whether somebody has to look.
    pub fn is_open(&self) -> bool {
        self.settled.is_none() && !(self.differences.is_empty() && self.failed_events == 0)
    }
}

/// One movement that was compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compared {
    /// What the two sides say.
    pub sides: MovementDifference,
    /// Whether the order is in the middle of a step that explains a difference.
    pub is_under_way: bool,
}

/// The totals of what was compared, a line for each currency.
pub fn totals(compared: &[Compared]) -> Vec<CurrencyTotals> {
    let mut lines: Vec<CurrencyTotals> = Vec::new();
    for one in compared.iter().filter(|one| !one.is_under_way) {
        let sides = &one.sides;
        let line = line_of(&mut lines, &sides.currency);
        line.provider_minor = line.provider_minor.saturating_add(sides.provider_minor);
        line.ours_minor = line.ours_minor.saturating_add(sides.ours_minor);
        line.difference_minor = line.provider_minor.saturating_sub(line.ours_minor);
    }
    lines
}

/// The line of a currency, made where there is none yet.
pub fn line_of<'a>(lines: &'a mut Vec<CurrencyTotals>, currency: &str) -> &'a mut CurrencyTotals {
    let at = lines.iter().position(|line| line.currency == currency);
    let at = at.unwrap_or(lines.len());
    if at == lines.len() {
        lines.push(CurrencyTotals {
            currency: currency.to_owned(),
            provider_minor: 0,
            ours_minor: 0,
            difference_minor: 0,
            fees_minor: 0,
            other_minor: 0,
        });
    }
    #[expect(
        clippy::indexing_slicing,
        reason = "the line was found there, or pushed there"
    )]
    &mut lines[at]
}

/// Where a report begins: at the end of the one before, or at the oldest movement that it left under way, up to three days
/// ago.
pub fn next_start(last: Option<&ReconciliationReport>, now: Timestamp) -> Timestamp {
    let reach = now.checked_sub(REACH).unwrap_or(Timestamp::MIN);
    let Some(last) = last else {
        return reach;
    };
    let oldest = last.under_way.iter().map(|one| one.at).min();
    oldest.map_or(last.to, |at| at.max(reach).min(last.to))
}
