//! What every endpoint of this function is given.

use axum::extract::FromRef;
use domain::calendar::CalendarHosts;
use domain::money::Fees;
use domain::quote::QuoteKey;
use http_api::{Clock, Limits, Verifier};
use settle::Settle;
use store::Store;

/// The table, the money, the price policy and the key that signs quotes.
#[derive(Debug, Clone, FromRef)]
pub struct OrdersState {
    /// What time it is.
    pub clock: Clock,
    /// The table.
    pub store: Store,
    /// Checks tokens.
    pub verifier: Verifier,
    /// How often what may be asked.
    pub limits: Limits,
    /// Moves orders together with their money.
    pub settle: Settle,
    /// What the marketplace takes (PRODUCT section 2).
    pub fees: Fees,
    /// Signs quotes.
    pub quote_key: QuoteKey,
    /// Where calendars of talent may be read.
    pub calendar_hosts: CalendarHosts,
}
