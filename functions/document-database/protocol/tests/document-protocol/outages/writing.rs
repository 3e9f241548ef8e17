//! What is written while the table is away is written once.

use document_testkit::{COMMIT, FaultMode};
use serde_json::{Value, json};

use crate::channel::client::{Array, Client, chunk, form};
use crate::outages::database::{DATABASE, Database, batch, held, increment, is_away, set};

/// How often the function asks the table before it gives up.
const ATTEMPTS: usize = 3;

fn hello() -> Value {
    json!({"database": DATABASE})
}

/// A Write stream, opened.
async fn writer(database: &Database) -> Client<'_> {
    let mut client = Client::write(database, Some(database.token("ada")));
    let opened = client.open(&[hello()]).await;
    assert_eq!(opened.len(), 1, "{opened:?}");
    client
}

/// What the increments gave, as they are acknowledged.
fn counts(told: &[Array]) -> Vec<&Value> {
    let results = told
        .iter()
        .map(|(_, payload)| &payload[0]["writeResults"][0]);
    let counts = results.map(|result| &result["transformResults"][0]["integerValue"]);
    counts.collect()
}

#[tokio::test]
async fn a_write_that_found_the_table_away_is_applied_once_by_the_next_stream() {
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
async fn a_request_that_is_repeated_when_the_table_is_back_is_applied_once() {
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
async fn batches_between_which_the_table_goes_away_are_applied_once_each() {
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

/// The commit and the row that counts the stream's messages are one transaction: whoever looks again finds both.
#[tokio::test]
async fn a_commit_of_which_nobody_heard_is_not_made_again() {
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

/// The function gave up on the commit and could say so: the stream fails with what the SDK takes for passing, and
/// nothing more of it is applied.
#[tokio::test]
async fn a_commit_that_was_given_up_is_made_by_the_next_stream() {
    let database = Database::start().await;
    let mut client = writer(&database).await;
    let messages: Vec<_> = (0..2).map(|_| batch(&increment("notes/a"))).collect();
    database
        .proxy
        .set_mode(FaultMode::DropCalls(COMMIT, ATTEMPTS));
    client.send_at(1, &messages).await.expect(200);
    let told = client.poll().await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].1[0]["error"]["status"], "UNAVAILABLE");
    client.send_at(1, &messages).await.expect(200);
    assert_eq!(database.counted("notes/a").await, Value::Null);

    let mut next = writer(&database).await;
    next.send(&messages).await;
    assert_eq!(counts(&next.poll().await), ["1", "2"]);
    assert_eq!(database.counted("notes/a").await, "2");
}

/// The next stream knows nothing of the one before. What must happen once is made under a name of its own.
#[tokio::test]
async fn a_document_whose_making_nobody_heard_of_is_acknowledged_by_the_next_stream() {
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
    let told = next.poll().await;
    let result = &told[0].1[0]["writeResults"][0];
    let made = database.update_time("notes/a").await;
    assert_eq!((told.len(), &result["updateTime"]), (1, &made), "{told:?}");
    // And it is the one that was made: another of that name is refused.
    create["update"]["fields"] = json!({"text": {"stringValue": "another"}});
    next.send(&[batch(&create)]).await;
    let refused = next.poll().await;
    assert_eq!(refused[0].1[0]["error"]["status"], "ALREADY_EXISTS");
    assert_eq!(database.update_time("notes/a").await, made);
}
