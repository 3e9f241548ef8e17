//! Amounts, fees and the lines of a price (PRODUCT section 2), without floating-point numbers.

#![deny(clippy::float_arithmetic, clippy::arithmetic_side_effects)]

mod amount;
mod basis_points;
mod breakdown;
mod currency;
mod fees;
mod price_lines;
mod refund;
mod tax;

pub(crate) use amount::Rounding;
pub use amount::{Money, MoneyError};
pub use basis_points::BasisPoints;
pub use breakdown::{AddonLine, Breakdown, Discount, FundedBy};
pub use currency::{Currency, LARGEST_AMOUNT, UnknownCurrency};
pub use fees::{DefaultTax, Fees, QuotedFees};
pub use price_lines::{LineText, PriceLine, PricePart};
pub use refund::{RefundParts, refund_parts};
pub use tax::{AppliedTax, tax_label};
