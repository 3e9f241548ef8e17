//! Writes a rule into the text of a parser's error, and reads it.

use std::fmt::{Display, Error, Formatter, Result};

use super::FieldRule;
use crate::text::parsed::Parsed;

/// What the text of such an error begins with.
const MARK: &str = "rule ";

impl<E: Clone> Display for Parsed<E>
where
    FieldRule: From<E>,
{
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        let rule = FieldRule::from(self.0.clone());
        let rule = serde_json::to_string(&rule).map_err(|_unwritable| Error)?;
        write!(to, "{MARK}{rule}")
    }
}

impl FieldRule {
    /// Returns the rule in the text of a parser's error. Texts of other errors, which may repeat the caller's value,
    /// begin with words of the parser.
    pub fn of_parser(text: &str) -> Option<Self> {
        serde_json::from_str(text.strip_prefix(MARK)?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::MoneyError;
    use crate::text::field_rule::ValueFormat;

    #[test]
    fn the_text_of_a_parsers_error_contains_the_rule() {
        let rules = [
            FieldRule::Required,
            FieldRule::Length { min: 3, max: 80 },
            FieldRule::format(ValueFormat::Country),
        ];
        for rule in rules {
            let text = Parsed(rule.clone()).to_string();
            assert_eq!(FieldRule::of_parser(&text), Some(rule), "{text}");
        }
        let text = Parsed(MoneyError::Negative).to_string();
        assert_eq!(FieldRule::of_parser(&text), Some(FieldRule::Negative));
        let other = "invalid type: string \"rule\"";
        assert_eq!(FieldRule::of_parser(other), None);
    }
}
