//! Moves an order together with its money: store and provider, step by step, repairable at any crash.
//!
//! Three rules make it repairable. A capture or a transfer is announced on the order before the provider is called, so
//! the next reader completes it. Every other effect is in the outbox, written with its step, and runs under a separate
//! idempotency key. And the provider's state is never taken from a message or an address: `reconcile` fetches it.
//!
//! Calls to the table and the provider are boxed: a step holds many of them, and its caller should
//! not carry their size.

mod act;
mod api_error;
mod bank_payout;
mod booked_orders;
mod books;
mod bounced_refund;
mod chargeback;
mod checkout;
mod comparison;
mod effects;
mod error;
mod event;
mod missed_events;
mod movements;
mod onboarding;
mod payout;
mod payout_account;
mod provider;
mod reconcile;
mod reversal;
mod settlement;
mod test_hold;
mod timers;
mod tips;

use std::sync::Arc;

use domain::OrderGuid;
use domain::money::{LineText, PriceLine};
use domain::order::{Applied, Order};
use http_api::{Settings, StartError};
use store::Store;
use stripe::{Stripe, StripeSettings};

pub use books::BooksRun;
pub use checkout::Opened;
pub use effects::Outcome;
pub use error::SettleError;
pub use payout_account::{BlockedSum, ORDERS_AT_ONCE};
pub use test_hold::{NewTestHold, TestHoldOutcome};

/// Writes the text of a line of the payment page.
pub type NameLine = fn(&Order, &PriceLine<'_>) -> LineText;

/// Store and provider together; cheap to clone.
#[derive(Clone, Debug)]
pub struct Settle {
    store: Store,
    stripe: Stripe,
    site_url: Arc<str>,
    name_line: NameLine,
}

impl Settle {
    /// Reads the settings of the provider and the site's address.
    pub fn from_settings(settings: &Settings, store: Store) -> Result<Self, StartError> {
        let provider = StripeSettings::from_environment(settings.environment())?;
        let stripe = Stripe::new(provider).map_err(|error| StartError::Client(error.into()))?;
        Ok(Self::new(store, stripe, settings.site_url()?))
    }

    /// `site_url` is the site's own address without a slash at the end: the provider sends
    /// customers back there.
    pub fn new(store: Store, stripe: Stripe, site_url: impl Into<Arc<str>>) -> Self {
        Self {
            store,
            stripe,
            site_url: site_url.into(),
            name_line: checkout::english_line,
        }
    }

    /// Returns a copy whose payment pages have these texts.
    #[must_use]
    pub fn naming_lines(self, name_line: NameLine) -> Self {
        Self { name_line, ..self }
    }

    /// Returns a copy that stops calling a provider that does not respond: see [`Stripe::with_breaker`].
    #[must_use]
    pub fn with_breaker(self) -> Self {
        Self {
            stripe: self.stripe.with_breaker(),
            ..self
        }
    }

    /// The table, for callers that hold only this.
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// The provider, for callers that hold only this.
    pub const fn stripe(&self) -> &Stripe {
        &self.stripe
    }

    /// The site's own address without a slash at the end.
    pub fn site_url(&self) -> &str {
        &self.site_url
    }

    // These three box their calls, so that the futures of all steps stay small.
    async fn load(&self, order: OrderGuid) -> Result<Order, SettleError> {
        let order = Box::pin(self.store.find_order(order)).await?;
        order.ok_or(SettleError::Missing)
    }

    async fn commit(&self, applied: &Applied) -> Result<(), SettleError> {
        Ok(Box::pin(self.store.commit(applied)).await?)
    }

    async fn save(&self, order: &Order) -> Result<(), SettleError> {
        Ok(Box::pin(self.store.save_order(order)).await?)
    }
}

/// `order:{guid}:{what}:{version}`: one key per call, the same after a crash.
fn key(order: &Order, what: &str) -> String {
    format!("order:{}:{what}:{}", order.order_guid, order.version)
}
