//! The violations of a form, by field.

use serde::Serialize;
use utoipa::ToSchema;

use super::{FieldRule, TextRule};

/// An invalid field, with the rule that it breaks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FieldError {
    /// The path of the field in the request, with dots.
    pub field: String,
    #[serde(flatten)]
    pub rule: FieldRule,
    /// The rule in English, for developers; lower case and without a full stop.
    pub message: String,
}

impl FieldError {
    pub fn new(field: impl Into<String>, rule: impl Into<FieldRule>) -> Self {
        let rule = rule.into();
        Self {
            field: field.into(),
            message: rule.to_string(),
            rule,
        }
    }
}

/// All violations of one input, so that a form can show them together.
#[derive(Debug, Clone, Default, PartialEq, Eq, thiserror::Error)]
#[error("{} fields are invalid", .0.len())]
pub struct Violations(Vec<FieldError>);

impl Violations {
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns a list with one violation.
    pub fn one(field: impl Into<String>, rule: impl Into<FieldRule>) -> Self {
        let mut violations = Self::new();
        violations.add(field, rule);
        violations
    }

    pub fn add(&mut self, field: impl Into<String>, rule: impl Into<FieldRule>) {
        self.0.push(FieldError::new(field, rule));
    }

    /// Adds a violation if `holds` is false.
    pub fn require(&mut self, holds: bool, field: &str, rule: impl Into<FieldRule>) {
        if !holds {
            self.add(field, rule);
        }
    }

    /// Returns a valid value, or adds the violation.
    pub fn check<T, E: Into<FieldRule>>(&mut self, field: &str, result: Result<T, E>) -> Option<T> {
        result.map_err(|error| self.add(field, error)).ok()
    }

    /// Cleans required text. Adds a violation and returns an empty text if it is invalid.
    pub fn text(&mut self, field: &str, value: &str, rule: TextRule) -> String {
        self.check(field, rule.clean(value)).unwrap_or_default()
    }

    /// Cleans optional text; a blank text counts as absent.
    pub fn optional_text(
        &mut self,
        field: &str,
        value: Option<&str>,
        rule: TextRule,
    ) -> Option<String> {
        let value = value.filter(|text| !text.trim().is_empty())?;
        self.check(field, rule.clean(value))
    }

    /// Adds the violations of a part with `prefix.` before their fields; a violation without a field belongs to
    /// `prefix`.
    pub fn absorb(&mut self, prefix: &str, part: Self) {
        for error in part.0 {
            let field = if error.field.is_empty() {
                prefix.to_owned()
            } else {
                format!("{prefix}.{}", error.field)
            };
            self.add(field, error.rule);
        }
    }

    /// Returns the value of a valid part, or adds its violations under `prefix`.
    pub fn nested<T>(&mut self, prefix: &str, result: Result<T, Self>) -> Option<T> {
        result.map_err(|part| self.absorb(prefix, part)).ok()
    }

    /// Rejects every value that repeats an earlier one, at its index in `field`.
    pub fn distinct<T: PartialEq>(&mut self, field: &str, values: impl IntoIterator<Item = T>) {
        let mut seen: Vec<T> = Vec::new();
        for (position, value) in values.into_iter().enumerate() {
            if seen.contains(&value) {
                self.add(format!("{field}.{position}"), FieldRule::Repeated);
            }
            seen.push(value);
        }
    }

    /// Returns whether there are no violations.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the violations in the order in which they were added.
    pub fn errors(&self) -> &[FieldError] {
        &self.0
    }

    /// Returns the violations for an error response.
    pub fn into_errors(self) -> Vec<FieldError> {
        self.0
    }

    /// Returns `value` if there are no violations, otherwise all of them.
    pub fn into_result<T>(self, value: T) -> Result<T, Self> {
        if self.0.is_empty() {
            Ok(value)
        } else {
            Err(self)
        }
    }

    /// Returns the value if it exists and there are no violations, otherwise all of them.
    pub fn finish<T>(self, value: Option<T>) -> Result<T, Self> {
        match value {
            Some(value) if self.0.is_empty() => Ok(value),
            _ => Err(self),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::indexing_slicing, reason = "a test may panic")]

    use super::*;

    #[test]
    fn reports_a_repeated_value_at_its_second_index() {
        let mut violations = Violations::new();
        violations.distinct("languages", ["en", "de", "en", "de"]);
        let fields: Vec<_> = violations
            .errors()
            .iter()
            .map(|error| &error.field)
            .collect();
        assert_eq!(fields, ["languages.2", "languages.3"]);
    }

    #[test]
    fn a_violation_without_a_field_gets_the_name_of_its_part() {
        let mut violations = Violations::new();
        violations.absorb("schedule", Violations::one("", FieldRule::Invalid));
        assert_eq!(violations.errors()[0].field, "schedule");
    }

    #[test]
    fn violations_of_a_part_contain_its_path() {
        let mut violations = Violations::new();
        violations.nested::<()>(
            "brief",
            Err(Violations::one("occasion", FieldRule::Required)),
        );
        assert_eq!(violations.errors()[0].field, "brief.occasion");
    }
}
