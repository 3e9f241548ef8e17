//! How often an account may write and open streams.

use serde_json::json;

use crate::client::Client;
use crate::database::{DATABASE, Database, batch, increment};

#[tokio::test]
async fn one_write_too_many_fails_in_its_turn() {
    let mut database = Database::start().await;
    database.allowed = vec![("commit_documents.account", 2)];
    database.begin_a_day();
    let mut client = database.writer().await;
    for _ in 0..3 {
        client.send(&[batch(&[increment("notes/a")])]).await;
    }
    let told = client.poll().await;
    assert_eq!(told.len(), 3);
    assert_eq!(told[2].1[0]["error"]["status"], "RESOURCE_EXHAUSTED");
    let counted = database.fields("notes/a").await.unwrap();
    assert_eq!(counted["n"]["integerValue"], "2");
}

#[tokio::test]
async fn one_stream_too_many_is_refused_in_its_own_words() {
    let mut database = Database::start().await;
    database.allowed = vec![("open_stream.account", 2)];
    database.begin_a_day();
    let token = database.bench.token(&database.person());
    let hello = [json!({"database": DATABASE})];
    for allowed in [true, true, false] {
        let mut client = Client::write(&database, Some(token.clone()));
        let told = client.open(&hello).await;
        assert_eq!(told.len(), if allowed { 1 } else { 2 });
        if !allowed {
            assert_eq!(told[1].1[0]["error"]["status"], "RESOURCE_EXHAUSTED");
        }
    }
    let mut client = Client::listen(&database, Some(token));
    let told = client.open(&[]).await;
    assert_eq!(told[0].1[0]["error"]["status"], "RESOURCE_EXHAUSTED");
}
