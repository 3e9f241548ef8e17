//! Turns what serde says into what the client is told: which field, and what it must be.
//!
//! The client's value is never echoed: it may be a password in the wrong place.

use serde_json::error::Category;

use crate::error::{ApiError, ErrorCode};

/// A body that is not JSON.
pub(super) fn malformed(error: &serde_json::Error) -> ApiError {
    let message = match error.classify() {
        Category::Eof if error.column() == 0 => "the body is empty".to_owned(),
        Category::Eof => "the body is not JSON: it ends too early".to_owned(),
        _ => format!(
            "the body is not JSON: line {}, column {}",
            error.line(),
            error.column()
        ),
    };
    ApiError::new(ErrorCode::MalformedJson, message)
}

/// A body that does not fit the type; text that is no text (half a code point) is only found here.
pub(super) fn refuse(error: &serde_path_to_error::Error<serde_json::Error>) -> ApiError {
    if !error.inner().is_data() {
        return malformed(error.inner());
    }
    let text = without_position(&error.inner().to_string());
    let path = match error.path().to_string() {
        path if path == "." => String::new(),
        // `seats[1].row` is `seats.1.row` to a form.
        path => path.replace('[', ".").replace(']', ""),
    };
    let (field, message) = explain(&path, &text);
    ApiError::invalid_field(field, message)
}

/// serde's sentence as (field, what it must be).
fn explain(path: &str, text: &str) -> (String, String) {
    if let Some(name) = between_backticks(text, "missing field ") {
        return (join(path, name), "is required".to_owned());
    }
    if let Some(name) = between_backticks(text, "unknown field ") {
        return (join(path, name), "is not a known field".to_owned());
    }
    if let Some(name) = between_backticks(text, "duplicate field ") {
        return (join(path, name), "may appear only once".to_owned());
    }
    let is_serde_sentence = [
        "invalid type: ",
        "invalid value: ",
        "invalid length ",
        "unknown variant ",
    ]
    .iter()
    .any(|start| text.starts_with(start));
    let message = match text.rsplit_once(", expected ") {
        Some((_, expected)) if is_serde_sentence => format!("must be {}", plain(expected)),
        _ => text.to_owned(),
    };
    (path.to_owned(), message)
}

/// serde's name of a type as a person would say it.
fn plain(expected: &str) -> &str {
    match expected {
        "i8" | "i16" | "i32" | "i64" => "a whole number",
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number, 0 or more",
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a sequence" => "an array",
        "a map" => "an object",
        "a borrowed string" => "a string",
        other if other.starts_with("struct ") => "an object",
        other => other,
    }
}

/// The path of `name` inside the object at `path`; serde sometimes has the name in the path already.
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

#[cfg(test)]
mod tests {
    #![allow(
        clippy::unwrap_used,
        clippy::indexing_slicing,
        reason = "a test may stop"
    )]

    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    struct Order {
        #[expect(dead_code, reason = "only its parsing is looked at")]
        brief: Brief,
        #[expect(dead_code, reason = "only its parsing is looked at")]
        #[serde(default)]
        seats: Vec<u8>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    struct Brief {
        #[expect(dead_code, reason = "only its parsing is looked at")]
        for_whom: Who,
        #[expect(dead_code, reason = "only its parsing is looked at")]
        text: String,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Who {
        Myself,
        Other,
        Team,
    }

    fn refusal_of(body: &str) -> String {
        let mut deserializer = serde_json::Deserializer::from_str(body);
        let error = serde_path_to_error::deserialize::<_, Order>(&mut deserializer).unwrap_err();
        let refusal = refuse(&error);
        let field = &refusal.fields()[0];
        format!("{} {}", field.field, field.message)
    }

    #[test]
    fn a_refusal_names_the_field_and_what_it_must_be() {
        for (body, refusal) in [
            (r#"{"brief":{"forWhom":"team"}}"#, "brief.text is required"),
            (r"{}", "brief is required"),
            (
                r#"{"brief":{"forWhom":"team","text":"a","age":1}}"#,
                "brief.age is not a known field",
            ),
            (r#"{"extra":1}"#, "extra is not a known field"),
            (
                r#"{"brief":{"forWhom":"team","text":7}}"#,
                "brief.text must be a string",
            ),
            (
                r#"{"brief":{"forWhom":"team","text":null}}"#,
                "brief.text must be a string",
            ),
            (
                r#"{"brief":{"forWhom":"team","text":"a","text":"b"}}"#,
                "brief.text may appear only once",
            ),
            (r#"{"brief":7}"#, "brief must be an object"),
            (r"[]", " must be an object"),
            (
                r#"{"brief":{"forWhom":"nobody","text":"a"}}"#,
                "brief.forWhom must be one of `myself`, `other`, `team`",
            ),
            (
                r#"{"brief":{"forWhom":"team","text":"a"},"seats":[1,"x"]}"#,
                "seats.1 must be a whole number, 0 or more",
            ),
            (
                r#"{"brief":{"forWhom":"team","text":"a"},"seats":[1,-2]}"#,
                "seats.1 must be a whole number, 0 or more",
            ),
        ] {
            assert_eq!(refusal_of(body), refusal, "for {body}");
        }
    }

    #[test]
    fn a_refusal_never_repeats_the_value() {
        let refusal = refusal_of(r#"{"brief":{"forWhom":"hunter2, expected or not","text":"a"}}"#);
        assert!(!refusal.contains("hunter2"), "{refusal}");
    }
}
