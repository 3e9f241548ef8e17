//! The table away, or asked too much: whoever calls is told to come back, and never that it is their fault or ours.

use testkit::FaultMode;

use crate::api::{Fixture, Stage};
use crate::inputs::cases;

/// What is answered without the table: a signature that is missing is refused before anything is read.
const WITHOUT_THE_TABLE: [&str; 1] = ["POST /api/payments/webhook"];

#[tokio::test]
async fn every_operation_answers_503_with_a_time_to_come_back_while_the_table_is_away_or_throttled()
{
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
