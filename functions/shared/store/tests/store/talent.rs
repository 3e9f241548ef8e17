//! Talents, their slugs and offers, and the public catalogue.

use domain::TalentGuid;
use domain::talent::{Talent, TalentStatus};
use store::{Cursor, StoreError, Taken};
use uuid::Uuid;

use crate::embedded::Embedded;
use crate::fixtures::{at, morning, published, register, slug, video};

#[tokio::test]
async fn a_saved_talent_is_found_by_guid_and_slug() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    register(&table.store, &ada).await.unwrap();

    assert_eq!(
        table.store.find_talent(ada.talent_guid).await.unwrap(),
        Some(ada.clone())
    );
    assert_eq!(
        table.store.find_talent_by_slug(&ada.slug).await.unwrap(),
        Some(ada)
    );
    let unknown = TalentGuid::from_uuid(Uuid::now_v7());
    assert_eq!(table.store.find_talent(unknown).await.unwrap(), None);
    assert_eq!(
        table
            .store
            .find_talent_by_slug(&slug("unknown"))
            .await
            .unwrap(),
        None
    );
}

#[tokio::test]
async fn one_of_two_concurrent_registrations_gets_the_slug_and_the_other_writes_nothing() {
    let table = Embedded::start().await;
    let (one, other) = (published("ada-keller"), published("ada-keller"));
    let (first, second) =
        tokio::join!(register(&table.store, &one), register(&table.store, &other));

    let loser = if first.is_ok() { &other } else { &one };
    let failure = first.and(second).unwrap_err();
    assert!(
        matches!(failure, StoreError::Taken { what: Taken::Slug }),
        "{failure:?}"
    );
    assert_eq!(
        table.store.find_talent(loser.talent_guid).await.unwrap(),
        None
    );
}

#[tokio::test]
async fn the_second_edit_of_a_version_is_a_conflict() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    register(&table.store, &ada).await.unwrap();

    let now = at("2026-11-21T10:00:00Z");
    let one = Talent {
        headline: "One".to_owned(),
        ..ada.next(now)
    };
    let other = Talent {
        headline: "Other".to_owned(),
        ..ada.next(now)
    };
    table.store.save_talent(&one).await.unwrap();
    let failure = table.store.save_talent(&other).await.unwrap_err();
    assert!(matches!(failure, StoreError::Conflict), "{failure:?}");
    assert_eq!(
        table.store.find_talent(ada.talent_guid).await.unwrap(),
        Some(one)
    );
}

#[tokio::test]
async fn save_talent_rejects_a_changed_slug() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    register(&table.store, &ada).await.unwrap();
    let renamed = Talent {
        slug: slug("another-name"),
        ..ada.next(morning())
    };
    let failure = table.store.save_talent(&renamed).await.unwrap_err();
    assert!(matches!(failure, StoreError::Conflict), "{failure:?}");
}

#[tokio::test]
async fn an_old_slug_still_leads_to_its_talent_and_no_other_talent_gets_it() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    register(&table.store, &ada).await.unwrap();
    let renamed = Talent {
        slug: slug("ada-k"),
        ..ada.next(morning())
    };
    table.store.change_slug(&renamed, &ada.slug).await.unwrap();

    let by_old = table
        .store
        .find_talent_by_slug(&ada.slug)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(by_old.slug, slug("ada-k"));
    assert!(
        !table
            .store
            .find_slug(&ada.slug)
            .await
            .unwrap()
            .unwrap()
            .current
    );
    assert!(
        table
            .store
            .find_slug(&renamed.slug)
            .await
            .unwrap()
            .unwrap()
            .current
    );

    let other = published("ben-okri");
    register(&table.store, &other).await.unwrap();
    let taking_old_slug = Talent {
        slug: ada.slug.clone(),
        ..other.next(morning())
    };
    let failure = table
        .store
        .change_slug(&taking_old_slug, &other.slug)
        .await
        .unwrap_err();
    assert!(
        matches!(failure, StoreError::Taken { what: Taken::Slug }),
        "{failure:?}"
    );

    let back = Talent {
        slug: ada.slug.clone(),
        ..renamed.next(morning())
    };
    table.store.change_slug(&back, &renamed.slug).await.unwrap();
    assert!(
        table
            .store
            .find_slug(&ada.slug)
            .await
            .unwrap()
            .unwrap()
            .current
    );
}

#[tokio::test]
async fn list_published_returns_each_published_and_paused_talent_once() {
    let table = Embedded::start().await;
    for name in ["emil", "dora", "carl", "ben", "ada"] {
        register(&table.store, &published(name)).await.unwrap();
    }
    let draft = Talent {
        status: TalentStatus::Draft,
        ..published("hidden")
    };
    register(&table.store, &draft).await.unwrap();
    let paused = Talent {
        status: TalentStatus::Paused,
        ..published("fred")
    };
    register(&table.store, &paused).await.unwrap();

    let mut seen = Vec::new();
    let mut cursor: Option<Cursor> = None;
    loop {
        let page = table
            .store
            .list_published(cursor.as_ref(), 2)
            .await
            .unwrap();
        assert!(page.items.len() <= 2);
        seen.extend(page.items.into_iter().map(|talent| talent.slug.to_string()));
        match page.next {
            Some(next) => cursor = Some(Cursor::parse(&next.to_string()).unwrap()),
            None => break,
        }
    }
    assert_eq!(seen, ["ada", "ben", "carl", "dora", "emil", "fred"]);
}

#[tokio::test]
async fn list_published_omits_a_suspended_talent() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    register(&table.store, &ada).await.unwrap();
    let suspended = Talent {
        status: TalentStatus::Suspended,
        ..ada.next(morning())
    };
    table.store.save_talent(&suspended).await.unwrap();
    assert!(
        table
            .store
            .list_published(None, 10)
            .await
            .unwrap()
            .items
            .is_empty()
    );
}

#[tokio::test]
async fn an_invalid_cursor_is_rejected_and_one_of_another_list_returns_an_empty_page() {
    let table = Embedded::start().await;
    register(&table.store, &published("ada-keller"))
        .await
        .unwrap();
    // Empty, no base64url, an incomplete byte, and only empty parts.
    for text in ["", "%%%", "a", "CgoK"] {
        assert!(Cursor::parse(text).is_err(), "{text}");
    }
    // `one\ntwo\nthree`: the keys of a row that is not in the catalogue.
    let foreign = Cursor::parse("b25lCnR3bwp0aHJlZQ").unwrap();
    let page = table
        .store
        .list_published(Some(&foreign), 10)
        .await
        .unwrap();
    assert!(page.items.is_empty() && page.next.is_none());
}

#[tokio::test]
async fn offers_are_sorted_and_an_edit_of_an_old_version_is_a_conflict() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let mut first = video(ada.talent_guid);
    let second = video(ada.talent_guid);
    first.sort = 2;
    table.store.save_offer(&first).await.unwrap();
    table.store.save_offer(&second).await.unwrap();
    table
        .store
        .save_offer(&video(published("ben").talent_guid))
        .await
        .unwrap();

    let listed = table.store.list_offers(ada.talent_guid).await.unwrap();
    assert_eq!(listed, [second.clone(), first.clone()]);
    let found = table
        .store
        .find_offer(ada.talent_guid, first.offer_guid)
        .await
        .unwrap();
    assert_eq!(found, Some(first.clone()));

    let failure = table.store.save_offer(&first).await.unwrap_err();
    assert!(matches!(failure, StoreError::Conflict), "{failure:?}");
    first.version = 2;
    table.store.save_offer(&first).await.unwrap();
}
