//! Malformed requests.

use serde_json::json;

use crate::channel::client::{Client, encode, form};
use crate::channel::database::{DATABASE, Database, batch, increment};

#[tokio::test]
async fn a_malformed_body_is_refused_and_changes_nothing() {
    let database = Database::start().await;
    let mut client = database.writer().await;
    let message = encode(&batch(&[increment("notes/a")]).to_string());
    let far = form(101, &[batch(&[increment("notes/a")])]);
    for body in [
        format!("count=1&ofs=1&req1___data__={message}"),
        format!("count=2&ofs=1&req0___data__={message}"),
        format!("count=2&ofs=1&req0___data__={message}&req2___data__={message}"),
        format!("count=1&ofs=1&req0___data__={message}&req0___data__={message}"),
        format!("count=1&req0___data__={message}"),
        format!("count=one&ofs=1&req0___data__={message}"),
        format!("count=1&ofs=-1&req0___data__={message}"),
        format!("count=1&ofs=18446744073709551615&req0___data__={message}"),
        format!("count=100000000&ofs=1&req0___data__={message}"),
        "count=1&ofs=1&req0___data__=%FF".to_owned(),
        far,
        "x".repeat(10 * 1024 * 1024 + 1),
    ] {
        let reply = client.send_raw(body.clone()).await;
        let start: String = body.chars().take(60).collect();
        assert_eq!(reply.status, 400, "{start}");
        assert!(reply.text.starts_with("Error: "), "{start}: {}", reply.text);
        assert!(!reply.text.contains("Unknown SID"), "{start}");
    }
    assert_eq!(database.fields("notes/a").await, None);
    client.send(&[batch(&[increment("notes/a")])]).await;
    assert_eq!(client.poll().await.len(), 1, "the session goes on");
}

#[tokio::test]
async fn bytes_that_are_not_utf8_are_refused() {
    let database = Database::start().await;
    let client = database.writer().await;
    client.send_raw(vec![0xFF, 0x00, 0x80]).await.expect(400);
}

#[tokio::test]
async fn a_malformed_handshake_is_refused() {
    let database = Database::start().await;
    let token = database.context.token(&database.person());
    let client = Client::write(&database, Some(token));
    for body in [
        form(1, &[json!({"database": DATABASE})]),
        "count=1&ofs=0".to_owned(),
        "headers=again&count=0".to_owned(),
        "x".repeat(4 * 1024 * 1024 + 1),
    ] {
        let reply = client.handshake(&body).await;
        let start: String = body.chars().take(60).collect();
        assert_eq!(reply.status, 400, "{start}: {}", reply.text);
    }
}

#[tokio::test]
async fn a_malformed_query_string_is_refused() {
    let database = Database::start().await;
    let client = database.writer().await;
    let base = "/google.firestore.v1.Firestore/Write/channel";
    let named = client.path("");
    for path in [
        base.to_owned(),
        format!("{base}?"),
        format!("{base}?VER=8"),
        named.replace("VER=8", "VER=9"),
        named.replace("demo", "other"),
        client.path("SID=AAAAAAAAAAAAAAAAAAAAAA&AID=0"),
        client.path(&client.session()),
        client.path(&format!("{}&AID=x", client.session())),
        client.path(&format!("{}&AID=1&TO=-1", client.session())),
        client.path(&format!("{}&AID=1&AID=2", client.session())),
    ] {
        let reply = database.instance().get(&path).await;
        assert_eq!(reply.status, 400, "{path}: {}", reply.text);
    }
}

#[tokio::test]
async fn a_client_that_asks_for_streaming_gets_one_chunk_and_the_end() {
    let database = Database::start().await;
    let mut client = database.writer().await;
    client.send(&[batch(&[increment("notes/a")])]).await;
    let reply = client.poll_with("CI=0").await.expect(200);
    assert_eq!(crate::channel::client::arrays(&reply.text).len(), 1);
}
