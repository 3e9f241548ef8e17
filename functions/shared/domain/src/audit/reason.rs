//! The reason of an operator's act.

use serde::Deserialize;
use utoipa::ToSchema;

use crate::text::lengths::OPERATOR_REASON;
use crate::text::{Parsed, TextError, Violations};

/// The reason of an act, 1 to 500 characters. It is stored in the audit log.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(try_from = "String")]
#[schema(value_type = String, min_length = 1, max_length = 500, example = "It contains a phone number")]
pub struct Reason(String);

impl Reason {
    /// Cleans a text. Rejects an empty one and one that is too long.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        OPERATOR_REASON.clean(text).map(Self)
    }

    /// Cleans the field `reason` of a request that is rejected for the caller's role first.
    pub fn checked(text: &str) -> Result<Self, Violations> {
        Self::parse(text).map_err(|error| Violations::one("reason", error))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Reason {
    type Error = Parsed<TextError>;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Ok(Self::parse(&text)?)
    }
}

impl From<Reason> for String {
    fn from(reason: Reason) -> Self {
        reason.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_has_1_to_500_characters() {
        for text in ["", " ", "\u{200B}", &"a".repeat(501)] {
            assert!(Reason::parse(text).is_err(), "{text}");
        }
        let cleaned = Reason::parse(" Season opening ");
        assert_eq!(cleaned.map(String::from), Ok("Season opening".to_owned()));
    }
}
