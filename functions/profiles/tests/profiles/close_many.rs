//! Deletion of an account with more orders than one call handles.

use accounts::{Deletion, resume_deletion};
use domain::OrderGuid;
use domain::mail_topics::{AddressDigest, MailTopic, Subscription};
use domain::marketplace::PayoutDelay;
use domain::order::{Actor, Applied, Command, Order, apply};
use serde_json::json;
use std::time::Duration;
use store::{AccountDeletion, DuePage};
use testkit::{COMMIT, FaultMode, Person};

use crate::close::{account_deletion_of, assert_gone};
use crate::support::Fixture;

/// Pages of 25, of which a call erases two.
const ERASED: usize = 50;
/// Pages of 100, of which a call checks five.
const CHECKED: usize = 500;

/// Creates orders of Noor that were never paid and are over, one second after those before.
async fn over(fixture: &Fixture, count: usize) -> Vec<OrderGuid> {
    let context = &fixture.context;
    context.advance(Duration::from_secs(1));
    let mut guids = Vec::new();
    for _ in 0..count {
        let placed = context.placed_order(&fixture.ada, &fixture.ada.video, Some(&fixture.noor));
        let order = Box::pin(placed).await.order;
        let pay_by = order.timers.pay_by.unwrap();
        let expire = Command::PaymentExpire;
        let over = apply(&order, expire, Actor::Timer, pay_by, PayoutDelay::default());
        let over = Applied {
            effects: Vec::new(),
            ..over.unwrap()
        };
        let (store, guid) = (context.store(), over.order.order_guid);
        store.commit(&over).await.unwrap();
        for placed in store.list_outbox(guid).await.unwrap() {
            store.delete_outbox(guid, placed.id).await.unwrap();
        }
        guids.push(guid);
    }
    guids
}

/// Creates a newer order of Noor that waits for Ada.
async fn live(fixture: &Fixture) -> Order {
    fixture.context.advance(Duration::from_secs(1));
    fixture.requested().await
}

async fn find(fixture: &Fixture, guid: OrderGuid) -> Order {
    let found = fixture.context.store().find_order(guid).await;
    found.unwrap().unwrap()
}

async fn count_erased(fixture: &Fixture, guids: &[OrderGuid]) -> usize {
    let mut erased = 0;
    for guid in guids {
        erased += usize::from(find(fixture, *guid).await.is_erased());
    }
    erased
}

/// Records a decided deletion of Noor's account that has been due since a minute ago.
async fn decide(fixture: &Fixture) {
    let now = fixture.context.now();
    let decided = AccountDeletion {
        is_decided: true,
        ..account_deletion_of(&fixture.noor, now)
    };
    let store = fixture.context.store();
    store.save_account_deletion(&decided, now).await.unwrap();
    fixture.context.advance(Duration::from_mins(1));
}

/// Runs the clock after its interval.
async fn next_run(fixture: &Fixture, person: &Person) -> Option<Deletion> {
    fixture.context.advance(Duration::from_mins(5));
    let identity = fixture.context.identity_client();
    fixture.resume_deletion(&identity, person).await
}

/// Checks that the account is as it was.
async fn assert_kept(fixture: &Fixture, person: &Person) {
    let user = fixture.context.store().find_user(&person.uid).await;
    assert!(user.unwrap().is_some());
    let identity = fixture.context.identity_client();
    assert!(identity.find_account(&person.uid).await.unwrap().is_some());
}

#[tokio::test]
async fn a_call_erases_fifty_orders_and_the_clock_the_others_before_the_account() {
    // The list's end is found only behind the fiftieth order.
    for (count, finishing) in [(ERASED - 1, false), (ERASED, true), (ERASED + 1, true)] {
        let fixture = Fixture::start().await;
        let orders = over(&fixture, count).await;
        let token = fixture.context.token(&fixture.noor);
        let reply = fixture.close(&token).await.expect(200);
        assert_eq!(
            reply.json,
            json!({ "success": true, "finishing": finishing })
        );
        assert_eq!(count_erased(&fixture, &orders).await, count.min(ERASED));
        assert_eq!(fixture.close(&token).await.failure(), "401 account_deleted");
        if finishing {
            assert_kept(&fixture, &fixture.noor).await;
            let next = next_run(&fixture, &fixture.noor).await;
            assert!(matches!(next, Some(Deletion::Complete)), "{next:?}");
            assert_eq!(count_erased(&fixture, &orders).await, count);
        }
        assert_gone(&fixture, &fixture.noor).await;

        // The pass began with the request, when the index may have lacked an order: another one follows.
        let mut passes = 0;
        while !fixture.is_forgotten(&fixture.noor).await {
            passes += 1;
            next_run(&fixture, &fixture.noor).await;
        }
        assert_eq!(passes, 1 + usize::from(finishing));
    }
}

#[tokio::test]
async fn concurrent_clocks_erase_each_order_and_one_of_them_continues() {
    let fixture = Fixture::start().await;
    let orders = over(&fixture, ERASED + 1).await;
    decide(&fixture).await;
    let (store, clock) = (fixture.context.store(), fixture.context.clock());
    let (identity, uid) = (fixture.context.identity_client(), &fixture.noor.uid);
    let run = || Box::pin(resume_deletion(&store, &identity, uid, &clock));
    let (one, other) = tokio::join!(run(), run());
    let outcomes = [one.unwrap(), other.unwrap()];
    let continued = outcomes
        .iter()
        .filter(|outcome| matches!(outcome, Some(Deletion::Continues)));
    assert_eq!(continued.count(), 1, "{outcomes:?}");
    assert!(outcomes.iter().any(Option::is_none), "{outcomes:?}");
    assert_eq!(count_erased(&fixture, &orders).await, ERASED);
    assert_kept(&fixture, &fixture.noor).await;

    fixture.context.advance(Duration::from_mins(5));
    let (one, other) = tokio::join!(run(), run());
    let outcomes = [one.unwrap(), other.unwrap()];
    let complete = outcomes
        .iter()
        .filter(|outcome| matches!(outcome, Some(Deletion::Complete)));
    assert_eq!(complete.count(), 1, "{outcomes:?}");
    assert_eq!(count_erased(&fixture, &orders).await, orders.len());
    assert_gone(&fixture, &fixture.noor).await;
    assert!(fixture.is_forgotten(&fixture.noor).await);
}

#[tokio::test]
async fn a_killed_run_loses_nothing_and_later_runs_complete_the_deletion() {
    // A run first postpones the deletion, then writes it after each page. The last of these cases is in a page.
    for (call, completed) in [("PutItem", 0), ("PutItem", 1), ("PutItem", 2), (COMMIT, 60)] {
        let fixture = Fixture::start().await;
        let orders = over(&fixture, ERASED + 1).await;
        decide(&fixture).await;
        let proxy = fixture.context.table_proxy().await;
        proxy.set_mode(FaultMode::Hold(call, completed));
        let store = fixture.context.settle_behind(&proxy).store().clone();
        let (clock, identity) = (fixture.context.clock(), fixture.context.identity_client());
        let uid = fixture.noor.uid.clone();
        let run = tokio::spawn(async move {
            Box::pin(resume_deletion(&store, &identity, &uid, &clock)).await
        });
        proxy.wait_for_fault().await;
        run.abort();
        proxy.set_mode(FaultMode::Drop);
        assert_kept(&fixture, &fixture.noor).await;
        assert!(count_erased(&fixture, &orders).await <= ERASED);

        for _ in 0..2 {
            let next = next_run(&fixture, &fixture.noor).await;
            assert!(
                matches!(next, Some(Deletion::Continues | Deletion::Complete) | None),
                "{call} {completed}: {next:?}"
            );
        }
        assert_eq!(count_erased(&fixture, &orders).await, orders.len());
        assert_gone(&fixture, &fixture.noor).await;
        assert!(
            fixture.is_forgotten(&fixture.noor).await,
            "{call} {completed}"
        );
    }
}

#[tokio::test]
async fn an_order_that_is_not_over_is_remembered_until_the_last_page() {
    let fixture = Fixture::start().await;
    let mut orders = over(&fixture, ERASED).await;
    let live = live(&fixture).await;
    orders.push(live.order_guid);
    decide(&fixture).await;
    let next = next_run(&fixture, &fixture.noor).await;
    assert!(matches!(next, Some(Deletion::Continues)), "{next:?}");
    let next = next_run(&fixture, &fixture.noor).await;
    assert!(matches!(next, Some(Deletion::Waiting)), "{next:?}");
    assert_eq!(count_erased(&fixture, &orders).await, ERASED);
    assert_gone(&fixture, &fixture.noor).await;

    let declined = Command::Withdraw { note: None };
    let ended = fixture.act(live, declined, Actor::Customer).await;
    fixture.send_everything(&ended).await;
    let store = fixture.context.store();
    let due = DuePage::first(fixture.context.now(), 10);
    assert_eq!(
        store.list_account_deletions(due).await.unwrap().items,
        [""; 0]
    );
    fixture.context.advance(Duration::from_hours(1));
    for expected in [false, true] {
        let next = next_run(&fixture, &fixture.noor).await;
        let is_complete = matches!(next, Some(Deletion::Complete));
        assert_eq!(is_complete, expected, "{next:?}");
    }
    assert_eq!(count_erased(&fixture, &orders).await, orders.len());
    assert!(fixture.is_forgotten(&fixture.noor).await);
}

#[tokio::test]
async fn a_later_pass_leaves_the_next_account_with_the_address_alone() {
    let fixture = Fixture::start().await;
    fixture
        .close(&fixture.context.token(&fixture.noor))
        .await
        .expect(200);
    let next = fixture.context.customer("noor").await;
    assert_eq!(next.email, fixture.noor.email);
    let store = fixture.context.store();
    let address = AddressDigest::new(next.email.as_str());
    let topic = MailTopic::ALL[0];
    let chosen = Subscription { topic, address };
    store.unsubscribe(&chosen).await.unwrap();
    let left = next_run(&fixture, &fixture.noor).await;
    assert!(matches!(left, Some(Deletion::Complete)), "{left:?}");
    assert!(fixture.is_forgotten(&fixture.noor).await);
    assert!(!store.is_subscribed(&chosen).await.unwrap());
}

#[tokio::test]
async fn a_call_checks_500_orders_and_the_next_one_continues() {
    let fixture = Fixture::start().await;
    let (store, noor) = (fixture.context.store(), &fixture.noor);
    let token = fixture.context.token(noor);
    let blocking = fixture.requested().await;
    let listed = json!([{
        "orderGuid": blocking.order_guid, "number": blocking.number, "state": "requested",
        "open": "order",
    }]);
    over(&fixture, CHECKED - 1).await;
    let reply = fixture.close(&token).await;
    assert_eq!(reply.failure(), "409 live_orders");
    assert_eq!(reply.json["liveOrders"], listed);

    over(&fixture, 1).await;
    assert_eq!(fixture.close(&token).await.failure(), "503 unavailable");
    let deletion = store.find_account_deletion(&noor.uid).await.unwrap();
    assert!(!deletion.unwrap().is_decided);
    assert_kept(&fixture, noor).await;
    let reply = fixture.close(&token).await;
    assert_eq!(reply.failure(), "409 live_orders");
    assert_eq!(reply.json["liveOrders"], listed);
    assert!(fixture.is_forgotten(noor).await);

    // The clock continues a check that the person does not repeat, and an order that blocks cancels the deletion.
    assert_eq!(fixture.close(&token).await.failure(), "503 unavailable");
    let next = next_run(&fixture, noor).await;
    assert!(matches!(next, Some(Deletion::Blocked(_))), "{next:?}");
    assert!(fixture.is_forgotten(noor).await);
    assert_kept(&fixture, noor).await;

    // What began to block behind the check is named as well.
    assert_eq!(fixture.close(&token).await.failure(), "503 unavailable");
    let newer = live(&fixture).await;
    let reply = fixture.close(&fixture.context.token(noor)).await;
    let named = &reply.json["liveOrders"];
    assert_eq!(named[0]["orderGuid"], json!(newer.order_guid));
    assert_eq!(named.as_array().unwrap().len(), 1, "those of one page");
}
