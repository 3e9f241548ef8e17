use serde_json::json;

use crate::context::{TestContext, message};

impl TestContext {
    /// Sends a form of the operator's pages and gives the status and the page that follows.
    async fn submit(&self, path: &str, fields: &[(&str, &str)]) -> (u16, String) {
        let url = format!("{}{path}", self.server.url());
        let answer = self.http.post(url).form(fields).send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }
}

#[tokio::test]
async fn the_operators_page_disables_enables_signs_out_and_deletes() {
    let context = TestContext::start().await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    let path = format!("/accounts/{}", account["localId"].as_str().unwrap());
    let token = account["refreshToken"].as_str().unwrap();

    let (status, page) = context.submit(&path, &[("action", "disable")]).await;
    assert_eq!(status, 200);
    assert!(
        page.contains("Disabled") && page.contains("ada@example.com"),
        "{page}"
    );
    assert_eq!(message(&context.refresh(token).await.1), "USER_DISABLED");
    context.submit(&path, &[("action", "enable")]).await;
    assert_eq!(context.refresh(token).await.0, 200);
    context.submit(&path, &[("action", "revoke")]).await;
    assert_eq!(message(&context.refresh(token).await.1), "TOKEN_EXPIRED");
    let (_, page) = context.submit(&path, &[("action", "delete")]).await;
    assert!(!page.contains("ada@example.com"));
    assert_eq!(message(&context.refresh(token).await.1), "USER_NOT_FOUND");
    let (status, page) = context.submit(&path, &[("action", "disable")]).await;
    assert_eq!(status, 400);
    assert!(page.contains("no such account"));
}

#[tokio::test]
async fn the_operators_page_finds_accounts_and_escapes_markup() {
    let context = TestContext::start().await;
    let account = context.sign_up("ada@example.com", "secret-1").await;
    context.sign_up("bob@example.com", "secret-1").await;
    let rename = json!({ "idToken": account["idToken"], "displayName": "<i>Ada</i>" });
    context.account("update", rename).await;
    let (_, page) = context.page("/?q=ADA").await;
    assert!(page.contains("ada@example.com") && !page.contains("bob@example.com"));
    assert!(page.contains("&lt;i&gt;Ada&lt;/i&gt;") && !page.contains("<i>Ada"));
    let (_, page) = context.page("/?q=%22%3E%3Cb%3E").await;
    assert!(page.contains("No account.") && !page.contains("<b>"));
}

const SWITCHES: [(&str, &str); 6] = [
    ("min", "8"),
    ("max", "12"),
    ("token_lifetime", "60"),
    ("recent", "30"),
    ("failed_limit", "4"),
    ("reset_limit", "2"),
];

#[tokio::test]
async fn the_operators_page_turns_every_switch() {
    let context = TestContext::start().await;
    let mut fields = SWITCHES.to_vec();
    fields.extend([("enforced", "on"), ("symbol", "on"), ("google.com", "on")]);
    let (status, page) = context.submit("/settings", &fields).await;
    assert_eq!(status, 200, "{page}");
    let (_, config) = context.get(&context.helper("config")).await;
    assert_eq!(config["tokenLifetime"], 60);
    assert_eq!(config["recentSignIn"], 30);
    assert_eq!(config["failedSignInLimit"], 4);
    assert_eq!(config["resetMailLimit"], 2);
    assert_eq!(
        config["disabledProviders"],
        json!(["facebook.com", "github.com", "twitter.com"])
    );
    assert_eq!(
        config["emailPrivacyConfig"]["enableImprovedEmailPrivacy"],
        false
    );
    let policy = &config["passwordPolicyConfig"];
    let rules = &policy["passwordPolicyVersions"][0]["customStrengthOptions"];
    assert_eq!(
        (&rules["minPasswordLength"], &rules["maxPasswordLength"]),
        (&json!(8), &json!(12))
    );
    assert_eq!(rules["containsNonAlphanumericCharacter"], true);
    assert_eq!(rules["containsNumericCharacter"], false);
}

#[tokio::test]
async fn rejects_invalid_settings_on_both_endpoints() {
    let context = TestContext::start().await;
    for (name, value, expected) in [
        ("min", "5", "minPasswordLength"),
        ("max", "7", "maxPasswordLength"),
        ("token_lifetime", "0", "tokenLifetime"),
        ("recent", "-1", "recentSignIn"),
        ("failed_limit", "many", "failed_limit"),
    ] {
        let fields: Vec<_> = SWITCHES
            .into_iter()
            .map(|field| {
                if field.0 == name {
                    (name, value)
                } else {
                    field
                }
            })
            .collect();
        let (status, page) = context.submit("/settings", &fields).await;
        assert_eq!(status, 400, "{name}");
        assert!(page.contains(expected), "{page}");
    }
    for wish in [
        json!({ "tokenLifetime": 3601 }),
        json!({ "disabledProviders": ["yahoo.com"] }),
        json!({ "passwordPolicyConfig": { "passwordPolicyEnforcementState": "PERHAPS" } }),
    ] {
        assert_eq!(context.switch(wish.clone()).await.0, 400, "{wish}");
    }
    let (_, config) = context.get(&context.helper("config")).await;
    assert_eq!(config["tokenLifetime"], 3600, "nothing of it stayed");
}
