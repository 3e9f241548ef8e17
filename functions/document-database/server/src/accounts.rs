//! Accounts that need no registration: whether their tokens are signed is not checked.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use document_core::{Code, Status};
use document_protocol::{Accounts, BoxFuture, Clock, Requester, SystemClock, TokenError};
use jiff::{SignedDuration, Timestamp};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use table::{Attributes, Key, Row, Table, TableError};

/// The token that may do everything, as at Google's emulator: test programs and server SDKs send it.
pub const OWNER: &str = "owner";
/// The claim of an account that may do everything.
pub(crate) const ADMIN: &str = "admin";
/// How long a token is valid. The SDK renews no token for an emulator, so a client can be connected for so long.
const GOOD_FOR: SignedDuration = SignedDuration::from_hours(24);
/// `{"alg":"none"}`: the token is not signed.
const HEADER: &str = "eyJhbGciOiJub25lIn0";
/// The maximum length of an account's id, in bytes.
const LONGEST_UID: usize = 128;

/// The issuer of the tokens that this server creates.
const ISSUER: &str = "document-server";

/// The claims of a token that this server created; times in seconds since 1970.
#[derive(Debug, Serialize, Deserialize)]
struct Claims {
    iss: String,
    sub: String,
    auth_time: i64,
    iat: i64,
    exp: i64,
}

/// The claims that every token has.
#[derive(Debug, Deserialize)]
struct Bearer {
    sub: String,
    #[serde(default)]
    iss: String,
}

/// Accepts tokens without a signature, except those of an account that is signed out. For local servers.
#[derive(Debug, Clone, Copy, Default)]
pub struct OpenAccounts;

impl Accounts for OpenAccounts {
    fn verify<'a>(&'a self, token: &'a str) -> BoxFuture<'a, Result<Requester, TokenError>> {
        Box::pin(async move { read(token) })
    }

    fn gate_key(&self, uid: &str) -> Option<Key> {
        Some(Key::new(format!("GATE#{uid}"), "GATE"))
    }

    /// Refuses an account that has a row at the gate, with any attributes.
    fn admit(&self, requester: &Requester, gate: Option<Attributes>) -> Result<(), Status> {
        match (requester, gate) {
            (Requester::User { .. }, Some(_)) => Err(unauthenticated("the account is signed out")),
            _ => Ok(()),
        }
    }
}

/// Makes the databases of a table refuse all tokens of an account.
pub async fn sign_out(table: &Table, uid: &str) -> Result<(), TableError> {
    let Some(key) = OpenAccounts.gate_key(uid) else {
        return Ok(());
    };
    table.put(Row::new(key), "sign an account out").await
}

/// Returns a token of this account that is valid for a day.
pub fn token(uid: &str) -> String {
    let now = now();
    token_until(uid, now.checked_add(GOOD_FOR).unwrap_or(now))
}

/// Returns a token of this account that expires at `expires` and was issued a day before.
pub fn token_until(uid: &str, expires: Timestamp) -> String {
    let exp = expires.as_second();
    let iat = exp.saturating_sub(GOOD_FOR.as_secs());
    let claims = Claims {
        iss: ISSUER.to_owned(),
        sub: uid.to_owned(),
        auth_time: iat,
        iat,
        exp,
    };
    let claims = serde_json::to_string(&claims).unwrap_or_default();
    format!("{HEADER}.{}.", URL_SAFE_NO_PAD.encode(claims))
}

/// Returns the bearer of a token. Signatures are not checked: the SDK's mock tokens have none, and server SDKs over REST
/// sign tokens with the key of any service account.
///
/// Tokens of this server expire, so that clients can be tried with such tokens. Other ones do not, as at Google's
/// emulator: the SDK's mock tokens are issued in 1970 unless their claims contain another time.
fn read(token: &str) -> Result<Requester, TokenError> {
    let lasting = now().checked_add(GOOD_FOR).unwrap_or_default();
    if token == OWNER {
        let claims = BTreeMap::from([(ADMIN.to_owned(), "true".to_owned())]);
        return Ok(user(OWNER, [Timestamp::UNIX_EPOCH; 2], lasting, claims));
    }
    let refuse = |message: &str| TokenError {
        status: unauthenticated(message),
        has_expired: false,
    };
    let parts: Vec<&str> = token.split('.').collect();
    let [_, claims, _] = parts.as_slice() else {
        return Err(refuse("The token is not a JSON Web Token of three parts."));
    };
    let bearer = decode::<Bearer>(claims);
    let Some(Bearer { sub, iss }) =
        bearer.filter(|claims| (1..=LONGEST_UID).contains(&claims.sub.len()))
    else {
        return Err(refuse("The token has no `sub`, a text of 1 to 128 bytes."));
    };
    if iss != ISSUER {
        return Ok(user(
            &sub,
            [Timestamp::UNIX_EPOCH; 2],
            lasting,
            BTreeMap::new(),
        ));
    }
    let damaged = || refuse("The times of the token are no numbers of seconds.");
    let claims = decode::<Claims>(claims).ok_or_else(damaged)?;
    let time = |seconds| Timestamp::from_second(seconds).map_err(|_out_of_range| damaged());
    let expires_at = time(claims.exp)?;
    if expires_at <= now() {
        return Err(TokenError {
            status: unauthenticated("The token has expired."),
            has_expired: true,
        });
    }
    let times = [time(claims.auth_time)?, time(claims.iat)?];
    Ok(user(&sub, times, expires_at, BTreeMap::new()))
}

fn user(
    uid: &str,
    [signed_in_at, issued_at]: [Timestamp; 2],
    expires_at: Timestamp,
    claims: BTreeMap<String, String>,
) -> Requester {
    Requester::User {
        uid: uid.to_owned(),
        signed_in_at,
        issued_at,
        expires_at,
        claims,
    }
}

fn decode<T: DeserializeOwned>(part: &str) -> Option<T> {
    let json = URL_SAFE_NO_PAD.decode(part).ok()?;
    serde_json::from_slice(&json).ok()
}

fn unauthenticated(message: &str) -> Status {
    Status::new(Code::Unauthenticated, message)
}

/// The real time, because the programs that create tokens have no other clock.
fn now() -> Timestamp {
    let seconds = SystemClock.unix_milliseconds() / 1000;
    i64::try_from(seconds)
        .ok()
        .and_then(|seconds| Timestamp::from_second(seconds).ok())
        .unwrap_or_default()
}
