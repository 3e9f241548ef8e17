//! Rows of the health: concurrent reports lose none that changes the state, and repeated ones are not written.

use domain::health::{HealthFailure, HealthPart, HealthReport, HealthState};
use jiff::{SignedDuration, Timestamp};

use crate::embedded::Embedded;

const NOW: Timestamp = Timestamp::constant(1_795_251_600, 0);

#[tokio::test]
async fn a_frequent_report_is_written_once_a_minute() {
    let table = Embedded::start().await;
    let store = &table.store;
    let works = HealthReport::new(HealthPart::Emails, Ok(()));
    for second in 0..3 {
        let now = NOW + SignedDuration::from_secs(second);
        store.record_health(&works, now).await.unwrap();
    }
    let found = store.find_health(HealthPart::Emails).await.unwrap();
    assert_eq!((found.version, found.succeeded_at), (1, Some(NOW)));
    let fails = HealthReport::new(HealthPart::Emails, Err(HealthFailure::SendingPaused));
    let later = NOW + SignedDuration::from_secs(4);
    store.record_health(&fails, later).await.unwrap();
    let listed = store.list_health().await.unwrap();
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0].version, 2);
    let paused = HealthState::Fails(HealthFailure::SendingPaused);
    assert_eq!(listed[0].state(later), paused);
}

#[tokio::test]
async fn concurrent_reports_of_one_part_are_all_considered() {
    let table = Embedded::start().await;
    let store = &table.store;
    let works = HealthReport::new(HealthPart::TestEmail, Ok(()));
    let (first, second, third) = tokio::join!(
        store.record_health(&works, NOW),
        store.record_health(&works, NOW),
        store.record_health(&works, NOW),
    );
    for written in [first, second, third] {
        written.unwrap();
    }
    let found = store.find_health(HealthPart::TestEmail).await.unwrap();
    assert_eq!(found.version, 3);
}
