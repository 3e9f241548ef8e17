//! The progress of a report: one of two runs writes.

use std::collections::BTreeSet;

use domain::reconciliation::progress::ReconciliationProgress;
use store::StoreError;

use crate::embedded::Embedded;

fn progress(version: u64) -> ReconciliationProgress {
    let now = "2026-11-21T09:00:00Z".parse().unwrap();
    let begun = ReconciliationProgress::begin(None, None, false, now);
    ReconciliationProgress {
        version,
        lists: 1,
        ..begun.unwrap()
    }
}

fn objects(ids: &[&str]) -> BTreeSet<String> {
    ids.iter().map(|id| (*id).to_owned()).collect()
}

#[tokio::test]
async fn of_two_runs_one_writes_the_progress() {
    let table = Embedded::start().await;
    let store = &table.store;
    let save = |version, ids: &'static [&'static str]| async move {
        let (progress, objects) = (progress(version), objects(ids));
        store
            .save_reconciliation_progress(&progress, &objects)
            .await
    };
    save(1, &[]).await.unwrap();
    let lost = save(1, &["ch_1"]).await.unwrap_err();
    assert!(matches!(lost, StoreError::Conflict), "{lost:?}");
    save(2, &["ch_2"]).await.unwrap();

    let found = store.find_reconciliation_progress().await.unwrap();
    assert_eq!(found, Some(progress(2)));
    let to = progress(2).report.to;
    let listed = store.list_reconciled_objects(to).await.unwrap();
    assert_eq!(listed, objects(&["ch_2"]));
}

#[tokio::test]
async fn a_report_is_written_by_one_of_two_runs() {
    let table = Embedded::start().await;
    let save = async || {
        let made = progress(1);
        table.store.save_reconciliation(&made, &objects(&[])).await
    };
    save().await.unwrap();
    let lost = save().await.unwrap_err();
    assert!(matches!(lost, StoreError::Conflict), "{lost:?}");
    let reports = table.store.list_reconciliations(None, 10).await.unwrap();
    assert_eq!(reports.items.len(), 1);
}

#[tokio::test]
async fn more_events_than_a_batch_takes_are_looked_up() {
    let table = Embedded::start().await;
    let now = "2026-11-21T09:00:00Z".parse().unwrap();
    let ids: Vec<String> = (0..120).map(|number| format!("evt_{number}")).collect();
    for id in ids.iter().step_by(2) {
        table.store.record_handled_event(id, now).await.unwrap();
    }
    let asked = ids.iter().map(String::as_str);
    let handled = table.store.list_handled_events(asked).await.unwrap();
    let expected: BTreeSet<String> = ids.iter().step_by(2).cloned().collect();
    assert_eq!(handled, expected);
}
