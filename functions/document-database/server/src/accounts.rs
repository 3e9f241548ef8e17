//! Accounts that need no registration: their tokens are not signed.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use document_core::{Code, Status};
use document_protocol::{Accounts, BoxFuture, Clock, Requester, SystemClock, TokenError};
use jiff::{SignedDuration, Timestamp};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use table::{Attributes, Key, Row, Table, TableError};

/// How long a token is valid. The SDK renews no token for an emulator, so a client can be connected for so long.
const GOOD_FOR: SignedDuration = SignedDuration::from_hours(24);
/// `{"alg":"none"}`: the token is not signed.
const HEADER: &str = "eyJhbGciOiJub25lIn0";
/// The algorithm of a token without a signature.
const UNSIGNED: &str = "none";
/// The maximum length of an account's id, in bytes.
const LONGEST_UID: usize = 128;

/// The claims of a token; times in seconds since 1970.
#[derive(Debug, Serialize, Deserialize)]
struct Claims {
    sub: String,
    auth_time: i64,
    iat: i64,
    exp: i64,
}

/// The header of a token. The SDK's tokens for emulators have more fields than ours.
#[derive(Debug, Deserialize)]
struct Header {
    alg: String,
}

/// Accepts every account.
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

/// Returns a token of this account that is valid for an hour.
pub fn token(uid: &str) -> String {
    let now = now();
    token_until(uid, now.checked_add(GOOD_FOR).unwrap_or(now))
}

/// Returns a token of this account that expires at `expires` and was issued an hour before.
pub fn token_until(uid: &str, expires: Timestamp) -> String {
    let exp = expires.as_second();
    let iat = exp.saturating_sub(GOOD_FOR.as_secs());
    let claims = Claims {
        sub: uid.to_owned(),
        auth_time: iat,
        iat,
        exp,
    };
    let claims = serde_json::to_string(&claims).unwrap_or_default();
    format!("{HEADER}.{}.", URL_SAFE_NO_PAD.encode(claims))
}

fn read(token: &str) -> Result<Requester, TokenError> {
    let refused = || TokenError {
        status: unauthenticated("the token is none"),
        has_expired: false,
    };
    let claims = token
        .strip_suffix('.')
        .and_then(|unsigned| unsigned.split_once('.'))
        .filter(|(header, _)| decode::<Header>(header).is_some_and(|one| one.alg == UNSIGNED))
        .and_then(|(_, claims)| decode::<Claims>(claims))
        .filter(|claims| (1..=LONGEST_UID).contains(&claims.sub.len()))
        .ok_or_else(refused)?;
    let time = |seconds| Timestamp::from_second(seconds).map_err(|_out_of_range| refused());
    let expires_at = time(claims.exp)?;
    if expires_at <= now() {
        return Err(TokenError {
            status: unauthenticated("the token has run out"),
            has_expired: true,
        });
    }
    Ok(Requester::User {
        uid: claims.sub,
        signed_in_at: time(claims.auth_time)?,
        issued_at: time(claims.iat)?,
        expires_at,
        claims: BTreeMap::new(),
    })
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
