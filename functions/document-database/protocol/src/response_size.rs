//! The size of responses that have a limit. The response of a Lambda has at most 6 MB; it contains ours as a JSON
//! string, in which each quotation mark and backslash takes two bytes.

use document_core::{DatabaseName, Document, Status};

/// The longest JSON of a document, as [`escaped_len`] measures it, that fits into a response with its envelope.
pub(crate) const LARGEST_DOCUMENT: usize = 5_000_000;

/// Rejects a document that does not fit into a response: clients could not read it, and a listener would request it
/// forever.
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

/// The longest body of a response, as [`escaped_len`] measures it; the rest is for its headers.
pub(crate) const LARGEST_ANSWER: usize = 5_500_000;

/// Returns the length of this text within a JSON string, in bytes.
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
    fn escaped_length_equals_that_of_the_platform() {
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
