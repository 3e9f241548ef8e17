//! What goes to the client: arrays with rising ids, in a chunk with its length before it.

use serde_json::{Value, json};

/// What one array carries.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Payload {
    /// Opens the session of this id: what a handshake's answer begins with.
    Opened(String),
    /// A message of the stream.
    Message(Value),
    /// Nothing: a poll that ran out.
    Noop,
    /// The session ends well: the client sends `terminate` and has a stream without an error behind it.
    Close,
}

/// The version of the protocol that is spoken, the one a client asks for with `VER=8`.
const PROTOCOL: u32 = 8;
/// The version that the hosted service reports; the client only keeps it.
const SERVER: u32 = 14;
/// In milliseconds; the client waits one and a half times as long for an answer to a poll.
const KEEP_ALIVE: u32 = 30_000;

impl Payload {
    fn into_json(self) -> Value {
        match self {
            Self::Opened(sid) => json!(["c", sid, "", PROTOCOL, SERVER, KEEP_ALIVE]),
            Self::Message(message) => json!([message]),
            Self::Noop => json!(["noop"]),
            Self::Close => json!(["close"]),
        }
    }
}

/// One chunk with these arrays, each with its id.
pub(crate) fn arrays(arrays: impl IntoIterator<Item = (u64, Payload)>) -> String {
    let arrays = arrays
        .into_iter()
        .map(|(id, payload)| json!([id, payload.into_json()]));
    chunk(&Value::Array(arrays.collect()))
}

/// The answer to messages: whether a poll is held, and the last array there is. The third number, of bytes that are
/// still to come, is not looked at in long polling.
pub(crate) fn receipt(is_polled: bool, last: u64) -> String {
    chunk(&json!([u8::from(is_polled), last, 0]))
}

/// The client counts in positions of JavaScript strings, which are UTF-16 code units.
fn chunk(json: &Value) -> String {
    let text = json.to_string();
    format!("{}\n{text}", text.encode_utf16().count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handshakes_answer_is_the_one_of_the_trace() {
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
    fn a_receipt_is_the_one_of_the_trace() {
        assert_eq!(receipt(true, 2), "7\n[1,2,0]");
        assert_eq!(receipt(false, 10), "8\n[0,10,0]");
    }

    #[test]
    fn letters_beyond_the_first_plane_count_twice_and_accents_once() {
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
