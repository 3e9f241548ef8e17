//! The reconciliation of our ledger with the provider's balance: a report for each period, with no difference or the
//! orders that an operator has to check (PRODUCT section 6.6, nightly reconciliation).

pub mod progress;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{OrderGuid, OrderNumber};

/// The time from the end of one report to the next.
pub const EVERY: SignedDuration = SignedDuration::from_hours(24);
/// The time before a report whose movements are left to the next report, because the provider lists movements with a
/// delay.
pub const MARGIN: SignedDuration = SignedDuration::from_mins(10);
/// The length of the first report's period. A movement in progress is a difference after this time.
pub const REACH: SignedDuration = SignedDuration::from_hours(72);
/// The search for missed events starts this long before the end of the last report: the provider lists an event some time
/// after it happened.
const EVENTS_OVERLAP: SignedDuration = SignedDuration::from_hours(1);
/// The time for which the provider lists an event.
const EVENTS_LISTED: SignedDuration = SignedDuration::from_hours(30 * 24);
/// The most movements or events in each list of a report.
pub const MOST_NAMED: usize = 200;

/// The totals of one currency in a report, in minor units, negative if money left the platform's balance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CurrencyTotals {
    /// ISO 4217, upper case.
    pub currency: String,
    /// The movements at the provider for orders, without movements in progress.
    pub provider_minor: i64,
    /// The same movements in our ledger.
    pub ours_minor: i64,
    /// The provider's total less ours.
    pub difference_minor: i64,
    pub fees_minor: i64,
    /// Movements without an order: payouts to our bank, the provider's invoices.
    pub other_minor: i64,
}

/// A movement that differs between the provider and our ledger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MovementDifference {
    /// The order; absent if no order has such a movement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order_guid: Option<OrderGuid>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order_number: Option<OrderNumber>,
    /// The provider's object: `ch_…`, `re_…`, `tr_…`, `dp_…`.
    pub source: String,
    /// The time of the movement at the provider, or of the decision in our ledger if the provider lists no movement.
    pub at: Timestamp,
    /// ISO 4217, upper case.
    pub currency: String,
    /// The object's total at the provider, in minor units.
    pub provider_minor: i64,
    /// The object's total in our ledger, in minor units.
    pub ours_minor: i64,
}

/// An event of the provider that had not arrived and could not be processed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MissedEvent {
    /// `evt_…`.
    pub id: String,
    /// Such as `payment_intent.succeeded`.
    pub kind: String,
    /// The kind of the object to fetch, such as `payment_intent`.
    pub object_kind: String,
    pub object_id: String,
    /// The connected account; absent for an event of the platform.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<String>,
}

/// The report of a period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReconciliationReport {
    /// The start of the period.
    pub from: Timestamp,
    /// The end of the period, excluded; identifies the report.
    pub to: Timestamp,
    /// The time of the report.
    pub made_at: Timestamp,
    pub currencies: Vec<CurrencyTotals>,
    /// The number of compared movements of the provider.
    pub movements: u32,
    /// The differences, at most 200.
    pub differences: Vec<MovementDifference>,
    /// Movements of orders with a transition in progress; the next report compares them again.
    pub under_way: Vec<MovementDifference>,
    /// The number of events that had not arrived and were processed.
    pub replayed_events: u32,
    /// The number of events that could not be processed; the next report tries again.
    pub failed_events: u32,
    /// The events that could not be processed, at most 200.
    #[serde(default)]
    pub unprocessed_events: Vec<MissedEvent>,
    /// An operator's reason for closing the differences.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settled: Option<String>,
}

impl ReconciliationReport {
    /// Returns whether an operator has to check it.
    pub fn is_open(&self) -> bool {
        self.settled.is_none() && !(self.differences.is_empty() && self.failed_events == 0)
    }

    /// Returns whether more events failed than the report names.
    fn has_unnamed_events(&self) -> bool {
        let named = u32::try_from(self.unprocessed_events.len());
        named.is_ok_and(|named| named < self.failed_events)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compared {
    /// The totals of the provider and of our ledger.
    pub sides: MovementDifference,
    /// Whether a transition in progress explains a difference.
    pub is_under_way: bool,
}

/// Returns the line of a currency, and adds it if it is missing.
pub(crate) fn line_of<'a>(
    lines: &'a mut Vec<CurrencyTotals>,
    currency: &str,
) -> &'a mut CurrencyTotals {
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

/// Returns the start of the next report: the end of the last one. Movements in progress move it back to the oldest of
/// them, at most to three days ago. The first report starts three days ago.
pub fn next_start(last: Option<&ReconciliationReport>, now: Timestamp) -> Timestamp {
    let reach = now.checked_sub(REACH).unwrap_or(Timestamp::MIN);
    let Some(last) = last else {
        return reach;
    };
    let oldest = last.under_way.iter().map(|one| one.at).min();
    oldest.map_or(last.to, |at| at.max(reach).min(last.to))
}

/// Returns the time from which to search for missed events: an hour before the end of the last report, however long ago
/// that was, but at most 30 days ago, because the provider lists no older events. If the last report could not name every
/// event that failed, its period is searched again.
pub fn events_since(last: Option<&ReconciliationReport>, now: Timestamp) -> Timestamp {
    let before = |at: Timestamp, by| at.checked_sub(by).unwrap_or(Timestamp::MIN);
    let since = match last {
        None => before(now, REACH),
        Some(last) if last.has_unnamed_events() => before(last.from.min(now), EVENTS_OVERLAP),
        Some(last) => before(last.to.min(now), EVENTS_OVERLAP),
    };
    since.max(before(now, EVENTS_LISTED))
}
