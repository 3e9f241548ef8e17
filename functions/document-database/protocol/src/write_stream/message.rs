//! The messages of a Write stream, both ways.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use document_core::{DatabaseName, Status, Write, parse_json};
use serde_json::{Value, json};

/// A message of a client.
#[derive(Debug)]
pub(super) enum Incoming {
    /// The first message: which database it will write to.
    Hello,
    /// Writes to be made together.
    Commit(Vec<Write>),
    /// Nothing to be done: the client sends this when it leaves.
    Nothing,
}

impl Incoming {
    /// Reads `{"database"}` or `{"streamToken","writes"}`. The token is not looked at: the messages' order shows
    /// what was taken before, and no client resumes a stream by its token.
    pub(super) fn decode(text: &str, database: &DatabaseName) -> Result<Self, Status> {
        let json =
            parse_json(text).map_err(|_error| Status::invalid("The message is not JSON."))?;
        let fields = json
            .as_object()
            .ok_or_else(|| Status::invalid("The message is not a JSON object."))?;
        let known = ["database", "streamId", "streamToken", "writes", "labels"];
        if fields.keys().any(|name| !known.contains(&name.as_str())) {
            return Err(Status::invalid(format!(
                "A message of a write stream has {} and nothing else.",
                known.join(", ")
            )));
        }
        let named = fields.get("database");
        if let Some(named) = named
            && named.as_str() != Some(&database.to_string())
        {
            return Err(Status::invalid(format!("The database is {database}.")));
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

/// The answer to the first message.
pub(super) fn opened(stream_id: &str) -> Value {
    json!({"streamId": stream_id, "streamToken": token(0)})
}

/// The answer to writes that were made, the `number`th of their stream, from 1: the answer that the same commit would
/// get as a separate call, and a token.
pub(super) fn acknowledged(number: u64, mut committed: Value) -> Value {
    if let Some(fields) = committed.as_object_mut() {
        fields.insert("streamToken".to_owned(), Value::String(token(number)));
    }
    committed
}

/// A client sends the last token it was given with its next writes; to it they are bytes.
fn token(number: u64) -> String {
    STANDARD.encode(number.to_string())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop")]

    use super::*;

    fn decode(text: &str) -> Result<Incoming, Status> {
        let database = DatabaseName::parse("projects/demo/databases/(default)").unwrap();
        Incoming::decode(text, &database)
    }

    #[test]
    fn the_three_kinds_of_messages_are_distinguished() {
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
    fn what_is_no_message_is_an_invalid_argument() {
        for text in [
            "",
            "null",
            "[]",
            "{",
            r#"{"database":1}"#,
            r#"{"database":"projects/other/databases/(default)"}"#,
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
    fn tokens_are_those_of_the_trace() {
        assert_eq!(
            opened("W1"),
            json!({"streamId": "W1", "streamToken": "MA=="})
        );
        let committed = json!({"commitTime": "2026-11-21T06:13:52.126000Z"});
        assert_eq!(
            acknowledged(1, committed),
            json!({"commitTime": "2026-11-21T06:13:52.126000Z", "streamToken": "MQ=="})
        );
    }
}
