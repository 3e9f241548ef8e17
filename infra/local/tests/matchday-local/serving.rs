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
    let offer = folder.catalogue()["talent"][0]["offers"][0]["offerGuid"]
        .as_str()
        .unwrap()
        .to_owned();
    let runner = Program::start(&folder);
    for (path, status, text) in [
        ("/help", 200, "questions"),
        ("/index%20copy", 200, "a copy"),
        ("/payment/AAAAAAAAAAAAAAAAAAAAAA", 200, "the shell"),
        ("/feedback/AAAAAAAAAAAAAAAAAAAAAA", 200, "the shell"),
        ("/account/profile", 200, "the shell"),
        (
            "/talent/orders/01939c2f-5d70-7a30-8b11-5f3c2b1a0d9e",
            200,
            "the shell",
        ),
        ("/payment/abc", 404, "not found"),
        ("/account/orders/1", 404, "not found"),
        (&*format!("/{talent}"), 200, "the shell"),
        (&*format!("/{talent}/book"), 200, "the shell"),
        (&*format!("/{talent}/{offer}"), 200, "the shell"),
        (
            &*format!("/{talent}/01939c2f-5d70-7a30-8b11-5f3c2b1a0d9e"),
            404,
            "not found",
        ),
        (&*format!("/{talent}/anything"), 404, "not found"),
        ("/nobody-of-that-name", 404, "not found"),
        ("/a/b/c", 404, "not found"),
        ("/%2e%2e/data/secrets.json", 404, "not found"),
        ("/data/secrets.json", 404, "not found"),
        ("/notes.md", 404, "not found"),
        ("/assets", 404, "not found"),
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
        (301, "/help?a=1")
    );
    let refused = runner.http.post(runner.url("/help")).send().await.unwrap();
    assert_eq!(refused.status(), 405);
    let unknown = runner.get("/api/nothing").await;
    assert_eq!(unknown.status(), 404);
    assert_eq!(
        unknown.json::<serde_json::Value>().await.unwrap()["code"],
        "not_found"
    );
}

#[tokio::test]
async fn files_have_cache_and_security_headers() {
    let folder = Folder::seeded();
    let runner = Program::start(&folder);
    for (path, expected) in [
        ("/", "public, max-age=0, s-maxage=300"),
        ("/help", "public, max-age=0, s-maxage=300"),
        ("/help/_payload.json", "public, max-age=0, s-maxage=300"),
        ("/search.json", "public, max-age=0, s-maxage=300"),
        ("/account/profile", "public, max-age=0, s-maxage=300"),
        ("/assets/app-1.js", "public, max-age=31536000, immutable"),
        ("/images/ada-1.webp", "public, max-age=31536000, immutable"),
        ("/builds/meta/1.json", "public, max-age=31536000, immutable"),
        ("/builds/latest.json", "no-store"),
        ("/sw.js", "no-cache"),
        ("/sitemap.xml", "public, max-age=3600"),
        ("/robots.txt", "public, max-age=3600"),
        ("/config.json", "no-store"),
        ("/api/sports", "no-store"),
        ("/nobody-of-that-name", "no-store"),
        ("/assets/gone-1.js", "no-store"),
        ("/media/nothing.svg", "no-store"),
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
            "connect-src 'self' {} http://127.0.0.1:",
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
    let drawing = runner.get("/images/ada-2.svg").await;
    assert_eq!(drawing.status(), 200);
    for upload in [&picture, &drawing] {
        let policy = upload.headers()["content-security-policy"]
            .to_str()
            .unwrap();
        assert!(policy.contains("sandbox"), "{policy}");
    }
    let photograph = runner.get("/images/ada-1.webp").await;
    assert_eq!(
        photograph.headers()["content-security-policy"],
        page.headers()["content-security-policy"]
    );
}

#[tokio::test]
async fn a_talent_newer_than_the_build_is_there_and_an_old_name_leads_to_the_new_one() {
    let folder = Folder::seeded();
    let slug = folder.bookable().slug;
    folder.rename(&slug, "a-new-name").await;
    let runner = Program::start(&folder);
    for (path, location) in [
        (format!("/{slug}"), "/a-new-name"),
        (format!("/{slug}/book?a=%26"), "/a-new-name/book?a=%26"),
    ] {
        let answer = runner.get(&path).await;
        assert_eq!(answer.status(), 301, "{path}");
        assert_eq!(answer.headers()["location"], location);
        assert_eq!(answer.headers()["cache-control"], "no-cache");
    }
    let shell = runner.get("/a-new-name").await;
    assert_eq!(shell.status(), 200);
    assert_eq!(shell.headers()["cache-control"], "no-cache");
    assert_eq!(shell.headers()["content-type"], "text/html; charset=utf-8");
    assert_eq!(shell.text().await.unwrap(), "the shell");
}

#[tokio::test]
async fn what_a_browser_has_is_not_sent_again_and_a_missing_page_always_is() {
    let folder = Folder::empty();
    let runner = Program::start(&folder);
    let again = async |path: &str, etag: &str| {
        let request = runner.http.get(runner.url(path));
        request.header("if-none-match", etag).send().await.unwrap()
    };
    let first = runner.get("/help").await;
    let etag = first.headers()["etag"].to_str().unwrap().to_owned();
    for known in [etag.clone(), format!("\"other\", {etag}"), "*".to_owned()] {
        let answer = again("/help", &known).await;
        assert_eq!(answer.status(), 304, "{known}");
        assert_eq!(answer.headers()["etag"], etag.as_str());
        assert_eq!(
            answer.headers()["cache-control"],
            "public, max-age=0, s-maxage=300"
        );
        assert_eq!(answer.text().await.unwrap(), "");
    }
    assert_eq!(again("/", &etag).await.status(), 200);
    let missing = again("/nobody-of-that-name", "*").await;
    assert_eq!(missing.status(), 404);
    assert!(missing.headers().get("etag").is_none());

    let head = runner.http.head(runner.url("/help")).send().await.unwrap();
    assert_eq!(head.status(), 200);
    assert_eq!(head.headers()["etag"], etag.as_str());
    assert_eq!(head.headers()["content-length"], "9");
}

#[tokio::test]
async fn compresses_text_for_clients_that_accept_it() {
    let folder = Folder::empty();
    let runner = Program::start(&folder);
    let plain = runner.get("/assets/app-1.js").await;
    assert!(plain.headers().get("content-encoding").is_none());
    let whole = plain.bytes().await.unwrap().len();
    for encoding in ["br", "gzip"] {
        let request = runner.http.get(runner.url("/assets/app-1.js"));
        let answer = request
            .header("accept-encoding", encoding)
            .send()
            .await
            .unwrap();
        assert_eq!(answer.headers()["content-encoding"], encoding);
        assert_eq!(answer.headers()["vary"], "accept-encoding");
        assert_eq!(
            answer.headers()["content-type"],
            "text/javascript; charset=utf-8"
        );
        assert!(answer.bytes().await.unwrap().len() * 4 < whole);
    }
}

#[tokio::test]
async fn a_part_of_a_picture_can_be_had() {
    let folder = Folder::empty();
    let runner = Program::start(&folder);
    let media = folder.data().join("media");
    std::fs::create_dir_all(&media).unwrap();
    std::fs::write(media.join("clip.mp4"), "0123456789").unwrap();
    let request = runner.http.get(runner.url("/media/clip.mp4"));
    let part = request.header("range", "bytes=2-4").send().await.unwrap();
    assert_eq!(part.status(), 206);
    assert_eq!(part.headers()["content-range"], "bytes 2-4/10");
    assert_eq!(part.headers()["cache-control"], "public, max-age=3600");
    assert_eq!(part.text().await.unwrap(), "234");
}

#[tokio::test]
async fn a_new_build_is_served_from_the_moment_it_is_there() {
    let folder = Folder::empty();
    let runner = Program::start(&folder);
    let front = async || runner.get("/").await.text().await.unwrap();
    assert_eq!(front().await, "the front page");
    folder.take_site_away();
    // A request during the replacement waits for the new build instead of getting 404.
    let (text, ()) = tokio::join!(front(), async { folder.put_site("the new front page") });
    assert_eq!(text, "the new front page");
    assert_eq!(runner.get("/help").await.status(), 200);
}

#[tokio::test]
async fn names_and_pages_of_other_machines_reach_nothing() {
    let folder = Folder::empty();
    let runner = Program::start(&folder);
    let ask = async |path: &str, name: &str, value: &str| {
        let request = runner.http.get(runner.url(path)).header(name, value);
        request.send().await.unwrap().status().as_u16()
    };
    for path in [
        "/",
        "/_local/mail",
        "/_local/clock",
        "/api/sports",
        "/config.json",
    ] {
        assert_eq!(
            ask(path, "host", "rebound.example:4300").await,
            421,
            "{path}"
        );
        assert_eq!(ask(path, "host", "localhost:4300").await, 200, "{path}");
    }
    assert_eq!(
        ask("/_local/mail", "origin", "https://evil.example").await,
        403
    );
    let moved = runner
        .http
        .post(runner.url("/_local/clock"))
        .header("origin", "https://evil.example")
        .json(&serde_json::json!({ "advanceSeconds": 60 }));
    assert_eq!(moved.send().await.unwrap().status(), 403);
}

/// What the function `media` copies there, as the CDN reads it from the bucket of uploads.
#[tokio::test]
async fn public_copies_of_uploads_are_served_and_the_uploads_themselves_are_not() {
    let folder = Folder::empty();
    let runner = Program::start(&folder);
    let objects = folder.data().join("objects").join("objects");
    for (name, content) in [
        ("media/talent/pictures/one.jpg", "a picture"),
        ("media/talent/videos/one.mp4", "0123456789"),
        ("assets/one", "an upload"),
    ] {
        let path = objects.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }
    let picture = runner.get("/media/talent/pictures/one.jpg").await;
    assert_eq!(picture.status(), 200);
    assert_eq!(picture.headers()["content-type"], "image/jpeg");
    assert_eq!(picture.headers()["cache-control"], "public, max-age=3600");
    let policy = picture.headers()["content-security-policy"].to_str();
    assert!(policy.unwrap().contains("sandbox"));
    let video = runner.http.get(runner.url("/media/talent/videos/one.mp4"));
    let part = video.header("range", "bytes=2-4").send().await.unwrap();
    assert_eq!(part.status(), 206);
    assert_eq!(part.headers()["content-type"], "video/mp4");
    assert_eq!(part.text().await.unwrap(), "234");
    for hidden in [
        "/media/talent/../../assets/one",
        "/media/talent/%2e%2e/%2e%2e/assets/one",
        "/media/talent/pictures/two.jpg",
        "/media/talent/pictures",
    ] {
        assert_eq!(runner.get(hidden).await.status(), 404, "{hidden}");
    }
}
