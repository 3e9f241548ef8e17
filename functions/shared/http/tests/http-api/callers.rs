//! Tokens, good and forged.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::{Algorithm, EncodingKey, encode};
use serde_json::{Value, json};

use crate::context::{KEY_ID, Reply, claims, claims_with, forger, get, header, issuer, router};

async fn with_token(path: &str, token: &str) -> Reply {
    get(&router().await, path, Some(&format!("Bearer {token}"))).await
}

#[track_caller]
fn assert_refused(reply: &Reply, code: &str, message: &str) {
    let body = reply.json();
    assert_eq!(
        (body["code"].as_str(), body["message"].as_str()),
        (Some(code), Some(message))
    );
    let status = if code == "forbidden" { 403 } else { 401 };
    assert_eq!(reply.status.as_u16(), status);
}

#[tokio::test]
async fn a_valid_token_identifies_the_caller() {
    let reply = with_token("/caller", &issuer().sign(&claims())).await;
    assert_eq!(
        reply.text,
        r#"01939d5c-7b1e-7c3a-9a2f-0123456789ab Customer Some("ada@example.org")"#
    );
}

#[tokio::test]
async fn every_role_but_talent_and_operator_is_a_customer() {
    for (claim, role) in [
        ("talent", "Talent"),
        ("operator", "Operator"),
        ("fan", "Customer"),
        ("Talent", "Customer"),
    ] {
        let reply = with_token(
            "/caller",
            &issuer().sign(&claims_with("cl_role", json!(claim))),
        )
        .await;
        assert!(reply.text.contains(role), "{claim}: {}", reply.text);
    }
}

#[tokio::test]
async fn a_token_without_both_claims_is_a_token_and_no_caller() {
    for claim in ["cl_id", "cl_role"] {
        let token = issuer().sign(&claims_with(claim, Value::Null));
        let message = "the token carries no `cl_id` and `cl_role`: register, then refresh it";
        assert_refused(&with_token("/caller", &token).await, "forbidden", message);
        assert_eq!(with_token("/token-only", &token).await.text, "uid-1");
        assert_eq!(with_token("/maybe-caller", &token).await.text, "nobody");
    }
}

#[tokio::test]
async fn without_a_header_there_is_no_caller() {
    let router = router().await;
    assert_eq!(get(&router, "/maybe-caller", None).await.text, "nobody");
    for path in ["/caller", "/token-only"] {
        let reply = get(&router, path, None).await;
        assert_refused(
            &reply,
            "unauthenticated",
            "sign in first: the request carries no token",
        );
        assert_eq!(reply.headers["www-authenticate"], "Bearer");
    }
}

#[tokio::test]
async fn rejects_an_invalid_header_even_on_public_routes() {
    let router = router().await;
    for value in [
        "Bearer",
        "Bearer ",
        "Basic dTpw",
        "token",
        "Bearer not-a-token",
        "Bearer a.b.c",
    ] {
        for path in ["/maybe-caller", "/token-only"] {
            let reply = get(&router, path, Some(value)).await;
            assert_eq!(
                (reply.status.as_u16(), reply.code().as_str()),
                (401, "unauthenticated"),
                "{value}"
            );
        }
    }
}

#[tokio::test]
async fn an_unsigned_token_is_refused() {
    let part = |value: Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let head = part(json!({ "alg": "none", "typ": "JWT", "kid": KEY_ID }));
    let body = part(claims());
    let signed = issuer().sign(&claims());
    let signature = signed.rsplit('.').next().unwrap();
    for token in [
        format!("{head}.{body}."),
        format!("{head}.{body}.{signature}"),
        format!("{head}.{body}"),
    ] {
        let reply = with_token("/token-only", &token).await;
        assert_refused(&reply, "unauthenticated", "the token is not one of ours");
    }
}

#[tokio::test]
async fn a_token_signed_with_hmac_over_the_public_key_is_refused() {
    let key = EncodingKey::from_secret(issuer().public_pem.as_bytes()).unwrap();
    for algorithm in [Algorithm::HS256, Algorithm::HS512] {
        let token = encode(&header(algorithm, Some(KEY_ID)), &claims(), &key).unwrap();
        let reply = with_token("/token-only", &token).await;
        assert_refused(
            &reply,
            "unauthenticated",
            "the token is not signed with RS256",
        );
    }
}

#[tokio::test]
async fn another_rsa_algorithm_is_refused() {
    let token = issuer().sign_with_header(&claims(), &header(Algorithm::RS384, Some(KEY_ID)));
    let reply = with_token("/token-only", &token).await;
    assert_refused(
        &reply,
        "unauthenticated",
        "the token is not signed with RS256",
    );
}

#[tokio::test]
async fn rejects_a_token_of_another_signer() {
    let reply = with_token("/token-only", &forger().sign(&claims())).await;
    assert_refused(&reply, "unauthenticated", "the token's signature is wrong");
}

#[tokio::test]
async fn a_changed_token_is_refused() {
    let token = issuer().sign(&claims());
    let parts: Vec<&str> = token.split('.').collect();
    let body = URL_SAFE_NO_PAD.encode(claims_with("sub", json!("uid-2")).to_string());
    let reply = with_token("/token-only", &format!("{}.{body}.{}", parts[0], parts[2])).await;
    assert_refused(&reply, "unauthenticated", "the token's signature is wrong");
}

#[tokio::test]
async fn a_token_must_name_a_known_key() {
    let token = issuer().sign_with_header(&claims(), &header(Algorithm::RS256, None));
    let reply = with_token("/token-only", &token).await;
    assert_refused(&reply, "unauthenticated", "the token does not name its key");
    let token = issuer().sign_with_header(&claims(), &header(Algorithm::RS256, Some("k2")));
    let reply = with_token("/token-only", &token).await;
    assert_refused(
        &reply,
        "unauthenticated",
        "the token is signed with an unknown key",
    );
}

#[tokio::test]
async fn rejects_a_token_with_another_issuer_or_audience() {
    for (claim, value, message) in [
        ("aud", json!("other"), "the token is for another project"),
        (
            "aud",
            json!(["matchday-test"]),
            "the token's claims are not those of an id token",
        ),
        (
            "aud",
            Value::Null,
            "the token's claims are not those of an id token",
        ),
        (
            "iss",
            json!("https://securetoken.google.com/other"),
            "the token is from another issuer",
        ),
        (
            "iss",
            json!("https://example.org/matchday-test"),
            "the token is from another issuer",
        ),
        ("sub", json!(""), "the token names no user"),
        ("sub", json!("u".repeat(129)), "the token names no user"),
        (
            "sub",
            Value::Null,
            "the token's claims are not those of an id token",
        ),
        (
            "auth_time",
            Value::Null,
            "the token's claims are not those of an id token",
        ),
        (
            "exp",
            Value::Null,
            "the token's claims are not those of an id token",
        ),
        (
            "exp",
            json!("tomorrow"),
            "the token's claims are not those of an id token",
        ),
    ] {
        let token = issuer().sign(&claims_with(claim, value.clone()));
        let reply = with_token("/token-only", &token).await;
        assert_eq!(reply.json()["message"], message, "{claim} = {value}");
        assert_refused(&reply, "unauthenticated", message);
    }
}

#[tokio::test]
async fn an_expired_token_has_its_own_code() {
    let past = http_api::Clock::system().now().as_second() - 3600;
    let reply = with_token(
        "/token-only",
        &issuer().sign(&claims_with("exp", json!(past))),
    )
    .await;
    assert_refused(&reply, "token_expired", "the token has expired");
}

#[tokio::test]
async fn a_token_from_the_future_is_refused() {
    let future = http_api::Clock::system().now().as_second() + 3600;
    for claim in ["iat", "auth_time"] {
        let reply = with_token(
            "/token-only",
            &issuer().sign(&claims_with(claim, json!(future))),
        )
        .await;
        assert_refused(&reply, "unauthenticated", "the token is from the future");
    }
}
