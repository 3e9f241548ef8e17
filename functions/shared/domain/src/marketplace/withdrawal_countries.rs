//! The countries whose consumers have a right of withdrawal.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::CountryCode;
use crate::text::Violations;

/// The members of the European Union, and Iceland, Liechtenstein and Norway: Directive 2011/83/EU applies in all of them.
const EUROPEAN_ECONOMIC_AREA: [&str; 30] = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IS",
    "IT", "LI", "LT", "LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK",
];

/// The countries whose consumers may withdraw from a contract for 14 days; by default those of the European Economic
/// Area. None: no order has the right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = Vec<CountryCode>, max_items = 250)]
pub struct WithdrawalCountries(Vec<CountryCode>);

impl WithdrawalCountries {
    pub const fn new(countries: Vec<CountryCode>) -> Self {
        Self(countries)
    }

    /// Returns whether a consumer has the right. A consumer who stated no country has it wherever it exists at all: a
    /// marketplace can be kinder than the law, and must not be stricter.
    pub fn include(&self, country: Option<&CountryCode>) -> bool {
        country.map_or(!self.0.is_empty(), |country| self.0.contains(country))
    }

    /// Rejects a country that is listed twice.
    pub(super) fn check(&self, field: &str, violations: &mut Violations) {
        violations.distinct(field, &self.0);
    }
}

impl Default for WithdrawalCountries {
    fn default() -> Self {
        let countries = EUROPEAN_ECONOMIC_AREA.iter();
        Self(
            countries
                .filter_map(|code| CountryCode::parse(code).ok())
                .collect(),
        )
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn has_right(countries: &WithdrawalCountries, code: &str) -> bool {
        countries.include(Some(&CountryCode::parse(code).unwrap()))
    }

    #[test]
    fn the_default_is_the_european_economic_area() {
        let default = WithdrawalCountries::default();
        assert_eq!(default.0.len(), 30);
        assert!(default.0.is_sorted());
        for code in ["AT", "DE", "IS", "LI", "NO"] {
            assert!(has_right(&default, code), "{code}");
        }
        for code in ["CH", "GB", "US"] {
            assert!(!has_right(&default, code), "{code}");
        }
    }

    #[test]
    fn an_unknown_country_has_the_right_wherever_it_exists() {
        assert!(WithdrawalCountries::default().include(None));
        assert!(!WithdrawalCountries::new(Vec::new()).include(None));
    }
}
