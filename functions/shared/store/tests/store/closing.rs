//! Changed addresses and deleted accounts.

use domain::Email;
use domain::customer::{Role, User};
use domain::talent::Talent;
use store::{Store, StoreError, Taken};

use crate::embedded::Embedded;
use crate::fixtures::{morning, published, register, slug, user};

fn email(text: &str) -> Email {
    text.parse().unwrap()
}

async fn registered(store: &Store, uid: &str, address: &str) -> User {
    let user = user(uid, address, Role::Customer);
    store.create_user(&user, None).await.unwrap()
}

async fn owner(store: &Store, address: &str) -> Option<String> {
    let owner = store.find_email(&email(address)).await.unwrap();
    owner.map(|owner| owner.uid)
}

#[tokio::test]
async fn a_changed_address_frees_the_old_one_and_never_takes_another_account_s() {
    let table = Embedded::start().await;
    let store = &table.store;
    let noor = registered(store, "uid-1", "noor@example.org").await;
    registered(store, "uid-2", "mia@example.org").await;
    let taken = noor.with_email(email("mia@example.org"), morning());
    let refused = store.change_email(&taken, &noor.email, None).await;
    assert!(
        matches!(refused, Err(StoreError::Taken { what: Taken::Email })),
        "{refused:?}"
    );
    assert_eq!(store.find_user("uid-1").await.unwrap(), Some(noor.clone()));

    let moved = noor.with_email(email("bakker@example.org"), morning());
    store.change_email(&moved, &noor.email, None).await.unwrap();
    assert_eq!(store.find_user("uid-1").await.unwrap(), Some(moved.clone()));
    assert_eq!(owner(store, "noor@example.org").await, None);
    assert_eq!(
        owner(store, "bakker@example.org").await.as_deref(),
        Some("uid-1")
    );
    let stale = store.change_email(&moved, &noor.email, None).await;
    assert!(matches!(stale, Err(StoreError::Conflict)), "{stale:?}");
}

#[tokio::test]
async fn an_old_address_of_another_account_stays_there() {
    let table = Embedded::start().await;
    let store = &table.store;
    let noor = registered(store, "uid-1", "noor@example.org").await;
    store.release_email("uid-1", &noor.email).await.unwrap();
    registered(store, "uid-2", "noor@example.org").await;

    let moved = noor.with_email(email("bakker@example.org"), morning());
    store.change_email(&moved, &noor.email, None).await.unwrap();
    assert_eq!(
        owner(store, "noor@example.org").await.as_deref(),
        Some("uid-2")
    );

    store
        .release_account("uid-1", &noor.email, None)
        .await
        .unwrap();
    assert_eq!(
        owner(store, "noor@example.org").await.as_deref(),
        Some("uid-2")
    );
    let refused = store.release_email("uid-1", &noor.email).await;
    assert!(matches!(refused, Err(StoreError::Conflict)), "{refused:?}");
}

#[tokio::test]
async fn deleting_an_account_deletes_its_draft_and_slug_but_not_a_page() {
    let table = Embedded::start().await;
    let store = &table.store;
    let ada = user("uid-1", "ada@example.org", Role::Talent);
    let guid = ada.user_id.into();
    let draft = Talent::draft(
        guid,
        slug("ada"),
        "Ada".to_owned(),
        ada.email.clone(),
        morning(),
    );
    store.create_user(&ada, Some(&draft)).await.unwrap();
    // The draft was saved in between: it is no longer untouched.
    let saved = draft.next(morning());
    store.save_talent(&saved).await.unwrap();
    let refused = store
        .release_account("uid-1", &ada.email, Some(&draft))
        .await;
    assert!(matches!(refused, Err(StoreError::Conflict)), "{refused:?}");
    assert!(store.find_user("uid-1").await.unwrap().is_some());

    store
        .release_account("uid-1", &ada.email, Some(&saved))
        .await
        .unwrap();
    assert_eq!(store.find_talent(guid).await.unwrap(), None);
    assert_eq!(store.find_slug(&slug("ada")).await.unwrap(), None);

    let bo = published("bo-lind");
    register(store, &bo).await.unwrap();
    store
        .release_account("uid-2", &email("bo@example.org"), Some(&bo))
        .await
        .unwrap();
    assert_eq!(store.find_talent(bo.talent_guid).await.unwrap(), Some(bo));
}

#[tokio::test]
async fn a_deleted_talent_leaves_the_catalogue_and_the_page_waits_for_its_removal() {
    let table = Embedded::start().await;
    let store = &table.store;
    let ada = published("ada");
    register(store, &ada).await.unwrap();
    let closed = ada.closed(morning()).unwrap();
    assert_eq!(closed.closed(morning()), None, "once");
    store.close_talent(&closed, morning()).await.unwrap();
    assert_eq!(store.list_published(None, 10).await.unwrap().items, []);
    let waiting = store.list_stale_pages().await.unwrap();
    assert_eq!(waiting[0].talent_guid(), Some(ada.talent_guid));
    let again = store.close_talent(&closed, morning()).await;
    assert!(matches!(again, Err(StoreError::Conflict)), "{again:?}");
}
