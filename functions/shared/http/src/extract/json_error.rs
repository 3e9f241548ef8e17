//! Turns what the JSON parser says into an error answer.

use serde_json::error::Category;

use super::refusal::field_error;
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
    // The text was read once already. What the parser still calls syntax is a value it has no word for, such as a number
    // where a name is wanted, or text that is none.
    if error.inner().is_data() || error.inner().to_string().starts_with("expected value") {
        ApiError::invalid(vec![field_error(error)])
    } else {
        malformed(error.inner())
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
        // A type of others, whose words about what it reads are not ours.
        #[expect(dead_code, reason = "only its parsing is looked at")]
        #[serde(default)]
        at: Option<jiff::Timestamp>,
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
            (
                r#"{"brief":{"forWhom":"team","text":"a"},"seats":[1,256]}"#,
                "seats.1 is too large",
            ),
            (
                r#"{"brief":{"forWhom":7,"text":"a"}}"#,
                "brief.forWhom must be a string",
            ),
            (
                r#"{"brief":{"forWhom":"team","text":"a"},"at":"noon"}"#,
                "at is not valid",
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
