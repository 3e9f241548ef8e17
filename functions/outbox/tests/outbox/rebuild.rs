//! A page that became older than its data asks for a new build of the site, once until the build begins.

use std::path::PathBuf;

use store::StalePage;

use crate::support::Fixture;

fn requests(fixture: &Fixture) -> Vec<PathBuf> {
    fixture.context.object_server().kept_files().unwrap()
}

async fn make_stale(fixture: &Fixture) {
    let page = StalePage::of_talent(fixture.talent.talent.talent_guid, fixture.context.now());
    let store = fixture.context.store();
    store.save_stale_page(&page).await.unwrap();
}

#[tokio::test]
async fn a_stale_page_requests_one_build_until_the_build_begins() {
    let fixture = Fixture::set().await;
    make_stale(&fixture).await;
    fixture.consume().await;
    fixture.consume().await;
    assert_eq!(requests(&fixture), [PathBuf::from("objects/wanted")]);

    let bucket = fixture.context.objects();
    let now = fixture.context.now();
    bucket.delete("wanted", now).await.unwrap();
    make_stale(&fixture).await;
    fixture.consume().await;
    assert_eq!(requests(&fixture), [PathBuf::from("objects/wanted")]);
}

#[tokio::test]
async fn a_rendered_page_requests_no_build() {
    let fixture = Fixture::set().await;
    let store = fixture.context.store();
    make_stale(&fixture).await;
    for page in store.list_stale_pages().await.unwrap() {
        store.delete_stale_page(&page).await.unwrap();
    }
    let mut event = fixture.event().await;
    event.records.retain(|record| record.event_name == "REMOVE");
    let response = outbox::consume(&fixture.outbox, event).await;
    assert!(response.batch_item_failures.is_empty(), "{response:?}");
    assert!(requests(&fixture).is_empty());
}

#[tokio::test]
async fn without_the_bucket_everything_else_continues() {
    let fixture = Fixture::set().await;
    let mut settings = fixture.context.objects().settings().clone();
    "nobody-has-this".clone_into(&mut settings.bucket);
    let mut outbox = fixture.outbox.clone();
    outbox.rebuild_requests = Some(objects::ObjectStore::new(settings).unwrap());
    make_stale(&fixture).await;
    let response = outbox::consume(&outbox, fixture.event().await).await;
    assert!(response.batch_item_failures.is_empty(), "{response:?}");
    let waiting = fixture.context.store().list_stale_pages().await.unwrap();
    assert!(!waiting.is_empty());
}
