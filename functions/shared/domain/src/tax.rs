//! Tax by country and kind of buyer, from a table that operators maintain (ADR 42).

mod billing;
mod number;
mod rate;

pub use billing::{BilledBusiness, BilledBusinessInput, Billing, BillingInput};
pub use number::TaxNumber;
pub use rate::{BuyerKind, TaxRate, TaxRateInput, apply_rates};
