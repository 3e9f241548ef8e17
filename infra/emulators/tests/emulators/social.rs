use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::context::{TestContext, message};

impl TestContext {
    /// Signs in as a credential of the SDK does; `person` are the provider's claims.
    pub(crate) async fn with_credential(
        &self,
        provider: &str,
        person: &Value,
        more: Value,
    ) -> (StatusCode, Value) {
        let post_body = url::form_urlencoded::Serializer::new(String::new())
            .append_pair("id_token", &person.to_string())
            .append_pair("providerId", provider)
            .finish();
        let mut body = json!({
            "requestUri": "http://localhost", "postBody": post_body, "returnSecureToken": true,
        });
        let members = body.as_object_mut().unwrap();
        members.extend(more.as_object().unwrap().clone());
        self.account("signInWithIdp", body).await
    }

    /// Signs in with what the chooser page hands over.
    pub(crate) async fn with_window(
        &self,
        provider: &str,
        person: &Value,
        more: Value,
    ) -> (StatusCode, Value) {
        let mut request_uri =
            url::Url::parse(&format!("{}/emulator/auth/handler", self.server.url())).unwrap();
        request_uri
            .query_pairs_mut()
            .append_pair("providerId", provider)
            .append_pair("id_token", &person.to_string());
        let mut body = json!({
            "requestUri": request_uri.as_str(), "sessionId": "session", "returnSecureToken": true, "returnIdpCredential": true,
        });
        let members = body.as_object_mut().unwrap();
        members.extend(more.as_object().unwrap().clone());
        self.account("signInWithIdp", body).await
    }
}

#[tokio::test]
async fn each_provider_makes_an_account_and_finds_it_again_by_credential_and_by_window() {
    let context = TestContext::start().await;
    for provider in ["google.com", "facebook.com", "github.com", "twitter.com"] {
        let person = json!({
            "sub": format!("7-{provider}"), "email": format!("Ada@{provider}"), "email_verified": true,
            "name": "Ada", "picture": "https://pictures.example/ada", "screen_name": "ada",
        });
        let (status, first) = context.with_credential(provider, &person, json!({})).await;
        assert_eq!(status, 200, "{first}");
        assert_eq!(first["isNewUser"], true);
        assert_eq!(first["email"], format!("ada@{provider}"));
        assert_eq!(
            first["emailVerified"],
            provider == "google.com",
            "only Google runs the mailbox"
        );
        let claims = context.claims(first["idToken"].as_str().unwrap()).await;
        assert_eq!(claims["firebase"]["sign_in_provider"], provider);
        assert_eq!(claims["firebase"]["identities"][provider][0], person["sub"]);
        let raw: Value = serde_json::from_str(first["rawUserInfo"].as_str().unwrap()).unwrap();
        if provider == "github.com" {
            assert_eq!(raw["login"], "ada");
        }

        let (_, again) = context.with_window(provider, &person, json!({})).await;
        assert_eq!(again["localId"], first["localId"]);
        assert_eq!(again["isNewUser"], Value::Null);
        let (_, found) = context
            .account("lookup", json!({ "idToken": again["idToken"] }))
            .await;
        let linked = &found["users"][0]["providerUserInfo"][0];
        assert_eq!(
            (
                &linked["providerId"],
                &linked["rawId"],
                &linked["screenName"]
            ),
            (&json!(provider), &person["sub"], &json!("ada"))
        );
    }
}

#[tokio::test]
async fn an_access_token_of_an_answer_signs_in_and_a_made_up_one_does_not() {
    let context = TestContext::start().await;
    let person = json!({ "sub": "7", "email": "ada@example.com", "name": "Ada" });
    let (_, first) = context.with_window("twitter.com", &person, json!({})).await;
    assert!(first["oauthTokenSecret"].is_string());
    let by_token = |token: String| {
        let body = format!("access_token={token}&providerId=twitter.com");
        json!({ "requestUri": "http://localhost", "postBody": body, "returnSecureToken": true })
    };
    let token = first["oauthAccessToken"].as_str().unwrap().to_owned();
    let (status, again) = context.account("signInWithIdp", by_token(token)).await;
    assert_eq!(
        (status.as_u16(), &again["localId"]),
        (200, &first["localId"])
    );
    let (status, refused) = context
        .account("signInWithIdp", by_token("made-up".to_owned()))
        .await;
    assert_eq!(status, 400);
    assert!(message(&refused).starts_with("INVALID_IDP_RESPONSE : "));
}

#[tokio::test]
async fn an_identity_without_an_address_creates_an_account_without_one() {
    let context = TestContext::start().await;
    let (status, reply) = context
        .with_window(
            "twitter.com",
            &json!({ "sub": "7", "name": "Ada" }),
            json!({}),
        )
        .await;
    assert_eq!((status.as_u16(), &reply["email"]), (200, &Value::Null));
    let claims = context.claims(reply["idToken"].as_str().unwrap()).await;
    assert_eq!(claims["email"], Value::Null);
    let ask = json!({ "requestType": "VERIFY_EMAIL", "idToken": reply["idToken"] });
    assert_eq!(
        message(&context.account("sendOobCode", ask).await.1),
        "MISSING_EMAIL"
    );
}

#[tokio::test]
async fn google_takes_over_an_account_with_an_unverified_address() {
    let context = TestContext::start().await;
    let squatter = context.sign_up("ada@example.com", "secret-1").await;
    let person =
        json!({ "sub": "7", "email": "ada@example.com", "email_verified": true, "name": "Ada" });
    let (_, owner) = context.with_window("google.com", &person, json!({})).await;
    assert_eq!(owner["localId"], squatter["localId"]);
    assert_eq!(owner["emailVerified"], true);
    assert_eq!(
        message(&context.sign_in("ada@example.com", "secret-1").await.1),
        "INVALID_LOGIN_CREDENTIALS",
        "the squatter's password is gone"
    );
    let (_, found) = context
        .account("lookup", json!({ "idToken": owner["idToken"] }))
        .await;
    let user = &found["users"][0];
    assert_eq!(user["providerUserInfo"].as_array().unwrap().len(), 1);
    assert_eq!(user["displayName"], "Ada");
}

#[tokio::test]
async fn google_links_to_an_account_with_a_verified_address_and_keeps_its_password() {
    let context = TestContext::start().await;
    let before = context.sign_up("ada@example.com", "secret-1").await;
    context
        .admin(
            ":update",
            json!({ "localId": before["localId"], "emailVerified": true }),
        )
        .await;
    let person = json!({ "sub": "7", "email": "ada@example.com", "email_verified": true });
    let (_, joined) = context.with_window("google.com", &person, json!({})).await;
    assert_eq!(joined["localId"], before["localId"]);
    assert_eq!(context.sign_in("ada@example.com", "secret-1").await.0, 200);
}

#[tokio::test]
async fn an_address_from_an_untrusted_provider_needs_confirmation_and_gets_no_token() {
    let context = TestContext::start().await;
    context.sign_up("ada@example.com", "secret-1").await;
    let trusted = json!({ "sub": "1", "email": "ada@example.com", "email_verified": true });
    context.with_window("google.com", &trusted, json!({})).await;
    for (provider, verified) in [
        ("facebook.com", true),
        ("github.com", true),
        ("twitter.com", false),
        ("google.com", false),
    ] {
        let person = json!({ "sub": "9", "email": "ada@example.com", "email_verified": verified });
        let (status, reply) = context.with_window(provider, &person, json!({})).await;
        assert_eq!(
            (status.as_u16(), &reply["needConfirmation"]),
            (200, &json!(true))
        );
        assert_eq!(reply["verifiedProvider"], json!(["google.com"]));
        assert_eq!(reply["idToken"], Value::Null, "{provider}");
        assert!(reply["oauthAccessToken"].is_string());
    }
}

#[tokio::test]
async fn a_disabled_account_stays_closed_to_its_other_providers() {
    let context = TestContext::start().await;
    let person = json!({ "sub": "7", "email": "ada@example.com", "email_verified": true });
    let (_, account) = context.with_window("google.com", &person, json!({})).await;
    context
        .admin(
            ":update",
            json!({ "localId": account["localId"], "disableUser": true }),
        )
        .await;
    let (status, reply) = context.with_window("google.com", &person, json!({})).await;
    assert_eq!((status.as_u16(), message(&reply)), (400, "USER_DISABLED"));
}

#[tokio::test]
async fn rejects_invalid_assertions() {
    let context = TestContext::start().await;
    let long = "9".repeat(129);
    for (provider, person, expected) in [
        ("yahoo.com", json!({ "sub": "1" }), "OPERATION_NOT_ALLOWED"),
        (
            "google.com",
            json!({ "email": "a@example.com" }),
            "INVALID_IDP_RESPONSE",
        ),
        ("google.com", json!({ "sub": "" }), "INVALID_IDP_RESPONSE"),
        ("google.com", json!({ "sub": long }), "INVALID_IDP_RESPONSE"),
        (
            "google.com",
            json!({ "sub": "1", "email": "nobody" }),
            "INVALID_IDP_RESPONSE",
        ),
    ] {
        let (status, reply) = context.with_credential(provider, &person, json!({})).await;
        let code = message(&reply).split(" : ").next();
        assert_eq!((status.as_u16(), code), (400, Some(expected)), "{person}");
    }
    for (body, expected) in [
        (json!({}), "MISSING_REQUEST_URI"),
        (json!({ "requestUri": "nowhere" }), "INVALID_REQUEST_URI"),
        (
            json!({ "requestUri": "http://localhost" }),
            "INVALID_CREDENTIAL_OR_PROVIDER_ID",
        ),
    ] {
        let (_, reply) = context.account("signInWithIdp", body).await;
        assert_eq!(message(&reply).split(" : ").next(), Some(expected));
    }
}

#[tokio::test]
async fn a_disabled_provider_signs_no_user_in() {
    let context = TestContext::start().await;
    let (status, _) = context
        .switch(json!({ "disabledProviders": ["github.com"] }))
        .await;
    assert_eq!(status, 200);
    let person = json!({ "sub": "1" });
    let (_, reply) = context.with_window("github.com", &person, json!({})).await;
    assert_eq!(
        message(&reply),
        "OPERATION_NOT_ALLOWED : The identity provider configuration is not found."
    );
    assert_eq!(
        context
            .with_window("google.com", &person, json!({}))
            .await
            .0,
        200
    );
}

#[tokio::test]
async fn the_chooser_page_lists_earlier_accounts_and_escapes_markup() {
    let context = TestContext::start().await;
    let person = json!({ "sub": "7", "email": "ada@example.com", "name": "<b>Ada</b>" });
    context
        .with_window("facebook.com", &person, json!({}))
        .await;
    let page = context
        .page(&chooser(
            &context,
            "facebook.com",
            "http://127.0.0.1:4300/login",
        ))
        .await;
    assert_eq!(page.0, 200);
    assert!(page.1.contains("ada@example.com"));
    assert!(page.1.contains("&lt;b&gt;Ada&lt;/b&gt;"));
    assert!(!page.1.contains("<b>Ada"));
    let other = context
        .page(&chooser(
            &context,
            "github.com",
            "http://127.0.0.1:4300/login",
        ))
        .await;
    assert!(
        !other.1.contains("ada@example.com"),
        "another provider knows nobody"
    );
}

#[tokio::test]
async fn the_chooser_page_redirects_only_to_this_machine() {
    let context = TestContext::start().await;
    for redirect_url in [
        "https://evil.example/",
        "javascript:alert(1)",
        "//evil.example",
        "http://127.0.0.1.evil.example/",
    ] {
        let (status, page) = context
            .page(&chooser(&context, "google.com", redirect_url))
            .await;
        assert_eq!(status, 400, "{redirect_url}");
        assert!(page.contains("not on this machine"));
    }
    let unknown = chooser(&context, "yahoo.com", "http://127.0.0.1:4300/");
    assert_eq!(context.page(&unknown).await.0, 400);
}

#[tokio::test]
async fn no_page_or_script_of_the_sign_in_names_another_origin() {
    let context = TestContext::start().await;
    for path in [
        "/emulator/auth/iframe?apiKey=k&appName=a".to_owned(),
        "/emulator/auth/gapi.js".to_owned(),
        "/emulator/auth/relay.js".to_owned(),
        "/emulator/auth/chooser.js".to_owned(),
        chooser(&context, "google.com", "http://127.0.0.1:4300/"),
    ] {
        let (status, text) = context.page(&path).await;
        assert_eq!(status, 200, "{path}");
        assert!(!text.contains("https://"), "{path}");
    }
    assert!(
        context
            .server
            .frame_script_url()
            .ends_with("/emulator/auth/gapi.js")
    );
}

fn chooser(context: &TestContext, provider: &str, redirect_url: &str) -> String {
    let query = url::form_urlencoded::Serializer::new(String::new())
        .append_pair("apiKey", &context.server.api_key())
        .append_pair("appName", "[DEFAULT]")
        .append_pair("authType", "signInViaPopup")
        .append_pair("redirectUrl", redirect_url)
        .append_pair("eventId", "1")
        .append_pair("providerId", provider)
        .finish();
    format!("/emulator/auth/handler?{query}")
}

impl TestContext {
    /// A page or script as text.
    pub(crate) async fn page(&self, path: &str) -> (u16, String) {
        let url = format!("{}{path}", self.server.url());
        let answer = self.http.get(url).send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }
}
