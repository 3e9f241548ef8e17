//! Parses the client's request bodies: form fields, with one field for every message.

use std::borrow::Cow;
use std::collections::BTreeMap;

use percent_encoding::percent_decode;

/// Why a body or a query does not follow this protocol; the client receives status 400.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Malformed(pub(crate) &'static str);

/// How many bytes of a body are kept. A message has at most 10 MiB, like a request of Firestore; the platform accepts 6
/// MB. If a body is longer, its complete messages are still processed, so that the client's queue advances.
pub(crate) const LARGEST_BODY: usize = 10 * 1024 * 1024;
/// The limit for a handshake, whose sender is not known yet: its only message is a target, or a database's name.
pub(crate) const LARGEST_HANDSHAKE: usize = 4 * 1024 * 1024;
/// The most messages of one request: as many as the client's library sends.
const MOST_MESSAGES: u64 = 1_000;
/// The most fields of a form: one for each message, and those for all of them.
const MOST_PAIRS: usize = 1_020;

/// A form, in which each name occurs once.
#[derive(Debug, Default)]
pub(crate) struct Form {
    pairs: BTreeMap<String, String>,
}

impl Form {
    /// Parses `name=value&…`, percent-encoded UTF-8.
    pub(crate) fn parse(text: &[u8]) -> Result<Self, Malformed> {
        let mut pairs = BTreeMap::new();
        for pair in text.split(|byte| *byte == b'&') {
            if pair.is_empty() {
                continue;
            }
            let mut halves = pair.splitn(2, |byte| *byte == b'=');
            let name = decoded(halves.next().unwrap_or_default())?;
            let value = decoded(halves.next().unwrap_or_default())?;
            if pairs.insert(name, value).is_some() {
                return Err(Malformed("a parameter is there twice"));
            }
            if pairs.len() > MOST_PAIRS {
                return Err(Malformed("too many parameters"));
            }
        }
        Ok(Self { pairs })
    }

    /// Returns the value of `name`, if the form has it.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.pairs.get(name).map(String::as_str)
    }

    /// Returns the integer of `name`, if the form has it.
    pub(crate) fn number(&self, name: &str) -> Result<Option<u64>, Malformed> {
        let Some(text) = self.text(name) else {
            return Ok(None);
        };
        let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = is_plain.then(|| text.parse().ok()).flatten();
        number
            .map(Some)
            .ok_or(Malformed("a number is not a whole number"))
    }
}

/// A message and its position among all messages of its session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Message {
    /// Counted from 0.
    pub(crate) id: u64,
    /// JSON, not parsed yet.
    pub(crate) text: String,
}

/// The body of a request that sends messages.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Body {
    /// The value of the `authorization` header; only a handshake has it.
    pub(crate) authorization: Option<String>,
    pub(crate) messages: Vec<Message>,
    /// The id of the first incomplete message, if the body was cut off.
    pub(crate) cut: Option<u64>,
}

impl Body {
    /// Parses `headers=…&count=N&ofs=…&req0___data__=…`; only the counted messages are required. If the body continued
    /// after `text` (`is_cut`), the last field is incomplete.
    pub(crate) fn parse(text: &[u8], is_cut: bool) -> Result<Self, Malformed> {
        let complete = if is_cut {
            let end = text.iter().rposition(|byte| *byte == b'&');
            text.get(..end.unwrap_or_default()).unwrap_or_default()
        } else {
            text
        };
        let form = Form::parse(complete)?;
        let count = form.number("count")?.unwrap_or(0);
        if count > MOST_MESSAGES {
            return Err(Malformed("too many messages in one request"));
        }
        let first = form.number("ofs")?;
        if first.is_none() && count > 0 {
            return Err(Malformed("the messages have no `ofs`"));
        }
        let first = first.unwrap_or(0);
        first
            .checked_add(count)
            .ok_or(Malformed("`ofs` is too large"))?;
        let mut messages = Vec::new();
        let mut cut = None;
        for position in 0..count {
            let id = first.saturating_add(position);
            match form.text(&format!("req{position}___data__")) {
                Some(text) => messages.push(Message {
                    id,
                    text: text.to_owned(),
                }),
                None if is_cut => {
                    cut = Some(id);
                    break;
                }
                None => return Err(Malformed("a message that is counted is not there")),
            }
        }
        if is_cut && cut.is_none() {
            return Err(Malformed("the body is too large"));
        }
        let sent = form
            .pairs
            .keys()
            .filter(|name| name.starts_with("req") && name.ends_with("___data__"));
        if sent.count() != messages.len() {
            return Err(Malformed("a message that is there is not counted"));
        }
        Ok(Self {
            authorization: form
                .text("headers")
                .map(authorization)
                .transpose()?
                .flatten(),
            messages,
            cut,
        })
    }

    /// Returns whether the message that was cut off is the only one of the body: then it is too large.
    pub(crate) fn is_too_large(&self) -> bool {
        self.cut.is_some() && self.messages.is_empty()
    }
}

/// Returns the `authorization` from lines `Name:value`.
fn authorization(lines: &str) -> Result<Option<String>, Malformed> {
    let mut found = None;
    for line in lines.split("\r\n").filter(|line| !line.is_empty()) {
        let (name, value) = line
            .split_once(':')
            .ok_or(Malformed("a line of `headers` has no colon"))?;
        let is_it = name.trim().eq_ignore_ascii_case("authorization");
        if is_it && found.replace(value.trim().to_owned()).is_some() {
            return Err(Malformed("`headers` has two tokens"));
        }
    }
    Ok(found)
}

fn decoded(text: &[u8]) -> Result<String, Malformed> {
    let spaced: Vec<u8> = text
        .iter()
        .map(|byte| if *byte == b'+' { b' ' } else { *byte })
        .collect();
    let text = percent_decode(&spaced).decode_utf8();
    text.map(Cow::into_owned)
        .map_err(|_not_text| Malformed("the form is not percent-encoded UTF-8"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn message(id: u64, text: &str) -> Message {
        Message {
            id,
            text: text.to_owned(),
        }
    }

    #[test]
    fn a_handshakes_body_has_headers_and_the_first_message() {
        let body = "headers=X-Goog-Api-Client%3Agl-js%2F%20fire%2F12.19.0%0D%0AContent-Type%3Atext%2Fplain%0D%0A\
            Authorization%3ABearer%20a.b.c%0D%0A&count=1&ofs=0&req0___data__=%7B%22database%22%3A%22d%22%7D";
        let body = Body::parse(body.as_bytes(), false).unwrap();
        assert_eq!(body.authorization.as_deref(), Some("Bearer a.b.c"));
        assert_eq!(body.messages, [message(0, r#"{"database":"d"}"#)]);
    }

    #[test]
    fn messages_are_numbered_from_the_offset() {
        let body = Body::parse(
            b"count=2&ofs=41&req1___data__=b&req0___data__=a%20%F0%9F%98%80+c",
            false,
        );
        let expected = [message(41, "a 😀 c"), message(42, "b")];
        assert_eq!(body.unwrap().messages, expected);
    }

    #[test]
    fn accepts_a_body_without_messages() {
        for body in ["", "count=0", "count=0&ofs=7", "&&"] {
            assert_eq!(
                Body::parse(body.as_bytes(), false),
                Ok(Body::default()),
                "{body}"
            );
        }
    }

    #[test]
    fn takes_the_complete_messages_of_a_body_that_was_cut_off() {
        let body = Body::parse(
            b"count=3&ofs=7&req0___data__=a&req1___data__=b&req2___d",
            true,
        );
        let body = body.unwrap();
        assert_eq!(body.messages, [message(7, "a"), message(8, "b")]);
        assert_eq!((body.cut, body.is_too_large()), (Some(9), false));
        let body = Body::parse(b"count=2&ofs=7&req0___data__=aaaa", true).unwrap();
        assert_eq!((body.cut, body.is_too_large()), (Some(7), true));
    }

    #[test]
    fn limits_the_fields_of_a_form() {
        let form = |count: usize| {
            let pairs = (0..count).map(|number| format!("a{number}"));
            pairs.collect::<Vec<_>>().join("&")
        };
        assert!(Form::parse(form(MOST_PAIRS).as_bytes()).is_ok());
        assert!(Form::parse(form(MOST_PAIRS + 1).as_bytes()).is_err());
    }

    #[test]
    fn an_invalid_body_is_refused_with_the_reason() {
        let refused: &[(&[u8], &str)] = &[
            (b"count=1&ofs=0", "not there"),
            (
                b"count=2&ofs=0&req0___data__=a&req2___data__=c",
                "not there",
            ),
            (
                b"count=1&ofs=0&req0___data__=a&req1___data__=b",
                "not counted",
            ),
            (
                b"count=1&ofs=0&req00___data__=a&req0___data__=b",
                "not counted",
            ),
            (b"ofs=0&req0___data__=a", "not counted"),
            (b"count=1&req0___data__=a", "no `ofs`"),
            (b"count=1&ofs=0&req0___data__=a&req0___data__=b", "twice"),
            (b"count=1&count=1&ofs=0&req0___data__=a", "twice"),
            (b"count=-1&ofs=0", "whole number"),
            (b"count=&ofs=0", "whole number"),
            (b"count=+1&ofs=0&req0___data__=a", "whole number"),
            (b"count=1&ofs=1e3&req0___data__=a", "whole number"),
            (b"count=99999999999999999999&ofs=0", "whole number"),
            (b"count=1001&ofs=0", "too many"),
            (
                b"count=1&ofs=18446744073709551615&req0___data__=a",
                "too large",
            ),
            (b"count=1&ofs=0&req0___data__=%FF%FE", "UTF-8"),
            (b"count=1&ofs=0&req0___data__=\xFF", "UTF-8"),
            (b"headers=nonsense&count=0", "colon"),
            (
                b"headers=Authorization%3Aa%0D%0Aauthorization%3Ab&count=0",
                "two tokens",
            ),
        ];
        for (body, why) in refused {
            let error = Body::parse(body, false).unwrap_err();
            let body = String::from_utf8_lossy(body);
            assert!(error.to_string().contains(why), "{body}: {error}");
        }
    }
}
