//! The function as it is deployed: a process that takes its events from a runtime API, and its log.

use std::process::Stdio;

use serde_json::{Value, json};
use testkit::{RuntimeApi, TestContext};
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{ChildStdout, Command};

use crate::{event, waiting_mail};

/// The next line with metrics.
async fn next_metrics(log: &mut Lines<BufReader<ChildStdout>>) -> Value {
    loop {
        let line = log.next_line().await.unwrap().expect("a line");
        let line: Value = serde_json::from_str(&line).unwrap();
        if line.get("_aws").is_some() {
            return line;
        }
    }
}

#[tokio::test]
async fn every_event_is_counted_as_a_request_with_its_fault_and_the_cold_start_of_the_first() {
    let context = TestContext::start().await;
    let (_order, _row, name) = waiting_mail(&context).await;
    let mut api = RuntimeApi::start().await;
    let mut function = Command::new(env!("CARGO_BIN_EXE_bounces"))
        .env_clear()
        .envs(context.environment())
        .envs(api.environment("/matchday/staging/bounces"))
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut log = BufReader::new(function.stdout.take().unwrap()).lines();

    // Of no order; then faster than the record of its email, which makes the topic send it again.
    let known = serde_json::to_string(&event("Permanent", "notice-1")).unwrap();
    let early = serde_json::to_string(&event("Permanent", &name)).unwrap();
    assert_eq!(api.try_invoke(&known).await, Ok(Value::Null));
    assert!(api.try_invoke(&early).await.is_err());

    let first = next_metrics(&mut log).await;
    assert_eq!(first["Stage"], "staging");
    assert_eq!(first["Function"], "bounces");
    let figures = json!([first["Requests"], first["Faults"], first["ColdStarts"]]);
    assert_eq!(figures, json!([1, 0, 1]), "{first}");
    assert!(first["Latency"].is_u64(), "{first}");
    assert_eq!(first["span"]["route"], "mail events");
    assert_eq!(first["span"]["id"], "event-1");

    let second = next_metrics(&mut log).await;
    let figures = json!([second["Requests"], second["Faults"], second["Errors"]]);
    assert_eq!(figures, json!([1, 1, 1]), "{second}");
    assert_eq!(second["Code"], "internal");
    assert_eq!(second.get("ColdStarts"), None, "{second}");
}
