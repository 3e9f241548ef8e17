//! The tax of a price, as an order and its invoice store it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{BasisPoints, Breakdown};
use crate::ids::CountryCode;

/// The row of the tax table that applies to a price. Without one, the deployment's default rate applies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AppliedTax {
    pub place: CountryCode,
    /// The name of the tax in that country: `VAT`.
    pub name: String,
    /// Whether the buyer accounts for the tax, so that none is charged.
    #[serde(default)]
    pub reverse_charge: bool,
}

impl Breakdown {
    /// Returns the label of the tax line: `VAT 19 %`.
    pub fn tax_label(&self) -> String {
        tax_label(self.applied_tax.as_deref(), self.tax_bps)
    }
}

/// Returns the label of the tax line: `VAT 19 %`, or `Tax 19 %` without a row of the tax table.
pub fn tax_label(applied: Option<&AppliedTax>, rate: BasisPoints) -> String {
    let name = applied.map_or("Tax", |applied| applied.name.as_str());
    format!("{name} {}", rate.to_percent())
}
