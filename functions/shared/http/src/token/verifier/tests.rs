//! Tokens that are shown again, against a key server whose keys change.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::sync::Mutex;

use aws_lc_rs::encoding::{AsDer, Pkcs8V1Der};
use aws_lc_rs::rsa::{KeyPair, KeySize};
use aws_lc_rs::signature::KeyPair as _;
use axum::Router;
use axum::routing::get;
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use jsonwebtoken::{EncodingKey, Header, encode};
use serde_json::{Value, json};

use super::*;

/// A key that signs, and what is published of it.
struct Key {
    key: EncodingKey,
    published: Value,
}

impl Key {
    fn new() -> Self {
        let pair = KeyPair::generate(KeySize::Rsa2048).unwrap();
        let der: Pkcs8V1Der<'_> = pair.as_der().unwrap();
        let pem = format!(
            "-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----\n",
            STANDARD.encode(der.as_ref())
        );
        let public = pair.public_key();
        let number = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        Self {
            key: EncodingKey::from_rsa_pem(pem.as_bytes()).unwrap(),
            published: json!({
                "kty": "RSA", "alg": "RS256", "use": "sig", "kid": "k1",
                "n": number(public.modulus().big_endian_without_leading_zero()),
                "e": number(public.exponent().big_endian_without_leading_zero()),
            }),
        }
    }

    /// A token that is good for an hour from [`at`] 0.
    fn token(&self, uid: &str) -> String {
        let header = Header {
            kid: Some("k1".to_owned()),
            ..Header::new(Algorithm::RS256)
        };
        let (begun, over) = (at(0).as_second(), at(3_600).as_second());
        let claims = json!({
            "aud": "matchday", "iss": "https://securetoken.google.com/matchday", "sub": uid,
            "iat": begun, "auth_time": begun, "exp": over,
        });
        encode(&header, &claims, &self.key).unwrap()
    }
}

/// Publishes this key for five minutes at a time, until it is replaced.
async fn serve(key: &Key) -> (Arc<Mutex<Value>>, Verifier) {
    let published = Arc::new(Mutex::new(key.published.clone()));
    let served = Arc::clone(&published);
    let publish = move || {
        let set = json!({ "keys": [*served.lock().unwrap()] });
        async { ([("cache-control", "max-age=300")], axum::Json(set)) }
    };
    let router = Router::new().route("/keys", get(publish));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let settings = VerifierSettings {
        project_id: "matchday".to_owned(),
        jwks_url: format!("http://{}/keys", listener.local_addr().unwrap()),
    };
    tokio::spawn(async move { axum::serve(listener, router).await });
    (
        published,
        Verifier::new(&settings, testkit::loopback_client()),
    )
}

fn at(seconds: i64) -> Timestamp {
    Timestamp::from_second(1_800_000_000 + seconds).unwrap()
}

async fn verdict(verifier: &Verifier, token: &str, seconds: i64) -> String {
    match verifier.claims(token, at(seconds)).await {
        Ok(claims) => claims.sub,
        Err(error) => error.message().to_owned(),
    }
}

#[tokio::test]
async fn a_token_that_was_good_is_refused_once_its_key_is_replaced() {
    let (old, new) = (Key::new(), Key::new());
    let (published, verifier) = serve(&old).await;
    let token = old.token("u1");
    assert_eq!(verdict(&verifier, &token, 0).await, "u1");
    *published.lock().unwrap() = new.published.clone();
    assert_eq!(verdict(&verifier, &token, 299).await, "u1");
    let wrong = "the token's signature is wrong";
    assert_eq!(verdict(&verifier, &token, 300).await, wrong);
    assert_eq!(verdict(&verifier, &token, 301).await, wrong);
    assert_eq!(verdict(&verifier, &new.token("u2"), 301).await, "u2");
}

#[tokio::test]
async fn a_token_that_was_good_runs_out() {
    let key = Key::new();
    let (_published, verifier) = serve(&key).await;
    let token = key.token("u1");
    assert_eq!(verdict(&verifier, &token, 0).await, "u1");
    assert_eq!(verdict(&verifier, &token, 3_659).await, "u1");
    let expired = "the token has expired";
    assert_eq!(verdict(&verifier, &token, 3_660).await, expired);
}

#[tokio::test]
async fn a_token_is_known_by_all_of_it() {
    let key = Key::new();
    let (_published, verifier) = serve(&key).await;
    let token = key.token("u1");
    assert_eq!(verdict(&verifier, &token, 0).await, "u1");
    let other = key.token("u2");
    let (signed, _) = other.rsplit_once('.').unwrap();
    let (_, signature) = token.rsplit_once('.').unwrap();
    let forged = format!("{signed}.{signature}");
    let wrong = "the token's signature is wrong";
    assert_eq!(verdict(&verifier, &forged, 0).await, wrong);
    assert_eq!(verdict(&verifier, &forged, 0).await, wrong);
    assert_eq!(verdict(&verifier, &token, 0).await, "u1");
}

#[tokio::test]
async fn no_more_tokens_are_remembered_than_there_is_room_for() {
    let key = Key::new();
    let (_published, verifier) = serve(&key).await;
    let token = key.token("u1");
    assert_eq!(verdict(&verifier, &token, 0).await, "u1");
    let digest = sha256_hex(&token);
    let signed = verifier.signed.find(&digest).unwrap();
    for number in 1..1_000 {
        verifier.signed.insert(number.to_string(), signed.clone());
    }
    assert_eq!(verifier.signed.len(), 1_000);
    assert!(verifier.signed.find(&digest).is_some());
    verifier.signed.insert("1000".to_owned(), signed);
    assert_eq!(verifier.signed.len(), 1);
    assert!(verifier.signed.find("1000").is_some());
    assert!(verifier.signed.find(&digest).is_none());
    assert_eq!(verdict(&verifier, &token, 0).await, "u1");
}
