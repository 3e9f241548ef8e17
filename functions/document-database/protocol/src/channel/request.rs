//! Parses the requests of a channel from their query.

use std::time::Duration;

use document_core::{DatabaseName, Status};
use document_store::{StreamId, StreamKind, StreamOwner};

use super::error::ChannelError;
use super::form_body::{Form, Malformed};

/// A request of the channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ChannelRequest {
    /// Opens a session; the first messages are in the body. With an error if that is not possible.
    Open(Result<(), Status>),
    /// Processes the messages in the body.
    Send(StreamId),
    /// Returns the arrays after this one, immediately or when there are some.
    Poll {
        stream: StreamId,
        /// The last array that the client received.
        acknowledged: u64,
        /// How long the client waits for a response, if it sends that.
        patience: Option<Duration>,
    },
    Terminate(StreamId),
}

/// The version of the protocol that clients must request.
const VERSION: &str = "8";

impl ChannelRequest {
    /// Parses the query of a `POST` (`sends`) or a `GET`; `database` is the only one. A client of another one
    /// opens a session that reports this, because the SDK shows an error of a stream and no other.
    ///
    /// A session is named by two values that the server issued: `gsessionid`, its owner, and `SID`, 128 random bits. A
    /// caller that knows both is the owner. Values in another form are treated as a session that does not exist.
    ///
    /// `CI` is ignored: with `CI=0` a client would accept several chunks in one response, but one chunk is sufficient.
    /// `RID` is ignored because messages are identified by their own ids, however often and in whichever request they
    /// are sent.
    pub(crate) fn parse(
        query: &str,
        kind: StreamKind,
        sends: bool,
        database: &DatabaseName,
    ) -> Result<Self, ChannelError> {
        let query = Form::parse(query.as_bytes())?;
        if query.text("VER") != Some(VERSION) {
            return Err(Malformed("`VER` is not the version spoken here").into());
        }
        let ends = query.text("TYPE") == Some("terminate");
        let named = database.check(query.text("database").unwrap_or_default());
        let stream = match (query.text("SID"), query.text("gsessionid")) {
            (None, _) if sends && !ends => return Ok(Self::Open(named)),
            (Some(_), _) if named.is_err() => return Err(ChannelError::UnknownSession),
            (Some(sid), Some(owner)) => StreamOwner::parse(owner)
                .and_then(|owner| StreamId::new(owner, kind, sid))
                .ok_or(ChannelError::UnknownSession)?,
            _ => return Err(Malformed("a session has a `SID` and a `gsessionid`").into()),
        };
        if ends {
            return Ok(Self::Terminate(stream));
        }
        if sends {
            return Ok(Self::Send(stream));
        }
        Ok(Self::Poll {
            stream,
            acknowledged: query
                .number("AID")?
                .ok_or(Malformed("a poll has an `AID`"))?,
            patience: query.number("TO")?.map(Duration::from_millis),
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    const NAMED: &str = "VER=8&database=projects%2Fdemo%2Fdatabases%2F(default)";
    const SESSION: &str = "gsessionid=0123456789abcdef0123456789abcdef&SID=AbCdEfGhIjKlMnOpQr-_12";

    fn stream() -> StreamId {
        let owner = StreamOwner::parse("0123456789abcdef0123456789abcdef").unwrap();
        StreamId::new(owner, StreamKind::Write, "AbCdEfGhIjKlMnOpQr-_12").unwrap()
    }

    fn parse_request(query: &str, sends: bool) -> Result<ChannelRequest, String> {
        let database = DatabaseName::parse("projects/demo/databases/(default)").unwrap();
        ChannelRequest::parse(query, StreamKind::Write, sends, &database)
            .map_err(|refusal| refusal.to_string())
    }

    #[test]
    fn parses_the_requests_of_the_trace() {
        let open =
            format!("{NAMED}&RID=50285&CVER=22&X-HTTP-Session-Id=gsessionid&zx=n55md9vld1h2&t=1");
        assert_eq!(parse_request(&open, true), Ok(ChannelRequest::Open(Ok(()))));
        let send = format!("{NAMED}&{SESSION}&RID=50286&AID=1&zx=9am0ugqkc1ha&t=1");
        assert_eq!(
            parse_request(&send, true),
            Ok(ChannelRequest::Send(stream()))
        );
        let poll = format!(
            "{SESSION}&{NAMED}&RID=rpc&AID=3&CI=1&TO=25000&TYPE=xmlhttp&zx=oyojvdnvo5uu&t=1"
        );
        let expected = ChannelRequest::Poll {
            stream: stream(),
            acknowledged: 3,
            patience: Some(Duration::from_secs(25)),
        };
        assert_eq!(parse_request(&poll, false), Ok(expected));
        for sends in [true, false] {
            let end = format!("{NAMED}&{SESSION}&RID=50289&TYPE=terminate&zx=kvdn7xdikrzx");
            assert_eq!(
                parse_request(&end, sends),
                Ok(ChannelRequest::Terminate(stream()))
            );
        }
    }

    #[test]
    fn an_invalid_request_is_refused_with_the_reason() {
        let named = |rest: &str| format!("{NAMED}&{rest}");
        let in_session = |rest: &str| format!("{NAMED}&{SESSION}&{rest}");
        let refused = [
            (String::new(), true, "VER"),
            (NAMED.replace('8', "7"), true, "VER"),
            (named("VER=8"), true, "twice"),
            (named("zx=%FF"), true, "UTF-8"),
            (named("SID=a"), true, "gsessionid"),
            (named("gsessionid=a"), false, "SID"),
            (named("TYPE=terminate"), true, "SID"),
            (named("SID=&gsessionid="), true, "Unknown SID"),
            (
                named("SID=%00&gsessionid=0123456789abcdef0123456789abcdef"),
                true,
                "Unknown SID",
            ),
            (
                named("SID=AbCdEfGhIjKlMnOpQr-_12&gsessionid=a%23b"),
                true,
                "Unknown SID",
            ),
            (
                in_session("AID=0").replace("demo", "other"),
                false,
                "Unknown SID",
            ),
            (in_session(""), false, "AID"),
            (in_session("AID=-1"), false, "whole number"),
            (in_session("AID=0&TO=soon"), false, "whole number"),
        ];
        for (query, sends, why) in refused {
            let error = parse_request(&query, sends).unwrap_err();
            assert!(error.contains(why), "{query}: {error}");
        }
    }

    #[test]
    fn a_session_of_another_database_opens_with_the_reason() {
        for query in ["VER=8".to_owned(), NAMED.replace("demo", "other")] {
            let Ok(ChannelRequest::Open(Err(status))) = parse_request(&query, true) else {
                panic!("{query}");
            };
            assert_eq!(status.code, document_core::Code::NotFound);
            assert!(status.message.contains("projects/demo/databases/(default)"));
        }
    }
}
