//! A test hold is no order: events and reconciliation leave it alone, or release it.

use std::time::Duration;

use domain::health::{HealthPart, HealthState};
use domain::{Currency, Money};
use settle::{NewTestHold, TestHoldOutcome};

use crate::support::Fixture;

impl Fixture {
    /// Opens the page of a test hold and pays on it; returns the session.
    async fn test_hold(&self) -> String {
        let hold = NewTestHold {
            id: "hold-1".to_owned(),
            amount: Money::new(50, Currency::eur()).unwrap(),
            label: "Test hold".to_owned(),
            page: "https://matchday.example/operators/health".to_owned(),
        };
        let now = self.context.now();
        let (session, url) = self.settle.open_test_hold(hold, now).await.unwrap();
        self.context.pay(&url).await;
        session
    }

    async fn hold_state(&self) -> HealthState {
        let record = self.context.store().find_health(HealthPart::TestHold).await;
        record.unwrap().state(self.context.now())
    }
}

#[tokio::test]
async fn missed_events_release_a_test_hold_and_reconciliation_reports_no_difference() {
    let fixture = Fixture::set().await;
    let session = fixture.test_hold().await;
    fixture.context.advance(Duration::from_hours(3));
    let report = testkit::compare_books(&fixture.settle, fixture.context.now()).await;
    let report = report.unwrap().unwrap();
    assert!(report.replayed_events > 0);
    assert_eq!((report.failed_events, report.is_open()), (0, false));
    assert_eq!(report.movements, 0);
    assert_eq!(fixture.hold_state().await, HealthState::Works);

    // The operator returns later.
    let now = fixture.context.now();
    let outcome = fixture
        .settle
        .release_test_hold(&session, now)
        .await
        .unwrap();
    assert_eq!(outcome, TestHoldOutcome::Released);
    fixture.context.advance(Duration::from_hours(25));
    let report = testkit::compare_books(&fixture.settle, fixture.context.now()).await;
    assert!(!report.unwrap().unwrap().is_open());
}
