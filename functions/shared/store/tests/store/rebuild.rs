use domain::TalentGuid;
use jiff::Timestamp;
use store::StalePage;

use crate::embedded::Embedded;

fn page(random: u8, since: &str) -> StalePage {
    StalePage::of_talent(
        TalentGuid::from_parts(1_763_715_600_000, [random; 10]),
        since.parse::<Timestamp>().unwrap(),
    )
}

#[tokio::test]
async fn a_stale_page_has_one_row_after_any_number_of_changes() {
    let table = Embedded::start().await;
    let store = table.store.clone();
    store
        .save_stale_page(&page(1, "2026-11-21T09:00:00Z"))
        .await
        .unwrap();
    let later = page(1, "2026-11-21T09:05:00Z");
    store.save_stale_page(&later).await.unwrap();
    assert_eq!(store.list_stale_pages().await.unwrap(), [later]);
}

#[tokio::test]
async fn publishing_a_page_deletes_its_row_unless_its_data_changed_meanwhile() {
    let table = Embedded::start().await;
    let store = table.store.clone();
    let (quiet, busy) = (
        page(1, "2026-11-21T09:00:00Z"),
        page(2, "2026-11-21T09:00:00.5Z"),
    );
    store.save_stale_page(&quiet).await.unwrap();
    store.save_stale_page(&busy).await.unwrap();
    let listed = store.list_stale_pages().await.unwrap();

    let changed = page(2, "2026-11-21T09:05:00Z");
    store.save_stale_page(&changed).await.unwrap();
    let mut deleted = Vec::new();
    for page in &listed {
        deleted.push(store.delete_stale_page(page).await.unwrap());
    }
    assert_eq!(deleted, [true, false]);
    assert_eq!(store.list_stale_pages().await.unwrap(), [changed]);
    assert!(
        !store.delete_stale_page(&quiet).await.unwrap(),
        "its row is already deleted"
    );
}

#[tokio::test]
async fn the_oldest_stale_page_is_found_among_as_many_as_are_measured() {
    let table = Embedded::start().await;
    let store = &table.store;
    assert_eq!(store.find_oldest_stale_page(3).await.unwrap(), None);
    // In the order of their keys.
    for (random, since) in [
        (1, "2026-11-21T09:01:00Z"),
        (2, "2026-11-21T09:02:00Z"),
        (3, "2026-11-21T09:00:00Z"),
    ] {
        store.save_stale_page(&page(random, since)).await.unwrap();
    }
    let oldest = async |most| {
        let since = store.find_oldest_stale_page(most).await.unwrap();
        since.unwrap().to_string()
    };
    assert_eq!(oldest(3).await, "2026-11-21T09:00:00Z");
    assert_eq!(oldest(2).await, "2026-11-21T09:01:00Z");
}
