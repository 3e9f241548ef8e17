//! Who owns a session and may continue it.

use serde_json::json;

use crate::channel::client::{Client, arrays, form};
use crate::channel::database::{DATABASE, Database, batch, increment};

const UNKNOWN: &str = "Error: Unknown SID";

#[tokio::test]
async fn an_unknown_session_is_named_but_not_at_the_start_of_the_text() {
    let database = Database::start().await;
    let mut client = database.writer().await;
    for sid in ["AAAAAAAAAAAAAAAAAAAAAA", "A", "%23%2F"] {
        sid.clone_into(&mut client.sid);
        for reply in [
            client.poll_for(0).await,
            client.send_at(1, &[batch(&[])]).await,
        ] {
            let reply = reply.expect(400);
            assert_eq!(reply.text, UNKNOWN);
            assert!(reply.text.find("Unknown SID").unwrap() > 0);
        }
    }
}

#[tokio::test]
async fn a_session_is_not_found_under_another_owner() {
    let database = Database::start().await;
    let stolen = database.writer().await;
    let mut thief = database.writer().await;
    let own = thief.owner.clone();
    // The owner's name without the session's id, and the session's id without the owner's name.
    stolen.owner.clone_into(&mut thief.owner);
    assert_eq!(thief.poll_for(0).await.expect(400).text, UNKNOWN);
    thief.owner = own;
    stolen.sid.clone_into(&mut thief.sid);
    assert_eq!(thief.poll_for(0).await.expect(400).text, UNKNOWN);
    let reply = thief.send_at(1, &[batch(&[increment("notes/a")])]).await;
    assert_eq!(reply.expect(400).text, UNKNOWN);
    assert_eq!(database.fields("notes/a").await, None);
}

#[tokio::test]
async fn a_write_stream_is_not_found_as_a_listen_stream() {
    let database = Database::start().await;
    let writer = database.writer().await;
    let mut listener = Client::listen(&database, None);
    listener.owner.clone_from(&writer.owner);
    listener.sid.clone_from(&writer.sid);
    assert_eq!(listener.poll_for(0).await.expect(400).text, UNKNOWN);
}

#[tokio::test]
async fn a_terminated_session_is_over_for_polls_and_for_messages() {
    let database = Database::start().await;
    let client = database.writer().await;
    assert_eq!(client.terminate().await.expect(200).text, "");
    assert_eq!(client.poll_for(0).await.expect(400).text, UNKNOWN);
    let reply = client.send_at(1, &[batch(&[increment("notes/a")])]).await;
    assert_eq!(reply.expect(400).text, UNKNOWN);
    assert_eq!(database.fields("notes/a").await, None);
    assert_eq!(client.terminate().await.expect(200).text, "");
}

#[tokio::test]
async fn a_poll_ends_when_its_session_is_terminated() {
    let database = Database::start().await;
    let client = database.writer().await;
    let (poll, _) = tokio::join!(client.poll_for(25_000), async {
        held(&client).await;
        client.terminate().await
    });
    assert_eq!(poll.expect(400).text, UNKNOWN);
}

#[tokio::test]
async fn a_poll_ends_when_another_poll_arrives() {
    let database = Database::start().await;
    let mut client = database.writer().await;
    let polling = client.clone();
    let mut first = Box::pin(polling.poll_for(25_000));
    tokio::select! {
        reply = &mut first => panic!("the poll was to be held: {}", reply.text),
        () = held(&client) => {}
    }
    let mut polling = client.clone();
    let mut second = Box::pin(polling.poll());
    let left = tokio::select! {
        reply = &mut first => reply,
        received = &mut second => panic!("the second poll should be held: {received:?}"),
    };
    assert_eq!(arrays(&left.expect(200).text), [(1, json!(["noop"]))]);
    client.send(&[batch(&[increment("notes/a")])]).await;
    assert_eq!(second.await[0].1[0]["streamToken"], "MQ==");
}

/// Waits until a poll is held, which the receipts of messages show.
async fn held(client: &Client<'_>) {
    loop {
        let receipt = client.send_at(0, &[json!({"database": DATABASE})]).await;
        if crate::channel::client::chunk(&receipt.expect(200).text)[0] == 1 {
            return;
        }
    }
}

#[tokio::test]
async fn a_client_cannot_acknowledge_more_than_was_sent() {
    let database = Database::start().await;
    let mut client = database.writer().await;
    for acknowledged in [2, 9_999_999_999, u64::MAX] {
        client.acknowledged = acknowledged;
        assert_eq!(client.poll_for(0).await.expect(400).text, UNKNOWN);
    }
}

#[tokio::test]
async fn an_account_that_is_signed_out_everywhere_loses_its_sessions() {
    let database = Database::start().await;
    let person = database.person();
    let token = database.context.token(&person);
    let hello = [json!({"database": DATABASE})];
    let mut writer = Client::write(&database, Some(token.clone()));
    writer.open(&hello).await;
    let mut listener = Client::listen(&database, Some(token.clone()));
    listener.open(&[]).await;

    database.context.sign_out(&person).await;
    let write = [batch(&[increment("notes/a")])];
    assert_eq!(writer.send_at(1, &write).await.expect(400).text, UNKNOWN);
    assert_eq!(writer.poll_for(0).await.expect(400).text, UNKNOWN);
    assert_eq!(listener.poll_for(0).await.expect(400).text, UNKNOWN);
    let remove = [json!({"database": DATABASE, "removeTarget": 2})];
    assert_eq!(listener.send_at(0, &remove).await.expect(400).text, UNKNOWN);
    assert_eq!(database.fields("notes/a").await, None);

    // The next session is refused with a stream error that makes the client ask for another token.
    let mut next = Client::write(&database, Some(token));
    let received = next.open(&hello).await;
    assert_eq!(received[1].1[0]["error"]["status"], "UNAUTHENTICATED");
    let reply = next.send_at(0, &[]).await;
    assert_eq!(reply.expect(400).text, UNKNOWN);
}

#[tokio::test]
async fn the_answer_to_a_handshake_names_the_session_and_is_not_cached() {
    let database = Database::start().await;
    let token = database.context.token(&database.person());
    let client = Client::write(&database, Some(token));
    let hello = form(0, &[json!({"database": DATABASE})]);
    let (one, other) = tokio::join!(client.handshake(&hello), client.handshake(&hello));
    let (one, other) = (one.expect(200), other.expect(200));
    assert_ne!(one.text, other.text);
    for reply in [one, other] {
        let header = |name| reply.header(name).unwrap();
        assert_eq!(header("content-type"), "text/plain; charset=utf-8");
        assert_eq!(header("cache-control"), "no-store");
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("x-http-session-id").len(), 32);
        assert_eq!(arrays(&reply.text)[0].1[1].as_str().unwrap().len(), 22);
    }
}
