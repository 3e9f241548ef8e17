use serde_json::json;

use crate::folder::Folder;
use crate::program::Program;

#[tokio::test]
async fn pages_get_the_frame_script_and_may_run_it() {
    let folder = Folder::seeded();
    let runner = Program::start(&folder);
    let config = runner.find("/config.json").await;
    let script = config["identityFrameScript"].as_str().unwrap();
    assert!(script.starts_with(runner.address("identity")), "{script}");
    let answer = runner.http.get(script).send().await.unwrap();
    assert_eq!(answer.status(), 200);
    let page = runner.get("/").await;
    let policy = page.headers()["content-security-policy"].to_str().unwrap();
    let identity = runner.address("identity");
    for directive in ["script-src", "frame-src", "connect-src"] {
        let sources = policy
            .split(';')
            .find_map(|part| part.trim().strip_prefix(directive))
            .unwrap();
        assert!(
            sources.split(' ').any(|source| source == identity),
            "{directive} in {policy}"
        );
    }
}

#[tokio::test]
async fn the_operators_page_closes_a_demo_account_and_opens_it_again() {
    let folder = Folder::seeded();
    let runner = Program::start(&folder);
    let index = runner.get("/_local/").await.text().await.unwrap();
    assert!(index.contains("href=\"/_local/identity\""));
    let page = runner.get("/_local/identity?q=operator@").await;
    let page = page.text().await.unwrap();
    let path = page
        .split('"')
        .find(|part| part.starts_with("/_local/identity/accounts/"))
        .unwrap()
        .to_owned();
    for (action, expected) in [("disable", "USER_DISABLED"), ("enable", "")] {
        let answer = runner
            .http
            .post(runner.url(&path))
            .form(&[("action", action)])
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), 303);
        assert_eq!(answer.headers()["location"], "/_local/identity");
        let config = runner.find("/config.json").await;
        let sign_in = format!(
            "{}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key={}",
            runner.address("identity"),
            config["firebase"]["apiKey"].as_str().unwrap()
        );
        let body = json!({ "email": "operator@matchday.example", "password": "matchday-demo" });
        let answer = runner.http.post(sign_in).json(&body).send().await.unwrap();
        let answer: serde_json::Value = answer.json().await.unwrap();
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert_eq!(message, expected);
    }
}
