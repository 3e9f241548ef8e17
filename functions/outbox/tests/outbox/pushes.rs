//! Push notifications of an account's browsers, and when none are sent.

use std::collections::BTreeSet;

use domain::order::{Actor, Command, Shortage};
use domain::push::{PushHosts, PushKeys, PushSubscription};
use domain::{Session, TalentGuid, UserId};
use emulators::push::PushServer;
use jiff::SignedDuration;
use store::{Gate, GateKind};

use crate::support::Fixture;

fn account_of(talent: TalentGuid) -> UserId {
    UserId::from_uuid(talent.as_uuid())
}

/// Another browser of the account.
async fn subscribe(fixture: &Fixture, service: &PushServer, user: UserId) -> PushSubscription {
    let given = service.subscribe().unwrap();
    let device = PushSubscription {
        endpoint: PushHosts::ServicesAndLoopback
            .check(&given.endpoint)
            .unwrap(),
        keys: PushKeys::parse(&given.p256dh, &given.auth).unwrap(),
        added_at: fixture.context.now(),
    };
    let store = fixture.context.store();
    let session = session(fixture, user);
    let saved = store.save_push_device(user, &device, &session).await;
    assert!(saved.unwrap());
    device
}

/// A sign-in of this account a minute ago.
fn session(fixture: &Fixture, user: UserId) -> Session {
    let signed_in_at = fixture.context.now() - SignedDuration::from_mins(1);
    Session {
        uid: user.to_string(),
        signed_in_at,
        issued_at: signed_in_at,
    }
}

async fn close_gate(fixture: &Fixture, user: UserId) {
    let gate = Gate {
        tokens_valid_after: fixture.context.now(),
        kind: GateKind::SignIn,
    };
    let store = fixture.context.store();
    store
        .close_gate(&user.to_string(), gate, None)
        .await
        .unwrap();
}

/// As if signing out everywhere was interrupted: the gate is closed, and the browser is still stored.
#[tokio::test]
async fn a_delayed_push_goes_to_no_browser_whose_session_has_ended() {
    let fixture = Fixture::set().await;
    let service = PushServer::start().await.unwrap();
    let ada = account_of(fixture.talent.talent.talent_guid);
    subscribe(&fixture, &service, ada).await;
    fixture.requested().await;
    close_gate(&fixture, ada).await;
    fixture.consume().await;
    assert_eq!(service.received().len(), 0);
    let store = fixture.context.store();
    assert_eq!(store.list_push_devices(ada).await.unwrap(), []);
}

/// Its request was admitted before the gate was closed.
#[tokio::test]
async fn a_browser_added_by_a_session_that_ended_meanwhile_is_not_kept() {
    let fixture = Fixture::set().await;
    let service = PushServer::start().await.unwrap();
    let ada = account_of(fixture.talent.talent.talent_guid);
    let device = subscribe(&fixture, &service, ada).await;
    close_gate(&fixture, ada).await;
    let store = fixture.context.store();
    let session = session(&fixture, ada);
    let saved = store.save_push_device(ada, &device, &session).await;
    assert!(!saved.unwrap());
    assert_eq!(store.list_push_devices(ada).await.unwrap(), []);
}

#[tokio::test]
async fn every_browser_of_a_talent_gets_a_request_with_the_emails_subject() {
    let fixture = Fixture::set().await;
    let service = PushServer::start().await.unwrap();
    let ada = account_of(fixture.talent.talent.talent_guid);
    for _ in 0..2 {
        subscribe(&fixture, &service, ada).await;
    }
    let placed = fixture.requested().await;
    fixture.consume().await;

    let told = service.received();
    let mut browsers: Vec<usize> = told.iter().map(|push| push.browser).collect();
    browsers.sort_unstable();
    assert_eq!(browsers, [0, 1]);
    let mail = fixture
        .mails_to(fixture.talent.person.email.as_str())
        .remove(0);
    let guid = placed.order.order_guid;
    assert_eq!(told[0].message["title"], mail.subject);
    assert_eq!(told[0].message["path"], format!("/talent/orders/{guid}"));
    assert_eq!(told[0].topic, guid.as_uuid().simple().to_string());
    assert_eq!(told[0].claims["sub"], "mailto:operators@matchday.example");

    // The same batch again sends nothing.
    fixture.consume().await;
    assert_eq!(service.received().len(), 2);
}

#[tokio::test]
async fn notifies_customers_with_an_account_and_no_guests() {
    let fixture = Fixture::set().await;
    let service = PushServer::start().await.unwrap();
    let noor = fixture.context.customer("noor").await;
    subscribe(&fixture, &service, noor.user_id).await;
    let talent = &fixture.talent;
    let placed = fixture
        .context
        .requested_order(talent, &talent.video, Some(&noor))
        .await;
    let guid = placed.order.order_guid;
    fixture
        .act(placed.order, Command::Accept, Actor::Talent)
        .await;
    let guests = fixture.requested().await;
    fixture
        .act(guests.order, Command::Accept, Actor::Talent)
        .await;
    fixture.consume().await;

    let told = service.received();
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].message["path"], format!("/account/orders/{guid}"));
}

#[tokio::test]
async fn a_browser_that_ended_its_subscription_is_deleted_and_an_unreachable_one_is_kept() {
    let fixture = Fixture::set().await;
    let service = PushServer::start().await.unwrap();
    let ada = account_of(fixture.talent.talent.talent_guid);
    let mut devices = Vec::new();
    for _ in 0..3 {
        fixture.context.advance(std::time::Duration::from_secs(1));
        devices.push(subscribe(&fixture, &service, ada).await);
    }
    service.answer(0, http::StatusCode::GONE);
    service.answer(1, http::StatusCode::SERVICE_UNAVAILABLE);
    fixture.requested().await;
    fixture.consume().await;

    assert_eq!(
        service.received().len(),
        1,
        "the third is told all the same"
    );
    let left = fixture
        .context
        .store()
        .list_push_devices(ada)
        .await
        .unwrap();
    assert_eq!(left, devices[1..]);
    let mails = fixture.mails_to(fixture.talent.person.email.as_str());
    assert_eq!(mails.len(), 1, "the mail went");
}

#[tokio::test]
async fn sends_no_push_of_a_request_declined_before_its_email() {
    let fixture = Fixture::set().await;
    let service = PushServer::start().await.unwrap();
    subscribe(
        &fixture,
        &service,
        account_of(fixture.talent.talent.talent_guid),
    )
    .await;
    let placed = fixture.requested().await;
    fixture
        .act(placed.order, Command::Withdraw { note: None }, Actor::Guest)
        .await;
    fixture.consume().await;

    let told = service.received();
    let titles: Vec<&str> = told
        .iter()
        .filter_map(|push| push.message["title"].as_str())
        .collect();
    assert_eq!(titles.len(), 1, "{titles:?}");
    let mails = fixture.mails_to(fixture.talent.person.email.as_str());
    assert_eq!(titles, [mails[0].subject.as_str()]);
}

#[tokio::test]
async fn a_browser_belongs_to_its_last_account_and_five_are_kept() {
    let fixture = Fixture::set().await;
    let store = fixture.context.store();
    let service = PushServer::start().await.unwrap();
    let [noor, ben] = [
        fixture.context.customer("noor").await,
        fixture.context.customer("ben").await,
    ];
    let shared = subscribe(&fixture, &service, noor.user_id).await;
    let session = session(&fixture, ben.user_id);
    let saved = store.save_push_device(ben.user_id, &shared, &session).await;
    assert!(saved.unwrap());
    assert_eq!(store.list_push_devices(noor.user_id).await.unwrap(), []);
    let mut added = vec![shared];
    for _ in 0..5 {
        fixture.context.advance(std::time::Duration::from_secs(1));
        added.push(subscribe(&fixture, &service, ben.user_id).await);
    }
    assert_eq!(
        store.list_push_devices(ben.user_id).await.unwrap(),
        added[1..]
    );
    store.delete_push_devices(ben.user_id).await.unwrap();
    assert_eq!(store.list_push_devices(ben.user_id).await.unwrap(), []);
}

#[tokio::test]
async fn pushes_report_ended_requests_and_refunds() {
    let fixture = Fixture::set().await;
    let service = PushServer::start().await.unwrap();
    let (context, ada) = (&fixture.context, &fixture.talent);
    let noor = context.customer("noor").await;
    // The first browser is Noor's, the second Ada's.
    for user in [noor.user_id, account_of(ada.talent.talent_guid)] {
        subscribe(&fixture, &service, user).await;
    }
    let placed = context.placed_order(ada, &ada.video, Some(&noor)).await;
    let shortage = Shortage::FullyBooked;
    fixture
        .act(placed.order, Command::SoldOut { shortage }, Actor::System)
        .await;
    let lost = context.requested_order(ada, &ada.video, Some(&noor)).await;
    fixture
        .act(lost.order, Command::HoldLost, Actor::System)
        .await;
    let paid = context.requested_order(ada, &ada.video, Some(&noor)).await;
    let paid = fixture
        .act(paid.order, Command::Accept, Actor::Talent)
        .await;
    let dispute = fixture.open_chargeback(&paid).await;
    fixture.consume().await;
    fixture.lose_chargeback(&dispute).await;
    fixture.consume().await;

    let told = service.received();
    let titles: BTreeSet<_> = told
        .iter()
        .filter_map(|push| Some((push.browser, push.message["title"].as_str()?.to_owned())))
        .collect();
    let number = &paid.number;
    let expected = [
        (0, "ada keller is fully booked right now".to_owned()),
        (0, "Your request to ada keller has ended".to_owned()),
        (0, "ada keller accepted: your receipt".to_owned()),
        (0, "Your order with ada keller was refunded".to_owned()),
        (
            1,
            format!("The customer’s bank is investigating order {number}"),
        ),
        (1, format!("Order {number} was refunded")),
    ];
    assert_eq!(titles, expected.into_iter().collect());
}
