use domain::health::DueKind;
use domain::order::{Actor, Command, ProviderOp, State, Transition};
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use store::{
    AccountDeletion, Cursor, DuePage, DuePartition, DueRow, MOST_ATTEMPTS, PENDING_OP_TIMEOUT,
    RowName, Store, StoreError,
};

use crate::booking::{Booking, step};
use crate::embedded::{Embedded, TABLE};
use crate::fixtures::{at, morning, published, video};

async fn due(store: &Store, now: Timestamp) -> Vec<DueRow> {
    let mut rows = Vec::new();
    for partition in DuePartition::all() {
        let mut cursor: Option<Cursor> = None;
        loop {
            let page = store
                .list_due(partition, now, cursor.as_ref(), 1)
                .await
                .unwrap();
            rows.extend(page.items);
            cursor = page.next;
            if cursor.is_none() {
                break;
            }
        }
    }
    rows
}

fn orders(rows: &[DueRow]) -> Vec<Timestamp> {
    rows.iter()
        .filter_map(|row| match row {
            DueRow::Order { at, .. } => Some(*at),
            DueRow::Outbox { .. }
            | DueRow::Notice { .. }
            | DueRow::FollowUp { .. }
            | DueRow::AvailabilityAlert { .. }
            | DueRow::Reminders { .. }
            | DueRow::Unreadable { .. } => None,
        })
        .collect()
}

#[tokio::test]
async fn an_order_is_due_when_its_deadline_passes_and_not_before() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let booking = Booking::new(&ada, &video(ada.talent_guid));
    booking.place(&table.store).await.unwrap();
    let pay_by = booking.order().timers.pay_by.unwrap();

    let before = pay_by - SignedDuration::from_secs(1);
    assert_eq!(orders(&due(&table.store, before).await), []);
    assert_eq!(orders(&due(&table.store, pay_by).await), [pay_by]);

    let expired = step(
        booking.order(),
        Transition::PaymentExpire,
        State::PaymentExpired,
        pay_by,
    );
    table.store.commit(&expired).await.unwrap();
    let far = pay_by + SignedDuration::from_hours(10_000);
    assert_eq!(
        orders(&due(&table.store, far).await),
        [],
        "an end state waits for nothing"
    );
}

#[tokio::test]
async fn an_unfinished_provider_call_is_due_after_its_grace() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let booking = Booking::new(&ada, &video(ada.talent_guid));
    booking.place(&table.store).await.unwrap();
    let now = at("2026-11-21T09:05:00Z");
    let requested = step(
        booking.order(),
        Transition::Authorise,
        State::Requested,
        now,
    );
    table.store.commit(&requested).await.unwrap();
    assert_eq!(
        orders(&due(&table.store, now + PENDING_OP_TIMEOUT).await),
        []
    );

    let marked =
        requested
            .order
            .with_pending_op(ProviderOp::Capture, Command::Accept, Actor::Talent, now);
    table.store.mark_pending_op(&marked).await.unwrap();
    assert_eq!(
        orders(&due(&table.store, now + PENDING_OP_TIMEOUT).await),
        [now + PENDING_OP_TIMEOUT]
    );
}

#[tokio::test]
async fn every_due_row_is_listed_once_over_all_shards_and_pages() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let offer = video(ada.talent_guid);
    for _ in 0..12 {
        Booking::new(&ada, &offer)
            .place(&table.store)
            .await
            .unwrap();
    }
    let rows = due(&table.store, morning() + SignedDuration::from_hours(1)).await;
    assert_eq!(
        rows.len(),
        36,
        "twelve orders, twelve reminders to pay and twelve checkouts to open"
    );
    assert_eq!(orders(&rows).len(), 12);
    let mut distinct: Vec<String> = rows.iter().map(|row| format!("{row:?}")).collect();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), 36);
}

#[tokio::test]
async fn effects_are_listed_in_order_and_deleted_when_done() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let booking = Booking::new(&ada, &video(ada.talent_guid));
    booking.place(&table.store).await.unwrap();
    let now = at("2026-11-21T09:05:00Z");
    let requested = step(
        booking.order(),
        Transition::Authorise,
        State::Requested,
        now,
    );
    table.store.commit(&requested).await.unwrap();

    let guid = booking.order().order_guid;
    let rows = table.store.list_outbox(guid).await.unwrap();
    let effects: Vec<_> = rows.iter().map(|row| &row.effect).collect();
    let expected: Vec<_> = booking
        .applied
        .effects
        .iter()
        .chain(&requested.effects)
        .collect();
    assert_eq!(effects, expected);
    assert!(rows[1].order_hash.is_none());

    table.store.delete_outbox(guid, rows[0].id).await.unwrap();
    table.store.delete_outbox(guid, rows[0].id).await.unwrap();
    assert_eq!(
        table.store.find_outbox(guid, rows[0].id).await.unwrap(),
        None
    );
    assert_eq!(table.store.list_outbox(guid).await.unwrap(), rows[1..]);
}

#[tokio::test]
async fn an_effect_is_leased_to_one_of_two_and_due_again_when_the_lease_expires() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let booking = Booking::new(&ada, &video(ada.talent_guid));
    booking.place(&table.store).await.unwrap();
    let guid = booking.order().order_guid;
    let row = table.store.list_outbox(guid).await.unwrap().remove(0);

    let until = at("2026-11-21T09:10:00Z");
    let (one, other) = tokio::join!(
        table.store.lease(&row, until),
        table.store.lease(&row, until)
    );
    let mut outcomes = vec![one, other];
    outcomes.sort_by_key(Result::is_err);
    let failure = outcomes.pop().unwrap().unwrap_err();
    assert!(matches!(failure, StoreError::Conflict), "{failure:?}");
    let leased = outcomes.pop().unwrap().unwrap();
    assert_eq!((leased.attempt, leased.due_at), (1, until));

    let is_due = async |now| {
        let rows = due(&table.store, now).await;
        rows.iter().any(|row| matches!(row, DueRow::Outbox { .. }))
    };
    assert!(!is_due(until - SignedDuration::from_secs(1)).await);
    assert!(is_due(until).await);

    let next = at("2026-11-21T10:00:00Z");
    table
        .store
        .retry(&leased, next, "the provider is away")
        .await
        .unwrap();
    assert!(!is_due(until).await);
    let waiting = table
        .store
        .find_outbox(guid, row.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(waiting.last_error.as_deref(), Some("the provider is away"));

    let failure = table.store.lease(&row, next).await.unwrap_err();
    assert!(matches!(failure, StoreError::Conflict), "{failure:?}");
    assert_eq!(table.store.lease(&waiting, next).await.unwrap().attempt, 2);
}

#[tokio::test]
async fn a_woken_effect_is_due_later_and_any_instance_can_lease_it() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let booking = Booking::new(&ada, &video(ada.talent_guid));
    booking.place(&table.store).await.unwrap();
    let guid = booking.order().order_guid;
    let row = table.store.list_outbox(guid).await.unwrap().remove(0);

    let next = at("2026-11-21T09:30:00Z");
    table.store.wake(&row, next).await.unwrap();
    let woken = table
        .store
        .find_outbox(guid, row.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((woken.wakes, woken.attempt, woken.due_at), (1, 0, next));
    let leased = table.store.lease(&row, next).await.unwrap();
    assert_eq!(leased.attempt, 1);
    let failure = table.store.wake(&woken, next).await.unwrap_err();
    assert!(matches!(failure, StoreError::Conflict), "{failure:?}");
}

#[tokio::test]
async fn a_done_effect_cannot_be_leased_or_put_back() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let booking = Booking::new(&ada, &video(ada.talent_guid));
    booking.place(&table.store).await.unwrap();
    let guid = booking.order().order_guid;
    let row = table.store.list_outbox(guid).await.unwrap().remove(0);
    table.store.delete_outbox(guid, row.id).await.unwrap();
    let failure = table.store.lease(&row, morning()).await.unwrap_err();
    assert!(matches!(failure, StoreError::Conflict), "{failure:?}");
    let failure = table
        .store
        .retry(&row, morning(), "late")
        .await
        .unwrap_err();
    assert!(matches!(failure, StoreError::Conflict), "{failure:?}");
    assert_eq!(table.store.list_outbox(guid).await.unwrap(), []);
}

#[tokio::test]
async fn the_stream_distinguishes_effects_by_their_keys() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let booking = Booking::new(&ada, &video(ada.talent_guid));
    booking.place(&table.store).await.unwrap();
    let guid = booking.order().order_guid;
    let id = table.store.list_outbox(guid).await.unwrap()[0].id;

    let pk = format!("ORDER#{guid}");
    assert_eq!(
        RowName::parse(&pk, &format!("OUTBOX#{id}")),
        RowName::Outbox(guid, id)
    );
    assert_eq!(RowName::parse(&pk, "ORDER"), RowName::Order(guid));
    let of_ada = format!("TALENT#{}", ada.talent_guid);
    let offer = booking.order().offer.offer_guid;
    assert_eq!(
        RowName::parse("USER#uid#1", "PROFILE"),
        RowName::User("uid#1".to_owned())
    );
    assert_eq!(
        RowName::parse(&of_ada, "PROFILE"),
        RowName::Talent(ada.talent_guid)
    );
    assert_eq!(
        RowName::parse(&of_ada, &format!("OFFER#{offer}")),
        RowName::Offer(ada.talent_guid, offer)
    );
    assert_eq!(RowName::parse("STALE", &of_ada), RowName::StalePage);
    for (pk, sk) in [
        (pk.as_str(), "EVENT#0000000001"),
        (pk.as_str(), "OUTBOX#"),
        (pk.as_str(), "OUTBOX#1"),
        ("ORDER#1", "ORDER"),
        ("TALENT#1", "PROFILE"),
        (of_ada.as_str(), "OFFER#1"),
        (of_ada.as_str(), "LOAD"),
        ("USER#uid", "ORDER"),
        ("DOC#orders", "ORDER"),
        ("DOC#customers", "PROFILE"),
        ("LOG#order:1", "HEAD"),
    ] {
        assert_eq!(RowName::parse(pk, sk), RowName::Other, "{pk}/{sk}");
    }
}

#[tokio::test]
async fn a_row_that_cannot_be_read_does_not_hide_the_rows_behind_it() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let booking = Booking::new(&ada, &video(ada.talent_guid));
    booking.place(&table.store).await.unwrap();
    let pay_by = booking.order().timers.pay_by.unwrap();
    for partition in 0..8 {
        put_on_due_index(
            &table,
            &format!("LATER#{partition}"),
            &format!("DUE#{partition}"),
        );
    }

    let rows = due(&table.store, pay_by).await;

    assert_eq!(orders(&rows), [pay_by]);
    let is_unreadable =
        |row: &&DueRow| matches!(row, DueRow::Unreadable { row, .. } if row.starts_with("LATER#"));
    assert_eq!(rows.iter().filter(is_unreadable).count(), 8);
}

#[tokio::test]
async fn a_due_list_skips_rows_that_cannot_be_read() {
    let table = Embedded::start().await;
    let deletion: AccountDeletion = serde_json::from_value(json!({
        "uid": "ada", "userId": "01980000-0000-7000-8000-000000000001", "role": "customer",
        "email": null, "provenEmail": null, "isDecided": true, "askedAt": "2026-06-01T08:00:00Z",
    }))
    .unwrap();
    let saved = table.store.save_account_deletion(&deletion, morning());
    saved.await.unwrap();
    for number in 0..5 {
        put_on_due_index(&table, &format!("LATER#{number}"), "DUE#LEAVING");
    }

    let far = morning() + SignedDuration::from_hours(10_000);
    let mut cursor = None;
    let mut found = Vec::new();
    loop {
        let due = DuePage {
            after: cursor.as_ref(),
            ..DuePage::first(far, 1)
        };
        let page = table.store.list_account_deletions(due).await.unwrap();
        found.extend(page.items);
        cursor = page.next;
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!(found, ["ada"]);
}

/// Writes a row that no release knows to the head of a partition of the due index.
fn put_on_due_index(table: &Embedded, pk: &str, partition: &str) {
    let row = json!({ "TableName": TABLE, "Item": {
        "pk": { "S": pk }, "sk": { "S": "META" },
        "duePk": { "S": partition }, "dueAt": { "S": "2020-01-01T00:00:00Z" },
    } });
    let request = serde_json::from_value(row).unwrap();
    table.database.put_item(request).unwrap();
}

#[tokio::test]
async fn the_thirtieth_failure_is_the_last_automatic_attempt() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let booking = Booking::new(&ada, &video(ada.talent_guid));
    booking.place(&table.store).await.unwrap();
    let guid = booking.order().order_guid;
    let mut row = table.store.list_outbox(guid).await.unwrap().remove(0);
    let far = morning() + SignedDuration::from_hours(10_000);
    for attempt in 1..=MOST_ATTEMPTS {
        let leased = table.store.lease(&row, morning()).await.unwrap();
        let retried = table.store.retry(&leased, morning(), "refused");
        retried.await.unwrap();
        row = table
            .store
            .find_outbox(guid, row.id)
            .await
            .unwrap()
            .unwrap();
        let rows = due(&table.store, far).await;
        let is_due = rows
            .iter()
            .any(|found| matches!(found, DueRow::Outbox { id, .. } if *id == row.id));
        assert_eq!(is_due, attempt < MOST_ATTEMPTS, "{attempt}");
    }
    let failed = table.store.list_failed_effects(None, 10).await.unwrap();
    assert_eq!(failed.items.len(), 1, "an operator decides");
}

#[tokio::test]
async fn due_work_is_counted_up_to_500_rows_of_a_partition() {
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let booking = Booking::new(&ada, &video(ada.talent_guid));
    booking.place(&table.store).await.unwrap();
    let order = booking.order();
    let pay_by = order.timers.pay_by.unwrap();
    let late = pay_by + SignedDuration::from_mins(20);
    let kind = async |wanted| {
        let due = table.store.measure_due_work(late).await.unwrap();
        due.into_iter().find(|work| work.kind == wanted)
    };
    let orders = kind(DueKind::Orders).await.unwrap();
    assert_eq!(
        (orders.count, orders.has_more, orders.late_seconds),
        (1, false, 1_200)
    );
    assert_eq!(orders.order_guid, Some(order.order_guid));

    for number in 0..500 {
        put_on_due_index(&table, &format!("LATER#{number}"), "DUE#LEAVING");
    }
    let deletions = kind(DueKind::AccountDeletions).await.unwrap();
    assert_eq!((deletions.count, deletions.has_more), (500, false));
    put_on_due_index(&table, "LATER#500", "DUE#LEAVING");
    let deletions = kind(DueKind::AccountDeletions).await.unwrap();
    assert_eq!((deletions.count, deletions.has_more), (500, true));
}
