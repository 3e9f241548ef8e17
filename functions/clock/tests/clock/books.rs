//! The reconciliation as a part of a run: it ends in time, and the next run continues.

use std::time::Duration;

use clock::{BooksReport, Part, reconcile_books};
use serde_json::json;
use testkit::TestContext;
use tokio::time::Instant;

async fn run(context: &TestContext, time: Duration) -> BooksReport {
    let ends = Instant::now() + time;
    let report = reconcile_books(&context.settle(), context.now(), ends).await;
    report.unwrap()
}

#[tokio::test]
async fn a_run_without_time_leaves_the_report_to_the_next() {
    let context = TestContext::start().await;
    let continues = BooksReport {
        differences: None,
        continues: true,
    };
    assert_eq!(run(&context, Duration::from_secs(1)).await, continues);
    let made = run(&context, Part::Differences.share()).await;
    assert_eq!((made.differences, made.continues), (Some(0), false));
    let not_due = run(&context, Part::Differences.share()).await;
    assert_eq!(not_due, BooksReport::default());
}

#[tokio::test]
async fn a_provider_that_fails_stops_no_run() {
    let context = TestContext::start().await;
    let faults = json!({ "failing": ["list_events"] });
    context.set_provider_faults(&faults).await;
    let waits = run(&context, Part::Differences.share()).await;
    assert_eq!(waits, BooksReport::default());
    context.set_provider_faults(&json!({})).await;
    let made = run(&context, Part::Differences.share()).await;
    assert_eq!(made.differences, Some(0));
}
