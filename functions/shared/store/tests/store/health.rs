//! Rows of the health: concurrent reports lose none that changes the state, and repeated ones are not written.

use document_testkit::{FaultMode, FaultProxy, table_at};
use domain::health::{HealthFailure, HealthPart, HealthReport, HealthState};
use jiff::{SignedDuration, Timestamp};
use store::{Store, StoreError};

use crate::embedded::{Embedded, TABLE};

const PUT: &str = "PutItem";
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

#[tokio::test]
async fn a_report_is_written_unless_its_part_changes_four_times() {
    for (changes, is_written) in [(3, true), (4, false)] {
        let table = Embedded::start().await;
        let proxy = FaultProxy::start(&table_at(table.endpoint.clone(), TABLE)).await;
        proxy.set_mode(FaultMode::Hold(PUT, 0));
        let behind = Store::connect(proxy.settings());
        let works = HealthReport::new(HealthPart::TestEmail, Ok(()));
        let report = works.clone();
        let recorded = tokio::spawn(async move { behind.record_health(&report, NOW).await });
        for change in 1..=changes {
            proxy.wait_for_fault().await;
            table.store.record_health(&works, NOW).await.unwrap();
            let next = if change < changes {
                FaultMode::Hold(PUT, 1)
            } else {
                FaultMode::Forward
            };
            proxy.set_mode(next);
        }
        let recorded = recorded.await.unwrap();
        let is_lost = matches!(recorded, Err(StoreError::Conflict));
        assert_eq!((recorded.is_ok(), is_lost), (is_written, !is_written));
        let found = table
            .store
            .find_health(HealthPart::TestEmail)
            .await
            .unwrap();
        assert_eq!(found.version, changes + u64::from(is_written));
    }
}
