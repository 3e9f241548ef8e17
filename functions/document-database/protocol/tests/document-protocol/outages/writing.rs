//! Writes sent while the table is unavailable are applied once.

use document_testkit::{COMMIT, FaultMode};
use serde_json::{Value, json};

use crate::channel::client::{Array, Client, chunk, form};
use crate::outages::database::{DATABASE, Database, batch, held, increment, is_away, set};

/// How often the function tries a table call before it gives up.
const ATTEMPTS: usize = 3;

fn hello() -> Value {
    json!({"database": DATABASE})
}

async fn writer(database: &Database) -> Client<'_> {
    let mut client = Client::write(database, Some(database.token("ada")));
    let opened = client.open(&[hello()]).await;
    assert_eq!(opened.len(), 1, "{opened:?}");
    client
}

/// Returns the results of the increments in the order of their acknowledgements.
fn counts(received: &[Array]) -> Vec<&Value> {
    let results = received
        .iter()
        .map(|(_, payload)| &payload[0]["writeResults"][0]);
    let counts = results.map(|result| &result["transformResults"][0]["integerValue"]);
    counts.collect()
}

#[tokio::test]
async fn a_write_during_an_outage_is_applied_once_by_the_next_stream() {
    let database = Database::start().await;
    let client = writer(&database).await;
    let message = [batch(&increment("notes/a"))];
    let (polled, sent) = tokio::join!(client.poll_for(25_000), async {
        held(&client, &hello()).await;
        database.proxy.set_mode(FaultMode::Drop);
        client.send_at(1, &message).await
    });
    is_away(polled);
    is_away(sent);
    let opening = form(0, &[hello()]);
    let next = Client::write(&database, Some(database.token("ada")));
    is_away(next.handshake(&opening).await);
    assert_eq!(database.counted("notes/a").await, Value::Null);

    database.proxy.set_mode(FaultMode::Forward);
    let mut client = writer(&database).await;
    client.send(&message).await;
    assert_eq!(counts(&client.poll().await), ["1"]);
    assert_eq!(database.counted("notes/a").await, "1");
}

#[tokio::test]
async fn a_request_repeated_after_an_outage_is_applied_once() {
    let database = Database::start().await;
    let mut client = writer(&database).await;
    let message = [batch(&increment("notes/a"))];
    database.proxy.set_mode(FaultMode::Drop);
    is_away(client.send_at(1, &message).await);
    database.proxy.set_mode(FaultMode::Forward);
    for _ in 0..2 {
        let receipt = client.send_at(1, &message).await.expect(200);
        assert_eq!(chunk(&receipt.text)[1], 2);
    }
    assert_eq!(counts(&client.poll().await), ["1"]);
    assert_eq!(database.counted("notes/a").await, "1");
}

#[tokio::test]
async fn batches_before_and_after_an_outage_are_applied_once_each() {
    let database = Database::start().await;
    let mut client = writer(&database).await;
    let messages: Vec<_> = (0..4).map(|_| batch(&increment("notes/a"))).collect();
    database.proxy.set_mode(FaultMode::DropAfterCommits(2));
    is_away(client.send_at(1, &messages).await);
    assert_eq!(database.counted("notes/a").await, "2");
    database.proxy.set_mode(FaultMode::Forward);
    let receipt = client.send_at(1, &messages).await.expect(200);
    assert_eq!(chunk(&receipt.text)[1], 5);
    assert_eq!(counts(&client.poll().await), ["1", "2", "3", "4"]);
    assert_eq!(database.counted("notes/a").await, "4");
}

/// The commit and the row that counts the stream's messages are one transaction: a repeated request finds both or none.
#[tokio::test]
async fn a_commit_whose_answer_was_lost_is_not_repeated() {
    for times in [1, ATTEMPTS, usize::MAX] {
        let database = Database::start().await;
        let mut client = writer(&database).await;
        let message = [batch(&increment("notes/a"))];
        database
            .proxy
            .set_mode(FaultMode::DropAnswers(COMMIT, times));
        let sent = client.send_at(1, &message).await;
        database.proxy.wait_for_fault().await;
        if times > ATTEMPTS {
            is_away(sent);
        } else {
            assert_eq!(chunk(&sent.expect(200).text)[1], 2, "{times}");
        }
        assert_eq!(database.counted("notes/a").await, "1", "{times}");
        database.proxy.set_mode(FaultMode::Forward);
        let receipt = client.send_at(1, &message).await.expect(200);
        assert_eq!(chunk(&receipt.text)[1], 2, "{times}");
        assert_eq!(counts(&client.poll().await), ["1"], "{times}");
        assert_eq!(database.counted("notes/a").await, "1", "{times}");
    }
}

/// The function gave up on the commit and can report it: the stream fails with an error that the SDK retries, and no
/// further message of the stream is applied.
#[tokio::test]
async fn a_commit_that_failed_is_applied_by_the_next_stream() {
    let database = Database::start().await;
    let mut client = writer(&database).await;
    let messages: Vec<_> = (0..2).map(|_| batch(&increment("notes/a"))).collect();
    database
        .proxy
        .set_mode(FaultMode::DropCalls(COMMIT, ATTEMPTS));
    client.send_at(1, &messages).await.expect(200);
    let received = client.poll().await;
    assert_eq!(received.len(), 1, "{received:?}");
    assert_eq!(received[0].1[0]["error"]["status"], "UNAVAILABLE");
    client.send_at(1, &messages).await.expect(200);
    assert_eq!(database.counted("notes/a").await, Value::Null);

    let mut next = writer(&database).await;
    next.send(&messages).await;
    assert_eq!(counts(&next.poll().await), ["1", "2"]);
    assert_eq!(database.counted("notes/a").await, "2");
}

/// The next stream does not know the previous one. A repeated create is recognised by its document id.
#[tokio::test]
async fn a_create_whose_answer_was_lost_is_acknowledged_by_the_next_stream() {
    let database = Database::start().await;
    let client = writer(&database).await;
    let mut create = set("notes/a", "once");
    create["currentDocument"] = json!({"exists": false});
    let message = [batch(&create)];
    database
        .proxy
        .set_mode(FaultMode::DropAnswers(COMMIT, usize::MAX));
    is_away(client.send_at(1, &message).await);

    database.proxy.set_mode(FaultMode::Forward);
    let mut next = writer(&database).await;
    next.send(&message).await;
    let received = next.poll().await;
    let result = &received[0].1[0]["writeResults"][0];
    let made = database.update_time("notes/a").await;
    assert_eq!(
        (received.len(), &result["updateTime"]),
        (1, &made),
        "{received:?}"
    );
    // The acknowledged document is the one that was created: another document of that name is refused.
    create["update"]["fields"] = json!({"text": {"stringValue": "another"}});
    next.send(&[batch(&create)]).await;
    let refused = next.poll().await;
    assert_eq!(refused[0].1[0]["error"]["status"], "ALREADY_EXISTS");
    assert_eq!(database.update_time("notes/a").await, made);
}
