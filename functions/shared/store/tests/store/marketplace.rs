//! Settings: the defaults, the cache, and writes that exclude each other.

use domain::AuditGuid;
use domain::audit::{AuditAction, AuditEntry, AuditSubject, OperatorIdentity};
use domain::marketplace::{Launch, SettingsName, Versioned};
use store::StoreError;

use crate::embedded::Embedded;

fn entry(number: u8) -> AuditEntry {
    AuditEntry {
        audit_guid: AuditGuid::from_parts(1, [number; 10]),
        at: jiff::Timestamp::UNIX_EPOCH,
        operator: OperatorIdentity {
            user_id: domain::UserId::from_parts(1, [1; 10]),
            email: None,
        },
        action: AuditAction::SettingsSaved,
        subject: AuditSubject::settings(SettingsName::Launch),
        version: 1,
        reason: "Opening".to_owned(),
        changes: Vec::new(),
        requested_by: None,
    }
}

fn launch(open: bool, version: u64) -> Versioned<Launch> {
    Versioned {
        value: Launch { open },
        version,
    }
}

#[tokio::test]
async fn the_clones_of_a_store_see_a_write_immediately() {
    let table = Embedded::start().await;
    let other = table.store.eventually_consistent();
    assert!(table.store.marketplace().await.unwrap().launch.value.open);
    let closed = launch(false, 1);
    table
        .store
        .save_settings(&closed, &[], &entry(1))
        .await
        .unwrap();
    assert_eq!(table.store.marketplace().await.unwrap().launch, closed);
    assert_eq!(other.marketplace().await.unwrap().launch, closed);
    assert_eq!(table.store.read_marketplace().await.unwrap().launch, closed);
}

#[tokio::test]
async fn a_write_of_a_version_that_exists_changes_nothing() {
    let table = Embedded::start().await;
    let store = &table.store;
    store
        .save_settings(&launch(false, 1), &[], &entry(1))
        .await
        .unwrap();
    let stale = store.save_settings(&launch(true, 1), &[], &entry(2)).await;
    assert!(matches!(stale, Err(StoreError::Conflict)), "{stale:?}");
    let seeded = store.seed_settings(Launch { open: true }).await;
    assert!(matches!(seeded, Err(StoreError::Conflict)), "{seeded:?}");
    let settings = store.read_marketplace().await.unwrap();
    assert_eq!(settings.launch, launch(false, 1));
    let log = store.list_audit(None, None, 10).await.unwrap();
    assert_eq!(log.items.len(), 1);
    assert_eq!(store.list_stale_pages().await.unwrap().len(), 1);
}
