use crate::folder::Folder;
use crate::program::Program;

#[tokio::test]
async fn an_empty_folder_is_enough_to_serve_everything() {
    let folder = Folder::empty();
    let runner = Program::start(&folder);
    assert_eq!(
        runner.get("/").await.text().await.unwrap(),
        "the front page"
    );
    assert_eq!(runner.find("/api/sports").await, serde_json::json!([]));
    let config = runner.find("/config.json").await;
    assert_eq!(config["identityEmulator"], runner.address("identity"));
    for page in ["/_local/", "/_local/mail", "/_local/clock"] {
        assert_eq!(runner.get(page).await.status(), 200, "{page}");
    }
    assert!(
        runner.stop(),
        "a runner that is asked to stop says that all went well"
    );
}

#[tokio::test]
async fn pages_are_found_as_the_content_delivery_network_finds_them() {
    let folder = Folder::seeded();
    let talent = folder.catalogue()["talent"][0]["slug"]
        .as_str()
        .unwrap()
        .to_owned();
    let runner = Program::start(&folder);
    for (path, status, text) in [
        ("/faq", 200, "questions"),
        ("/index%20copy", 200, "a copy"),
        ("/payment/abc", 200, "the shell"),
        ("/account/orders/1", 200, "the shell"),
        (&*format!("/{talent}"), 200, "the shell"),
        (&*format!("/{talent}/book"), 200, "the shell"),
        ("/nobody-of-that-name", 404, "not found"),
        ("/a/b/c", 404, "not found"),
        ("/%2e%2e/data/secrets.json", 404, "not found"),
        ("/data/secrets.json", 404, "not found"),
    ] {
        let answer = runner.get(path).await;
        assert_eq!(answer.status().as_u16(), status, "{path}");
        assert_eq!(answer.text().await.unwrap(), text, "{path}");
    }
    let answer = runner.get("/faq/?a=1").await;
    assert_eq!(
        (
            answer.status().as_u16(),
            answer.headers()["location"].to_str().unwrap()
        ),
        (308, "/faq?a=1")
    );
    let refused = runner.http.post(runner.url("/faq")).send().await.unwrap();
    assert_eq!(refused.status(), 405);
    let unknown = runner.get("/api/nothing").await;
    assert_eq!(unknown.status(), 404);
    assert_eq!(
        unknown.json::<serde_json::Value>().await.unwrap()["code"],
        "not_found"
    );
}

#[tokio::test]
async fn files_say_how_long_they_may_be_kept_and_what_a_browser_may_do_with_them() {
    let folder = Folder::seeded();
    let runner = Program::start(&folder);
    for (path, expected) in [
        ("/", "no-cache"),
        ("/assets/app-1.js", "public, max-age=31536000, immutable"),
        ("/builds/latest.json", "no-store"),
        ("/builds/meta/1.json", "public, max-age=31536000, immutable"),
        ("/sw.js", "no-cache"),
        ("/config.json", "no-store"),
        ("/api/sports", "no-store"),
    ] {
        let answer = runner.get(path).await;
        assert_eq!(answer.headers()["cache-control"], expected, "{path}");
    }
    let page = runner.get("/").await;
    let policy = page.headers()["content-security-policy"]
        .to_str()
        .unwrap()
        .to_owned();
    assert!(
        policy.contains("default-src 'none'; script-src 'self' http://127.0.0.1:"),
        "{policy}"
    );
    assert!(
        policy.contains(&format!(
            "connect-src 'self' {};",
            runner.address("identity")
        )),
        "{policy}"
    );
    assert_eq!(page.headers()["x-content-type-options"], "nosniff");
    let sport = runner.find("/api/sports").await[0]["hero"]["src"]
        .as_str()
        .unwrap()
        .to_owned();
    let picture = runner.get(&sport).await;
    assert_eq!(picture.headers()["content-type"], "image/svg+xml");
    assert!(
        picture.headers()["content-security-policy"]
            .to_str()
            .unwrap()
            .contains("sandbox")
    );
}
