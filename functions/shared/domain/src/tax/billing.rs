//! The buyer's location and the billed company.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{BuyerKind, TaxNumber};
use crate::ids::CountryCode;
use crate::text::{Violations, lengths};

/// The buyer's location and billed company, which determine the tax.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Billing {
    /// The buyer's country, which is used as the place of supply.
    pub country: CountryCode,
    /// The billed company; absent for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub business: Option<BilledBusiness>,
}

/// A company on an invoice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BilledBusiness {
    pub name: String,
    /// The postal address on the invoice, without the country; absent in older orders.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// The tax number; only its format is checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tax_number: Option<TaxNumber>,
}

/// The buyer's location and billed company, as the form sends them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BillingInput {
    /// The country, ISO 3166-1 alpha-2.
    #[schema(value_type = CountryCode)]
    country: String,
    /// The billed company; absent for a person.
    #[serde(default)]
    business: Option<BilledBusinessInput>,
}

/// A company as the form sends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BilledBusinessInput {
    #[schema(min_length = 2, max_length = 120)]
    name: String,
    /// The postal address on the invoice, without the country, at most 300 characters.
    #[serde(default)]
    #[schema(max_length = 300)]
    address: Option<String>,
    /// The tax number; in the European Union with the prefix of its country.
    #[serde(default)]
    #[schema(value_type = Option<TaxNumber>)]
    tax_number: Option<String>,
}

impl Billing {
    /// Returns the kind of buyer: person or business.
    pub const fn buyer(&self) -> BuyerKind {
        match self.business {
            Some(_) => BuyerKind::Business,
            None => BuyerKind::Person,
        }
    }

    /// Returns whether it is a company with a tax number.
    pub fn has_tax_number(&self) -> bool {
        let business = self.business.as_ref();
        business.is_some_and(|business| business.tax_number.is_some())
    }
}

impl BillingInput {
    /// Returns the billing, or all violations.
    pub fn checked(&self) -> Result<Billing, Violations> {
        let mut violations = Violations::new();
        let country = violations.check("country", CountryCode::parse(&self.country));
        let business = self.business.as_ref();
        let business = business
            .map(|business| business.checked(country.as_ref()))
            .transpose();
        let business = violations.nested("business", business);
        let billing = country.zip(business);
        violations.finish(billing.map(|(country, business)| Billing { country, business }))
    }
}

impl BilledBusinessInput {
    fn checked(&self, country: Option<&CountryCode>) -> Result<BilledBusiness, Violations> {
        let mut violations = Violations::new();
        let name = violations.text("name", &self.name, lengths::COMPANY_NAME);
        let address =
            violations.optional_text("address", self.address.as_deref(), lengths::BILLING_ADDRESS);
        let number = self.tax_number.as_deref().map(|typed| {
            country.map_or_else(
                || TaxNumber::parse(typed),
                |country| TaxNumber::parse_for(typed, country),
            )
        });
        let tax_number = violations.check("taxNumber", number.transpose());
        violations.finish(tax_number.map(|tax_number| BilledBusiness {
            name,
            address,
            tax_number,
        }))
    }
}
