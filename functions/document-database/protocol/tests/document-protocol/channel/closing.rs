//! Sessions that the server ends.

use std::time::Duration;

use jiff::SignedDuration;
use serde_json::json;

use crate::channel::client::Client;
use crate::channel::database::{DATABASE, Database, batch, increment};

const UNKNOWN: &str = "Error: Unknown SID";

#[tokio::test]
async fn a_used_write_stream_ends_when_no_message_waits() {
    let mut database = Database::start().await;
    database.timeouts.idle = Duration::from_millis(20);
    let mut client = database.writer().await;
    client.send(&[batch(&[increment("notes/a")])]).await;
    assert_eq!(client.poll().await.len(), 1);
    assert_eq!(client.poll().await, [(3, json!(["close"]))]);

    let late = client.send_at(2, &[batch(&[increment("notes/a")])]).await;
    assert_eq!(late.expect(400).text, UNKNOWN);
    let counted = database.fields("notes/a").await.unwrap();
    assert_eq!(
        counted["n"]["integerValue"], "1",
        "nothing is applied after the end"
    );
}

#[tokio::test]
async fn a_write_stream_waits_longer_for_its_first_write() {
    let mut database = Database::start().await;
    database.timeouts.idle = Duration::ZERO;
    let mut client = database.writer().await;
    assert_eq!(client.poll_once().await, [(1, json!(["noop"]))]);
    database.timeouts.idle_unused = Duration::ZERO;
    let mut client = database.writer().await;
    assert_eq!(client.poll_once().await, [(2, json!(["close"]))]);
}

#[tokio::test]
async fn a_stream_does_not_end_while_a_message_waits_for_its_turn() {
    let mut database = Database::start().await;
    database.timeouts.idle = Duration::ZERO;
    database.timeouts.idle_unused = Duration::ZERO;
    let token = database.context.token(&database.person());
    let mut client = Client::write(&database, Some(token));
    client.open(&[json!({"database": DATABASE})]).await;
    client
        .send_at(2, &[batch(&[increment("notes/a")])])
        .await
        .expect(200);
    // With an idle time of zero, the session would end immediately.
    assert_eq!(client.poll_once().await, [(1, json!(["noop"]))]);
    client
        .send_at(1, &[batch(&[increment("notes/a")])])
        .await
        .expect(200);
    assert_eq!(client.poll().await.len(), 2);
}

#[tokio::test]
async fn a_stream_ends_with_its_token() {
    let mut database = Database::start().await;
    let token = database.context.token(&database.person());
    let hello = [json!({"database": DATABASE})];
    let name = format!("{DATABASE}/documents/notes/a");
    let add = json!({
        "database": DATABASE,
        "addTarget": {"targetId": 2, "documents": {"documents": [name]}},
    });
    let (writing, listening) = {
        let mut writer = Client::write(&database, Some(token.clone()));
        writer.open(&hello).await;
        let mut listener = Client::listen(&database, Some(token.clone()));
        listener.open(&[add]).await;
        (
            (writer.owner, writer.sid, writer.acknowledged),
            (listener.owner, listener.sid, listener.acknowledged),
        )
    };
    // Tokens are valid for a day by the real clock, which a test cannot move.
    database.timeouts.after_expiry = SignedDuration::from_hours(-24);
    let mut writer = Client::write(&database, None);
    (writer.owner, writer.sid, writer.acknowledged) = writing;
    let write = [batch(&[increment("notes/a")])];
    assert_eq!(writer.send_at(1, &write).await.expect(400).text, UNKNOWN);
    assert_eq!(writer.poll().await[0].1, json!(["close"]));
    assert_eq!(writer.poll_for(0).await.expect(400).text, UNKNOWN);
    let mut listener = Client::listen(&database, None);
    (listener.owner, listener.sid, listener.acknowledged) = listening;
    assert_eq!(listener.poll().await[0].1, json!(["close"]));
    assert_eq!(database.fields("notes/a").await, None);
}

#[tokio::test]
async fn a_stream_with_changes_to_send_also_ends_with_its_token() {
    let mut database = Database::start().await;
    let token = database.context.token(&database.person());
    let mut listener = Client::listen(&database, Some(token));
    let name = format!("{DATABASE}/documents/notes/a");
    let target = json!({"targetId": 2, "documents": {"documents": [name]}});
    let add = json!({"database": DATABASE, "addTarget": target});
    listener.open(&[add]).await;
    let (owner, sid, acknowledged) = (listener.owner, listener.sid, listener.acknowledged);
    let mut writer = database.writer().await;
    writer.send(&[batch(&[increment("notes/a")])]).await;
    writer.poll().await;

    database.timeouts.after_expiry = SignedDuration::from_hours(-24);
    let mut listener = Client::listen(&database, None);
    (listener.owner, listener.sid, listener.acknowledged) = (owner, sid, acknowledged);
    assert_eq!(listener.poll().await[0].1, json!(["close"]));
}
