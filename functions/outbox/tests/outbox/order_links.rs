//! The email with links to a guest's orders.

use std::time::Duration;

use domain::bounce::{AddressProblem, AddressProblemKind};
use domain::notice::{Notice, NoticeContent};
use domain::order::{Actor, Command, Order};
use domain::{NoticeGuid, OrderHash};
use emulators::mail::Mail;

use crate::support::Fixture;

/// Asks for the links of an address and returns the emails that came.
async fn ask(fixture: &Fixture, email: &str) -> Vec<Mail> {
    let notice = Notice {
        notice_guid: NoticeGuid::from_parts(1, [7; 10]),
        to: Some(email.parse().unwrap()),
        language: None,
        content: NoticeContent::OrderLinks,
        created_at: fixture.context.now(),
    };
    let store = fixture.context.store();
    store.add_notice(&notice).await.unwrap();
    fixture.consume().await;
    assert_eq!(store.find_notice(notice.notice_guid).await.unwrap(), None);
    let mails = fixture.mails_to(email);
    mails
        .into_iter()
        .filter(|mail| mail.subject == "Links to your orders")
        .collect()
}

/// The orders that the links of an email open.
async fn opened(fixture: &Fixture, mail: &Mail) -> Vec<Order> {
    let mut orders = Vec::new();
    for link in mail.text.split("/payment/").skip(1) {
        let secret = link.split_whitespace().next().unwrap();
        let hash = OrderHash::parse(secret).unwrap();
        let order = fixture.context.store().find_order_by_hash(&hash).await;
        orders.push(order.unwrap().unwrap());
    }
    orders
}

#[tokio::test]
async fn every_order_of_a_guest_has_a_link_that_opens_it_and_expired_ones_have_none() {
    let fixture = Fixture::set().await;
    let first = fixture.requested().await.order;
    let second = fixture.requested().await.order;
    let (talent, context) = (&fixture.talent, &fixture.context);
    let unpaid = context.placed_order(talent, &talent.video, None).await;
    context.advance(Duration::from_mins(31));
    fixture
        .act(unpaid.order, Command::PaymentExpire, Actor::Timer)
        .await;
    let guest = first.customer.email.to_string();

    let mails = ask(&fixture, &guest).await;

    let [mail] = mails.as_slice() else {
        panic!("{mails:?}");
    };
    let mut found: Vec<_> = opened(&fixture, mail).await;
    found.sort_by_key(|order| order.order_guid);
    let mut expected = vec![first.order_guid, second.order_guid];
    expected.sort_unstable();
    let found: Vec<_> = found.iter().map(|order| order.order_guid).collect();
    assert_eq!(found, expected);
    assert!(mail.text.contains(first.number.as_str()), "{}", mail.text);
}

#[tokio::test]
async fn no_email_has_more_than_twenty_links() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;
    let talent = &fixture.talent;
    for _ in 0..20 {
        let placed = fixture.context.placed_order(talent, &talent.video, None);
        Box::pin(placed).await;
    }
    let mails = ask(&fixture, order.customer.email.as_str()).await;
    assert_eq!(mails[0].text.matches("/payment/").count(), 20);
}

#[tokio::test]
async fn an_address_without_guest_orders_gets_no_email() {
    let fixture = Fixture::set().await;
    assert_eq!(ask(&fixture, "unknown@example.org").await, []);
    let noor = fixture.context.customer("noor").await;
    let talent = &fixture.talent;
    let held = fixture
        .context
        .requested_order(talent, &talent.video, Some(&noor));
    let held = Box::pin(held).await.order;
    assert_eq!(
        ask(&fixture, held.customer.email.as_str()).await,
        [],
        "an account holds it"
    );
}

#[tokio::test]
async fn a_bounced_address_gets_no_links() {
    let fixture = Fixture::set().await;
    let order = fixture.requested().await.order;
    let problem = AddressProblem {
        email: order.customer.email.clone(),
        kind: AddressProblemKind::Bounced,
        reason: "smtp; 550 5.1.1 user unknown".to_owned(),
        at: fixture.context.now(),
    };
    let store = fixture.context.store();
    store.save_address_problem(&problem).await.unwrap();
    assert_eq!(ask(&fixture, order.customer.email.as_str()).await, []);
}
