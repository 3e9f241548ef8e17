//! The postal address of an order.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::CountryCode;
use crate::text::{Violations, lengths};

/// A postal address; the talent can read it once the order is accepted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostalAddress {
    /// The recipient, 1 to 80 characters.
    pub name: String,
    /// Street and number, 1 to 120 characters.
    pub street: String,
    /// Flat, floor or company, at most 120 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extra: Option<String>,
    /// The postal code, at most 20 characters; some countries have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub postal_code: Option<String>,
    /// The city, 1 to 80 characters.
    pub city: String,
    /// State, province or county, at most 80 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    pub country: CountryCode,
}

/// The address as the form sends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AddressInput {
    /// The recipient, 1 to 80 characters.
    #[schema(min_length = 1, max_length = 80)]
    pub name: String,
    /// Street and number, 1 to 120 characters.
    #[schema(min_length = 1, max_length = 120)]
    pub street: String,
    /// Flat, floor or company, at most 120 characters.
    #[serde(default)]
    #[schema(max_length = 120)]
    pub extra: Option<String>,
    /// The postal code, at most 20 characters.
    #[serde(default)]
    #[schema(max_length = 20)]
    pub postal_code: Option<String>,
    /// The city, 1 to 80 characters.
    #[schema(min_length = 1, max_length = 80)]
    pub city: String,
    /// State, province or county, at most 80 characters.
    #[serde(default)]
    #[schema(max_length = 80)]
    pub region: Option<String>,
    /// The country, ISO 3166-1 alpha-2.
    #[schema(value_type = CountryCode)]
    pub country: String,
}

impl AddressInput {
    /// Returns the address, or all violations.
    pub fn checked(&self) -> Result<PostalAddress, Violations> {
        let mut violations = Violations::new();
        let name = violations.text("name", &self.name, lengths::ADDRESS_NAME);
        let street = violations.text("street", &self.street, lengths::ADDRESS_STREET);
        let city = violations.text("city", &self.city, lengths::ADDRESS_CITY);
        let mut optional = |field: &str, text: &Option<String>, rule| {
            violations.optional_text(field, text.as_deref(), rule)
        };
        let extra = optional("extra", &self.extra, lengths::ADDRESS_EXTRA);
        let postal_code = optional(
            "postalCode",
            &self.postal_code,
            lengths::ADDRESS_POSTAL_CODE,
        );
        let region = optional("region", &self.region, lengths::ADDRESS_REGION);
        let country = violations.check("country", CountryCode::parse(&self.country));
        violations.finish(country.map(|country| PostalAddress {
            name,
            street,
            extra,
            postal_code,
            city,
            region,
            country,
        }))
    }
}
