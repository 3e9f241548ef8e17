//! Rules for text people type, and the list of what is wrong with a form.

use std::fmt::Display;

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use utoipa::ToSchema;

/// One field that breaks a rule: `brief.instructions` and `must be 20 to 1,000 characters`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FieldError {
    /// Path of the field in the request, with dots.
    pub field: String,
    /// The rule, lower case and without a full stop.
    pub message: String,
}

/// Everything wrong with one input, collected so that a form can show it all at once.
#[derive(Debug, Clone, Default, PartialEq, Eq, thiserror::Error)]
#[error("{} fields are invalid", .0.len())]
pub struct Violations(Vec<FieldError>);

impl Violations {
    /// Nothing wrong yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// One violation on its own.
    pub fn one(field: impl Into<String>, message: impl Into<String>) -> Self {
        let mut violations = Self::new();
        violations.add(field, message);
        violations
    }

    /// Adds one violation.
    pub fn add(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.0.push(FieldError {
            field: field.into(),
            message: message.into(),
        });
    }

    /// Adds a violation unless the rule holds.
    pub fn require(&mut self, holds: bool, field: &str, message: &str) {
        if !holds {
            self.add(field, message);
        }
    }

    /// Keeps a checked value, or notes why it is none.
    pub fn check<T, E: Display>(&mut self, field: &str, result: Result<T, E>) -> Option<T> {
        result
            .map_err(|error| self.add(field, error.to_string()))
            .ok()
    }

    /// Cleans required text; notes what is wrong and then returns an empty text.
    pub fn text(&mut self, field: &str, value: &str, rule: TextRule) -> String {
        self.check(field, rule.clean(value)).unwrap_or_default()
    }

    /// Cleans optional text; blank counts as absent.
    pub fn optional_text(
        &mut self,
        field: &str,
        value: Option<&str>,
        rule: TextRule,
    ) -> Option<String> {
        let value = value.filter(|text| !text.trim().is_empty())?;
        self.check(field, rule.clean(value))
    }

    /// Takes over the violations of a part, whose fields get `prefix.` in front.
    pub fn absorb(&mut self, prefix: &str, part: Self) {
        for error in part.0 {
            self.add(format!("{prefix}.{}", error.field), error.message);
        }
    }

    /// Keeps the value of a checked part, or takes over its violations under `prefix`.
    pub fn nested<T>(&mut self, prefix: &str, result: Result<T, Self>) -> Option<T> {
        result.map_err(|part| self.absorb(prefix, part)).ok()
    }

    /// True when no rule is broken.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The violations, in the order they were found.
    pub fn errors(&self) -> &[FieldError] {
        &self.0
    }

    /// The violations for an error body.
    pub fn into_errors(self) -> Vec<FieldError> {
        self.0
    }

    /// `value` when nothing is wrong, else everything that is.
    pub fn into_result<T>(self, value: T) -> Result<T, Self> {
        if self.0.is_empty() {
            Ok(value)
        } else {
            Err(self)
        }
    }

    /// The finished value when it could be built and nothing is wrong, else everything that is.
    pub fn finish<T>(self, value: Option<T>) -> Result<T, Self> {
        match value {
            Some(value) if self.0.is_empty() => Ok(value),
            _ => Err(self),
        }
    }
}

/// Bounds of a text in characters; cleaning normalises to NFC and trims.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextRule {
    shortest: usize,
    longest: usize,
    several_lines: bool,
}

/// Text that breaks its rule; reads like `must be 20 to 1,000 characters`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Too short or too long.
    #[error("must be {}", bounds(.0))]
    Length(TextRule),
    /// Has a control character, or a line break where one line is asked.
    #[error("must not contain control characters")]
    Control,
}

impl TextRule {
    /// One line of text.
    pub const fn line(shortest: usize, longest: usize) -> Self {
        Self {
            shortest,
            longest,
            several_lines: false,
        }
    }

    /// Text that may have line breaks.
    pub const fn long(shortest: usize, longest: usize) -> Self {
        Self {
            shortest,
            longest,
            several_lines: true,
        }
    }

    /// Normalises to NFC, unifies line ends, trims, and checks bounds and control characters.
    pub fn clean(self, value: &str) -> Result<String, TextError> {
        // Characters are counted after normalisation; this bound keeps absurd input from being normalised.
        if value.len() > self.longest.saturating_mul(16).saturating_add(1_024) {
            return Err(TextError::Length(self));
        }
        let unified: String = value.replace("\r\n", "\n").nfc().collect();
        let text = unified.trim();
        if text
            .chars()
            .any(|letter| letter.is_control() && !(self.several_lines && letter == '\n'))
        {
            return Err(TextError::Control);
        }
        let length = text.chars().count();
        if (self.shortest..=self.longest).contains(&length) {
            Ok(text.to_owned())
        } else {
            Err(TextError::Length(self))
        }
    }
}

fn bounds(rule: &TextRule) -> String {
    if rule.shortest == 0 {
        format!("at most {} characters", thousands(rule.longest))
    } else {
        format!(
            "{} to {} characters",
            thousands(rule.shortest),
            thousands(rule.longest)
        )
    }
}

fn thousands(number: usize) -> String {
    if number >= 1_000 {
        format!("{},{:03}", number / 1_000, number % 1_000)
    } else {
        number.to_string()
    }
}

#[cfg(test)]
mod tests {
    #![allow(
        clippy::unwrap_used,
        clippy::indexing_slicing,
        reason = "a test may stop"
    )]

    use super::*;

    #[test]
    fn text_is_normalised_trimmed_and_counted_in_characters() {
        let decomposed = " Zoe\u{308} ";
        assert_eq!(TextRule::line(1, 3).clean(decomposed).unwrap(), "Zoë");
    }

    #[test]
    fn control_characters_are_refused_but_line_breaks_pass_in_long_text() {
        assert_eq!(TextRule::line(1, 9).clean("a\nb"), Err(TextError::Control));
        assert_eq!(TextRule::long(1, 9).clean("a\r\nb").unwrap(), "a\nb");
        assert_eq!(
            TextRule::long(1, 9).clean("a\u{0}b"),
            Err(TextError::Control)
        );
    }

    #[test]
    fn the_message_says_the_bounds() {
        let error = TextRule::long(20, 1_000).clean("short").unwrap_err();
        assert_eq!(error.to_string(), "must be 20 to 1,000 characters");
        let error = TextRule::line(0, 40).clean(&"x".repeat(41)).unwrap_err();
        assert_eq!(error.to_string(), "must be at most 40 characters");
    }

    #[test]
    fn violations_of_a_part_carry_its_path() {
        let mut violations = Violations::new();
        violations.nested::<()>("brief", Err(Violations::one("occasion", "is required")));
        assert_eq!(violations.errors()[0].field, "brief.occasion");
    }
}
