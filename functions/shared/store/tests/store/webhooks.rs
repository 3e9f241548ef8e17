use crate::embedded::Embedded;

#[tokio::test]
async fn an_event_is_handled_after_it_was_recorded() {
    let table = Embedded::start().await;
    let now = "2026-11-21T09:00:00Z".parse().unwrap();
    assert!(!table.store.find_webhook("evt_1").await.unwrap());
    table.store.save_webhook("evt_1", now).await.unwrap();
    assert!(table.store.find_webhook("evt_1").await.unwrap());
    assert!(!table.store.find_webhook("evt_2").await.unwrap());
}

#[tokio::test]
async fn the_store_reports_its_errors() {
    let table = Embedded::start().await;
    let store = table.store.clone();
    table.stop().await;
    let error = store.find_webhook("evt_1").await.unwrap_err();
    assert_eq!(error.to_string(), "failed to look for a webhook event");
    assert!(std::error::Error::source(&error).is_some());
}
