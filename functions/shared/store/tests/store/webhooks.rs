use crate::embedded::Embedded;

#[tokio::test]
async fn finds_only_recorded_webhook_events() {
    let table = Embedded::start().await;
    let now = "2026-11-21T09:00:00Z".parse().unwrap();
    assert!(!table.store.is_event_handled("evt_1").await.unwrap());
    table
        .store
        .record_handled_event("evt_1", now)
        .await
        .unwrap();
    assert!(table.store.is_event_handled("evt_1").await.unwrap());
    assert!(!table.store.is_event_handled("evt_2").await.unwrap());
}

#[tokio::test]
async fn an_unavailable_table_is_reported_with_the_action_and_the_cause() {
    let table = Embedded::start().await;
    let store = table.store.clone();
    table.stop().await;
    let error = store.is_event_handled("evt_1").await.unwrap_err();
    assert_eq!(error.to_string(), "failed to look for a webhook event");
    assert!(std::error::Error::source(&error).is_some());
}
