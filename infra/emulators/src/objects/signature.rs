//! Checks AWS signatures of version 4. The code follows the protocol's description and does not use the library that
//! signs.

use std::collections::BTreeMap;
use std::fmt::Write;

use axum::http::{HeaderMap, Method, Uri};
use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use percent_encoding::percent_decode_str;
use sha2::{Digest, Sha256};

use super::answer::S3Error;

const ALGORITHM: &str = "AWS4-HMAC-SHA256";
/// Allowed clock skew of a caller that signs headers, in seconds.
const SKEW: i64 = 15 * 60;
/// The longest validity of a signed address, in seconds.
const LONGEST: i64 = 7 * 24 * 60 * 60;
const UNSIGNED: &str = "UNSIGNED-PAYLOAD";

#[derive(Debug)]
pub(super) struct Keys {
    pub(super) access_key_id: String,
    pub(super) secret: String,
    pub(super) region: String,
}

/// The body that a valid signature covers.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Payload {
    Unsigned,
    /// Only a body with this SHA-256, in hexadecimal.
    Digest(String),
}

struct Claim {
    credential: String,
    signed_headers: String,
    signature: String,
    date: String,
    payload: String,
    expires_in: Option<i64>,
}

/// Returns the names and values of a query, percent-decoded.
pub(super) fn query_pairs(uri: &Uri) -> Vec<(String, String)> {
    let pairs = uri.query().unwrap_or_default().split('&');
    pairs
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (unescape(name), unescape(value))
        })
        .collect()
}

impl Keys {
    /// Rejects a call that is unsigned, signed for another request, or signed too long ago.
    pub(super) fn check(
        &self,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
        now: i64,
    ) -> Result<Payload, S3Error> {
        let query = query_pairs(uri);
        let claim = claim_of(&query, headers).ok_or(S3Error::AccessDenied)?;
        let signed_at = parse_date(&claim.date).ok_or(S3Error::AccessDenied)?;
        let age = now.saturating_sub(signed_at);
        match claim.expires_in {
            Some(seconds) if !(1..=LONGEST).contains(&seconds) => {
                return Err(S3Error::AuthorizationQueryParametersError);
            }
            Some(seconds) if age > seconds => return Err(S3Error::RequestExpired),
            Some(_) if age < -SKEW => return Err(S3Error::RequestNotYetValid),
            None if age.abs() > SKEW => return Err(S3Error::RequestTimeTooSkewed),
            _ => {}
        }
        let day = claim.date.get(..8).unwrap_or_default();
        let scope = format!("{day}/{}/s3/aws4_request", self.region);
        match claim.credential.split_once('/') {
            Some((key, _)) if key != self.access_key_id => return Err(S3Error::InvalidAccessKeyId),
            Some((_, claimed)) if claimed == scope => {}
            _ => return Err(S3Error::AuthorizationHeaderMalformed),
        }
        let canonical = canonical_request(method, uri, headers, &query, &claim)?;
        let digest = hex(&Sha256::digest(canonical.as_bytes()));
        let to_sign = format!("{ALGORITHM}\n{}\n{scope}\n{digest}", claim.date);
        let expected = hex(&self.sign(day, &to_sign));
        if expected != claim.signature {
            return Err(S3Error::SignatureDoesNotMatch);
        }
        Ok(if claim.payload == UNSIGNED {
            Payload::Unsigned
        } else {
            Payload::Digest(claim.payload)
        })
    }

    fn sign(&self, day: &str, text: &str) -> Vec<u8> {
        let first = format!("AWS4{}", self.secret).into_bytes();
        let steps = [day, &self.region, "s3", "aws4_request", text];
        steps
            .iter()
            .fold(first, |key, step| hmac_sha256(&key, step.as_bytes()))
    }
}

/// Returns the signature of the request: from its query, or from its headers.
fn claim_of(query: &[(String, String)], headers: &HeaderMap) -> Option<Claim> {
    let asked = |name: &str| {
        let mut found = query.iter().filter(|(key, _)| key == name);
        found.next().map(|(_, value)| value.clone())
    };
    if let Some(signature) = asked("X-Amz-Signature") {
        return Some(Claim {
            credential: asked("X-Amz-Credential")?,
            signed_headers: asked("X-Amz-SignedHeaders")?,
            signature,
            date: asked("X-Amz-Date")?,
            payload: UNSIGNED.to_owned(),
            expires_in: Some(asked("X-Amz-Expires")?.parse().ok()?),
        });
    }
    let text = |name: &str| Some(headers.get(name)?.to_str().ok()?.to_owned());
    let authorization = text("authorization")?;
    let fields: BTreeMap<&str, &str> = authorization
        .strip_prefix(ALGORITHM)?
        .split(',')
        .filter_map(|field| field.trim().split_once('='))
        .collect();
    Some(Claim {
        credential: (*fields.get("Credential")?).to_owned(),
        signed_headers: (*fields.get("SignedHeaders")?).to_owned(),
        signature: (*fields.get("Signature")?).to_owned(),
        date: text("x-amz-date")?,
        payload: text("x-amz-content-sha256")?,
        expires_in: None,
    })
}

fn canonical_request(
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
    query: &[(String, String)],
    claim: &Claim,
) -> Result<String, S3Error> {
    let mut pairs: Vec<(String, String)> = query
        .iter()
        .filter(|(name, _)| name != "X-Amz-Signature")
        .map(|(name, value)| (escape(name), escape(value)))
        .collect();
    pairs.sort();
    let pairs: Vec<String> = pairs
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    let mut lines = String::new();
    for name in claim.signed_headers.split(';') {
        let value = headers.get(name).ok_or(S3Error::SignatureDoesNotMatch)?;
        let value = value.to_str().map_err(|_error| S3Error::AccessDenied)?;
        lines.extend([name, ":", value.trim(), "\n"]);
    }
    Ok(format!(
        "{method}\n{}\n{}\n{lines}\n{}\n{}",
        uri.path(),
        pairs.join("&"),
        claim.signed_headers,
        claim.payload
    ))
}

/// Parses `20261122T061500Z`. Returns seconds since 1970.
fn parse_date(text: &str) -> Option<i64> {
    let date = DateTime::strptime("%Y%m%dT%H%M%SZ", text).ok()?;
    let at: Timestamp = date.to_zoned_datetime(TimeZone::UTC).ok()?.timestamp();
    Some(at.as_second())
}

fn hmac_sha256(key: &[u8], text: &[u8]) -> Vec<u8> {
    // HMAC accepts keys of any length.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key) else {
        return Vec::new();
    };
    mac.update(text);
    mac.finalize().into_bytes().to_vec()
}

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a String cannot fail.
        let _infallible = write!(text, "{byte:02x}");
        text
    })
}

fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            escaped.push(char::from(byte));
        } else {
            let _infallible = write!(escaped, "%{byte:02X}");
        }
    }
    escaped
}

fn unescape(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}
