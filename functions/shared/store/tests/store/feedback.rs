use domain::feedback::{Feedback, FeedbackStatus};
use domain::talent::Talent;
use domain::{OrderGuid, TalentGuid};
use jiff::SignedDuration;
use store::{Cursor, StalePage, StoreError};
use uuid::Uuid;

use crate::embedded::Embedded;
use crate::fixtures::{morning, published, register};

fn feedback(talent: TalentGuid, rating: u8, hour: i64) -> Feedback {
    let now = morning() + SignedDuration::from_hours(hour);
    Feedback {
        order_guid: OrderGuid::from_uuid(Uuid::now_v7()),
        talent_guid: talent,
        kind: None,
        rating,
        text: "Made her day.".to_owned(),
        language: None,
        tags: Vec::new(),
        public_name: "Noor B.".to_owned(),
        show_video: false,
        private_note: Some("Call me".to_owned()),
        status: FeedbackStatus::Published,
        reply: None,
        reports: Vec::new(),
        imported: false,
        version: 1,
        created_at: now,
        updated_at: now,
    }
}

async fn ratings(table: &Embedded, talent: &Talent) -> (u64, u64) {
    let talent = table
        .store
        .find_talent(talent.talent_guid)
        .await
        .unwrap()
        .unwrap();
    let worth = (1_u64..).zip(talent.stats.stars());
    let (sum, count) = worth.fold((0, 0), |(sum, count), (worth, stars)| {
        (sum + worth * stars, count + stars)
    });
    assert_eq!(
        (sum, count),
        (talent.stats.rating_sum, talent.stats.rating_count),
        "the distribution adds up"
    );
    (sum, count)
}

#[tokio::test]
async fn published_feedback_is_listed_newest_first_without_private_notes_and_counted() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    register(&table.store, &ada).await.unwrap();
    let all: Vec<_> = (1..=5)
        .map(|hour| feedback(ada.talent_guid, 4, i64::from(hour)))
        .collect();
    for one in &all {
        table.store.save_feedback(one, None).await.unwrap();
    }
    assert_eq!(ratings(&table, &ada).await, (20, 5));

    let mut seen = Vec::new();
    let mut cursor: Option<Cursor> = None;
    loop {
        let page = table
            .store
            .list_feedback(ada.talent_guid, cursor.as_ref(), 2)
            .await
            .unwrap();
        assert!(page.items.iter().all(|one| one.private_note.is_none()));
        seen.extend(page.items.iter().map(|one| one.order_guid));
        match page.next {
            Some(next) => cursor = Some(Cursor::parse(&next.to_string()).unwrap()),
            None => break,
        }
    }
    let expected: Vec<_> = all.iter().rev().map(|one| one.order_guid).collect();
    assert_eq!(seen, expected);
    let kept = table.store.find_feedback(all[0].order_guid).await.unwrap();
    assert_eq!(
        kept.as_ref(),
        Some(&all[0]),
        "the private note is kept with the order"
    );
}

#[tokio::test]
async fn changed_feedback_replaces_what_it_counted() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    register(&table.store, &ada).await.unwrap();
    let first = feedback(ada.talent_guid, 2, 1);
    table.store.save_feedback(&first, None).await.unwrap();
    let second = Feedback {
        rating: 5,
        version: 2,
        ..first.clone()
    };
    table
        .store
        .save_feedback(&second, Some(&first))
        .await
        .unwrap();
    assert_eq!(ratings(&table, &ada).await, (5, 1));

    let failure = table
        .store
        .save_feedback(&second, Some(&first))
        .await
        .unwrap_err();
    assert!(matches!(failure, StoreError::Conflict), "{failure:?}");
    let again = table.store.save_feedback(&first, None).await.unwrap_err();
    assert!(matches!(again, StoreError::Conflict), "{again:?}");
    assert_eq!(
        ratings(&table, &ada).await,
        (5, 1),
        "nothing is counted twice"
    );

    let removed = Feedback {
        status: FeedbackStatus::Removed,
        version: 3,
        ..second.clone()
    };
    table
        .store
        .save_feedback(&removed, Some(&second))
        .await
        .unwrap();
    assert_eq!(ratings(&table, &ada).await, (0, 0));
    let page = table
        .store
        .list_feedback(ada.talent_guid, None, 10)
        .await
        .unwrap();
    assert!(page.items.is_empty());
}

#[tokio::test]
async fn public_feedback_changes_mark_the_page_as_stale() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    register(&table.store, &ada).await.unwrap();
    let pending = Feedback {
        status: FeedbackStatus::Pending,
        ..feedback(ada.talent_guid, 5, 1)
    };
    table.store.save_feedback(&pending, None).await.unwrap();
    assert_eq!(table.store.list_stale_pages().await.unwrap(), []);

    let decisions = [
        (2, FeedbackStatus::Published, 2),
        (3, FeedbackStatus::Removed, 3),
    ];
    let mut earlier = pending;
    for (version, status, hour) in decisions {
        let decided = Feedback {
            status,
            version,
            updated_at: morning() + SignedDuration::from_hours(hour),
            ..earlier.clone()
        };
        table
            .store
            .save_feedback(&decided, Some(&earlier))
            .await
            .unwrap();
        let waiting = table.store.list_stale_pages().await.unwrap();
        let expected = StalePage::of_talent(ada.talent_guid, decided.updated_at);
        assert_eq!(waiting, [expected]);
        assert!(table.store.delete_stale_page(&waiting[0]).await.unwrap());
        earlier = decided;
    }
}

#[tokio::test]
async fn feedback_that_waits_for_an_operator_is_neither_listed_nor_counted() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    register(&table.store, &ada).await.unwrap();
    let pending = Feedback {
        status: FeedbackStatus::Pending,
        ..feedback(ada.talent_guid, 1, 1)
    };
    table.store.save_feedback(&pending, None).await.unwrap();
    assert_eq!(ratings(&table, &ada).await, (0, 0));
    let page = table
        .store
        .list_feedback(ada.talent_guid, None, 10)
        .await
        .unwrap();
    assert!(page.items.is_empty());
    assert_eq!(
        table.store.find_feedback(pending.order_guid).await.unwrap(),
        Some(pending)
    );
}

#[tokio::test]
async fn a_profile_form_opened_before_a_rating_cannot_write_the_old_stats_back() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    register(&table.store, &ada).await.unwrap();
    table
        .store
        .save_feedback(&feedback(ada.talent_guid, 5, 1), None)
        .await
        .unwrap();
    let failure = table
        .store
        .save_talent(&ada.next(morning()))
        .await
        .unwrap_err();
    assert!(matches!(failure, StoreError::Conflict), "{failure:?}");

    let fresh = table
        .store
        .find_talent(ada.talent_guid)
        .await
        .unwrap()
        .unwrap();
    table
        .store
        .save_talent(&fresh.next(morning()))
        .await
        .unwrap();
    assert_eq!(ratings(&table, &ada).await, (5, 1));
}
