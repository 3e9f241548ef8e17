//! Bounced addresses.

use domain::bounce::{AddressProblem, AddressProblemKind};
use domain::mail_topics::AddressDigest;
use domain::order::Party;
use store::MailState;

use crate::support::Fixture;

const NOOR: &str = "noor@example.org";

async fn report(fixture: &Fixture, kind: AddressProblemKind) {
    let problem = AddressProblem {
        email: NOOR.parse().unwrap(),
        kind,
        reason: "smtp; 550 5.1.1 user unknown".to_owned(),
        at: fixture.context.now(),
    };
    let store = fixture.context.store();
    store.save_address_problem(&problem).await.unwrap();
}

async fn states_for_noor(fixture: &Fixture, order: domain::OrderGuid) -> Vec<MailState> {
    let mails = fixture
        .context
        .store()
        .list_order_mails(order)
        .await
        .unwrap();
    let own = mails.iter().filter(|mail| mail.to == Party::Customer);
    own.map(|mail| mail.state).collect()
}

#[tokio::test]
async fn sends_nothing_to_a_bounced_address_and_the_order_shows_it() {
    let fixture = Fixture::set().await;
    report(&fixture, AddressProblemKind::Bounced).await;
    let order = fixture.requested().await.order;
    fixture.consume().await;
    assert_eq!(fixture.mails_to(NOOR), []);
    assert_eq!(fixture.mails_to("ada-keller@example.org").len(), 1);
    assert_eq!(
        states_for_noor(&fixture, order.order_guid).await,
        [MailState::Suppressed]
    );
    let left = fixture
        .context
        .store()
        .list_outbox(order.order_guid)
        .await
        .unwrap();
    assert_eq!(left, [], "nothing is tried again");
}

#[tokio::test]
async fn a_complaint_keeps_emails_that_an_order_needs() {
    let fixture = Fixture::set().await;
    report(&fixture, AddressProblemKind::Complained).await;
    let order = fixture.requested().await.order;
    fixture.consume().await;
    assert_eq!(fixture.mails_to(NOOR).len(), 1);
    assert_eq!(
        states_for_noor(&fixture, order.order_guid).await,
        [MailState::Sent]
    );
}

#[tokio::test]
async fn an_address_that_works_again_gets_the_next_email() {
    let fixture = Fixture::set().await;
    report(&fixture, AddressProblemKind::Bounced).await;
    let store = fixture.context.store();
    store
        .delete_address_problem(&AddressDigest::new(NOOR))
        .await
        .unwrap();
    fixture.requested().await;
    fixture.consume().await;
    assert_eq!(fixture.mails_to(NOOR).len(), 1);
}
