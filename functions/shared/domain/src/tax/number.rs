//! A business's tax number. Only the format is checked, not its existence (no VIES check).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{CountryCode, InvalidText, checked_string};

/// Countries whose numbers begin with their code, for Greece `EL` (Directive 2006/112/EC).
const EU: &str = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK";

/// Capital letters and digits, without separators.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String, min_length = 4, max_length = 24, pattern = "^[A-Za-z0-9 .+*-]+$", example = "DE123456789")]
pub struct TaxNumber(String);

checked_string!(TaxNumber);

impl TaxNumber {
    /// Parses a typed number: any case, with spaces, points and hyphens.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        let number: String = text
            .chars()
            .filter(|letter| !matches!(letter, ' ' | '.' | '-'))
            .map(|letter| letter.to_ascii_uppercase())
            .collect();
        let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'*');
        if (4..=15).contains(&number.len()) && number.bytes().all(is_letter) {
            Ok(Self(number))
        } else {
            Err(InvalidText {
                rule: "must be 4 to 15 letters and digits",
            })
        }
    }

    /// Parses a number of a country; in the European Union it begins with the country's prefix.
    pub fn parse_for(text: &str, country: &CountryCode) -> Result<Self, InvalidText> {
        let number = Self::parse(text)?;
        let country = country.as_str();
        if !EU.split(' ').any(|member| member == country) {
            return Ok(number);
        }
        let prefix = if country == "GR" { "EL" } else { country };
        let rest = number.0.strip_prefix(prefix).unwrap_or_default();
        let has_digit = rest.bytes().any(|byte| byte.is_ascii_digit());
        if (2..=13).contains(&rest.len()) && has_digit {
            Ok(number)
        } else {
            Err(InvalidText {
                rule: "must begin with the letters of its country, like DE123456789",
            })
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn a_number_of_the_union_begins_with_the_prefix_of_its_country() {
        let read = |text: &str, country: &str| {
            TaxNumber::parse_for(text, &CountryCode::parse(country).unwrap())
                .map(|number| number.as_str().to_owned())
        };
        assert_eq!(read("de 123.456.789", "DE").unwrap(), "DE123456789");
        assert_eq!(read("EL123456789", "GR").unwrap(), "EL123456789");
        assert_eq!(read("CHE-116.281.710", "CH").unwrap(), "CHE116281710");
        for (text, country) in [
            ("GR123456789", "GR"),
            ("ATU12345678", "DE"),
            ("DE", "DE"),
            ("DEABC", "DE"),
            ("DE_123", "DE"),
            ("", "CH"),
            ("1234567890123456", "CH"),
        ] {
            assert!(read(text, country).is_err(), "{text}");
        }
    }
}
