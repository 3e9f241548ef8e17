//! How long an answer is where its length counts: a Lambda's answer is at most 6 MB, and in it ours is a text of JSON
//! itself, in which every quotation mark and every backslash counts twice.

use document_core::{DatabaseName, Document, Status};

/// The longest JSON of a document, as [`escaped_len`] measures it: an answer holds it, and what comes with it.
pub(crate) const LARGEST_DOCUMENT: usize = 5_000_000;

/// Refuses a document whose JSON no answer holds: no client could read it, and a listener would ask for it for ever.
pub(crate) fn check_document(document: &Document, database: &DatabaseName) -> Result<(), Status> {
    if document.fields.json_bound() <= LARGEST_DOCUMENT {
        return Ok(());
    }
    let bytes = escaped_len(&document.to_json(database).to_string());
    if bytes <= LARGEST_DOCUMENT {
        return Ok(());
    }
    Err(Status::invalid(format!(
        "Document {} has {bytes} bytes as JSON and may have {LARGEST_DOCUMENT}.",
        database.document(&document.path)
    )))
}

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
