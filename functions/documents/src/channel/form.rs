//! What comes from the client: pairs of a form, one of them for every message.

use std::collections::BTreeMap;

/// Why a body or a query is none of this protocol; the client gets status 400.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Malformed(pub(crate) &'static str);

/// The largest body that is read, in bytes. Percent-encoded JSON is up to three times as long as the JSON, and the
/// platform itself takes no more than this. What is refused whole would be sent again for ever, so what a stream may
/// hold is limited by its own rules and answers, not here.
pub(crate) const LARGEST_BODY: usize = 4 * 1024 * 1024;
/// The same for a handshake, whose sender nobody knows yet: its one message is a target, or a database's name.
pub(crate) const LARGEST_HANDSHAKE: usize = 256 * 1024;
/// The most messages of one request: as many as the client's library sends at once.
const MOST_MESSAGES: u64 = 1_000;
/// The most pairs of a form: a message each, and what is said about them all.
const MOST_PAIRS: usize = 1_020;

/// A form: every name once.
#[derive(Debug, Default)]
pub(crate) struct Form {
    pairs: BTreeMap<String, String>,
}

impl Form {
    /// Reads `name=value&…`, percent-encoded UTF-8.
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

    /// The value of `name`, if it is there.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.pairs.get(name).map(String::as_str)
    }

    /// The whole number of `name`, if it is there.
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

/// A message and its place in the order of all that its session sends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Message {
    /// From 0, rising by 1.
    pub(crate) id: u64,
    /// JSON, not looked at yet.
    pub(crate) text: String,
}

/// The body of a request that sends.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Body {
    /// What would be the request's `authorization` header; only a handshake has it.
    pub(crate) authorization: Option<String>,
    /// In the order of their ids.
    pub(crate) messages: Vec<Message>,
}

impl Body {
    /// Reads `headers=…&count=N&ofs=…&req0___data__=…`; everything but the messages counted is optional.
    pub(crate) fn parse(text: &[u8]) -> Result<Self, Malformed> {
        let form = |count: usize| {
            let pairs = (0..count).map(|number| format!("a{number}"));
            pairs.collect::<Vec<_>>().join("&")
        };
        assert!(Form::parse(form(MOST_PAIRS).as_bytes()).is_ok());
        assert!(Form::parse(form(MOST_PAIRS + 1).as_bytes()).is_err());
    }

    #[test]
    fn what_is_no_body_is_refused_and_says_why() {
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
            (b"count=1&ofs=0&req0___data__=%", "UTF-8"),
            (b"count=1&ofs=0&req0___data__=%4", "UTF-8"),
            (b"count=1&ofs=0&req0___data__=%zz", "UTF-8"),
            (b"count=1&ofs=0&req0___data__=%FF%FE", "UTF-8"),
            (b"count=1&ofs=0&req0___data__=\xFF", "UTF-8"),
            (b"headers=nonsense&count=0", "colon"),
            (
                b"headers=Authorization%3Aa%0D%0Aauthorization%3Ab&count=0",
                "two tokens",
            ),
        ];
        for (body, why) in refused {
            let error = Body::parse(body).unwrap_err();
            let body = String::from_utf8_lossy(body);
            assert!(error.to_string().contains(why), "{body}: {error}");
        }
    }
}
