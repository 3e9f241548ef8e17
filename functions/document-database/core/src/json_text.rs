//! JSON as browsers write it, where a strict parser refuses it.
//!
//! `JSON.stringify` writes half of a surrogate pair as an escape, and values nest deeper than the parser's limit. Both
//! are well-formed for the client, which would send a refused message again for ever.

use serde_json::Value as Json;

/// The deepest JSON that is read; the parser rejects 128. Everything that Firestore permits is far less deep.
const MAX_JSON_DEPTH: usize = 120;
/// Replaces half of a surrogate pair, as every encoder of UTF-8 does.
const REPLACEMENT: &str = "\\ufffd";

/// Parses JSON. Half of a surrogate pair is read as U+FFFD, and what is nested deeper than 120 levels as `null`: the
/// decoder of the value refuses it before it gets there.
pub fn parse_json(text: &str) -> Result<Json, serde_json::Error> {
    serde_json::from_str(text).or_else(|error| {
        let repaired = repair(text);
        if repaired == text {
            return Err(error);
        }
        serde_json::from_str(&repaired)
    })
}

fn repair(text: &str) -> String {
    let mut repaired = String::with_capacity(text.len());
    let mut depth = 0_usize;
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let end = if next == '"' {
            string_end(rest)
        } else {
            next.len_utf8()
        };
        let (token, behind) = rest.split_at_checked(end).unwrap_or((rest, ""));
        rest = behind;
        if matches!(next, '{' | '[') {
            depth = depth.saturating_add(1);
            if depth == MAX_JSON_DEPTH + 1 {
                repaired.push_str("null");
            }
        }
        if depth <= MAX_JSON_DEPTH {
            if next == '"' {
                push_well_formed(&mut repaired, token);
            } else {
                repaired.push_str(token);
            }
        }
        if matches!(next, '}' | ']') {
            depth = depth.saturating_sub(1);
        }
    }
    repaired
}

/// Returns the length of the string at the start of `text`, its quotation marks included.
fn string_end(text: &str) -> usize {
    let mut is_escaped = false;
    for (position, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            b'"' if !is_escaped => return position + 1,
            b'\\' => is_escaped = !is_escaped,
            _ => is_escaped = false,
        }
    }
    text.len()
}

/// Copies a string with its escapes, each half of a surrogate pair replaced.
fn push_well_formed(repaired: &mut String, string: &str) {
    let mut rest = string;
    while let Some((plain, escape)) = rest.split_once('\\') {
        repaired.push_str(plain);
        let is_pair = matches!(code_unit(escape), Some(0xD800..=0xDBFF))
            && matches!(low_half(escape), Some(0xDC00..=0xDFFF));
        let is_half = matches!(code_unit(escape), Some(0xD800..=0xDFFF)) && !is_pair;
        let length = match code_unit(escape) {
            Some(_) if is_pair => UNIT_BYTES + 1 + UNIT_BYTES,
            Some(_) => UNIT_BYTES,
            None => escape.chars().next().map_or(0, char::len_utf8),
        };
        let (letters, behind) = escape.split_at_checked(length).unwrap_or((escape, ""));
        if is_half {
            repaired.push_str(REPLACEMENT);
        } else {
            repaired.push('\\');
            repaired.push_str(letters);
        }
        rest = behind;
    }
    repaired.push_str(rest);
}

/// The bytes of `u` and four hexadecimal digits.
const UNIT_BYTES: usize = 5;

/// The code unit of an escape, after its backslash.
fn code_unit(escape: &str) -> Option<u16> {
    let digits = escape.strip_prefix('u')?.get(..4)?;
    let is_hexadecimal = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hexadecimal.then(|| u16::from_str_radix(digits, 16).ok())?
}

/// The code unit of the escape that follows one.
fn low_half(escape: &str) -> Option<u16> {
    code_unit(escape.get(UNIT_BYTES..)?.strip_prefix('\\')?)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use serde_json::json;

    use super::*;

    #[test]
    fn half_of_a_surrogate_pair_is_read_as_the_replacement_character() {
        for (text, expected) in [
            (r#""\ud83d""#, "\u{fffd}"),
            (r#""\ude00""#, "\u{fffd}"),
            (r#""a\ud83db""#, "a\u{fffd}b"),
            (r#""\ude00\ud83d""#, "\u{fffd}\u{fffd}"),
            (r#""\ud83d\ud83d\ude00""#, "\u{fffd}😀"),
            (r#""\ud83d\u0041""#, "\u{fffd}A"),
            (r#""\\ud83d \"\ud83d""#, "\\ud83d \"\u{fffd}"),
            (r#""\ud83d\n""#, "\u{fffd}\n"),
        ] {
            assert_eq!(parse_json(text).unwrap(), json!(expected), "{text}");
        }
        let name = parse_json(r#"{"\ud83d":"\ud83d\ude00"}"#).unwrap();
        assert_eq!(name, json!({"\u{fffd}": "😀"}));
    }

    #[test]
    fn values_nested_too_deep_are_cut_off_and_the_rest_is_read() {
        let deep = format!("{}1{}", "[".repeat(500), "]".repeat(500));
        let read = parse_json(&format!(r#"{{"deep":{deep},"id":2}}"#)).unwrap();
        assert_eq!(read["id"], 2);
        let mut inside = &read["deep"];
        while let Some(next) = inside.get(0) {
            inside = next;
        }
        assert_eq!(*inside, Json::Null);
    }

    #[test]
    fn rejects_invalid_json() {
        for text in [
            "",
            "{",
            r#"{"a":}"#,
            r#""\u12""#,
            r#""\ud83d"#,
            "[1,]",
            "\"\\",
        ] {
            assert!(parse_json(text).is_err(), "{text}");
        }
        assert!(parse_json(&"[".repeat(10_000)).is_err());
    }
}
