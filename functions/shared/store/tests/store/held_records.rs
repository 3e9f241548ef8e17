use jiff::Timestamp;
use store::HeldRecord;

use crate::embedded::Embedded;

fn held(name: &str, fault: &str) -> HeldRecord {
    HeldRecord {
        list: "talent".to_owned(),
        name: name.to_owned(),
        keeps_pages: true,
        is_partial: false,
        faults: vec![fault.to_owned()],
        since: "2026-11-21T09:00:00Z".parse::<Timestamp>().unwrap(),
        is_notified: false,
        reports: 0,
    }
}

#[tokio::test]
async fn reported_faults_are_not_repeated_and_fixed_ones_are_deleted() {
    let table = Embedded::start().await;
    let store = &table.store;
    let both = [
        held("ada", "price: is too large"),
        held("bo", "slug: is taken"),
    ];
    assert_eq!(store.report_held_records(&both).await.unwrap(), 2);
    let ada = store.find_held_record("talent#ada").await.unwrap().unwrap();
    assert_eq!((ada.is_notified, ada.reports), (false, 1));
    store.mark_held_record_notified(&ada).await.unwrap();

    // Ada's fault was emailed, Bo's was not: only his is written again.
    assert_eq!(store.report_held_records(&both).await.unwrap(), 1);
    // A changed fault is reported again.
    let other = [held("ada", "avatar: is missing")];
    assert_eq!(store.report_held_records(&other).await.unwrap(), 1);
    let known = store.list_held_records(2).await.unwrap();
    let known: Vec<_> = known
        .iter()
        .map(|record| (record.name.as_str(), record.is_notified, record.reports))
        .collect();
    assert_eq!(known, [("ada", false, 2)]);

    // Only the first fault was emailed: the second is pending.
    store.mark_held_record_notified(&ada).await.unwrap();
    let now = store.find_held_record("talent#ada").await.unwrap().unwrap();
    assert!(!now.is_notified);
    assert_eq!(store.report_held_records(&[]).await.unwrap(), 0);
    assert!(store.list_held_records(2).await.unwrap().is_empty());
}
