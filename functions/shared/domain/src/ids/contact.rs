//! Contact details: phone number, web address.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{InvalidText, checked_string};
use crate::text::{FieldRule, ValueFormat, has_hidden_characters, is_pasted_mark};

/// A phone number in E.164 form: `+` and 7 to 15 digits, the first not zero.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String, example = "+4915112345678")]
pub struct Phone(String);

checked_string!(Phone);

impl Phone {
    /// Parses a typed or pasted number. Removes spaces, tabs, hyphens, dashes, dots, slashes, brackets and direction
    /// marks, and a `(0)` after the country code, which is dialled only within the country. Then checks E.164.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        const RULE: InvalidText = InvalidText {
            rule: FieldRule::format(ValueFormat::Phone),
        };
        let bare: String = text
            .chars()
            .filter(|letter| !is_formatting(*letter))
            .collect();
        let compact = match bare.split_once("(0)") {
            Some((country, rest)) if is_country_code(country) => format!("{country}{rest}"),
            _ => bare,
        };
        let compact = compact.replace(['(', ')'], "");
        let digits = compact.strip_prefix('+').ok_or(RULE)?;
        let is_valid = text.chars().count() <= LONGEST_PHONE
            && (7..=15).contains(&digits.len())
            && !digits.starts_with('0')
            && digits.bytes().all(|byte| byte.is_ascii_digit());
        if is_valid {
            Ok(Self(compact))
        } else {
            Err(RULE)
        }
    }
}

fn is_country_code(text: &str) -> bool {
    let digits = text.strip_prefix('+').unwrap_or_default();
    (1..=3).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether a character only formats a phone number. Brackets are not included: `parse` must find `(0)` first.
fn is_formatting(letter: char) -> bool {
    letter.is_whitespace()
        || is_pasted_mark(letter)
        || "-./\u{2212}\u{FE63}\u{FF0D}".contains(letter)
        || ('\u{2010}'..='\u{2015}').contains(&letter)
}

/// The most characters of a phone number as it was entered, with its formatting.
const LONGEST_PHONE: usize = 40;

/// A web address: `https`, at most 2,048 characters, with a host and without a password.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String, format = "uri", max_length = 2_048)]
pub struct WebUrl(String);

checked_string!(WebUrl);

impl WebUrl {
    /// Trims, parses and normalises. Rejects other schemes, credentials and hosts without a dot, such as `localhost`.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        const RULE: InvalidText = InvalidText {
            rule: FieldRule::format(ValueFormat::WebUrl),
        };
        let address = url::Url::parse(text.trim()).map_err(|_reason| RULE)?;
        let is_valid = !has_hidden_characters(text.trim())
            && address.scheme() == "https"
            && address.host_str().is_some_and(|host| host.contains('.'))
            && address.username().is_empty()
            && address.password().is_none()
            && address.as_str().len() <= 2_048;
        if is_valid {
            Ok(Self(address.into()))
        } else {
            Err(RULE)
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn removes_the_formatting_of_a_phone_number() {
        assert_eq!(
            Phone::parse("+49 (151) 123-45.678").unwrap().as_str(),
            "+4915112345678"
        );
        for pasted in [
            "+49 (0) 151 12345678",
            "+49(0)15112345678",
            "+49\u{A0}151\u{202F}12345678",
            "+49 151\u{2013}123\u{2011}45678",
            "\u{202A}+49 151 12345678\u{202C}",
            "+49\t151\t12345678",
        ] {
            assert_eq!(
                Phone::parse(pasted).unwrap().as_str(),
                "+4915112345678",
                "{}",
                pasted.escape_unicode()
            );
        }
        for text in [
            "",
            "(0)151 12345678",
            "+(0)151 12345678",
            "0151 12345678",
            "+0151123456",
            "+49",
            "+49151x2345678",
            "+1234567890123456",
        ] {
            assert!(Phone::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn accepts_only_https_addresses() {
        assert_eq!(
            WebUrl::parse("https://Example.org").unwrap().as_str(),
            "https://example.org/"
        );
        for text in [
            "http://example.org",
            "javascript:alert(1)",
            "https://",
            "https://a:b@example.org",
            "example.org",
            "https://localhost/x",
            "https://example.org/a\u{202E}b",
        ] {
            assert!(WebUrl::parse(text).is_err(), "{text}");
        }
    }
}
