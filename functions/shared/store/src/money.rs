//! Payments, payouts, invoices, promo codes, taxes, and the comparison with the provider's account.

pub(crate) mod bank_payouts;
mod chargebacks;
mod invoices;
pub(crate) mod payout_reminders;
pub(crate) mod payouts;
pub(crate) mod promotions;
mod provider_events;
mod reconciliation_progress;
mod reconciliations;
pub(crate) mod rows;
mod settled_currencies;
mod tax_rates;
