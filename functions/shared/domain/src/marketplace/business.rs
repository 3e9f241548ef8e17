//! The company behind the marketplace, for the imprint, emails and invoices.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{SettingsGroup, SettingsName, WithdrawalCountries};
use crate::ids::{CountryCode, Email};
use crate::text::{Violations, lengths};

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
    #[serde(deserialize_with = "Option::deserialize")]
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
    /// The countries whose consumers may withdraw from a contract; new orders follow a change.
    #[serde(default)]
    #[schema(required = false)]
    pub withdrawal_countries: WithdrawalCountries,
}

impl Business {
    /// Returns the address on one line; empty without one.
    pub fn address_line(&self) -> String {
        let city = [self.postal_code.as_str(), self.city.as_str()];
        let city = joined(city, " ");
        let country = self.country.as_ref().map(CountryCode::as_str);
        joined(
            [self.street.as_str(), &city, country.unwrap_or_default()],
            ", ",
        )
    }

    /// Returns the line below emails: name, address and register entry; none without a name.
    pub fn email_foot(&self) -> Option<String> {
        if self.legal_name.is_empty() {
            return None;
        }
        let address = self.address_line();
        let parts = [self.legal_name.as_str(), &address, &self.registration];
        Some(joined(parts, ", "))
    }
}

fn joined<const N: usize>(parts: [&str; N], separator: &str) -> String {
    let filled: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    filled.join(separator)
}

impl SettingsGroup for Business {
    const NAME: SettingsName = SettingsName::Business;

    fn checked(self) -> Result<Self, Violations> {
        let mut violations = Violations::new();
        let mut text = |field, value: &str, rule| violations.text(field, value, rule);
        let legal_name = text("legalName", &self.legal_name, lengths::REGISTERED_AS);
        let street = text("street", &self.street, lengths::ADDRESS_STREET.or_empty());
        let postal_code = text(
            "postalCode",
            &self.postal_code,
            lengths::ADDRESS_POSTAL_CODE,
        );
        let city = text("city", &self.city, lengths::ADDRESS_CITY.or_empty());
        let registration = text("registration", &self.registration, lengths::REGISTER_ENTRY);
        let vat_number = text("vatNumber", &self.vat_number, lengths::VAT_ID);
        let phone = text("phone", &self.phone, lengths::SHOWN_PHONE);
        let imprint = text("imprint", &self.imprint, lengths::IMPRINT);
        let email = if self.email.trim().is_empty() {
            String::new()
        } else {
            let email = violations.check("email", Email::parse(&self.email));
            email.map_or_else(String::new, |email| email.as_str().to_owned())
        };
        self.withdrawal_countries
            .check("withdrawalCountries", &mut violations);
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
            withdrawal_countries: self.withdrawal_countries,
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn lines_leave_empty_parts_out() {
        let named = Business {
            legal_name: "Fan Held GmbH".to_owned(),
            ..Business::default()
        };
        assert_eq!(Business::default().email_foot(), None);
        assert_eq!(named.email_foot().unwrap(), "Fan Held GmbH");
        let whole = Business {
            street: "Seeweg 1".to_owned(),
            postal_code: "10115".to_owned(),
            city: "Berlin".to_owned(),
            country: Some("DE".parse().unwrap()),
            registration: "HRB 1".to_owned(),
            ..named
        };
        assert_eq!(whole.address_line(), "Seeweg 1, 10115 Berlin, DE");
        assert_eq!(
            whole.email_foot().unwrap(),
            "Fan Held GmbH, Seeweg 1, 10115 Berlin, DE, HRB 1"
        );
    }

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
            withdrawal_countries: WithdrawalCountries::new(vec!["DE".parse().unwrap(); 2]),
        };
        let errors = business.checked().unwrap_err().into_errors();
        assert_eq!(errors.len(), 10);
    }
}
