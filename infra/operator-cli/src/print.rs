//! An answer for people: names and values, a list's entries apart.

use std::fmt::Write;

use serde_json::Value;

/// The answer without its braces.
pub fn plain(answer: &Value) -> String {
    let mut text = String::new();
    match answer.get("items").and_then(Value::as_array) {
        Some(items) if items.is_empty() => text.push_str("nothing\n"),
        Some(items) => {
            for item in items {
                write_value(&mut text, item, 0);
                text.push('\n');
            }
        }
        None => write_value(&mut text, answer, 0),
    }
    text.trim_end().to_owned()
}

fn write_value(text: &mut String, value: &Value, depth: usize) {
    let margin = "  ".repeat(depth);
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                if let Some(one) = simple(field) {
                    line(text, &format!("{margin}{name}: {one}"));
                } else {
                    line(text, &format!("{margin}{name}:"));
                    write_value(text, field, depth + 1);
                }
            }
        }
        Value::Array(items) => {
            for item in items {
                if let Some(one) = simple(item) {
                    line(text, &format!("{margin}- {one}"));
                } else {
                    line(text, &format!("{margin}-"));
                    write_value(text, item, depth + 1);
                }
            }
        }
        other => line(
            text,
            &format!("{margin}{}", simple(other).unwrap_or_default()),
        ),
    }
}

/// What fits on the line of its name; money as `126.00 EUR` would want the currency's digits, so it stays in minor units.
fn simple(value: &Value) -> Option<String> {
    match value {
        Value::Null => Some("-".to_owned()),
        Value::Bool(value) => Some(value.to_string()),
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(text.replace('\n', " ")),
        Value::Array(items) if items.is_empty() => Some("none".to_owned()),
        Value::Object(fields) => {
            let (amount, currency) = (fields.get("amount")?, fields.get("currency")?);
            (fields.len() == 2)
                .then(|| format!("{amount} {}", currency.as_str().unwrap_or_default()))
        }
        Value::Array(_) => None,
    }
}

fn line(text: &mut String, words: &str) {
    // Writing into a `String` cannot fail.
    let _infallible = writeln!(text, "{words}");
}
