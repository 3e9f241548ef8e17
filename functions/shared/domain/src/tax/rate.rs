//! A row of the tax table, and which row a buyer gets.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Billing;
use crate::ids::CountryCode;
use crate::money::{AppliedTax, BasisPoints, Fees};
use crate::text::Violations;
use crate::text_rules;

/// Highest rate of a row: a slip of the keyboard, not a tax, is above it.
const HIGHEST: u32 = 5_000;

/// Who buys, as far as tax goes.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum BuyerKind {
    /// A person, for themselves.
    Person,
    /// A company.
    Business,
}

impl BuyerKind {
    /// The name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Business => "business",
        }
    }
}

/// What buyers of one kind in one country pay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxRate {
    /// Whose buyers.
    pub country: CountryCode,
    /// Which of them; companies without a row of their own pay what persons pay.
    pub buyer: BuyerKind,
    /// What the tax is called, 1 to 20 characters: `VAT`.
    pub name: String,
    /// The rate in hundredths of a percent.
    pub bps: BasisPoints,
    /// Whether the prices shown already contain the tax.
    pub inclusive: bool,
    /// Whether companies with a tax number pay none and account for it themselves.
    pub reverse_charge: bool,
    /// Raised by every write; a write is conditional on the version before it.
    pub version: u64,
    /// When it was last written.
    pub updated_at: Timestamp,
}

/// What an operator says of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TaxRateInput {
    /// ISO 3166-1 alpha-2.
    #[schema(value_type = CountryCode)]
    pub country: String,
    /// Persons or companies.
    pub buyer: BuyerKind,
    /// What the tax is called, 1 to 20 characters.
    #[schema(min_length = 1, max_length = 20)]
    pub name: String,
    /// 0 to 5,000 hundredths of a percent.
    #[schema(minimum = 0, maximum = 5_000)]
    pub bps: u32,
    /// Whether the prices shown already contain the tax.
    #[serde(default)]
    pub inclusive: bool,
    /// For companies: whether those with a tax number pay none.
    #[serde(default)]
    pub reverse_charge: bool,
}

impl TaxRateInput {
    /// The row after the one of `before`, 0 for none, or everything that is wrong.
    pub fn checked(&self, before: u64, now: Timestamp) -> Result<TaxRate, Violations> {
        let mut violations = Violations::new();
        let country = violations.check("country", CountryCode::parse(&self.country));
        let name = violations.text("name", &self.name, text_rules::TAX_NAME);
        let bps = BasisPoints::new(self.bps).ok();
        let bps = bps.filter(|bps| bps.get() <= HIGHEST);
        violations.require(bps.is_some(), "bps", "must be 0 to 5,000");
        violations.require(
            !self.reverse_charge || self.buyer == BuyerKind::Business,
            "reverseCharge",
            "must be absent for persons",
        );
        violations.finish(country.zip(bps).map(|(country, bps)| TaxRate {
            country,
            buyer: self.buyer,
            name,
            bps,
            inclusive: self.inclusive,
            reverse_charge: self.reverse_charge,
            version: before.saturating_add(1),
            updated_at: now,
        }))
    }
}

/// The policy with the tax that `billing` is due by the rows of its country. A company without a row of its own gets that of
/// persons; a country without a row keeps the policy's own rate.
pub fn apply_rates(fees: Fees, billing: &Billing, rates: &[TaxRate]) -> Fees {
    let row_of = |buyer: BuyerKind| {
        rates
            .iter()
            .find(|rate| rate.country == billing.country && rate.buyer == buyer)
    };
    let Some(rate) = row_of(billing.buyer()).or_else(|| row_of(BuyerKind::Person)) else {
        return fees;
    };
    let reverse_charge = rate.reverse_charge && billing.has_tax_number();
    Fees {
        tax: if reverse_charge {
            BasisPoints::ZERO
        } else {
            rate.bps
        },
        // Nothing is contained where nothing is charged.
        tax_inclusive: rate.inclusive && !reverse_charge,
        applied_tax: Some(Box::new(AppliedTax {
            place: rate.country.clone(),
            name: rate.name.clone(),
            reverse_charge,
        })),
        ..fees
    }
}
