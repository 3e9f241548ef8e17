//! Documents as resources: get, list, create, patch and delete.

use document_testkit::Reply;
use http::Method;
use serde_json::{Value, json};

use crate::rest::support::{Fixture, ROOT, failure, int, name, set, text};

impl Fixture {
    async fn send(&self, method: Method, path: &str, body: Option<Value>) -> Reply {
        let request = self.router.request(method, &format!("/v1/{ROOT}/{path}"));
        let request = request.bearer(&self.token);
        match body {
            Some(body) => request.json(body).await,
            None => request.await,
        }
    }

    async fn read(&self, path: &str) -> Reply {
        self.send(Method::GET, path, None).await
    }

    async fn patch(&self, path: &str, fields: Value) -> Reply {
        let body = json!({ "fields": fields });
        self.send(Method::PATCH, path, Some(body)).await
    }

    async fn create(&self, path: &str, fields: Value) -> Reply {
        let body = json!({ "fields": fields });
        self.send(Method::POST, path, Some(body)).await
    }

    async fn delete(&self, path: &str) -> Reply {
        self.send(Method::DELETE, path, None).await
    }
}

#[tokio::test]
async fn a_document_is_created_read_changed_and_deleted() {
    let fixture = Fixture::new().await;
    let fields = json!({ "n": int(1), "t": text("x") });
    let created = fixture.create("notes?documentId=a", fields).await;
    let created = created.expect(200).json;
    assert_eq!(created["name"], name("notes/a"));
    assert_eq!(created["fields"]["n"], int(1));
    assert_eq!(created["createTime"], created["updateTime"]);
    assert_eq!(fixture.read("notes/a").await.expect(200).json, created);
    let again = fixture.create("notes?documentId=a", json!({})).await;
    assert_eq!(failure(&again), "409 ALREADY_EXISTS");

    let path = "notes/a?updateMask.fieldPaths=n";
    let changed = fixture.patch(path, json!({ "n": int(2) })).await;
    let changed = changed.expect(200).json;
    assert_eq!(changed["fields"], json!({ "n": int(2), "t": text("x") }));
    assert_eq!(changed["createTime"], created["createTime"]);
    assert_eq!(fixture.read("notes/a").await.expect(200).json, changed);
    // Without a mask the document is replaced; a path of the mask without a value is removed.
    let fields = json!({ "u": text("y"), "n": int(3) });
    let replaced = fixture.patch("notes/a", fields.clone()).await;
    assert_eq!(replaced.expect(200).json["fields"], fields);
    let path = "notes/a?updateMask.fieldPaths=u&mask.fieldPaths=n";
    let removed = fixture.patch(path, json!({})).await.expect(200).json;
    assert_eq!(removed["fields"], json!({ "n": int(3) }));
    let path = "notes/a?mask.fieldPaths=u&mask.fieldPaths=n";
    let masked = fixture.read(path).await.expect(200).json;
    assert_eq!(masked["fields"], json!({ "n": int(3) }));

    assert_eq!(fixture.delete("notes/a").await.expect(200).json, json!({}));
    assert_eq!(failure(&fixture.read("notes/a").await), "404 NOT_FOUND");
    fixture.delete("notes/a").await.expect(200);
    // A patch creates what does not exist.
    fixture.patch("notes/a", json!({})).await.expect(200);
}

#[tokio::test]
async fn preconditions_of_a_resource_are_checked() {
    let fixture = Fixture::new().await;
    let patch = async |path: &str| fixture.patch(path, json!({ "n": int(1) })).await;
    let missing = patch("notes/a?currentDocument.exists=true").await;
    assert_eq!(failure(&missing), "404 NOT_FOUND");
    let missing = fixture.delete("notes/a?currentDocument.exists=true").await;
    assert_eq!(failure(&missing), "404 NOT_FOUND");
    let created = fixture.create("notes?documentId=a", json!({})).await;
    let created = created.expect(200).json;
    let time = created["updateTime"].as_str().unwrap();
    let again = patch("notes/a?currentDocument.exists=false").await;
    assert_eq!(failure(&again), "409 ALREADY_EXISTS");
    let current = format!("notes/a?currentDocument.updateTime={time}");
    patch(&current).await.expect(200);
    let outdated = fixture.delete(&current).await;
    assert_eq!(failure(&outdated), "400 FAILED_PRECONDITION");
}

#[tokio::test]
async fn the_server_assigns_an_id() {
    let fixture = Fixture::new().await;
    let mut names = Vec::new();
    for _ in 0..3 {
        let created = fixture.create("notes", json!({ "n": int(1) })).await;
        let created = created.expect(200).json;
        let name = created["name"].as_str().unwrap().to_owned();
        let id = name.rsplit('/').next().unwrap();
        assert_eq!(id.len(), 20);
        let is_plain = id.bytes().all(|byte| byte.is_ascii_alphanumeric());
        assert!(is_plain, "{id}");
        names.push(name);
    }
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 3);
}

/// Lists all pages. Returns the ids of each page in one text.
async fn pages(fixture: &Fixture, query: &str) -> Vec<String> {
    let (mut pages, mut token) = (Vec::new(), String::new());
    loop {
        let path = format!("notes?{query}&pageToken={token}");
        let page = fixture.read(&path).await.expect(200).json;
        let documents = page["documents"].as_array().cloned().unwrap_or_default();
        let ids = documents.iter().map(|document| {
            let name = document["name"].as_str().unwrap();
            name.rsplit('/').next().unwrap().to_owned()
        });
        pages.push(ids.collect());
        match page["nextPageToken"].as_str() {
            Some(next) => next.clone_into(&mut token),
            None => return pages,
        }
    }
}

#[tokio::test]
async fn a_collection_is_listed_in_pages_and_in_any_order() {
    let fixture = Fixture::new().await;
    let writes = [("a", 3), ("b", 1), ("c", 2), ("d", 1), ("e", 5)];
    let writes = writes.map(|(id, n)| set(&format!("notes/{id}"), json!({ "n": int(n) })));
    fixture.commit(json!(writes)).await;
    fixture.commit(json!([set("notes/f", json!({}))])).await;
    for (query, expected) in [
        ("", vec!["abcdef"]),
        ("pageSize=2", vec!["ab", "cd", "ef"]),
        ("pageSize=6", vec!["abcdef"]),
        ("pageSize=2&orderBy=n", vec!["bd", "ca", "e"]),
        ("pageSize=2&orderBy=n%20desc", vec!["ea", "cd", "b"]),
        (
            "pageSize=3&orderBy=n%20desc,%20__name__%20asc",
            vec!["eac", "bd"],
        ),
    ] {
        assert_eq!(pages(&fixture, query).await, expected, "{query}");
    }
    let none = fixture.read("nothing").await.expect(200).json;
    assert_eq!(none, json!({}));
    let masked = fixture.read("notes?pageSize=1&mask.fieldPaths=other").await;
    let masked = masked.expect(200).json;
    assert_eq!(masked["documents"][0]["fields"], json!({}));
}

#[tokio::test]
async fn a_page_of_large_documents_has_fewer() {
    let fixture = Fixture::new().await;
    let large = "x".repeat(1_000_000);
    for id in "abcdefghijklmnopqr".chars() {
        let write = set(&format!("notes/{id}"), json!({ "t": text(&large) }));
        fixture.commit(json!([write])).await;
    }
    let pages = pages(&fixture, "pageSize=100").await;
    assert!(pages.iter().all(|page| page.len() <= 5), "{pages:?}");
    assert_eq!(pages.concat(), "abcdefghijklmnopqr");
}

#[tokio::test]
async fn invalid_requests_for_resources_are_refused() {
    let fixture = Fixture::new().await;
    let note = set("notes/a", json!({ "n": int(1) }));
    fixture.commit(json!([note])).await;
    for (path, failed) in [
        ("notes?showMissing=true", "501 UNIMPLEMENTED"),
        ("notes/a?readTime=2026-11-29T08:00:00Z", "501 UNIMPLEMENTED"),
        ("notes/a?transaction=AA==", "501 UNIMPLEMENTED"),
        ("notes?pageSize=-1", "400 INVALID_ARGUMENT"),
        ("notes?pageSize=x", "400 INVALID_ARGUMENT"),
        ("notes?pageSize=1&pageSize=2", "400 INVALID_ARGUMENT"),
        ("notes?pageToken=x", "400 INVALID_ARGUMENT"),
        ("notes?pageToken=W10", "400 INVALID_ARGUMENT"),
        ("notes?orderBy=n%20up", "400 INVALID_ARGUMENT"),
        ("notes?orderBy=n%20asc%20asc", "400 INVALID_ARGUMENT"),
        ("notes?nothing=1", "400 INVALID_ARGUMENT"),
        ("notes/a?mask.fieldPaths=a..b", "400 INVALID_ARGUMENT"),
        ("notes/__a__", "400 INVALID_ARGUMENT"),
        ("forbidden", "403 PERMISSION_DENIED"),
        ("forbidden/a", "403 PERMISSION_DENIED"),
    ] {
        assert_eq!(failure(&fixture.read(path).await), failed, "{path}");
    }
    let system = "notes?key=any&%24alt=json&prettyPrint=false";
    fixture.read(system).await.expect(200);
    for invalid in [
        json!({ "name": name("notes/b") }),
        json!({ "fields": { "a": {} } }),
        json!({ "other": 1 }),
        json!([]),
    ] {
        let reply = fixture.send(Method::PATCH, "notes/a", Some(invalid.clone()));
        let failed = failure(&reply.await);
        assert_eq!(failed, "400 INVALID_ARGUMENT", "{invalid}");
    }
    let denied = fixture.patch("forbidden/a", json!({})).await;
    assert_eq!(failure(&denied), "403 PERMISSION_DENIED");
    let denied = fixture.delete("forbidden/a").await;
    assert_eq!(failure(&denied), "403 PERMISSION_DENIED");
    let visitor = fixture.router.get(&format!("/v1/{ROOT}/notes/a")).await;
    assert_eq!(failure(&visitor), "403 PERMISSION_DENIED");
}
