//! The readable number of an order or application.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{InvalidText, checked_string};
use crate::text::{FieldRule, ValueFormat};

/// Crockford's alphabet: without I, L, O and U, which are easily misread.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The number of an order or application, like `AB7K-3F9Q`: seven characters and a check character.
///
/// It is not a secret and grants no access.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String, example = "AB7K-3F9Q")]
pub struct OrderNumber(String);

checked_string!(OrderNumber);

impl OrderNumber {
    /// Makes a number from eight random bytes.
    pub fn from_random(random: [u8; 8]) -> Self {
        let mut bits = u64::from_be_bytes(random);
        let mut values = [0_u8; 7];
        for value in &mut values {
            *value = u8::try_from(bits & 31).unwrap_or_default();
            bits >>= 5;
        }
        Self(written(values))
    }

    /// Parses the beginning of a typed number, at least two characters of it.
    pub fn parse_beginning(text: &str) -> Option<String> {
        let mut beginning = String::with_capacity(9);
        let mut letters = 0;
        for letter in text.trim().bytes().filter(|byte| *byte != b'-') {
            let letter = match letter.to_ascii_uppercase() {
                b'O' => b'0',
                b'I' | b'L' => b'1',
                other => other,
            };
            if letters == 8 || !ALPHABET.contains(&letter) {
                return None;
            }
            if letters == 4 {
                beginning.push('-');
            }
            beginning.push(char::from(letter));
            letters += 1;
        }
        (letters >= 2).then_some(beginning)
    }

    /// Parses a typed number: any case, hyphen optional, O for 0, I and L for 1.
    pub fn parse(text: &str) -> Result<Self, InvalidText> {
        const RULE: InvalidText = InvalidText {
            rule: FieldRule::format(ValueFormat::OrderNumber),
        };
        let mut values = Vec::with_capacity(8);
        for letter in text.trim().bytes().filter(|byte| *byte != b'-') {
            let letter = match letter.to_ascii_uppercase() {
                b'O' => b'0',
                b'I' | b'L' => b'1',
                other => other,
            };
            let value = ALPHABET
                .iter()
                .position(|known| *known == letter)
                .ok_or(RULE)?;
            values.push(u8::try_from(value).map_err(|_reason| RULE)?);
        }
        let (check, values) = values.split_last().ok_or(RULE)?;
        let values: [u8; 7] = values.try_into().map_err(|_reason| RULE)?;
        if *check == check_value(values) {
            Ok(Self(written(values)))
        } else {
            Err(RULE)
        }
    }
}

fn written(values: [u8; 7]) -> String {
    let mut text = String::with_capacity(9);
    for (position, value) in values.into_iter().chain([check_value(values)]).enumerate() {
        if position == 4 {
            text.push('-');
        }
        text.push(char::from(
            ALPHABET.get(usize::from(value)).copied().unwrap_or(b'0'),
        ));
    }
    text
}

/// Returns the check character's value. Odd weights modulo 32 are invertible, so any single wrong character is
/// detected; increasing weights detect most swapped neighbours.
fn check_value(values: [u8; 7]) -> u8 {
    let sum: u32 = values
        .iter()
        .zip([1_u32, 3, 5, 7, 9, 11, 13])
        .map(|(value, weight)| u32::from(*value) * weight)
        .sum();
    u8::try_from(sum % 32).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn parses_a_number_in_every_spelling() {
        let number = OrderNumber::from_random([1, 2, 3, 4, 5, 6, 7, 8]);
        let typed = number
            .as_str()
            .to_lowercase()
            .replace('-', "")
            .replace('0', "o");
        assert_eq!(OrderNumber::parse(&typed).unwrap(), number);
        assert_eq!(number.as_str().len(), 9);
    }

    #[test]
    fn rejects_any_single_wrong_character() {
        let number = OrderNumber::from_random([9; 8]);
        for position in (0..9).filter(|position| *position != 4) {
            for letter in ALPHABET {
                let mut changed = number.as_str().as_bytes().to_vec();
                changed.splice(position..=position, [*letter]);
                let changed = String::from_utf8(changed).unwrap();
                assert_eq!(
                    OrderNumber::parse(&changed).is_ok(),
                    changed == number.as_str(),
                    "{changed}"
                );
            }
        }
    }
}
