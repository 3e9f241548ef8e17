//! The table is unreachable or throttled: callers get 503 with a time to retry, and no 4xx or 500.

use testkit::FaultMode;

use crate::api::{Fixture, Stage};
use crate::inputs::cases;

/// Responses without the table: a missing signature is rejected before anything is read.
const WITHOUT_THE_TABLE: [&str; 1] = ["POST /api/payments/webhook"];

#[tokio::test]
async fn every_operation_returns_503_with_retry_after_during_an_outage() {
    let fixture = Box::pin(Fixture::start(Stage::Requested)).await;
    let (app, proxy) = fixture.behind_proxy().await;
    let mut tried = 0;
    let mut wrong = Vec::new();
    for mode in [FaultMode::Drop, FaultMode::Throttle] {
        proxy.set_mode(mode);
        for case in cases(&fixture) {
            if WITHOUT_THE_TABLE.contains(&case.route.as_str()) {
                continue;
            }
            // The one query parameter that is required.
            let needed: &[(&str, &str)] = match case.route.as_str() {
                "GET /api/payments/return" => &[("session_id", "cs_test_1")],
                _ => &[],
            };
            let caller = (case.route.as_str(), case.viewer);
            let reply = fixture.send(&app, caller, case.body.as_ref(), needed).await;
            tried += 1;
            if reply.failure() != "503 unavailable" || reply.header("retry-after").is_none() {
                wrong.push(format!("{} {mode:?}: {}", case.route, reply.failure()));
            }
        }
    }
    assert!(tried > 100, "only {tried} were tried");
    assert_eq!(wrong, Vec::<String>::new());
}
