//! An account at the identity stand-in, used as a browser uses it.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use testkit::{App, Bench, Reply};
use token::TokenState;

/// A bench with the identity stand-in, and the function under test.
pub(crate) async fn start() -> (Bench, App) {
    let bench = Bench::start_with_identity().await;
    let state = TokenState::new(bench.state(), bench.identity_client());
    (bench, App::new(token::router(state)))
}

/// Somebody who signed up with e-mail and password and is signed in.
pub(crate) struct Account {
    pub(crate) uid: String,
    pub(crate) token: String,
    refresh_token: String,
}

impl Account {
    pub(crate) async fn sign_up(bench: &Bench, email: &str) -> Self {
        let identity = bench.identity();
        let url = format!(
            "{}/v1/accounts:signUp?key={}",
            identity.api_url(),
            identity.api_key()
        );
        let body =
            json!({ "email": email, "password": "correct horse", "returnSecureToken": true });
        let answer = reqwest::Client::new()
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

    /// Takes a new token, as the browser does after registering; gives its claims.
    pub(crate) async fn refresh(&mut self, bench: &Bench) -> Value {
        let identity = bench.identity();
        let url = format!(
            "{}/v1/token?key={}",
            identity.secure_token_url(),
            identity.api_key()
        );
        let form = [
            ("grant_type", "refresh_token"),
            ("refresh_token", self.refresh_token.as_str()),
        ];
        let answer = reqwest::Client::new()
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

    pub(crate) async fn register(&self, app: &App, body: Value) -> Reply {
        app.post("/api/token").bearer(&self.token).json(body).await
    }

    /// Registers, and the test stops if that fails.
    pub(crate) async fn registered(&self, app: &App, body: Value) {
        let reply = self.register(app, body).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
    }

    pub(crate) async fn ask_for_claims(&self, app: &App) -> Reply {
        app.get("/api/token").bearer(&self.token).await
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}
