//! Tokens that are out when their account is signed out, disabled or deleted.

use http_api::{Tokens, revoke_tokens};
use jiff::{SignedDuration, Timestamp};
use serde_json::json;

use crate::context::{claims_with, get, issuer, router_and_store};

fn now() -> Timestamp {
    http_api::Clock::system().now()
}

/// Returns a token of a user who signed in so many seconds ago.
fn signed_in(seconds_ago: i64) -> String {
    let auth_time = now().as_second() - seconds_ago;
    let token = issuer().sign(&claims_with("auth_time", json!(auth_time)));
    format!("Bearer {token}")
}

/// Returns a token that was issued and whose user signed in so many seconds ago.
fn issued(seconds_signed_in: i64, seconds_issued: i64) -> String {
    let mut claims = claims_with("auth_time", json!(now().as_second() - seconds_signed_in));
    claims["iat"] = json!(now().as_second() - seconds_issued);
    format!("Bearer {}", issuer().sign(&claims))
}

#[tokio::test]
async fn every_extractor_rejects_earlier_tokens_and_accepts_later_ones() {
    let (router, store) = router_and_store().await;
    let before = signed_in(1);
    for path in ["/caller", "/maybe-caller", "/token-only"] {
        assert_eq!(
            get(&router, path, Some(&before)).await.status,
            200,
            "{path}"
        );
    }
    revoke_tokens(&store, "uid-1", Tokens::Earlier)
        .await
        .unwrap();
    for path in ["/caller", "/maybe-caller", "/token-only"] {
        let reply = get(&router, path, Some(&before)).await;
        assert_eq!(
            (reply.status.as_u16(), reply.code().as_str()),
            (401, "unauthenticated"),
            "{path}"
        );
        // The skew that tokens are allowed makes a sign-in of the next seconds possible in a test.
        let after = get(&router, path, Some(&signed_in(-5))).await;
        assert_eq!(after.status, 200, "{path}: {}", after.text);
    }
}

#[tokio::test]
async fn a_deleted_account_has_no_good_token_not_even_of_this_second() {
    let (router, store) = router_and_store().await;
    let valid_after = revoke_tokens(&store, "uid-1", Tokens::All).await.unwrap();
    let auth_time = valid_after.as_second() - 1;
    let token = issuer().sign(&claims_with("auth_time", json!(auth_time)));
    let reply = get(&router, "/token-only", Some(&format!("Bearer {token}"))).await;
    assert_eq!(reply.status, 401);
}

#[tokio::test]
async fn one_account_s_gate_is_no_other_s() {
    let (router, store) = router_and_store().await;
    revoke_tokens(&store, "uid-2", Tokens::All).await.unwrap();
    revoke_tokens(&store, "uid-", Tokens::All).await.unwrap();
    let reply = get(&router, "/token-only", Some(&signed_in(60))).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
}

#[tokio::test]
async fn a_moment_the_identity_service_names_is_kept_as_it_is() {
    let (router, store) = router_and_store().await;
    let moment = now() - SignedDuration::from_mins(10);
    let kept = revoke_tokens(&store, "uid-1", Tokens::Before(moment)).await;
    assert_eq!(kept.unwrap(), moment);
    // The session that changed its password goes on, whether the service gives it a new time of sign-in or not;
    // a session that was ended gets no token any more, so none of its is that young.
    for (signed_in, issued_at, status) in [
        (660, 660, 401),
        (3000, 660, 401),
        (540, 540, 200),
        (3000, 540, 200),
    ] {
        let token = issued(signed_in, issued_at);
        let reply = get(&router, "/caller", Some(&token)).await;
        assert_eq!(reply.status, status, "{signed_in} {issued_at}");
    }
}

#[tokio::test]
async fn who_signs_out_everywhere_is_out_however_young_a_refreshed_token_is() {
    let (router, store) = router_and_store().await;
    revoke_tokens(&store, "uid-1", Tokens::Earlier)
        .await
        .unwrap();
    let refreshed = issued(3000, -5);
    let reply = get(&router, "/caller", Some(&refreshed)).await;
    assert_eq!(reply.code(), "unauthenticated");
}

#[tokio::test]
async fn a_deleted_account_is_rejected_after_every_new_sign_in() {
    let (router, store) = router_and_store().await;
    revoke_tokens(&store, "uid-1", Tokens::Ever).await.unwrap();
    // Nothing opens it again.
    revoke_tokens(&store, "uid-1", Tokens::All).await.unwrap();
    for path in ["/caller", "/maybe-caller", "/token-only"] {
        let reply = get(&router, path, Some(&issued(-30, -30))).await;
        assert_eq!(
            (reply.status.as_u16(), reply.code().as_str()),
            (401, "account_deleted"),
            "{path}"
        );
    }
}

#[tokio::test]
async fn requires_a_recent_sign_in_with_its_own_code() {
    let (router, _store) = router_and_store().await;
    assert_eq!(
        get(&router, "/recent", Some(&signed_in(290))).await.status,
        200
    );
    let reply = get(&router, "/recent", Some(&signed_in(330))).await;
    assert_eq!(
        (reply.status.as_u16(), reply.code().as_str()),
        (403, "recent_login_required")
    );
}
