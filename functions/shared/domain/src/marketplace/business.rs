//! The company behind the marketplace, for the imprint, emails and invoices.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{SettingsGroup, SettingsName};
use crate::ids::{CountryCode, Email};
use crate::text::Violations;
use crate::text_rules;

/// The company. Every text may be empty; pages leave empty lines out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Business {
    /// The registered name, at most 120 characters.
    #[schema(max_length = 120)]
    pub legal_name: String,
    /// Street and house number, at most 120 characters.
    #[schema(max_length = 120)]
    pub street: String,
    /// The postal code, at most 20 characters.
    #[schema(max_length = 20)]
    pub postal_code: String,
    /// The city, at most 80 characters.
    #[schema(max_length = 80)]
    pub city: String,
    /// The country, ISO 3166-1 alpha-2, or `null`.
    #[schema(required = true)]
    pub country: Option<CountryCode>,
    /// The register and number, at most 80 characters: `Amtsgericht Berlin HRB 1234`.
    #[schema(max_length = 80)]
    pub registration: String,
    /// The VAT number, at most 20 characters.
    #[schema(max_length = 20)]
    pub vat_number: String,
    /// The address for enquiries; empty for none.
    #[schema(max_length = 254)]
    pub email: String,
    /// The telephone number as it is shown, at most 40 characters.
    #[schema(max_length = 40)]
    pub phone: String,
    /// Further text of the imprint as Markdown, at most 5,000 characters.
    #[schema(max_length = 5_000)]
    pub imprint: String,
}

impl SettingsGroup for Business {
    const NAME: SettingsName = SettingsName::Business;

    fn checked(self) -> Result<Self, Violations> {
        let mut violations = Violations::new();
        let mut text = |field, value: &str, rule| violations.text(field, value, rule);
        let legal_name = text("legalName", &self.legal_name, text_rules::REGISTERED_AS);
        let street = text(
            "street",
            &self.street,
            text_rules::ADDRESS_STREET.or_empty(),
        );
        let postal_code = text(
            "postalCode",
            &self.postal_code,
            text_rules::ADDRESS_POSTAL_CODE,
        );
        let city = text("city", &self.city, text_rules::ADDRESS_CITY.or_empty());
        let registration = text(
            "registration",
            &self.registration,
            text_rules::REGISTER_ENTRY,
        );
        let vat_number = text("vatNumber", &self.vat_number, text_rules::VAT_ID);
        let phone = text("phone", &self.phone, text_rules::SHOWN_PHONE);
        let imprint = text("imprint", &self.imprint, text_rules::IMPRINT);
        let email = if self.email.trim().is_empty() {
            String::new()
        } else {
            let email = violations.check("email", Email::parse(&self.email));
            email.map_or_else(String::new, |email| email.as_str().to_owned())
        };
        violations.into_result(Self {
            legal_name,
            street,
            postal_code,
            city,
            country: self.country,
            registration,
            vat_number,
            email,
            phone,
            imprint,
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop")]

    use super::*;

    #[test]
    fn every_text_may_be_empty_and_has_a_bound() {
        let business = Business::default().checked().unwrap();
        assert_eq!(business, Business::default());
        let long = || "x".repeat(5_001);
        let business = Business {
            legal_name: long(),
            street: long(),
            postal_code: long(),
            city: long(),
            country: None,
            registration: long(),
            vat_number: long(),
            email: "nobody".to_owned(),
            phone: long(),
            imprint: long(),
        };
        let errors = business.checked().unwrap_err().into_errors();
        assert_eq!(errors.len(), 9);
    }
}
