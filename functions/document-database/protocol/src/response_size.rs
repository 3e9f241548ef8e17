//! How long an answer is where its length counts: a Lambda's answer is at most 6 MB, and in it ours is a text of JSON
//! itself, in which every quotation mark and every backslash counts twice.

/// The longest text of an answer, as [`escaped_len`] measures it: some room is for its headers.
pub(crate) const LARGEST_ANSWER: usize = 5_500_000;

/// How many bytes this text has within a text of JSON.
pub(crate) fn escaped_len(text: &str) -> usize {
    let bytes = text.bytes().map(|byte| match byte {
        b'"' | b'\\' | b'\n' | b'\r' | b'\t' | 0x08 | 0x0c => 2,
        0x00..=0x1f => 6,
        _ => 1,
    });
    bytes.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_as_long_as_the_platform_writes_it() {
        for text in [
            "",
            "plain žluť 😀",
            r#"{"a":"\"b\\"}"#,
            "\u{1}\n\r\t\u{1f}\u{7f}",
        ] {
            let written = serde_json::Value::from(text).to_string();
            assert_eq!(escaped_len(text), written.len() - 2, "{text}");
        }
    }
}
