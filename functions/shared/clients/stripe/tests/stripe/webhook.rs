use jiff::Timestamp;
use stripe::{Event, Secret, SignatureError, Stripe, sign};

use crate::provider::{client, client_with_secret};

const BODY: &[u8] = br#"{"id":"evt_1","type":"payment_intent.canceled",
    "data":{"object":{"id":"pi_1","object":"payment_intent","status":"a lie"}}}"#;

fn stripe() -> Stripe {
    client("http://127.0.0.1:9")
}

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_790_000_000 + second).unwrap()
}

fn signed(secret: &str) -> String {
    sign(BODY, &Secret::new(secret), at(0))
}

fn v1_of(header: &str) -> &str {
    header.split_once(",v1=").unwrap().1
}

#[tokio::test]
async fn a_fresh_signature_of_ours_is_believed_up_to_the_tolerance() {
    let header = signed("whsec_test");
    for second in [-300, 0, 300] {
        assert_eq!(
            stripe().verify_webhook(BODY, &header, at(second)),
            Ok(()),
            "{second}"
        );
    }
    for second in [-301, 301] {
        let verdict = stripe().verify_webhook(BODY, &header, at(second));
        assert_eq!(verdict, Err(SignatureError::OutsideTolerance), "{second}");
    }
}

#[tokio::test]
async fn accepts_the_secret_of_each_endpoint() {
    let two = client_with_secret("http://127.0.0.1:9", "whsec_account, whsec_connect");
    for secret in ["whsec_account", "whsec_connect"] {
        assert_eq!(two.verify_webhook(BODY, &signed(secret), at(0)), Ok(()));
    }
    for secret in ["whsec_test", "", "whsec_account, whsec_connect"] {
        let verdict = two.verify_webhook(BODY, &signed(secret), at(0));
        assert_eq!(verdict, Err(SignatureError::Mismatch), "{secret}");
    }
}

#[tokio::test]
async fn the_signature_is_the_documented_one() {
    // Computed with another implementation: HMAC-SHA256 of `1790000000.{}` under `whsec_test`.
    let header = sign(b"{}", &Secret::new("whsec_test"), at(0));
    assert_eq!(
        header,
        "t=1790000000,v1=1c2847ad1f8158a1da978f36627ac1f07f7fd027321ac9ad40bccc06743f8396"
    );
}

#[tokio::test]
async fn another_secret_another_body_or_another_time_is_refused() {
    let mismatch = Err(SignatureError::Mismatch);
    assert_eq!(
        stripe().verify_webhook(BODY, &signed("whsec_other"), at(0)),
        mismatch
    );
    assert_eq!(
        stripe().verify_webhook(b"{}", &signed("whsec_test"), at(0)),
        mismatch
    );
    let moved = signed("whsec_test").replace("t=1790000000", "t=1790000001");
    assert_eq!(stripe().verify_webhook(BODY, &moved, at(0)), mismatch);
}

#[tokio::test]
async fn one_of_several_signatures_is_enough() {
    let (old, new) = (signed("whsec_old"), signed("whsec_test"));
    let header = format!("t=1790000000,v0=ab,v1={},v1={}", v1_of(&old), v1_of(&new));
    assert_eq!(stripe().verify_webhook(BODY, &header, at(0)), Ok(()));
}

#[tokio::test]
async fn headers_that_are_no_signature_are_refused() {
    let good = signed("whsec_test");
    let hex = v1_of(&good);
    for header in [
        "",
        "t=1790000000",
        "v1=ab",
        &format!("t=soon,v1={hex}"),
        &format!("v1={hex}"),
    ] {
        let verdict = stripe().verify_webhook(BODY, header, at(0));
        assert_eq!(verdict, Err(SignatureError::Malformed), "{header}");
    }
    for v1 in ["", "zz", "a", &hex[2..], &format!("{hex}00"), "+1+1"] {
        let header = format!("t=1790000000,v1={v1}");
        let verdict = stripe().verify_webhook(BODY, &header, at(0));
        assert_eq!(verdict, Err(SignatureError::Mismatch), "{header}");
    }
    let header = format!("t=1790000000,v0={hex}");
    let verdict = stripe().verify_webhook(BODY, &header, at(0));
    assert_eq!(verdict, Err(SignatureError::Malformed));
}

#[tokio::test]
async fn an_event_is_only_a_hint_where_to_look() {
    let event = Event::parse(BODY).unwrap();
    assert_eq!(event.id, "evt_1");
    assert_eq!(event.kind, "payment_intent.canceled");
    assert_eq!(
        (event.object_id.as_str(), event.object_kind.as_str()),
        ("pi_1", "payment_intent")
    );

    let without_id = br#"{"id":"evt_2","type":"balance.available","data":{"object":{}}}"#;
    assert_eq!(Event::parse(without_id).unwrap().object_id, "");
    assert!(Event::parse(b"[]").is_err());
    assert!(Event::parse(br#"{"id":"evt_3"}"#).is_err());
}
