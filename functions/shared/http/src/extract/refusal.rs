//! Which field of a request does not fit its type, and what it must be, derived from the parser's error.
//!
//! Neither the parser's text nor the value is sent to the caller: it may be a password in the wrong field. Messages of
//! our own types (`must be a country code like DE`) are kept, and recognised by their beginning.

use domain::FieldError;
use serde_path_to_error::{Error, Path, Segment};

/// The longest field name of a caller that is repeated, in bytes.
const LONGEST_NAME: usize = 80;

/// The field that is wrong, by its path with dots, and what it must be.
pub fn field_error<E: std::fmt::Display>(error: &Error<E>) -> FieldError {
    field_error_at(&path_of(error.path()).join("."), error.inner())
}

/// The same where the path is known.
pub(super) fn field_error_at(path: &str, error: &impl std::fmt::Display) -> FieldError {
    let (field, message) = explain(path, &without_position(&error.to_string()));
    FieldError {
        field: field.chars().take(LONGEST_NAME).collect(),
        message,
    }
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

/// The parser's sentence as (field, what it must be).
fn explain(path: &str, text: &str) -> (String, String) {
    for (start, problem) in [
        ("missing field ", "is required"),
        ("unknown field ", "is not a known field"),
        ("duplicate field ", "may appear only once"),
    ] {
        if let Some(name) = between_backticks(text, start) {
            return (join(path, name), problem.to_owned());
        }
    }
    (path.to_owned(), message_of(text))
}

fn message_of(text: &str) -> String {
    let own_rule = ["must ", "is reserved", "is too large", "is not a cursor"];
    if own_rule.iter().any(|start| text.starts_with(start)) {
        return text.to_owned();
    }
    if text == "expected value" {
        return "must be a string".to_owned();
    }
    let found = ["invalid type: ", "invalid value: ", "invalid length "]
        .iter()
        .find_map(|start| text.strip_prefix(start));
    let expected = text
        .rsplit_once(", expected ")
        .map(|(_, expected)| expected);
    match (found, expected) {
        (Some(found), Some(expected)) => match type_name(expected) {
            Some(_) if is_out_of_range(text, found, expected) => {
                let is_negative = found.starts_with("integer `-");
                format!("is too {}", if is_negative { "small" } else { "large" })
            }
            Some(name) => format!("must be {name}"),
            None => "is not valid".to_owned(),
        },
        (None, Some(names)) if text.starts_with("unknown variant ") => {
            format!("must be {}", plain_list(names))
        }
        _ => "is not valid".to_owned(),
    }
}

/// Whether the value is an integer with an allowed sign that is too large for the type.
fn is_out_of_range(text: &str, found: &str, expected: &str) -> bool {
    text.starts_with("invalid value: ")
        && found.starts_with("integer `")
        && !(found.starts_with("integer `-") && expected.starts_with('u'))
}

/// Returns a readable name for the parser's type name.
fn type_name(expected: &str) -> Option<&'static str> {
    Some(match expected {
        "i8" | "i16" | "i32" | "i64" => "a whole number",
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number, 0 or more",
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a sequence" => "an array",
        "a map" => "an object",
        "a string" | "a borrowed string" | "string or map" | "variant identifier" => "a string",
        other if other.starts_with("struct ") || other.starts_with("internally tagged enum ") => {
            "an object"
        }
        _ => return None,
    })
}

/// Returns the allowed values of a field, as the parser lists them in backticks.
fn plain_list(names: &str) -> String {
    match names.strip_prefix("one of ") {
        Some(_) => names.to_owned(),
        None if names.starts_with('`') => names.to_owned(),
        None => "one of the known words".to_owned(),
    }
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
