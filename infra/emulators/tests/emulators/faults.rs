use serde_json::{Value, json};

use crate::context::{TestContext, message};

impl TestContext {
    async fn befall(&self, fault: Value) -> (u16, Value) {
        let url = format!("{}{}", self.server.url(), self.helper("faults"));
        let answer = self.http.post(url).json(&fault).send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    }
}

#[tokio::test]
async fn a_fault_rejects_the_requested_number_of_calls() {
    let context = TestContext::start().await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    let (status, _) = context
        .befall(json!({ "endpoint": "signInWithPassword", "times": 2, "message": "TOO_MANY_ATTEMPTS_TRY_LATER" }))
        .await;
    assert_eq!(status, 200);
    let own = json!({ "idToken": account["idToken"] });
    assert_eq!(
        context.account("lookup", own).await.0,
        200,
        "only that endpoint"
    );
    for _ in 0..2 {
        let (status, reply) = context.sign_in("ada@example.com", "secret-1").await;
        assert_eq!(
            (status.as_u16(), message(&reply)),
            (400, "TOO_MANY_ATTEMPTS_TRY_LATER")
        );
    }
    assert_eq!(context.sign_in("ada@example.com", "secret-1").await.0, 200);
}

#[tokio::test]
async fn a_refresh_can_fail_with_a_chosen_status() {
    let context = TestContext::start().await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    context
        .befall(json!({ "endpoint": "token", "message": "BACKEND_ERROR", "status": 503 }))
        .await;
    let token = account["refreshToken"].as_str().unwrap();
    assert_eq!(context.refresh(token).await.0, 503);
    assert_eq!(context.refresh(token).await.0, 200);
}

#[tokio::test]
async fn an_administrators_call_can_fail_while_the_clients_does_not() {
    let context = TestContext::start().await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    context
        .befall(json!({ "endpoint": "admin/update", "message": "BACKEND_ERROR", "status": 503 }))
        .await;
    let rename = json!({ "idToken": account["idToken"], "displayName": "Ada" });
    assert_eq!(context.account("update", rename).await.0, 200);
    let disable = json!({ "localId": account["localId"], "disableUser": true });
    assert_eq!(context.admin(":update", disable.clone()).await.0, 503);
    assert_eq!(context.admin(":update", disable).await.0, 200);
}

#[tokio::test]
async fn a_connection_can_be_closed_during_the_response() {
    let context = TestContext::start().await;
    context
        .befall(json!({ "endpoint": "passwordPolicy", "drop": true }))
        .await;
    let url = format!(
        "{}/v2/passwordPolicy?key={}",
        context.server.api_url(),
        context.server.api_key()
    );
    let cut = match context.http.get(&url).send().await {
        Ok(answer) => answer.bytes().await.map(|_| ()),
        Err(error) => Err(error),
    };
    assert!(cut.is_err(), "the whole answer came: {cut:?}");
    assert_eq!(context.http.get(&url).send().await.unwrap().status(), 200);
}

#[tokio::test]
async fn delayed_calls_succeed_and_faults_can_be_listed_and_cleared() {
    let context = TestContext::start().await;
    context
        .befall(json!({ "endpoint": "signUp", "delayMillis": 1 }))
        .await;
    let path = context.helper("faults");
    let (_, listed) = context.get(&path).await;
    assert_eq!(listed["faults"][0]["endpoint"], "signUp");
    context.sign_up("ada@example.com", "secret-1").await;
    let (_, listed) = context.get(&path).await;
    assert_eq!(listed["faults"], json!([]));

    context
        .befall(json!({ "endpoint": "signUp", "message": "NO" }))
        .await;
    let url = format!("{}{path}", context.server.url());
    context.http.delete(url).send().await.unwrap();
    context.sign_up("bob@example.com", "secret-1").await;
    for fault in [
        json!({ "endpoint": "signUp", "times": 0 }),
        json!({ "endpoint": "signUp", "delayMillis": 60_001 }),
        json!({ "endpoint": "signUp", "status": 1 }),
        json!({ "endpoint": "signUp", "colour": "blue" }),
        json!({}),
    ] {
        assert_eq!(context.befall(fault.clone()).await.0, 400, "{fault}");
    }
}
