//! The messages of a Write stream, in both directions.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use document_core::{DatabaseName, Status, Write, parse_json};
use serde_json::{Value, json};

/// A message of a client.
#[derive(Debug)]
pub(super) enum Incoming {
    /// The first message: the database that it will write to.
    Hello,
    Commit(Vec<Write>),
    /// No operation: the client sends this before it closes the stream.
    Nothing,
}

impl Incoming {
    /// Parses `{"database"}` or `{"streamToken","writes"}`. Ignores the token: the order of messages determines what
    /// was processed, and clients do not resume a stream by its token.
    pub(super) fn decode(text: &str, database: &DatabaseName) -> Result<Self, Status> {
        let json =
            parse_json(text).map_err(|_error| Status::invalid("The message is not JSON."))?;
        let fields = json
            .as_object()
            .ok_or_else(|| Status::invalid("The message is not a JSON object."))?;
        let allowed = ["database", "streamId", "streamToken", "writes", "labels"];
        if fields.keys().any(|name| !allowed.contains(&name.as_str())) {
            return Err(Status::invalid(format!(
                "A message of a write stream has {} and nothing else.",
                allowed.join(", ")
            )));
        }
        let named = fields.get("database");
        if let Some(name) = named {
            database.check(name.as_str().unwrap_or_default())?;
        }
        let writes = match fields.get("writes") {
            None => Vec::new(),
            Some(writes) => Write::decode_all(writes, database)?,
        };
        Ok(match (writes.is_empty(), named.is_some()) {
            (false, _) => Self::Commit(writes),
            (true, true) => Self::Hello,
            (true, false) => Self::Nothing,
        })
    }
}

/// Returns the response to the first message.
pub(super) fn open_response(stream_id: &str) -> Value {
    json!({"streamId": stream_id, "streamToken": token(0)})
}

/// Returns the response to commit `number` of the stream, counted from 1: the response of a unary commit, with a stream
/// token.
pub(super) fn commit_response(number: u64, mut committed: Value) -> Value {
    if let Some(fields) = committed.as_object_mut() {
        fields.insert("streamToken".to_owned(), Value::String(token(number)));
    }
    committed
}

/// Returns the stream token after this many commits. Clients do not parse it, and send the last one with their next
/// writes.
fn token(number: u64) -> String {
    STANDARD.encode(number.to_string())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn decode(text: &str) -> Result<Incoming, Status> {
        let database = DatabaseName::parse("projects/demo/databases/(default)").unwrap();
        Incoming::decode(text, &database)
    }

    #[test]
    fn parses_the_three_kinds_of_messages() {
        let hello = decode(r#"{"database":"projects/demo/databases/(default)"}"#);
        assert!(matches!(hello, Ok(Incoming::Hello)));
        let writes = decode(
            r#"{"streamToken":"MA==","writes":[{"delete":"projects/demo/databases/(default)/documents/a/b"}]}"#,
        );
        assert!(matches!(writes, Ok(Incoming::Commit(writes)) if writes.len() == 1));
        for text in [
            r#"{"streamToken":"MA==","writes":[]}"#,
            r#"{"streamToken":"MA=="}"#,
            "{}",
        ] {
            assert!(matches!(decode(text), Ok(Incoming::Nothing)), "{text}");
        }
    }

    #[test]
    fn rejects_malformed_messages_as_invalid_arguments() {
        for text in [
            "",
            "null",
            "[]",
            "{",
            r#"{"streamToken":"MA==","writes":{}}"#,
            r#"{"streamToken":"MA==","writes":[{}]}"#,
            r#"{"streamToken":"MA==","writes":[],"more":1}"#,
            &"[".repeat(10_000),
        ] {
            let status = decode(text).unwrap_err();
            assert_eq!(status.code, document_core::Code::InvalidArgument, "{text}");
        }
    }

    #[test]
    fn rejects_another_database_as_not_found() {
        for text in [
            r#"{"database":1}"#,
            r#"{"database":"projects/other/databases/(default)"}"#,
        ] {
            let status = decode(text).unwrap_err();
            assert_eq!(status.code, document_core::Code::NotFound, "{text}");
        }
    }

    #[test]
    fn stream_tokens_are_commit_counts_in_base64() {
        assert_eq!(
            open_response("W1"),
            json!({"streamId": "W1", "streamToken": "MA=="})
        );
        let committed = json!({"commitTime": "2026-11-21T06:13:52.126000Z"});
        assert_eq!(
            commit_response(1, committed),
            json!({"commitTime": "2026-11-21T06:13:52.126000Z", "streamToken": "MQ=="})
        );
    }
}
