//! A business's tax number. Its format is checked by country, not its existence (no VIES check).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{CountryCode, InvalidText, checked_string};
use crate::text::{Alphabet, FieldRule, ValueFormat};

/// The numbers of a country: its prefix, and the forms of the rest. In a form, `9` is a digit, `A` a letter, `X` either
/// of them, `*` one of them or `+` or `*`, and every other character itself.
struct Format {
    country: &'static str,
    prefix: &'static str,
    forms: &'static [&'static str],
}

const fn format(
    country: &'static str,
    prefix: &'static str,
    forms: &'static [&'static str],
) -> Format {
    Format {
        country,
        prefix,
        forms,
    }
}

/// The European Union (the structures that VIES checks), Switzerland, Brazil and Mexico. Numbers of other countries are
/// checked by length only.
const FORMATS: &[Format] = &[
    format("AT", "AT", &["U99999999"]),
    format("BE", "BE", &["0999999999", "1999999999"]),
    format("BG", "BG", &["999999999", "9999999999"]),
    format("CY", "CY", &["99999999A"]),
    format("CZ", "CZ", &["99999999", "999999999", "9999999999"]),
    format("DE", "DE", &["999999999"]),
    format("DK", "DK", &["99999999"]),
    format("EE", "EE", &["999999999"]),
    format("ES", "ES", &["X9999999X"]),
    format("FI", "FI", &["99999999"]),
    format("FR", "FR", &["XX999999999"]),
    format("GR", "EL", &["999999999"]),
    format("HR", "HR", &["99999999999"]),
    format("HU", "HU", &["99999999"]),
    format("IE", "IE", &["9999999A", "9999999AA", "9*99999A"]),
    format("IT", "IT", &["99999999999"]),
    format("LT", "LT", &["999999999", "999999999999"]),
    format("LU", "LU", &["99999999"]),
    format("LV", "LV", &["99999999999"]),
    format("MT", "MT", &["99999999"]),
    format("NL", "NL", &["*********B99"]),
    format("PL", "PL", &["9999999999"]),
    format("PT", "PT", &["999999999"]),
    format(
        "RO",
        "RO",
        &[
            "99",
            "999",
            "9999",
            "99999",
            "999999",
            "9999999",
            "99999999",
            "999999999",
            "9999999999",
        ],
    ),
    format("SE", "SE", &["999999999999"]),
    format("SI", "SI", &["99999999"]),
    format("SK", "SK", &["9999999999"]),
    format(
        "CH",
        "CHE",
        &["999999999", "999999999MWST", "999999999TVA", "999999999IVA"],
    ),
    // CNPJ: letters in the first twelve places since July 2026.
    format("BR", "", &["XXXXXXXXXXXX99"]),
    // RFC: of a company, and of a person.
    format("MX", "", &["&&&999999XXX", "&&&&999999XXX"]),
];

/// Capital letters and digits, without separators.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String, min_length = 4, max_length = 24, pattern = "^[A-Za-z0-9 .+*/&Ññ-]+$", example = "DE123456789")]
pub struct TaxNumber(String);

checked_string!(TaxNumber);

impl TaxNumber {
    /// Parses a typed number: any case, with spaces, points, hyphens and slashes.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        let number: String = text
            .chars()
            .filter(|letter| !matches!(letter, ' ' | '.' | '-' | '/'))
            .flat_map(char::to_uppercase)
            .collect();
        let is_letter = |letter: char| {
            letter.is_ascii_alphanumeric() || matches!(letter, '+' | '*' | '&' | 'Ñ')
        };
        if (4..=16).contains(&number.chars().count()) && number.chars().all(is_letter) {
            Ok(Self(number))
        } else {
            Err(InvalidText {
                rule: FieldRule::Characters {
                    min: 4,
                    max: 16,
                    kind: Alphabet::LettersDigits,
                },
            })
        }
    }

    /// Parses a number of a country, in the form of that country if it is known.
    pub fn parse_for(text: &str, country: &CountryCode) -> Result<Self, InvalidText> {
        let number = Self::parse(text)?;
        let country = country.as_str();
        let Some(format) = FORMATS.iter().find(|format| format.country == country) else {
            return Ok(number);
        };
        let rest = number.0.strip_prefix(format.prefix).ok_or(InvalidText {
            rule: FieldRule::format(ValueFormat::TaxNumberCountry),
        })?;
        let is_written = format.forms.iter().any(|form| has_form(rest, form));
        let is_checked = match country {
            "BR" => has_cnpj_digits(rest),
            "MX" => has_rfc_date(rest),
            _ => true,
        };
        if is_written && is_checked {
            Ok(number)
        } else {
            Err(InvalidText {
                rule: FieldRule::format(ValueFormat::TaxNumber),
            })
        }
    }
}

fn has_form(number: &str, form: &str) -> bool {
    let fits = |letter: char, kind: char| match kind {
        '9' => letter.is_ascii_digit(),
        'A' => letter.is_ascii_uppercase(),
        'X' => letter.is_ascii_alphanumeric(),
        '*' => letter.is_ascii_alphanumeric() || matches!(letter, '+' | '*'),
        '&' => letter.is_ascii_uppercase() || matches!(letter, '&' | 'Ñ'),
        other => letter == other,
    };
    number.chars().count() == form.chars().count()
        && number
            .chars()
            .zip(form.chars())
            .all(|(letter, kind)| fits(letter, kind))
}

/// Returns whether the last two digits of a CNPJ are its check digits: modulo 11 over the characters' ASCII codes less
/// 48, with the weights 2 to 9 from the right.
fn has_cnpj_digits(number: &str) -> bool {
    let values: Vec<u32> = number
        .bytes()
        .map(|byte| u32::from(byte.saturating_sub(b'0')))
        .collect();
    [12, 13].into_iter().all(|length| {
        let weights = (2..=9).cycle();
        let before = values.iter().take(length).rev();
        let sum: u32 = before
            .zip(weights)
            .map(|(value, weight)| value * weight)
            .sum();
        let expected = match sum % 11 {
            0 | 1 => 0,
            rest => 11 - rest,
        };
        values.get(length) == Some(&expected)
    })
}

/// Returns whether the six digits of an RFC, the day of birth or foundation, have a month and a day.
fn has_rfc_date(number: &str) -> bool {
    let digits: Vec<u32> = number
        .chars()
        .skip_while(|letter| !letter.is_ascii_digit())
        .take(6)
        .filter_map(|letter| letter.to_digit(10))
        .collect();
    match digits.as_slice() {
        [_, _, tens, month, day_tens, day] => {
            (1..=12).contains(&(tens * 10 + month)) && (1..=31).contains(&(day_tens * 10 + day))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn read(text: &str, country: &str) -> Result<String, FieldRule> {
        TaxNumber::parse_for(text, &CountryCode::parse(country).unwrap())
            .map(|number| number.as_str().to_owned())
            .map_err(|error| error.rule)
    }

    #[test]
    fn accepts_the_numbers_of_each_country_in_the_way_that_people_write_them() {
        for (text, country, number) in [
            ("de 123.456.789", "DE", "DE123456789"),
            ("EL123456789", "GR", "EL123456789"),
            ("ATU 1234 5678", "AT", "ATU12345678"),
            ("FR XX 123456789", "FR", "FRXX123456789"),
            ("NL123456789B01", "NL", "NL123456789B01"),
            ("IE1234567WA", "IE", "IE1234567WA"),
            ("ro12", "RO", "RO12"),
            ("CHE-116.281.710", "CH", "CHE116281710"),
            ("CHE-123.456.789 MWST", "CH", "CHE123456789MWST"),
            ("CHE-123.456.789 TVA", "CH", "CHE123456789TVA"),
            ("che-123.456.789 iva", "CH", "CHE123456789IVA"),
            ("11.222.333/0001-81", "BR", "11222333000181"),
            ("12.ABC.345/01DE-35", "BR", "12ABC34501DE35"),
            ("ABC-010203-AB9", "MX", "ABC010203AB9"),
            ("ñ&c 680524 p76", "MX", "Ñ&C680524P76"),
            ("GODE561231GR8", "MX", "GODE561231GR8"),
            ("GB 123 4567 89", "GB", "GB123456789"),
        ] {
            assert_eq!(read(text, country), Ok(number.to_owned()), "{text}");
            assert!(
                serde_json::from_value::<TaxNumber>(number.into()).is_ok(),
                "{number}"
            );
        }
    }

    #[test]
    fn rejects_numbers_of_another_form_or_country() {
        let letters = &FieldRule::format(ValueFormat::TaxNumberCountry);
        let form = &FieldRule::format(ValueFormat::TaxNumber);
        let length = &FieldRule::Characters {
            min: 4,
            max: 16,
            kind: Alphabet::LettersDigits,
        };
        for (text, country, rule) in [
            ("DE12", "DE", form),
            ("DE12345678", "DE", form),
            ("DE1234567890", "DE", form),
            ("DEABC", "DE", form),
            ("GR123456789", "GR", letters),
            ("ATU12345678", "DE", letters),
            ("123456789", "DE", letters),
            ("AT12345678", "AT", form),
            ("CHE-123.456.789 UST", "CH", form),
            ("CHE-123.456.78", "CH", form),
            ("11.222.333/0001-82", "BR", form),
            ("12.ABC.345/01DE-36", "BR", form),
            ("1122233300018A", "BR", form),
            ("ABC-011303-AB9", "MX", form),
            ("AB-010203-AB9", "MX", form),
            ("DE", "DE", length),
            ("DE_123", "DE", length),
            ("", "CH", length),
            ("12345678901234567", "GB", length),
        ] {
            assert_eq!(read(text, country), Err(rule.clone()), "{text}");
        }
    }
}
