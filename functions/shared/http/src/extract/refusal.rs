//! Which field of a request does not fit its type, and the rule that it breaks, derived from the parser's error.
//!
//! Neither the parser's text nor the value is sent to the caller: it may be a password in the wrong field. The errors of
//! our own types contain their rule ([`FieldRule::of_parser`]).

use domain::text::ValueType;
use domain::{FieldError, FieldRule};
use serde_path_to_error::{Error, Path, Segment};

/// The longest field name of a caller that is repeated, in bytes.
const LONGEST_NAME: usize = 80;

/// The field that is wrong, by its path with dots, and the rule that it breaks.
pub fn field_error<E: std::fmt::Display>(error: &Error<E>) -> FieldError {
    field_error_at(&path_of(error.path()).join("."), error.inner())
}

/// The same where the path is known.
pub(super) fn field_error_at(path: &str, error: &impl std::fmt::Display) -> FieldError {
    let (field, rule) = explain(path, &without_position(&error.to_string()));
    let field: String = field.chars().take(LONGEST_NAME).collect();
    FieldError::new(field, rule)
}

/// `seats`, `1`, `row`.
pub(super) fn path_of(path: &Path) -> Vec<String> {
    path.iter()
        .filter_map(|segment| match segment {
            Segment::Seq { index } => Some(index.to_string()),
            Segment::Map { key } => Some(key.clone()),
            Segment::Enum { .. } | Segment::Unknown => None,
        })
        .collect()
}

/// The parser's sentence as (field, the rule that it breaks).
fn explain(path: &str, text: &str) -> (String, FieldRule) {
    for (start, rule) in [
        ("missing field ", FieldRule::Required),
        ("unknown field ", FieldRule::UnknownField),
        ("duplicate field ", FieldRule::Repeated),
    ] {
        if let Some(name) = between_backticks(text, start) {
            return (join(path, name), rule);
        }
    }
    (path.to_owned(), rule_of(text))
}

fn rule_of(text: &str) -> FieldRule {
    if let Some(rule) = FieldRule::of_parser(text) {
        return rule;
    }
    if text == "expected value" {
        return FieldRule::value_type(ValueType::String);
    }
    let found = ["invalid type: ", "invalid value: ", "invalid length "]
        .iter()
        .find_map(|start| text.strip_prefix(start));
    let expected = text
        .rsplit_once(", expected ")
        .map(|(_, expected)| expected);
    match (found, expected) {
        (Some(found), Some(expected)) => match value_type(expected) {
            Some(_) if is_out_of_range(text, found, expected) => {
                if found.starts_with("integer `-") {
                    FieldRule::TooSmall
                } else {
                    FieldRule::TooLarge
                }
            }
            Some(kind) => FieldRule::value_type(kind),
            None => FieldRule::Invalid,
        },
        (None, Some(names)) if text.starts_with("unknown variant ") => FieldRule::OneOf {
            allowed: allowed_names(names),
        },
        _ => FieldRule::Invalid,
    }
}

/// Whether the value is an integer with an allowed sign that is too large for the type.
fn is_out_of_range(text: &str, found: &str, expected: &str) -> bool {
    text.starts_with("invalid value: ")
        && found.starts_with("integer `")
        && !(found.starts_with("integer `-") && expected.starts_with('u'))
}

/// Returns the JSON type for the parser's name of a type.
fn value_type(expected: &str) -> Option<ValueType> {
    Some(match expected {
        "i8" | "i16" | "i32" | "i64" => ValueType::WholeNumber,
        "u8" | "u16" | "u32" | "u64" | "usize" => ValueType::NaturalNumber,
        "f32" | "f64" => ValueType::Number,
        "a boolean" => ValueType::Boolean,
        "a sequence" => ValueType::Array,
        "a map" => ValueType::Object,
        "a string" | "a borrowed string" | "string or map" | "variant identifier" => {
            ValueType::String
        }
        other if other.starts_with("struct ") || other.starts_with("internally tagged enum ") => {
            ValueType::Object
        }
        _ => return None,
    })
}

/// Returns the allowed values of a field, which the parser lists in backticks: ``one of `a`, `b`, `c` `` or
/// `` `a` or `b` ``.
fn allowed_names(names: &str) -> Vec<String> {
    names
        .split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

/// The path of `name` inside the object at `path`; the parser sometimes has the name in the path already.
fn join(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else if path == name || path.ends_with(&format!(".{name}")) {
        path.to_owned()
    } else {
        format!("{path}.{name}")
    }
}

fn between_backticks<'text>(text: &'text str, start: &str) -> Option<&'text str> {
    text.strip_prefix(start)?
        .strip_prefix('`')?
        .split('`')
        .next()
}

fn without_position(text: &str) -> String {
    match text.rsplit_once(" at line ") {
        Some((sentence, _)) => sentence.to_owned(),
        None => text.to_owned(),
    }
}
