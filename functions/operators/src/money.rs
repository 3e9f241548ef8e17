//! Payouts, promo codes, taxes, and the comparison with the provider's account.

pub(crate) mod currencies;
pub(crate) mod payouts;
pub(crate) mod promotions;
pub(crate) mod reconciliation;
pub(crate) mod taxes;
