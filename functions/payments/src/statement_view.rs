//! A month of payouts, as the API returns it and the PDF and CSV files show it.

use domain::statement::{LedgerEntry, StatementTotals};
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
