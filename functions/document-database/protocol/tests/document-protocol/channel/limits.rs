//! Limits on how often an account may write and open streams.

use std::time::Duration;

use document_protocol::Limited;
use document_testkit::{FaultMode, FaultProxy};
use serde_json::json;

use crate::channel::client::{Array, Client};
use crate::channel::database::{DATABASE, Database, batch, increment};
use crate::counted_limits::CountedLimits;

#[tokio::test]
async fn a_write_above_the_limit_fails_after_the_writes_before_it() {
    let mut database = Database::start().await;
    database.limits = CountedLimits::by_account(Limited::Commit, 2);
    let mut client = database.writer().await;
    for _ in 0..3 {
        client.send(&[batch(&[increment("notes/a")])]).await;
    }
    let replies = client.poll().await;
    assert_eq!(replies.len(), 3);
    assert_eq!(replies[2].1[0]["error"]["status"], "RESOURCE_EXHAUSTED");
    let counted = database.fields("notes/a").await.unwrap();
    assert_eq!(counted["n"]["integerValue"], "2");
}

#[tokio::test]
async fn a_stream_above_the_limit_is_refused_with_a_stream_error() {
    let mut database = Database::start().await;
    database.limits = CountedLimits::by_account(Limited::OpenStream, 2);
    let token = database.context.token(&database.person());
    let hello = [json!({"database": DATABASE})];
    for allowed in [true, true, false] {
        let mut client = Client::write(&database, Some(token.clone()));
        let replies = client.open(&hello).await;
        assert_eq!(replies.len(), if allowed { 1 } else { 2 });
        if !allowed {
            assert_eq!(replies[1].1[0]["error"]["status"], "RESOURCE_EXHAUSTED");
        }
    }
    let mut client = Client::listen(&database, Some(token));
    let replies = client.open(&[]).await;
    assert_eq!(replies[0].1[0]["error"]["status"], "RESOURCE_EXHAUSTED");
}

#[tokio::test]
async fn every_batch_of_a_request_counts() {
    let mut database = Database::start().await;
    database.limits = CountedLimits::by_account(Limited::Commit, 3);
    let mut client = database.writer().await;
    let message = batch(&[increment("notes/a")]);
    client.send(&[message.clone(), message.clone()]).await;
    client.send(&[message.clone(), message.clone()]).await;
    let replies = client.poll().await;
    assert_eq!(replies.len(), 3, "{replies:?}");
    assert_eq!(replies[2].1[0]["error"]["status"], "RESOURCE_EXHAUSTED");
    let counted = database.fields("notes/a").await.unwrap();
    assert_eq!(counted["n"]["integerValue"], "2");
}

#[tokio::test]
async fn messages_that_wait_for_an_earlier_one_count_too() {
    let mut database = Database::start().await;
    database.limits = CountedLimits::by_account(Limited::Commit, 2);
    let mut client = database.writer().await;
    let message = [batch(&[increment("notes/a")])];
    for id in [2, 2, 2] {
        client.send_at(id, &message).await.expect(200);
    }
    let replies = client.poll().await;
    assert_eq!(replies[0].1[0]["error"]["status"], "RESOURCE_EXHAUSTED");
}

#[tokio::test]
async fn too_many_batches_in_a_request_are_refused_before_any_is_applied() {
    let database = Database::start().await;
    let client = database.writer().await;
    let messages = vec![batch(&[increment("notes/a")]); 101];
    client.send_at(1, &messages).await.expect(400);
    assert_eq!(database.fields("notes/a").await, None);
}

#[tokio::test]
async fn a_target_above_the_limit_is_refused_and_the_others_continue() {
    let mut database = Database::start().await;
    database.limits = CountedLimits::by_account(Limited::Read, 1);
    let token = database.context.token(&database.person());
    let mut client = Client::listen(&database, Some(token));
    let add = |id: u64| {
        let name = format!("{DATABASE}/documents/notes/{id}");
        let target = json!({"targetId": id, "documents": {"documents": [name]}});
        json!({"database": DATABASE, "addTarget": target})
    };
    client.open(&[add(2)]).await;
    client.send(&[add(4)]).await;
    client.send(&[add(6)]).await;
    client
        .send(&[json!({"database": DATABASE, "removeTarget": 4})])
        .await;
    let is_removed = |(_, payload): &Array| payload[0]["targetChange"]["targetIds"] == json!([4]);
    let mut replies = client.poll().await;
    while !replies.iter().any(|it| {
        is_removed(it)
            && it.1[0]["targetChange"]["cause"].is_null()
            && it.1[0]["targetChange"]["targetChangeType"] == "REMOVE"
    }) {
        replies.extend(client.poll().await);
    }
    let refused: Vec<_> = replies
        .iter()
        .map(|(_, payload)| &payload[0]["targetChange"])
        .filter(|change| change["cause"]["code"] == 8)
        .map(|change| &change["targetIds"])
        .collect();
    assert_eq!(refused, [&json!([6])], "removing is not counted");
    assert!(
        replies
            .iter()
            .all(|(_, payload)| payload[0].get("error").is_none())
    );
}

#[tokio::test]
async fn an_account_can_have_twenty_write_streams_and_no_more() {
    let database = Database::start().await;
    let token = database.context.token(&database.person());
    let hello = [json!({"database": DATABASE})];
    let mut open = Vec::new();
    let mut polls = Vec::new();
    for _ in 0..20 {
        let mut client = Client::write(&database, Some(token.clone()));
        assert_eq!(client.open(&hello).await.len(), 1);
        polls.push(client.held_poll());
        open.push(client);
    }
    let mut client = Client::write(&database, Some(token.clone()));
    let replies = client.open(&hello).await;
    assert_eq!(replies[1].1[0]["error"]["status"], "RESOURCE_EXHAUSTED");
    assert_eq!(
        client.poll_for(0).await.expect(400).text,
        "Error: Unknown SID"
    );
    // Other accounts are not limited, and a stream that ends makes room.
    database.writer().await;
    open[0].terminate().await.expect(200);
    let mut client = Client::write(&database, Some(token));
    assert_eq!(client.open(&hello).await.len(), 1);
    for poll in polls {
        poll.abort();
    }
}

/// A session whose poll failed is over for its client, so it does not count even while its row still looks active.
#[tokio::test]
async fn sessions_whose_polls_failed_do_not_count() {
    // The call of a poll that fails after the row was marked with how long the poll is held.
    for (listens, call) in [(true, "BatchGetItem"), (false, "GetItem")] {
        let mut database = Database::start().await;
        database.timeouts.probe = Duration::from_millis(50);
        let proxy = FaultProxy::start(database.context.settings()).await;
        database.table = Some(proxy.table.clone());
        let database = database;
        let token = database.context.token(&database.person());
        let open = async || {
            let token = Some(token.clone());
            if listens {
                let mut client = Client::listen(&database, token);
                let replies = client.open(&[]).await;
                (client, replies)
            } else {
                let mut client = Client::write(&database, token);
                let replies = client.open(&[json!({"database": DATABASE})]).await;
                (client, replies)
            }
        };
        for _ in 0..20 {
            let (client, _) = open().await;
            proxy.set_mode(FaultMode::DropCalls(call, usize::MAX));
            client.poll_for(25_000).await.expect(503);
            proxy.set_mode(FaultMode::Forward);
        }
        let (_, replies) = open().await;
        let is_refused = replies.iter().any(|(_, it)| it[0].get("error").is_some());
        assert!(!is_refused, "{replies:?}");
    }
}
