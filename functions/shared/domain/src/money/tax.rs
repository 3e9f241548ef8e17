//! Which row of the tax table a price follows, as an order and its invoice keep it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{BasisPoints, Breakdown};
use crate::ids::CountryCode;

/// What an invoice says where the buyer accounts for the tax.
pub const REVERSE_CHARGE: &str = "Reverse charge: the recipient accounts for the tax";

/// The row of the tax table that a price follows; a price without one follows the deployment's own rate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AppliedTax {
    /// The buyer's country.
    pub place: CountryCode,
    /// What the tax is called there: `VAT`.
    pub name: String,
    /// Whether the buyer accounts for the tax, so that none is charged.
    #[serde(default)]
    pub reverse_charge: bool,
}

impl Breakdown {
    /// The tax as it is named on a line: `VAT 19 %`.
    pub fn tax_label(&self) -> String {
        tax_label(self.applied_tax.as_deref(), self.tax_bps)
    }
}

/// The tax as it is named on a line: `VAT 19 %`; `Tax 19 %` where no row of the table names it.
pub fn tax_label(applied: Option<&AppliedTax>, rate: BasisPoints) -> String {
    let name = applied.map_or("Tax", |applied| applied.name.as_str());
    format!("{name} {}", rate.to_percent())
}
