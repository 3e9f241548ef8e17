use jsonwebtoken::jwk::JwkSet;
use jsonwebtoken::{
    Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, decode_header, encode,
};
use reqwest::StatusCode;
use serde_json::{Value, json};
use stand_ins::identity::{IdentityOptions, IdentityServer};

/// A running identity stand-in and a client for it.
pub(crate) struct Bench {
    pub(crate) server: IdentityServer,
    pub(crate) http: reqwest::Client,
}

impl Bench {
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

    fn assertion(&self, audience: &str) -> String {
        let account = self.server.service_account();
        let now = stand_ins::Clock::default().now();
        let claims = json!({
            "iss": account["client_email"], "aud": audience, "iat": now, "exp": now + 3600,
            "scope": "https://www.googleapis.com/auth/identitytoolkit",
        });
        let key =
            EncodingKey::from_rsa_pem(account["private_key"].as_str().unwrap().as_bytes()).unwrap();
        encode(&Header::new(Algorithm::RS256), &claims, &key).unwrap()
    }

    async fn exchange(&self, assertion: &str) -> (StatusCode, Value) {
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

    /// Turns switches at the path anybody on this machine may use.
    pub(crate) async fn switch(&self, body: Value) -> (StatusCode, Value) {
        let url = format!("{}{}", self.server.url(), self.helper("config"));
        let answer = self.http.patch(url).json(&body).send().await.unwrap();
        (answer.status(), answer.json().await.unwrap())
    }

    /// The path of a helper, `/emulator/v1/projects/{project}/{name}`.
    pub(crate) fn helper(&self, name: &str) -> String {
        format!("/emulator/v1/projects/{}/{name}", self.server.project_id())
    }

    /// The newest code that was mailed and not used.
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

#[tokio::test]
async fn a_signed_up_account_gets_a_token_that_the_published_keys_verify() {
    let bench = Bench::start().await;
    let reply = bench.sign_up("Ada@Example.com", "secret-1").await;
    assert_eq!(reply["email"], "ada@example.com");
    assert_eq!(reply["expiresIn"], "3600");
    let claims = bench.claims(reply["idToken"].as_str().unwrap()).await;
    assert_eq!(claims["sub"], reply["localId"]);
    assert_eq!(claims["user_id"], reply["localId"]);
    assert_eq!(claims["email_verified"], false);
    assert_eq!(claims["firebase"]["sign_in_provider"], "password");
    assert_eq!(
        claims["firebase"]["identities"]["email"][0],
        "ada@example.com"
    );

    let (_, found) = bench
        .account("lookup", json!({ "idToken": reply["idToken"] }))
        .await;
    assert_eq!(found["users"][0]["localId"], reply["localId"]);
    assert_eq!(
        found["users"][0]["providerUserInfo"][0]["providerId"],
        "password"
    );
    assert!(
        !found.to_string().contains("salt"),
        "the hash must not leave: {found}"
    );
}

#[tokio::test]
async fn sign_up_refuses_what_the_service_refuses() {
    let bench = Bench::start().await;
    bench.sign_up("ada@example.com", "secret-1").await;
    for (body, expected) in [
        (
            json!({ "email": "ADA@example.com", "password": "secret-2" }),
            "EMAIL_EXISTS",
        ),
        (
            json!({ "email": "not-an-address", "password": "secret-2" }),
            "INVALID_EMAIL",
        ),
        (json!({ "password": "secret-2" }), "MISSING_EMAIL"),
        (json!({ "email": "bob@example.com" }), "MISSING_PASSWORD"),
        (
            json!({ "email": "bob@example.com", "password": "five5" }),
            "WEAK_PASSWORD : Password should be at least 6 characters",
        ),
        (json!({}), "ADMIN_ONLY_OPERATION"),
    ] {
        let (status, reply) = bench.account("signUp", body.clone()).await;
        assert_eq!(
            (status.as_u16(), message(&reply)),
            (400, expected),
            "{body}"
        );
    }
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_address_look_the_same_unless_protection_is_off() {
    let bench = Bench::start().await;
    bench.sign_up("ada@example.com", "secret-1").await;
    let wrong = json!({ "email": "ada@example.com", "password": "secret-2" });
    let unknown = json!({ "email": "bob@example.com", "password": "secret-2" });
    assert_eq!(
        message(&bench.account("signInWithPassword", wrong.clone()).await.1),
        "INVALID_LOGIN_CREDENTIALS"
    );
    assert_eq!(
        message(&bench.account("signInWithPassword", unknown.clone()).await.1),
        "INVALID_LOGIN_CREDENTIALS"
    );
    bench
        .set_config(json!({ "emailPrivacyConfig": { "enableImprovedEmailPrivacy": false } }))
        .await;
    assert_eq!(
        message(&bench.account("signInWithPassword", wrong).await.1),
        "INVALID_PASSWORD"
    );
    assert_eq!(
        message(&bench.account("signInWithPassword", unknown).await.1),
        "EMAIL_NOT_FOUND"
    );
}

#[tokio::test]
async fn claims_set_by_the_administrator_appear_after_a_refresh() {
    let bench = Bench::start().await;
    let account = bench.sign_up("ada@example.com", "secret-1").await;
    let attributes = json!({ "cl_id": "0199", "cl_role": "talent" }).to_string();
    let body = json!({ "localId": account["localId"], "customAttributes": attributes });
    let (status, _) = bench.admin(":update", body).await;
    assert_eq!(status, 200);
    let (status, refreshed) = bench
        .refresh(account["refreshToken"].as_str().unwrap())
        .await;
    assert_eq!(status, 200);
    let claims = bench.claims(refreshed["id_token"].as_str().unwrap()).await;
    assert_eq!(
        (claims["cl_id"].as_str(), claims["cl_role"].as_str()),
        (Some("0199"), Some("talent"))
    );
    let before = bench.claims(account["idToken"].as_str().unwrap()).await;
    assert_eq!(
        claims["auth_time"], before["auth_time"],
        "a refresh keeps the time of the sign-in"
    );
}

#[tokio::test]
async fn an_account_cannot_grant_itself_claims_and_reserved_ones_are_refused() {
    let bench = Bench::start().await;
    let account = bench.sign_up("ada@example.com", "secret-1").await;
    let own =
        json!({ "idToken": account["idToken"], "customAttributes": "{\"cl_role\":\"operator\"}" });
    assert_eq!(
        message(&bench.account("update", own).await.1),
        "INSUFFICIENT_PERMISSION"
    );
    let reserved = json!({ "localId": account["localId"], "customAttributes": "{\"sub\":\"x\"}" });
    assert_eq!(
        message(&bench.admin(":update", reserved).await.1),
        "FORBIDDEN_CLAIM : sub"
    );
    let large = json!({ "localId": account["localId"], "customAttributes": json!({ "a": "x".repeat(1000) }).to_string() });
    assert_eq!(
        message(&bench.admin(":update", large).await.1),
        "CLAIMS_TOO_LARGE"
    );
}

#[tokio::test]
async fn disabled_revoked_and_deleted_accounts_cannot_refresh() {
    let bench = Bench::start().await;
    let account = bench.sign_up("ada@example.com", "secret-1").await;
    let (id, token) = (
        account["localId"].clone(),
        account["refreshToken"].as_str().unwrap(),
    );
    bench
        .admin(":update", json!({ "localId": id, "disableUser": true }))
        .await;
    assert_eq!(message(&bench.refresh(token).await.1), "USER_DISABLED");
    let sign_in = json!({ "email": "ada@example.com", "password": "secret-1" });
    assert_eq!(
        message(&bench.account("signInWithPassword", sign_in).await.1),
        "USER_DISABLED"
    );
    let later = stand_ins::Clock::default().now() + 60;
    bench
        .admin(
            ":update",
            json!({ "localId": id, "disableUser": false, "validSince": later.to_string() }),
        )
        .await;
    assert_eq!(message(&bench.refresh(token).await.1), "TOKEN_EXPIRED");
    bench.admin(":delete", json!({ "localId": id })).await;
    assert_eq!(message(&bench.refresh(token).await.1), "USER_NOT_FOUND");
    assert_eq!(
        message(&bench.refresh("nonsense").await.1),
        "INVALID_REFRESH_TOKEN"
    );
}

#[tokio::test]
async fn administration_wants_a_token_got_with_the_service_accounts_key() {
    let bench = Bench::start().await;
    let url = format!(
        "{}/v1/projects/{}/accounts:lookup",
        bench.server.api_url(),
        bench.server.project_id()
    );
    for bearer in ["owner", "", "ya29.made-up"] {
        let answer = bench
            .http
            .post(&url)
            .bearer_auth(bearer)
            .json(&json!({}))
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), 401, "bearer `{bearer}`");
    }
    let (status, refused) = bench
        .exchange(&bench.assertion("https://oauth2.example/token"))
        .await;
    assert_eq!(
        (status.as_u16(), refused["error"].as_str()),
        (400, Some("invalid_grant"))
    );
}

#[tokio::test]
async fn calls_without_the_projects_key_are_refused_in_json() {
    let bench = Bench::start().await;
    let (status, reply) = bench
        .get("/identitytoolkit.googleapis.com/v2/passwordPolicy")
        .await;
    assert_eq!(
        (status.as_u16(), message(&reply)),
        (403, "The request is missing a valid API key.")
    );
    let (status, reply) = bench.get("/nowhere").await;
    assert_eq!((status.as_u16(), message(&reply)), (404, "Not Found"));
}

#[tokio::test]
async fn accounts_and_keys_survive_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let options = || IdentityOptions {
        data: Some(folder.path().join("identity.sqlite")),
        ..IdentityOptions::in_memory()
    };
    let bench = Bench::with(options()).await;
    let account = bench.sign_up("ada@example.com", "secret-1").await;
    let person = json!({ "sub": "7" });
    let (_, social) = bench.with_window("github.com", &person, json!({})).await;
    bench.server.shutdown().await;
    let bench = Bench::with(options()).await;
    let (_, again) = bench.with_window("github.com", &person, json!({})).await;
    assert_eq!(again["localId"], social["localId"]);
    bench.claims(account["idToken"].as_str().unwrap()).await;
    let (status, _) = bench
        .refresh(account["refreshToken"].as_str().unwrap())
        .await;
    assert_eq!(status, 200);
}
