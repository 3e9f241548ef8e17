//! A second factor: enrolled, asked for at each sign-in, and removed.

use emulators::Clock;
use reqwest::StatusCode;
use serde_json::{Value, json};
use totp_rs::{Builder, Secret};

use crate::context::{TestContext, message};

const EMAIL: &str = "ada@example.com";

async fn call(context: &TestContext, name: &str, body: Value) -> (StatusCode, Value) {
    let (url, key) = (context.server.api_url(), context.server.api_key());
    let url = format!("{url}/v2/accounts/{name}?key={key}");
    let answer = context.http.post(url).json(&body).send().await.unwrap();
    (answer.status(), answer.json().await.unwrap())
}

/// Returns the code that an app with this secret shows now.
fn code_now(secret: &Value) -> String {
    let secret = Secret::try_from_base32(secret.as_str().unwrap()).unwrap();
    let app = Builder::new().with_secret(secret).build().unwrap();
    let now = u64::try_from(Clock::default().now()).unwrap();
    app.generate(now).to_string()
}

async fn claims(context: &TestContext, token: &Value) -> Value {
    context.claims(token.as_str().unwrap()).await
}

/// Signs up, proves the address and enrols an app. Returns its secret and the tokens.
async fn enrol(context: &TestContext) -> (Value, Value) {
    let account = context.sign_up(EMAIL, "secret-1").await;
    let token = &account["idToken"];
    let start = json!({ "idToken": token, "totpEnrollmentInfo": {} });
    let (_, refused) = call(context, "mfaEnrollment:start", start.clone()).await;
    assert_eq!(message(&refused), "UNVERIFIED_EMAIL");
    let ask = json!({ "requestType": "VERIFY_EMAIL", "idToken": token });
    context.account("sendOobCode", ask).await;
    let code = context.newest_code().await["oobCode"].clone();
    let (status, proven) = context.account("update", json!({ "oobCode": code })).await;
    assert_eq!(status, 200, "{proven}");
    let (status, started) = call(context, "mfaEnrollment:start", start).await;
    assert_eq!(status, 200, "{started}");
    let info = &started["totpSessionInfo"];
    let finish = |code: String| {
        json!({
            "idToken": token, "displayName": "Phone",
            "totpVerificationInfo": { "sessionInfo": info["sessionInfo"], "verificationCode": code },
        })
    };
    let (_, wrong) = call(context, "mfaEnrollment:finalize", finish("000000".into())).await;
    assert!(message(&wrong).starts_with("INVALID_CODE"), "{wrong}");
    let code = code_now(&info["sharedSecretKey"]);
    let (status, done) = call(context, "mfaEnrollment:finalize", finish(code)).await;
    assert_eq!(status, 200, "{done}");
    (info["sharedSecretKey"].clone(), done)
}

#[tokio::test]
async fn a_sign_in_needs_the_code_of_the_app() {
    let context = TestContext::start().await;
    let (secret, enrolled) = enrol(&context).await;
    let claims_of = claims(&context, &enrolled["idToken"]).await;
    assert_eq!(claims_of["firebase"]["sign_in_second_factor"], "totp");

    let (status, first) = context.sign_in(EMAIL, "secret-1").await;
    assert_eq!(status, 200);
    assert!(first["idToken"].is_null());
    assert_eq!(first["mfaInfo"][0]["displayName"], "Phone");
    assert!(first["mfaInfo"][0]["secret"].is_null());
    let finish = |code: String| {
        json!({
            "mfaPendingCredential": first["mfaPendingCredential"],
            "mfaEnrollmentId": first["mfaInfo"][0]["mfaEnrollmentId"],
            "totpVerificationInfo": { "verificationCode": code },
        })
    };
    let (_, wrong) = call(&context, "mfaSignIn:finalize", finish("000000".into())).await;
    assert!(message(&wrong).starts_with("INVALID_CODE"), "{wrong}");
    let (status, done) = call(&context, "mfaSignIn:finalize", finish(code_now(&secret))).await;
    assert_eq!(status, 200, "{done}");
    let claims_of = claims(&context, &done["idToken"]).await;
    assert_eq!(
        claims_of["firebase"]["second_factor_identifier"],
        first["mfaInfo"][0]["mfaEnrollmentId"]
    );
    // The credential is used up, and a refresh keeps the factor.
    let (_, again) = call(&context, "mfaSignIn:finalize", finish(code_now(&secret))).await;
    assert_eq!(message(&again), "INVALID_MFA_PENDING_CREDENTIAL");
    let (_, renewed) = context
        .refresh(done["refreshToken"].as_str().unwrap())
        .await;
    assert_eq!(
        claims(&context, &renewed["id_token"]).await["firebase"]["sign_in_second_factor"],
        "totp"
    );
}

#[tokio::test]
async fn a_removed_factor_is_not_required() {
    let context = TestContext::start().await;
    let (_, enrolled) = enrol(&context).await;
    let body = json!({ "idToken": enrolled["idToken"] });
    let (_, found) = context.account("lookup", body).await;
    let id = &found["users"][0]["mfaInfo"][0]["mfaEnrollmentId"];
    let body = json!({ "idToken": enrolled["idToken"], "mfaEnrollmentId": id });
    let (status, left) = call(&context, "mfaEnrollment:withdraw", body.clone()).await;
    assert_eq!(status, 200, "{left}");
    let (_, again) = call(&context, "mfaEnrollment:withdraw", body).await;
    assert_eq!(message(&again), "MFA_ENROLLMENT_NOT_FOUND");
    let (_, signed_in) = context.sign_in(EMAIL, "secret-1").await;
    let claims_of = claims(&context, &signed_in["idToken"]).await;
    assert!(claims_of["firebase"]["sign_in_second_factor"].is_null());
}
