//! In which currency the payments of a currency settle, as the latest captured payment showed (ADR 61).

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::money::Currency;
use crate::order::Order;

/// A payment with the same result is not written again for this time.
const REPEATED_AFTER: SignedDuration = SignedDuration::from_hours(1);

/// What the latest payments in a currency became on the platform's balance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SettledCurrency {
    /// The currency of the orders.
    pub currency: Currency,
    /// The currency on the platform's balance.
    pub settles_in: Currency,
    /// What one unit became, as the provider writes it; absent if nothing was converted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exchange_rate: Option<String>,
    /// The time of that payment.
    pub seen_at: Timestamp,
    /// Raised by every write, 0 before the first.
    pub version: u64,
}

impl SettledCurrency {
    /// Returns what an order's payment shows; `None` before its settlement is known.
    pub fn of_order(order: &Order, now: Timestamp) -> Option<Self> {
        let settlement = order.payment.settlement.as_ref()?;
        Some(Self {
            currency: order.money.total.currency(),
            settles_in: settlement.amount.currency(),
            exchange_rate: settlement.exchange_rate.clone(),
            seen_at: now,
            version: 0,
        })
    }

    /// Returns the row after another payment; `None` if it shows nothing new.
    #[must_use]
    pub fn after(seen: &Self, known: Option<&Self>) -> Option<Self> {
        let is_repeated = known.is_some_and(|known| {
            known.settles_in == seen.settles_in
                && seen.seen_at < crate::later(known.seen_at, REPEATED_AFTER)
        });
        let version = known.map_or(0, |known| known.version).saturating_add(1);
        (!is_repeated).then(|| Self {
            version,
            ..seen.clone()
        })
    }
}
