//! A month of payouts, as the API returns it and the PDF and CSV files show it.

use domain::statement::{LedgerEntry, StatementTotals};
use domain::{Currency, Money};
use serde::Serialize;
use utoipa::ToSchema;

/// The payouts and reversals of a month.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StatementView {
    /// The month, like `2026-11`.
    pub(crate) month: String,
    /// The entries, oldest first.
    pub(crate) entries: Vec<LedgerEntry>,
    pub(crate) totals: StatementTotals,
}

/// Formats an amount in minor units; one below zero has `minus` in front.
pub(crate) fn signed(
    minor: i64,
    currency: Currency,
    minus: &str,
    format: impl Fn(Money) -> String,
) -> String {
    let sign = if minor < 0 { minus } else { "" };
    let amount = Money::new(minor.saturating_abs(), currency).unwrap_or(Money::zero(currency));
    format!("{sign}{}", format(amount))
}
