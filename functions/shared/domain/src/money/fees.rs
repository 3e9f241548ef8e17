//! The platform's fees.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{AppliedTax, BasisPoints};

/// The fee policy of a price; every order keeps its version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Fees {
    /// The platform's share of the talent's price; 2,000 by default.
    pub commission: BasisPoints,
    /// The service fee, added to the customer's price; 500 by default.
    pub service_fee: BasisPoints,
    /// The tax rate on price and service fee; 0 by default.
    pub tax: BasisPoints,
    /// Whether displayed prices include the tax.
    pub tax_inclusive: bool,
    /// The row of the tax table with the rate; absent for the deployment's default rate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub applied_tax: Option<Box<AppliedTax>>,
    /// The version of this policy; raise it whenever a rate changes.
    pub policy_version: u32,
}

/// The tax of buyers whose country has no row in the tax table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DefaultTax {
    /// The rate on price and service fee.
    pub rate: BasisPoints,
    /// Whether displayed prices include it.
    pub inclusive: bool,
}

/// The fees of a quote, without the tax. An order is placed under them, whatever the current fees are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuotedFees {
    commission: BasisPoints,
    service_fee: BasisPoints,
    policy_version: u32,
}

impl Fees {
    /// Returns the fees without the tax.
    pub const fn quoted(&self) -> QuotedFees {
        QuotedFees {
            commission: self.commission,
            service_fee: self.service_fee,
            policy_version: self.policy_version,
        }
    }

    /// Returns the fees of a quote with the tax of `self`.
    #[must_use]
    pub fn as_quoted(self, quoted: QuotedFees) -> Self {
        Self {
            commission: quoted.commission,
            service_fee: quoted.service_fee,
            policy_version: quoted.policy_version,
            ..self
        }
    }
}

impl Default for Fees {
    /// Returns 20 % commission, 5 % service fee and no tax (PRODUCT section 2).
    fn default() -> Self {
        Self {
            commission: BasisPoints(2_000),
            service_fee: BasisPoints(500),
            tax: BasisPoints::ZERO,
            tax_inclusive: false,
            applied_tax: None,
            policy_version: 1,
        }
    }
}
