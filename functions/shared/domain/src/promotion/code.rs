//! The promo code that customers enter.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{InvalidText, checked_string};
use crate::text::{Alphabet, FieldRule};

/// Three to twenty letters, digits and hyphens, in upper case.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String, min_length = 3, max_length = 20, pattern = "^[A-Za-z0-9-]+$", example = "KICKOFF20")]
pub struct PromoCode(String);

checked_string!(PromoCode);

impl PromoCode {
    /// Parses an entered code: any case, spaces around it.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        let code = text.trim().to_ascii_uppercase();
        let is_code = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        if (3..=20).contains(&code.len()) && code.bytes().all(is_code) {
            Ok(Self(code))
        } else {
            Err(InvalidText {
                rule: FieldRule::Characters {
                    min: 3,
                    max: 20,
                    kind: Alphabet::LettersDigitsHyphens,
                },
            })
        }
    }
}
