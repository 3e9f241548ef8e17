//! A token with a known key: our check, and the check of the signature alone.

use jsonwebtoken::jwk::JwkSet;
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode};
use serde::Deserialize;
use testkit::TestContext;

use crate::meter::{measure as time, report};

const RUNS: u32 = 20_000;

/// The claims that the check needs.
#[derive(Debug, Deserialize)]
struct Claims {
    #[expect(dead_code, reason = "to be read is all it is for")]
    sub: String,
}

pub(crate) async fn measure(context: &TestContext) {
    let token = context.token(&context.operator().await);
    let set: JwkSet = reqwest::get(context.tokens().jwks_url())
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    let kid = jsonwebtoken::decode_header(&token).unwrap().kid.unwrap();
    let key = DecodingKey::from_jwk(set.find(&kid).unwrap()).unwrap();
    let mut validation = Validation::new(Algorithm::RS256);
    validation.validate_aud = false;
    let bare = time(RUNS, async || {
        decode::<Claims>(&token, &key, &validation).unwrap();
    });
    let bare = bare.await;
    report("decode_bare", bare, None);

    let verifier = context.state().verifier;
    let warm = time(RUNS, async || {
        verifier.verify(&token).await.unwrap();
    });
    report("verify_warm_token", warm.await, Some(("decode_bare", bare)));
}
