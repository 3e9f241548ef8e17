//! Messages that come twice, in parallel, too early, or to an instance that dies.

use std::time::Duration;

use serde_json::{Value, json};

use crate::client::chunk;
use crate::database::{Database, batch, increment};

/// How often `notes/a` was incremented.
async fn counted(database: &Database) -> Value {
    let fields = database.fields("notes/a").await;
    fields.map_or(Value::Null, |fields| fields["n"]["integerValue"].clone())
}

#[tokio::test]
async fn a_request_that_is_repeated_is_applied_once() {
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
async fn the_same_request_twice_at_once_is_applied_once() {
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
async fn messages_that_come_too_early_wait_for_their_turn() {
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
async fn messages_that_come_all_at_once_are_applied_in_their_order() {
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
        .map(|(_, told)| told[0]["writeResults"][0]["transformResults"][0]["integerValue"].clone())
        .collect();
    assert_eq!(counts, ["1", "2", "3", "4", "5", "6"]);
}

#[tokio::test]
async fn a_message_too_large_to_be_put_away_waits_with_its_request() {
    let database = Database::start().await;
    let mut client = database.writer().await;
    let mut writes = vec![increment("notes/a")];
    for number in 0..3 {
        let long = "x".repeat(200_000);
        writes.push(crate::database::set(
            &format!("notes/large-{number}"),
            &crate::database::text(&long),
        ));
    }
    let late = [batch(&writes)];
    let first = [batch(&[increment("notes/a")])];
    let (late, ()) = tokio::join!(client.send_at(2, &late), async {
        // The other is on its way by now, or it is not: either way they are applied in order.
        tokio::task::yield_now().await;
        client.send_at(1, &first).await.expect(200);
    });
    assert_eq!(chunk(&late.expect(200).text), json!([0, 3, 0]));
    let told = client.poll().await;
    let counts: Vec<_> = told
        .iter()
        .map(|(_, told)| told[0]["writeResults"][0]["transformResults"][0]["integerValue"].clone())
        .collect();
    assert_eq!(counts, ["1", "2"]);
}

#[tokio::test]
async fn an_instance_that_dies_while_it_polls_loses_nothing() {
    let database = Database::start().await;
    let mut client = database.writer().await;
    let held = client.clone();
    let polling = tokio::time::timeout(Duration::from_millis(50), held.poll_for(25_000)).await;
    assert!(polling.is_err(), "the poll was to be cut off");
    client.send(&[batch(&[increment("notes/a")])]).await;
    assert_eq!(client.poll().await.len(), 1);
}

#[tokio::test]
async fn an_instance_that_dies_while_it_takes_a_write_loses_nothing_and_repeats_nothing() {
    let database = Database::start().await;
    let mut client = database.writer().await;
    let message = [batch(&[increment("notes/a")])];
    // Cut off at ever later moments: before, within and after the commit.
    for (id, milliseconds) in (1..).zip([0, 1, 2, 4, 6, 8, 12, 16, 24, 40]) {
        let cut = client.send_at(id, &message);
        let _died = tokio::time::timeout(Duration::from_millis(milliseconds), cut).await;
        client.send_at(id, &message).await.expect(200);
        assert_eq!(client.poll().await.len(), 1);
        assert_eq!(counted(&database).await, id.to_string());
    }
}
