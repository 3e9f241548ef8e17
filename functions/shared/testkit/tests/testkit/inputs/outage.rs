//! The table away, or asked too much: whoever calls is told to come back, and never that it is their fault or ours.

use testkit::FaultMode;

use crate::inputs::operations::operations;
use crate::inputs::support::Fixture;

/// What is answered without the table: a signature that is missing is refused before anything is read.
const WITHOUT_THE_TABLE: [&str; 1] = ["POST /api/payments/webhook"];

#[tokio::test]
async fn every_operation_answers_503_with_a_time_to_come_back_while_the_table_is_away_or_throttled()
{
    let fixture = Box::pin(Fixture::start()).await;
    let (app, proxy) = fixture.behind_proxy().await;
    let mut tried = 0;
    let mut wrong = Vec::new();
    for mode in [FaultMode::Drop, FaultMode::Throttle] {
        proxy.set_mode(mode);
        for operation in operations(&fixture.values) {
            if WITHOUT_THE_TABLE.contains(&operation.route) {
                continue;
            }
            // The one parameter of a query that has to be there.
            let needed: &[(&str, &str)] = match operation.route {
                "GET /api/payments/return" => &[("session_id", "cs_test_1")],
                _ => &[],
            };
            let reply = fixture
                .send_to(&app, &operation, &operation.body, needed)
                .await;
            tried += 1;
            if reply.failure() != "503 unavailable" || reply.header("retry-after").is_none() {
                let place = format!("{} {mode:?}", operation.route);
                wrong.push(format!("{place}: {}", reply.failure()));
            }
        }
    }
    assert!(tried > 100, "only {tried} were tried");
    assert_eq!(wrong, Vec::<String>::new());
}
