//! Amounts, fees and the lines of a price (PRODUCT section 2), without floating-point numbers.

#![deny(clippy::float_arithmetic, clippy::arithmetic_side_effects)]

mod amount;
mod breakdown;
mod currency;
mod fees;
mod refund;
mod tax;

pub(crate) use amount::Rounding;
pub use amount::{LARGEST_AMOUNT, Money, MoneyError};
pub use breakdown::{AddonLine, Breakdown, Discount, FundedBy};
pub use currency::{Currency, UnknownCurrency};
pub use fees::{BasisPoints, DefaultTax, Fees, QuotedFees};
pub use refund::{RefundParts, refund_parts};
pub use tax::{AppliedTax, tax_label};
