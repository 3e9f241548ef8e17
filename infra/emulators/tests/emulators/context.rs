use emulators::identity::{IdentityOptions, IdentityServer};
use jsonwebtoken::jwk::JwkSet;
use jsonwebtoken::{
    Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, decode_header, encode,
};
use reqwest::StatusCode;
use serde_json::{Value, json};

/// A running identity emulator and a client for it.
pub(crate) struct TestContext {
    pub(crate) server: IdentityServer,
    pub(crate) http: reqwest::Client,
}

impl TestContext {
    pub(crate) async fn start() -> Self {
        Self::with(IdentityOptions::in_memory()).await
    }

    pub(crate) async fn with(options: IdentityOptions) -> Self {
        Self {
            server: IdentityServer::start(options).await.unwrap(),
            http: reqwest::Client::new(),
        }
    }

    /// A client call, `accounts:{name}`.
    pub(crate) async fn account(&self, name: &str, body: Value) -> (StatusCode, Value) {
        let url = format!(
            "{}/v1/accounts:{name}?key={}",
            self.server.api_url(),
            self.server.api_key()
        );
        let answer = self.http.post(url).json(&body).send().await.unwrap();
        (answer.status(), answer.json().await.unwrap())
    }

    pub(crate) async fn sign_up(&self, email: &str, password: &str) -> Value {
        let body = json!({ "email": email, "password": password, "returnSecureToken": true, "clientType": "CLIENT_TYPE_WEB" });
        let (status, reply) = self.account("signUp", body).await;
        assert_eq!(status, 200, "{reply}");
        reply
    }

    pub(crate) async fn refresh(&self, refresh_token: &str) -> (StatusCode, Value) {
        let url = format!(
            "{}/v1/token?key={}",
            self.server.secure_token_url(),
            self.server.api_key()
        );
        let form = [
            ("grant_type", "refresh_token"),
            ("refresh_token", refresh_token),
        ];
        let answer = self.http.post(url).form(&form).send().await.unwrap();
        (answer.status(), answer.json().await.unwrap())
    }

    pub(crate) fn assertion(&self, audience: &str) -> String {
        let account = self.server.service_account();
        let now = emulators::Clock::default().now();
        let claims = json!({
            "iss": account["client_email"], "aud": audience, "iat": now, "exp": now + 3600,
            "scope": "https://www.googleapis.com/auth/identitytoolkit",
        });
        let key =
            EncodingKey::from_rsa_pem(account["private_key"].as_str().unwrap().as_bytes()).unwrap();
        encode(&Header::new(Algorithm::RS256), &claims, &key).unwrap()
    }

    pub(crate) async fn exchange(&self, assertion: &str) -> (StatusCode, Value) {
        let token_uri = self.server.service_account()["token_uri"]
            .as_str()
            .unwrap()
            .to_owned();
        let form = [
            ("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"),
            ("assertion", assertion),
        ];
        let answer = self.http.post(token_uri).form(&form).send().await.unwrap();
        (answer.status(), answer.json().await.unwrap())
    }

    pub(crate) async fn access_token(&self) -> String {
        let audience = self.server.service_account()["token_uri"]
            .as_str()
            .unwrap()
            .to_owned();
        let (status, granted) = self.exchange(&self.assertion(&audience)).await;
        assert_eq!(status, 200, "{granted}");
        granted["access_token"].as_str().unwrap().to_owned()
    }

    /// An administration call, `projects/{project}/accounts{name}`.
    pub(crate) async fn admin(&self, name: &str, body: Value) -> (StatusCode, Value) {
        let url = format!(
            "{}/v1/projects/{}/accounts{name}",
            self.server.api_url(),
            self.server.project_id()
        );
        let answer = self
            .http
            .post(url)
            .bearer_auth(self.access_token().await)
            .json(&body)
            .send()
            .await
            .unwrap();
        (answer.status(), answer.json().await.unwrap())
    }

    pub(crate) async fn set_config(&self, body: Value) {
        let url = format!(
            "{}/v2/projects/{}/config",
            self.server.api_url(),
            self.server.project_id()
        );
        let answer = self
            .http
            .patch(url)
            .bearer_auth(self.access_token().await)
            .json(&body)
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), 200);
    }

    /// Sets switches at the path for every caller on this machine.
    pub(crate) async fn switch(&self, body: Value) -> (StatusCode, Value) {
        let url = format!("{}{}", self.server.url(), self.helper("config"));
        let answer = self.http.patch(url).json(&body).send().await.unwrap();
        (answer.status(), answer.json().await.unwrap())
    }

    /// The path of a helper, `/emulator/v1/projects/{project}/{name}`.
    pub(crate) fn helper(&self, name: &str) -> String {
        format!("/emulator/v1/projects/{}/{name}", self.server.project_id())
    }

    /// Returns the newest emailed code that was not used.
    pub(crate) async fn newest_code(&self) -> Value {
        let (_, codes) = self.get(&self.helper("oobCodes")).await;
        codes["oobCodes"]
            .as_array()
            .unwrap()
            .last()
            .unwrap()
            .clone()
    }

    pub(crate) async fn sign_in(&self, email: &str, password: &str) -> (StatusCode, Value) {
        let body = json!({ "email": email, "password": password, "returnSecureToken": true });
        self.account("signInWithPassword", body).await
    }

    pub(crate) async fn get(&self, path: &str) -> (StatusCode, Value) {
        let answer = self
            .http
            .get(format!("{}{path}", self.server.url()))
            .send()
            .await
            .unwrap();
        (answer.status(), answer.json().await.unwrap())
    }

    /// The claims of a token, checked against the published keys as a function checks them.
    pub(crate) async fn claims(&self, id_token: &str) -> Value {
        let keys: JwkSet = self
            .http
            .get(self.server.jwks_url())
            .send()
            .await
            .unwrap()
            .json()
            .await
            .unwrap();
        let kid = decode_header(id_token).unwrap().kid.unwrap();
        let key = DecodingKey::from_jwk(keys.find(&kid).unwrap()).unwrap();
        let mut validation = Validation::new(Algorithm::RS256);
        validation.set_audience(&[self.server.project_id()]);
        validation.set_issuer(&[format!(
            "https://securetoken.google.com/{}",
            self.server.project_id()
        )]);
        decode::<Value>(id_token, &key, &validation).unwrap().claims
    }
}

pub(crate) fn message(reply: &Value) -> &str {
    reply["error"]["message"].as_str().unwrap_or_default()
}
