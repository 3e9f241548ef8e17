//! Web pages of other machines reach nothing here, and what administration SDKs send to an emulator works.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::context::TestContext;

async fn status(
    context: &TestContext,
    method: Method,
    path: &str,
    headers: &[(&str, &str)],
) -> StatusCode {
    let mut request = context
        .http
        .request(method, format!("{}{path}", context.server.url()));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.send().await.unwrap().status()
}

#[tokio::test]
async fn rejects_requests_under_another_host_name() {
    let context = TestContext::start().await;
    context.sign_up("ada@example.com", "secret-1").await;
    let codes = context.helper("oobCodes");
    for host in [
        "rebound.example",
        "rebound.example:4310",
        "127.0.0.1.example",
    ] {
        for path in ["/", codes.as_str()] {
            let answer = status(&context, Method::GET, path, &[("host", host)]).await;
            assert_eq!(answer, StatusCode::MISDIRECTED_REQUEST, "{host} {path}");
        }
    }
    let answer = status(&context, Method::GET, &codes, &[("host", "localhost:4310")]).await;
    assert_eq!(answer, StatusCode::OK);
}

#[tokio::test]
async fn rejects_changes_from_other_origins() {
    let context = TestContext::start().await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    let clear = context.helper("accounts");
    for origin in [
        "https://evil.example",
        "http://localhost.evil.example",
        "null",
    ] {
        let answer = status(&context, Method::DELETE, &clear, &[("origin", origin)]).await;
        assert_eq!(answer, StatusCode::FORBIDDEN, "{origin}");
    }
    let token = account["refreshToken"].as_str().unwrap();
    assert_eq!(context.refresh(token).await.0, 200);
    let here = [("origin", "http://127.0.0.1:4300")];
    assert_eq!(
        status(&context, Method::DELETE, &clear, &here).await,
        StatusCode::OK
    );
    assert_eq!(context.refresh(token).await.0, 400);
}

#[tokio::test]
async fn accepts_the_emulator_token_for_administration() {
    let context = TestContext::start().await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    let url = format!(
        "{}/v1/projects/{}/accounts:lookup",
        context.server.api_url(),
        context.server.project_id()
    );
    let call = |token: &'static str| context.http.post(&url).bearer_auth(token);
    let body = json!({ "localId": [account["localId"]] });
    let found: Value = call("owner")
        .json(&body)
        .send()
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    assert_eq!(found["users"][0]["email"], "ada@example.com");
    let refused = call("somebody").json(&body).send().await.unwrap();
    assert_eq!(refused.status(), StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn accounts_of_another_project_are_cleared_without_ours() {
    let context = TestContext::start().await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    let other = "/emulator/v1/projects/demo-another/accounts";
    assert_eq!(
        status(&context, Method::DELETE, other, &[]).await,
        StatusCode::OK
    );
    let token = account["refreshToken"].as_str().unwrap();
    assert_eq!(context.refresh(token).await.0, 200);
}

#[tokio::test]
async fn an_update_mask_limits_the_changed_settings() {
    let context = TestContext::start().await;
    let strict = json!({
        "emailPrivacyConfig": { "enableImprovedEmailPrivacy": false },
        "passwordPolicyConfig": {
            "forceUpgradeOnSignin": true,
            "passwordPolicyVersions": [{ "customStrengthOptions": { "minPasswordLength": 12 } }],
        },
    });
    context.set_config(strict.clone()).await;
    let change = async |mask: &str, body: Value| -> Value {
        let path = context.helper(&format!("config?updateMask={mask}"));
        let url = format!("{}{path}", context.server.url());
        let answer = context.http.patch(url).json(&body).send().await.unwrap();
        assert_eq!(answer.status(), 200);
        answer.json().await.unwrap()
    };
    let length = |config: &Value| {
        config["passwordPolicyConfig"]["passwordPolicyVersions"][0]["customStrengthOptions"]
            ["minPasswordLength"]
            .clone()
    };

    let other = change(
        "tokenLifetime",
        json!({ "tokenLifetime": 60, "passwordPolicyConfig": {
        "passwordPolicyVersions": [{ "customStrengthOptions": { "minPasswordLength": 20 } }] } }),
    );
    assert_eq!(
        length(&other.await),
        12,
        "what the mask does not name stays"
    );

    let reset = change("passwordPolicyConfig.passwordPolicyVersions", json!({})).await;
    assert_eq!(length(&reset), 8);
    assert_eq!(reset["passwordPolicyConfig"]["forceUpgradeOnSignin"], true);

    let reset = change("passwordPolicyConfig", json!({})).await;
    assert_eq!(reset["passwordPolicyConfig"]["forceUpgradeOnSignin"], false);
    assert_eq!(
        reset["emailPrivacyConfig"]["enableImprovedEmailPrivacy"],
        false
    );
}
