//! Writes what the client receives: arrays with rising ids, in a chunk that starts with its length.

use serde_json::{Value, json};

/// The content of an array.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Payload {
    /// Opens the session with this id: the first array of a response to a handshake.
    Opened(String),
    /// A message of the stream.
    Message(Value),
    /// Empty: the response to a poll that timed out.
    Noop,
    /// Ends the session without an error: the client sends `terminate`, and its stream closes normally.
    Close,
}

/// The version of the protocol, which a client requests with `VER=8`.
const PROTOCOL: u32 = 8;
/// The version that the hosted service reports; the client only stores it.
const SERVER: u32 = 14;
/// In milliseconds. The client waits one and a half times as long for the response to a poll.
const KEEP_ALIVE: u32 = 30_000;

impl Payload {
    fn into_json(self) -> Value {
        match self {
            Self::Opened(sid) => json!(["c", sid, "", PROTOCOL, SERVER, KEEP_ALIVE]),
            // `json!` would copy it.
            Self::Message(message) => Value::Array(vec![message]),
            Self::Noop => json!(["noop"]),
            Self::Close => json!(["close"]),
        }
    }
}

/// Returns one chunk with these arrays and their ids.
pub(crate) fn arrays(arrays: impl IntoIterator<Item = (u64, Payload)>) -> String {
    let arrays = arrays
        .into_iter()
        .map(|(id, payload)| Value::Array(vec![id.into(), payload.into_json()]));
    chunk(&Value::Array(arrays.collect()))
}

/// Returns the response to messages: whether a poll is held, and the id of the last array. Clients ignore the third
/// number, the outstanding bytes, in long polling.
pub(crate) fn receipt(is_polled: bool, last: u64) -> String {
    chunk(&json!([u8::from(is_polled), last, 0]))
}

/// The client counts UTF-16 code units, the positions of JavaScript strings.
fn chunk(json: &Value) -> String {
    let text = json.to_string();
    format!("{}\n{text}", text.encode_utf16().count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_response_to_a_handshake_equals_the_trace() {
        let answer = arrays([
            (0, Payload::Opened("Wsjts6t4v8zb".to_owned())),
            (
                1,
                Payload::Message(json!({"streamId": "Wsjts6t4v8zb", "streamToken": "MA=="})),
            ),
        ]);
        let text = r#"[[0,["c","Wsjts6t4v8zb","",8,14,30000]],[1,[{"streamId":"Wsjts6t4v8zb","streamToken":"MA=="}]]]"#;
        assert_eq!(answer, format!("95\n{text}"));
    }

    #[test]
    fn a_receipt_equals_the_trace() {
        assert_eq!(receipt(true, 2), "7\n[1,2,0]");
        assert_eq!(receipt(false, 10), "8\n[0,10,0]");
    }

    #[test]
    fn lengths_count_utf16_code_units() {
        let of = |text: &str| arrays([(7, Payload::Message(json!(text)))]);
        assert_eq!(of("zlut"), "14\n[[7,[\"zlut\"]]]");
        assert_eq!(of("žluť"), "14\n[[7,[\"žluť\"]]]");
        assert_eq!(of("😀"), "12\n[[7,[\"😀\"]]]");
    }

    #[test]
    fn polls_end_with_noop_or_close() {
        assert_eq!(arrays([(3, Payload::Noop)]), "14\n[[3,[\"noop\"]]]");
        assert_eq!(arrays([(4, Payload::Close)]), "15\n[[4,[\"close\"]]]");
    }
}
