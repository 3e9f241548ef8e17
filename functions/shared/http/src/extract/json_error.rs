//! Converts errors of the JSON parser into an error response.

use serde_json::error::Category;

use super::refusal::field_error_at;
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

/// A body that does not fit the type.
pub(super) fn refuse(path: &str, error: &serde_json::Error) -> ApiError {
    ApiError::invalid(vec![field_error_at(path, error)])
}

#[cfg(test)]
mod tests {
    #![allow(
        clippy::unwrap_used,
        clippy::indexing_slicing,
        reason = "a test may panic"
    )]

    use serde::Deserialize;

    use crate::extract::JsonBody;

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
        let refusal = JsonBody::read(body.as_bytes())
            .unwrap()
            .parse::<Order>()
            .unwrap_err();
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
            (r#"["first of the brief"]"#, " must be an object"),
            (r#"{"brief":["team","a"]}"#, "brief must be an object"),
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
    fn a_refusal_names_the_field_of_a_type_with_a_tag() {
        #[derive(Debug, Deserialize)]
        #[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
        enum Step {
            Accept {
                #[expect(dead_code, reason = "only its parsing is looked at")]
                version: u8,
            },
            Place {
                #[expect(dead_code, reason = "only its parsing is looked at")]
                order: Order,
                #[expect(dead_code, reason = "only its parsing is looked at")]
                note: Option<u8>,
            },
        }
        for (body, field) in [
            (r#"{"kind":"accept"}"#, "version"),
            (r#"{"kind":"accept","version":"x"}"#, "version"),
            (r#"{"version":"x","kind":"accept"}"#, "version"),
            (r#"{"kind":"accept","version":1,"x":1}"#, "x"),
            (r#"{"kind":"refuse","version":1}"#, "kind"),
            (r#"{"version":1}"#, "kind"),
            (
                r#"{"kind":"place","order":{"brief":{"forWhom":"team","text":7}}}"#,
                "order.brief.text",
            ),
            (
                r#"{"kind":"place","order":{"brief":{"forWhom":"team","text":"a"}},"note":"x"}"#,
                "note",
            ),
        ] {
            let refusal = JsonBody::read(body.as_bytes()).unwrap().parse::<Step>();
            assert_eq!(refusal.unwrap_err().fields()[0].field, field, "for {body}");
        }
    }

    #[test]
    fn a_refusal_never_repeats_the_value() {
        let refusal = refusal_of(r#"{"brief":{"forWhom":"hunter2, expected or not","text":"a"}}"#);
        assert!(!refusal.contains("hunter2"), "{refusal}");
    }
}
