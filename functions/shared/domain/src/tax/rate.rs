//! The rows of the tax table, and the selection of a buyer's row.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Billing;
use crate::ids::CountryCode;
use crate::money::{AppliedTax, BasisPoints, Fees};
use crate::text::{AbsentWhen, FieldRule, Violations, lengths};

/// The highest accepted rate; higher ones are typing errors.
const HIGHEST: u32 = 5_000;

#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum BuyerKind {
    Person,
    Business,
}

impl BuyerKind {
    /// Returns the name in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Business => "business",
        }
    }
}

/// The tax of one kind of buyers in one country.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaxRate {
    pub country: CountryCode,
    /// The kind of buyer; the row for persons also applies to companies without a separate row.
    pub buyer: BuyerKind,
    /// The name of the tax, 1 to 20 characters: `VAT`.
    pub name: String,
    /// The rate in hundredths of a percent.
    pub bps: BasisPoints,
    /// Whether displayed prices include the tax.
    pub inclusive: bool,
    /// Whether companies with a tax number account for the tax themselves and pay none.
    pub reverse_charge: bool,
    /// Raised by every write; a write is conditional on the version before it.
    pub version: u64,
    /// The time of the last write.
    pub updated_at: Timestamp,
}

/// A row as the operator's form sends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TaxRateInput {
    /// The country, ISO 3166-1 alpha-2.
    #[schema(value_type = CountryCode)]
    pub country: String,
    pub buyer: BuyerKind,
    /// The name of the tax, 1 to 20 characters.
    #[schema(min_length = 1, max_length = 20)]
    pub name: String,
    /// The rate, 0 to 5,000 hundredths of a percent.
    #[schema(minimum = 0, maximum = 5_000)]
    pub bps: u32,
    /// Whether displayed prices include the tax.
    #[serde(default)]
    pub inclusive: bool,
    /// For companies: whether those with a tax number pay none.
    #[serde(default)]
    pub reverse_charge: bool,
}

impl TaxRateInput {
    /// Returns the row that follows version `before`, 0 for none, or all violations.
    pub fn checked(&self, before: u64, now: Timestamp) -> Result<TaxRate, Violations> {
        let mut violations = Violations::new();
        let country = violations.check("country", CountryCode::parse(&self.country));
        let name = violations.text("name", &self.name, lengths::TAX_NAME);
        let bps = BasisPoints::new(self.bps).ok();
        let bps = bps.filter(|bps| bps.get() <= HIGHEST);
        violations.require(bps.is_some(), "bps", FieldRule::range(0, 5_000));
        violations.require(
            !self.reverse_charge || self.buyer == BuyerKind::Business,
            "reverseCharge",
            FieldRule::absent(AbsentWhen::Persons),
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

/// Returns the policy with the tax of `billing` by the rows of its country. A company without a separate row gets the
/// row for persons; a country without a row keeps the policy's rate.
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
        // Without a charged tax no tax is included.
        tax_inclusive: rate.inclusive && !reverse_charge,
        applied_tax: Some(Box::new(AppliedTax {
            place: rate.country.clone(),
            name: rate.name.clone(),
            reverse_charge,
        })),
        ..fees
    }
}
