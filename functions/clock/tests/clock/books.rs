//! The reconciliation as a part of a run: it ends in time, and the next run continues.

use std::time::Duration;

use clock::{BooksReport, Part, measure_lateness, reconcile_books};
use domain::health::{DueKind, DueWork};
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

/// Returns the due report, and its measure for the alarm.
async fn due(context: &TestContext) -> (Option<DueWork>, f64) {
    let store = context.function_store();
    let due = store.measure_due_work(context.now()).await.unwrap();
    let measured = measure_lateness(&due).into_iter();
    let mut gauges = measured.filter(|gauge| gauge.name == "OverdueReconciliation");
    let late = gauges.next().unwrap().value;
    let mut due = due.into_iter();
    (due.find(|work| work.kind == DueKind::Reconciliation), late)
}

#[tokio::test]
async fn a_report_that_is_not_made_is_late_after_a_day() {
    let context = TestContext::start().await;
    run(&context, Part::Differences.share()).await;
    assert_eq!(due(&context).await, (None, 0.0));
    context.advance(Duration::from_hours(47));
    let faults = json!({ "failing": ["list_events"] });
    context.set_provider_faults(&faults).await;
    run(&context, Part::Differences.share()).await;
    let (report, measured) = due(&context).await;
    assert!(!report.unwrap().is_late(), "{report:?}");
    assert!((80_000.0..86_400.0).contains(&measured), "{measured}");
    context.advance(Duration::from_hours(2));
    let (report, measured) = due(&context).await;
    assert!(report.unwrap().is_late(), "{report:?}");
    assert!(measured > 86_400.0, "{measured}");
    context.set_provider_faults(&json!({})).await;
    run(&context, Part::Differences.share()).await;
    assert_eq!(due(&context).await, (None, 0.0));
}
