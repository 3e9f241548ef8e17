//! Messages that arrive twice, in parallel, early, or at an instance that stops.

use std::time::Duration;

use serde_json::{Value, json};

use crate::channel::client::{arrays, chunk};
use crate::channel::database::{Database, batch, increment};

const UNKNOWN: &str = "Error: Unknown SID";

/// Returns how often `notes/a` was incremented.
async fn counted(database: &Database) -> Value {
    let fields = database.fields("notes/a").await;
    fields.map_or(Value::Null, |fields| fields["n"]["integerValue"].clone())
}

#[tokio::test]
async fn a_repeated_request_is_applied_once() {
    let database = Database::start().await;
    let mut client = database.writer().await;
    let message = batch(&[increment("notes/a")]);
    for _ in 0..3 {
        let reply = client.send_at(1, std::slice::from_ref(&message)).await;
        assert_eq!(chunk(&reply.expect(200).text), json!([0, 2, 0]));
    }
    assert_eq!(client.poll().await.len(), 1);
    assert_eq!(counted(&database).await, "1");

    let longer = client.send_at(1, &[message.clone(), message]).await;
    assert_eq!(chunk(&longer.expect(200).text)[1], 3);
    assert_eq!(counted(&database).await, "2");
}

#[tokio::test]
async fn the_same_request_twice_in_parallel_is_applied_once() {
    let database = Database::start().await;
    for round in 1..=5 {
        let mut client = database.writer().await;
        let message = [batch(&[increment("notes/a")])];
        let (one, other, third) = tokio::join!(
            client.send_at(1, &message),
            client.send_at(1, &message),
            client.send_at(1, &message)
        );
        for reply in [one, other, third] {
            assert_eq!(chunk(&reply.expect(200).text), json!([0, 2, 0]));
        }
        assert_eq!(client.poll().await.len(), 1);
        assert_eq!(counted(&database).await, round.to_string());
    }
}

#[tokio::test]
async fn messages_that_arrive_early_wait_for_the_ones_before_them() {
    let database = Database::start().await;
    let mut client = database.writer().await;
    let message = [batch(&[increment("notes/a")])];
    for id in [4, 2, 3, 2] {
        let reply = client.send_at(id, &message).await.expect(200);
        assert_eq!(chunk(&reply.text), json!([0, 1, 0]));
    }
    assert_eq!(counted(&database).await, Value::Null);
    let reply = client.send_at(1, &message).await.expect(200);
    assert_eq!(chunk(&reply.text), json!([0, 5, 0]));
    assert_eq!(client.poll().await.len(), 4);
    assert_eq!(counted(&database).await, "4");
}

#[tokio::test]
async fn messages_that_arrive_in_parallel_are_applied_in_order() {
    let database = Database::start().await;
    let mut client = database.writer().await;
    let message = [batch(&[increment("notes/a")])];
    let [one, two, three, four, five, six] =
        [1, 2, 3, 4, 5, 6].map(|id| client.send_at(id, &message));
    let replies = tokio::join!(six, one, four, three, five, two);
    for reply in [
        replies.0, replies.1, replies.2, replies.3, replies.4, replies.5,
    ] {
        reply.expect(200);
    }
    let mut results = Vec::new();
    while results.len() < 6 {
        results.extend(client.poll().await);
    }
    let counts: Vec<_> = results
        .iter()
        .map(|(_, received)| {
            received[0]["writeResults"][0]["transformResults"][0]["integerValue"].clone()
        })
        .collect();
    assert_eq!(counts, ["1", "2", "3", "4", "5", "6"]);
}

/// Returns a batch whose message has about this many bytes.
fn large(bytes: usize) -> Value {
    let writes = (0..bytes / 100_000).map(|number| {
        let long = crate::channel::database::text(&"x".repeat(100_000));
        crate::channel::database::set(&format!("notes/large-{number}"), &long)
    });
    batch(&writes.collect::<Vec<_>>())
}

#[tokio::test]
async fn an_early_message_too_large_to_be_stored_ends_the_session_immediately() {
    let database = Database::start().await;
    let client = database.writer().await;
    let message = [large(4_500_000)];
    let early = client.send_at(2, &message);
    let early = tokio::time::timeout(Duration::from_secs(5), early).await;
    let reply = early.expect("the answer does not wait for the message before it");
    assert_eq!(reply.expect(400).text, UNKNOWN);
    // The same message is accepted when the messages before it have arrived.
    let mut client = database.writer().await;
    client.send(&message).await;
    let received = client.poll().await;
    assert!(received[0].1[0]["writeResults"][0]["updateTime"].is_string());
}

#[tokio::test]
async fn the_total_size_of_waiting_messages_is_limited() {
    let database = Database::start().await;
    let client = database.writer().await;
    for id in [2, 3, 4] {
        client.send_at(id, &[large(2_400_000)]).await.expect(200);
    }
    let reply = client.send_at(5, &[large(2_400_000)]).await;
    assert_eq!(reply.expect(400).text, UNKNOWN);
    // Messages that arrive in parallel, each before the others were counted, also end the session.
    let client = database.writer().await;
    let late = [2, 3, 4, 5].map(|id| {
        let client = client.clone();
        async move { client.send_at(id, &[large(2_400_000)]).await.status }
    });
    let [one, two, three, four] = late;
    let statuses = tokio::join!(one, two, three, four);
    let statuses = [statuses.0, statuses.1, statuses.2, statuses.3];
    assert!(statuses.contains(&400.try_into().unwrap()), "{statuses:?}");
}

#[tokio::test]
async fn a_gap_that_does_not_close_ends_the_session() {
    let mut database = Database::start().await;
    let message = [batch(&[increment("notes/a")])];
    let client = database.writer().await;
    client.send_at(2, &message).await.expect(200);
    assert_eq!(
        arrays(&client.poll_for(0).await.expect(200).text)[0].1,
        json!(["noop"])
    );
    // By each of the clocks, which are wrong by at most 100 ms, the time is over.
    database.context.advance(Duration::from_secs(31));
    assert_eq!(client.poll_for(0).await.expect(400).text, UNKNOWN);
    assert_eq!(client.send_at(1, &message).await.expect(400).text, UNKNOWN);
    assert_eq!(counted(&database).await, Value::Null);

    // A client that sends a message gets the same answer, and a held poll ends.
    database.timeouts.gap = Duration::from_millis(300);
    let client = database.writer().await;
    client.send_at(2, &message).await.expect(200);
    let polled = tokio::time::timeout(Duration::from_secs(10), client.poll_for(25_000)).await;
    assert_eq!(polled.unwrap().expect(400).text, UNKNOWN);
}

#[tokio::test]
async fn an_instance_that_stops_during_a_poll_loses_nothing() {
    let database = Database::start().await;
    let mut client = database.writer().await;
    let held = client.clone();
    let polling = tokio::time::timeout(Duration::from_millis(50), held.poll_for(25_000)).await;
    assert!(polling.is_err(), "the poll was to be cut off");
    client.send(&[batch(&[increment("notes/a")])]).await;
    assert_eq!(client.poll().await.len(), 1);
}

#[tokio::test]
async fn an_instance_that_stops_during_a_write_loses_and_repeats_nothing() {
    let database = Database::start().await;
    let mut client = database.writer().await;
    let message = [batch(&[increment("notes/a")])];
    // The connection is cut at later and later moments: before, during and after the commit.
    for (id, milliseconds) in (1..).zip([0, 1, 2, 4, 6, 8, 12, 16, 24, 40]) {
        let cut = client.send_at(id, &message);
        let _died = tokio::time::timeout(Duration::from_millis(milliseconds), cut).await;
        client.send_at(id, &message).await.expect(200);
        assert_eq!(client.poll().await.len(), 1);
        assert_eq!(counted(&database).await, id.to_string());
    }
}
