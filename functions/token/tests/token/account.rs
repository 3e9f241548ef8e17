//! An account at the identity emulator, as a browser uses it.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http_api::AccountState;
use serde_json::{Value, json};
use testkit::{App, Reply, TestContext};

/// Starts a context with the identity emulator, and the function under test.
pub(crate) async fn start() -> (TestContext, App) {
    let context = TestContext::start_with_identity().await;
    let state = AccountState::new(context.state(), context.identity_client());
    (context, App::new(token::router(state)))
}

/// Returns the same function while the identity service is unreachable.
pub(crate) fn cut_off(context: &TestContext) -> App {
    let state = AccountState::new(context.state(), context.identity_that_is_away());
    App::new(token::router(state))
}

/// A signed-in user with email and password.
pub(crate) struct Account {
    pub(crate) uid: String,
    pub(crate) token: String,
    refresh_token: String,
}

impl Account {
    pub(crate) async fn sign_up(context: &TestContext, email: &str) -> Self {
        let identity = context.identity();
        let url = format!(
            "{}/v1/accounts:signUp?key={}",
            identity.api_url(),
            identity.api_key()
        );
        let body =
            json!({ "email": email, "password": "correct horse", "returnSecureToken": true });
        let answer = testkit::loopback_client()
            .post(url)
            .json(&body)
            .send()
            .await
            .unwrap();
        let answer: Value = answer.error_for_status().unwrap().json().await.unwrap();
        Self {
            uid: text(&answer["localId"]),
            token: text(&answer["idToken"]),
            refresh_token: text(&answer["refreshToken"]),
        }
    }

    /// Gets a new token, like the browser after registering, and returns its claims.
    pub(crate) async fn refresh(&mut self, context: &TestContext) -> Value {
        let identity = context.identity();
        let url = format!(
            "{}/v1/token?key={}",
            identity.secure_token_url(),
            identity.api_key()
        );
        let form = [
            ("grant_type", "refresh_token"),
            ("refresh_token", self.refresh_token.as_str()),
        ];
        let answer = testkit::loopback_client()
            .post(url)
            .form(&form)
            .send()
            .await
            .unwrap();
        let answer: Value = answer.error_for_status().unwrap().json().await.unwrap();
        self.token = text(&answer["id_token"]);
        let payload = self.token.split('.').nth(1).unwrap();
        serde_json::from_slice(&URL_SAFE_NO_PAD.decode(payload).unwrap()).unwrap()
    }

    /// Requests a change of address, follows the link that was emailed to the new one, and signs in again.
    pub(crate) async fn change_email(&mut self, context: &TestContext, to: &str) {
        let call = json!({ "requestType": "VERIFY_AND_CHANGE_EMAIL", "idToken": self.token, "newEmail": to });
        post(context, "sendOobCode", call).await;
        let codes = format!(
            "{}/emulator/v1/projects/{}/oobCodes",
            context.identity().url(),
            context.identity().project_id()
        );
        let codes: Value = testkit::loopback_client()
            .get(codes)
            .send()
            .await
            .unwrap()
            .json()
            .await
            .unwrap();
        let mailed = codes["oobCodes"]
            .as_array()
            .unwrap()
            .last()
            .unwrap()
            .clone();
        post(context, "update", json!({ "oobCode": mailed["oobCode"] })).await;
        self.sign_in(context, to).await;
    }

    /// Changes the password, which ends every other session, and continues with the new token.
    pub(crate) async fn change_password(&mut self, context: &TestContext) {
        let call = json!({ "idToken": self.token, "password": "another horse", "returnSecureToken": true });
        let answer = post(context, "update", call).await;
        self.token = text(&answer["idToken"]);
        self.refresh_token = text(&answer["refreshToken"]);
    }

    pub(crate) async fn sign_in(&mut self, context: &TestContext, email: &str) {
        let body =
            json!({ "email": email, "password": "correct horse", "returnSecureToken": true });
        let answer = post(context, "signInWithPassword", body).await;
        self.token = text(&answer["idToken"]);
        self.refresh_token = text(&answer["refreshToken"]);
    }

    pub(crate) async fn register(&self, app: &App, body: Value) -> Reply {
        app.post("/api/token").bearer(&self.token).json(body).await
    }

    /// Registers, and fails the test otherwise.
    pub(crate) async fn registered(&self, app: &App, body: Value) {
        let reply = self.register(app, body).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
    }

    pub(crate) async fn ask_for_claims(&self, app: &App) -> Reply {
        app.get("/api/token").bearer(&self.token).await
    }
}

/// Calls the identity service like a browser.
async fn post(context: &TestContext, name: &str, body: Value) -> Value {
    let identity = context.identity();
    let url = format!(
        "{}/v1/accounts:{name}?key={}",
        identity.api_url(),
        identity.api_key()
    );
    let answer = testkit::loopback_client()
        .post(url)
        .json(&body)
        .send()
        .await;
    let answer = answer.unwrap();
    assert!(
        answer.status().is_success(),
        "{name}: {}",
        answer.text().await.unwrap()
    );
    answer.json().await.unwrap()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}
