//! Listen sessions: how changes of targets reach the client over the channel. What the changes are is tested in
//! `listen`.

use std::time::Duration;

use serde_json::{Value, json};

use crate::channel::client::{Array, Client};
use crate::channel::database::{DATABASE, Database, batch, set, text};

const UNKNOWN: &str = "Error: Unknown SID";

fn add(id: u32, path: &str) -> Value {
    let name = format!("{DATABASE}/documents/{path}");
    json!({
        "database": DATABASE,
        "addTarget": {"targetId": id, "documents": {"documents": [name]}},
    })
}

fn remove(id: u32) -> Value {
    json!({"database": DATABASE, "removeTarget": id})
}

pub(crate) async fn write(database: &Database, path: &str, words: &str) {
    let mut writer = database.writer().await;
    writer.send(&[batch(&[set(path, &text(words))])]).await;
    let received = writer.poll().await;
    assert!(received[0].1[0]["commitTime"].is_string(), "{received:?}");
}

pub(crate) fn listener(database: &Database) -> Client<'_> {
    Client::listen(database, Some(database.context.token(&database.person())))
}

/// Returns the kind of message in each array.
fn kinds(arrays: &[Array]) -> Vec<String> {
    let kind = |(_, payload): &Array| {
        let message = &payload[0];
        let change = &message["targetChange"]["targetChangeType"];
        if let Some(kind) = change.as_str() {
            return kind.to_owned();
        }
        let message = message.as_object().unwrap();
        let name = message.keys().next().unwrap();
        match name.as_str() {
            "targetChange" => "SNAPSHOT".to_owned(),
            other => other.to_owned(),
        }
    };
    arrays.iter().map(kind).collect()
}

fn texts(arrays: &[Array]) -> Vec<Value> {
    let texts = arrays.iter().filter_map(|(_, payload)| {
        let document = payload[0].get("documentChange")?;
        Some(document["document"]["fields"]["text"]["stringValue"].clone())
    });
    texts.collect()
}

fn read_times(arrays: &[Array]) -> Vec<String> {
    let times = arrays
        .iter()
        .filter_map(|(_, payload)| payload[0]["targetChange"]["readTime"].as_str());
    times.map(str::to_owned).collect()
}

#[tokio::test]
async fn the_first_target_is_answered_with_the_handshake() {
    let database = Database::start().await;
    write(&database, "notes/a", "hello").await;
    let mut client = listener(&database);
    let received = client.open(&[add(2, "notes/a")]).await;
    assert_eq!(
        kinds(&received),
        ["ADD", "documentChange", "CURRENT", "SNAPSHOT"]
    );
    assert_eq!(texts(&received), ["hello"]);
    assert_eq!(client.poll_once().await, [(4, json!(["noop"]))]);
}

#[tokio::test]
async fn a_poll_receives_changes_and_added_and_removed_targets() {
    let database = Database::start().await;
    let mut client = listener(&database);
    client.open(&[add(2, "notes/a")]).await;
    let mut waiting = client.clone();
    let (received, ()) = tokio::join!(waiting.poll(), write(&database, "notes/a", "news"));
    assert_eq!(kinds(&received), ["documentChange", "SNAPSHOT"]);
    assert_eq!(texts(&received), ["news"]);
    client.acknowledged = waiting.acknowledged;

    let receipt = client.send(&[add(4, "notes/b"), remove(2)]).await;
    assert_eq!(receipt[1], client.acknowledged);
    let received = client.poll().await;
    let kinds = kinds(&received);
    assert_eq!(
        kinds.iter().filter(|kind| *kind == "ADD").count(),
        1,
        "{received:?}"
    );
    assert_eq!(
        kinds.iter().filter(|kind| *kind == "REMOVE").count(),
        1,
        "{received:?}"
    );
    write(&database, "notes/a", "nobody listens").await;
    write(&database, "notes/b", "somebody listens").await;
    assert_eq!(texts(&client.poll().await), ["somebody listens"]);
}

#[tokio::test]
async fn targets_that_arrive_early_or_twice_are_added_once_and_in_order() {
    let database = Database::start().await;
    let mut client = listener(&database);
    client.open(&[]).await;
    client.send_at(1, &[remove(2)]).await.expect(200);
    client.send_at(2, &[add(4, "notes/b")]).await.expect(200);
    assert_eq!(client.poll_once().await, [(0, json!(["noop"]))]);
    let adding = [add(2, "notes/a")];
    let (one, other) = tokio::join!(client.send_at(0, &adding), client.send_at(0, &adding));
    one.expect(200);
    other.expect(200);
    let received = client.poll().await;
    let ids: Vec<_> = received
        .iter()
        .filter_map(|(_, payload)| {
            let change = payload[0].get("targetChange")?;
            let kind = change["targetChangeType"].as_str()?;
            (kind != "CURRENT").then(|| (kind.to_owned(), change["targetIds"][0].clone()))
        })
        .collect();
    let expected =
        [("ADD", 2), ("REMOVE", 2), ("ADD", 4)].map(|(kind, id)| (kind.to_owned(), json!(id)));
    assert_eq!(ids, expected);
}

#[tokio::test]
async fn after_a_lost_answer_the_next_session_resumes_with_the_token() {
    let database = Database::start().await;
    let mut client = listener(&database);
    let received = client.open(&[add(2, "notes/a")]).await;
    let (_, last) = received.last().unwrap();
    let token = last[0]["targetChange"]["resumeToken"].clone();
    assert!(token.is_string(), "{received:?}");
    write(&database, "notes/a", "lost").await;
    client.poll_for(25_000).await.expect(200);
    assert_eq!(client.poll_for(0).await.expect(400).text, UNKNOWN);

    let mut again = add(2, "notes/a");
    again["addTarget"]["resumeToken"] = token;
    let mut next = listener(&database);
    assert_eq!(texts(&next.open(&[again]).await), ["lost"]);
}

#[tokio::test]
async fn read_times_never_decrease_across_instances() {
    let database = Database::start().await;
    let token = database.context.token(&database.person());
    let mut seen = Vec::new();
    for round in 0..12 {
        let mut client = Client::listen(&database, Some(token.clone()));
        seen.extend(read_times(&client.open(&[add(2, "notes/a")]).await));
        write(&database, "notes/a", &round.to_string()).await;
        seen.extend(read_times(&client.poll().await));
        if round % 2 == 0 {
            client.terminate().await.expect(200);
        }
    }
    assert!(seen.len() >= 24, "{seen:?}");
    assert!(seen.is_sorted(), "{seen:?}");
}

#[tokio::test]
async fn an_account_has_a_limit_of_listen_streams_and_an_ended_one_makes_room() {
    let database = Database::start().await;
    let token = database.context.token(&database.person());
    let (mut streams, mut polls) = (Vec::new(), Vec::new());
    for _ in 0..20 {
        let mut client = Client::listen(&database, Some(token.clone()));
        assert_eq!(client.open(&[]).await, []);
        polls.push(client.held_poll());
        streams.push(client);
    }
    let mut one_more = Client::listen(&database, Some(token.clone()));
    let received = one_more.open(&[]).await;
    assert_eq!(received[0].1[0]["error"]["status"], "RESOURCE_EXHAUSTED");
    let mut of_another = listener(&database);
    assert_eq!(of_another.open(&[]).await, []);
    streams[7].terminate().await.expect(200);
    assert_eq!(one_more.open(&[]).await, []);
    for poll in polls {
        poll.abort();
    }
}

#[tokio::test]
async fn lost_streams_do_not_count() {
    let database = Database::start().await;
    let token = database.context.token(&database.person());
    for round in 0..21 {
        let mut client = Client::listen(&database, Some(token.clone()));
        let received = client.open(&[add(2, "notes/a")]).await;
        assert!(read_times(&received).len() >= 2, "{received:?}");
        write(&database, "notes/a", &round.to_string()).await;
        client.poll_for(25_000).await.expect(200);
        assert_eq!(client.poll_for(0).await.expect(400).text, UNKNOWN);
    }
}

#[tokio::test]
async fn a_stream_ends_only_when_it_has_no_targets() {
    let mut database = Database::start().await;
    database.timeouts.idle = Duration::ZERO;
    let mut client = listener(&database);
    client.open(&[add(2, "notes/a")]).await;
    assert_eq!(
        client.poll_once().await,
        [(client.acknowledged, json!(["noop"]))]
    );
    client.send(&[remove(2)]).await;
    assert_eq!(kinds(&client.poll().await), ["REMOVE"]);
    let last = client.acknowledged;
    assert_eq!(client.poll().await, [(last + 1, json!(["close"]))]);
    assert_eq!(
        client
            .send_at(2, &[add(4, "notes/a")])
            .await
            .expect(400)
            .text,
        UNKNOWN
    );
    assert_eq!(client.poll_for(0).await.expect(400).text, UNKNOWN);
}

#[tokio::test]
async fn a_target_that_may_not_be_read_is_refused_and_the_others_continue() {
    let database = Database::start().await;
    write(&database, "notes/a", "hello").await;
    let mut client = listener(&database);
    let received = client
        .open(&[add(2, "forbidden/a"), add(4, "notes/a")])
        .await;
    let refused = received
        .iter()
        .find(|(_, payload)| payload[0]["targetChange"]["cause"]["code"] == 7)
        .unwrap();
    assert_eq!(
        refused.1[0]["targetChange"]["targetIds"],
        json!([2]),
        "{received:?}"
    );
    assert_eq!(texts(&received), ["hello"]);
}

#[tokio::test]
async fn a_malformed_message_fails_the_stream_and_not_the_request() {
    let database = Database::start().await;
    let mut client = listener(&database);
    client.open(&[]).await;
    let wrong = json!({"database": "projects/other/databases/(default)", "removeTarget": 2});
    client.send(&[wrong]).await;
    let received = client.poll().await;
    assert_eq!(received[0].1[0]["error"]["status"], "NOT_FOUND");
    let mut client = listener(&database);
    let received = client.open(&[json!("nonsense")]).await;
    assert_eq!(received[0].1[0]["error"]["status"], "INVALID_ARGUMENT");
}

#[tokio::test]
async fn an_instance_that_dies_while_it_polls_loses_nothing() {
    let database = Database::start().await;
    let mut client = listener(&database);
    client.open(&[add(2, "notes/a")]).await;
    let held = client.clone();
    let cut = tokio::time::timeout(Duration::from_millis(50), held.poll_for(25_000));
    assert!(cut.await.is_err(), "the poll was to be cut off");
    write(&database, "notes/a", "after").await;
    assert_eq!(texts(&client.poll().await), ["after"]);
}

#[tokio::test]
async fn an_idle_stream_is_checked_rarely_until_something_changes() {
    const QUIET: Duration = Duration::from_mins(1);
    const LONGER_THAN_A_POLL: Duration = Duration::from_hours(1);
    let mut database = Database::start().await;
    database.timeouts.quiet_listen_ticks = [(QUIET, LONGER_THAN_A_POLL); 3];
    let mut client = listener(&database);
    client.open(&[add(2, "notes/a")]).await;
    database.context.advance(2 * QUIET);
    assert_eq!(client.poll().await[0].1, json!(["noop"]));
    write(&database, "notes/a", "first").await;
    assert_eq!(texts(&client.poll().await), ["first"]);
    let (received, ()) = tokio::join!(client.poll(), write(&database, "notes/a", "second"));
    assert_eq!(texts(&received), ["second"]);
}
