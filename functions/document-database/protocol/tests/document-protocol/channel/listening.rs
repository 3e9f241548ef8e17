//! A session that listens. What its targets are told is tried elsewhere; here it is how that gets to the client.

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
    let told = writer.poll().await;
    assert!(told[0].1[0]["commitTime"].is_string(), "{told:?}");
}

pub(crate) fn listener(database: &Database) -> Client<'_> {
    Client::listen(database, Some(database.context.token(&database.person())))
}

/// What kind of message each array holds.
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
    let told = client.open(&[add(2, "notes/a")]).await;
    assert_eq!(
        kinds(&told),
        ["ADD", "documentChange", "CURRENT", "SNAPSHOT"]
    );
    assert_eq!(texts(&told), ["hello"]);
    assert_eq!(client.poll_once().await, [(4, json!(["noop"]))]);
}

#[tokio::test]
async fn a_poll_hears_of_changes_of_added_and_of_removed_targets() {
    let database = Database::start().await;
    let mut client = listener(&database);
    client.open(&[add(2, "notes/a")]).await;
    let mut waiting = client.clone();
    let (told, ()) = tokio::join!(waiting.poll(), write(&database, "notes/a", "news"));
    assert_eq!(kinds(&told), ["documentChange", "SNAPSHOT"]);
    assert_eq!(texts(&told), ["news"]);
    client.acknowledged = waiting.acknowledged;

    let receipt = client.send(&[add(4, "notes/b"), remove(2)]).await;
    assert_eq!(receipt[1], client.acknowledged);
    let told = client.poll().await;
    let kinds = kinds(&told);
    assert_eq!(
        kinds.iter().filter(|kind| *kind == "ADD").count(),
        1,
        "{told:?}"
    );
    assert_eq!(
        kinds.iter().filter(|kind| *kind == "REMOVE").count(),
        1,
        "{told:?}"
    );
    write(&database, "notes/a", "nobody listens").await;
    write(&database, "notes/b", "somebody listens").await;
    assert_eq!(texts(&client.poll().await), ["somebody listens"]);
}

#[tokio::test]
async fn targets_that_come_too_early_or_twice_are_added_in_their_turn_and_once() {
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
    let told = client.poll().await;
    let ids: Vec<_> = told
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
async fn a_lost_answer_ends_the_session_and_its_token_goes_on() {
    let database = Database::start().await;
    let mut client = listener(&database);
    let told = client.open(&[add(2, "notes/a")]).await;
    let (_, last) = told.last().unwrap();
    let token = last[0]["targetChange"]["resumeToken"].clone();
    assert!(token.is_string(), "{told:?}");
    write(&database, "notes/a", "lost").await;
    client.poll_for(25_000).await.expect(200);
    assert_eq!(client.poll_for(0).await.expect(400).text, UNKNOWN);

    let mut again = add(2, "notes/a");
    again["addTarget"]["resumeToken"] = token;
    let mut next = listener(&database);
    assert_eq!(texts(&next.open(&[again]).await), ["lost"]);
}

#[tokio::test]
async fn read_times_never_fall_whichever_instance_tells_them() {
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
async fn an_account_listens_on_so_many_streams_and_on_more_when_one_ends() {
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
    let told = one_more.open(&[]).await;
    assert_eq!(told[0].1[0]["error"]["status"], "RESOURCE_EXHAUSTED");
    let mut of_another = listener(&database);
    assert_eq!(of_another.open(&[]).await, []);
    streams[7].terminate().await.expect(200);
    assert_eq!(one_more.open(&[]).await, []);
    for poll in polls {
        poll.abort();
    }
}

#[tokio::test]
async fn streams_that_were_lost_do_not_count() {
    let database = Database::start().await;
    let token = database.context.token(&database.person());
    for round in 0..21 {
        let mut client = Client::listen(&database, Some(token.clone()));
        let told = client.open(&[add(2, "notes/a")]).await;
        assert!(read_times(&told).len() >= 2, "{told:?}");
        write(&database, "notes/a", &round.to_string()).await;
        client.poll_for(25_000).await.expect(200);
        assert_eq!(client.poll_for(0).await.expect(400).text, UNKNOWN);
    }
}

#[tokio::test]
async fn a_stream_ends_when_it_has_no_targets_and_not_before() {
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
async fn a_target_that_may_not_be_read_is_refused_and_the_others_go_on() {
    let database = Database::start().await;
    write(&database, "notes/a", "hello").await;
    let mut client = listener(&database);
    let told = client
        .open(&[add(2, "forbidden/a"), add(4, "notes/a")])
        .await;
    let refused = told
        .iter()
        .find(|(_, payload)| payload[0]["targetChange"]["cause"]["code"] == 7)
        .unwrap();
    assert_eq!(
        refused.1[0]["targetChange"]["targetIds"],
        json!([2]),
        "{told:?}"
    );
    assert_eq!(texts(&told), ["hello"]);
}

#[tokio::test]
async fn what_is_no_message_fails_the_stream_and_not_the_request() {
    let database = Database::start().await;
    let mut client = listener(&database);
    client.open(&[]).await;
    let wrong = json!({"database": "projects/other/databases/(default)", "removeTarget": 2});
    client.send(&[wrong]).await;
    let told = client.poll().await;
    assert_eq!(told[0].1[0]["error"]["status"], "INVALID_ARGUMENT");
    let mut client = listener(&database);
    let told = client.open(&[json!("nonsense")]).await;
    assert_eq!(told[0].1[0]["error"]["status"], "INVALID_ARGUMENT");
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
async fn a_stream_on_which_nothing_happens_is_looked_at_rarely_until_something_does() {
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
    let (told, ()) = tokio::join!(client.poll(), write(&database, "notes/a", "second"));
    assert_eq!(texts(&told), ["second"]);
}
