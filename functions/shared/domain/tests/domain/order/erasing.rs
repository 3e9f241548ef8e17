//! Erasing the customer's personal data from an order.

use domain::Email;
use domain::order::{Actor, Command, DeclineReason, PayoutStatus, State};

use crate::order::support::{Life, address, video};

#[test]
fn an_order_is_live_until_it_is_ended_and_paid_out() {
    for life in [
        Life::placed,
        Life::requested,
        Life::accepted,
        Life::delivered,
        Life::disputed,
    ] {
        let life = life(video());
        assert!(life.order.is_live(), "{:?}", life.order.state);
    }
    let mut life = Life::completed(video());
    assert_eq!(life.order.state, State::Completed);
    assert!(life.order.is_live(), "the talent is not paid yet");
    life.order.payout.status = PayoutStatus::Paid;
    assert!(!life.order.is_live());

    let mut life = Life::requested(video());
    let decline = Command::Decline {
        reason: DeclineReason::NoTime,
        note: None,
    };
    life.act(Actor::Talent, decline).unwrap();
    assert!(!life.order.is_live());
}

#[test]
fn erasing_removes_personal_data_once_and_keeps_accounting_data() {
    let mut order = Life::completed(video()).order;
    order.shipping_address = Some(Box::new(address()));
    let erased = order.erased().unwrap();
    assert_eq!(erased.version, order.version + 1);
    assert_eq!(erased.erased(), None);
    assert_eq!((order.is_erased(), erased.is_erased()), (false, true));
    assert_eq!(
        erased.updated_at, order.updated_at,
        "an order that is over does not begin anew"
    );
    assert_eq!(erased.shipping_address, None);
    assert_eq!(erased.customer.email, Email::erased());
    assert_eq!(
        Email::parse(erased.customer.email.as_str()),
        Ok(Email::erased())
    );
    assert_eq!(
        (
            &erased.number,
            &erased.money,
            &erased.payment,
            &erased.offer,
            erased.consents
        ),
        (
            &order.number,
            &order.money,
            &order.payment,
            &order.offer,
            order.consents
        )
    );
    assert_eq!(erased.customer.country, order.customer.country);
    let text = serde_json::to_string(&erased).unwrap();
    let brief = &order.brief;
    for words in [
        &order.customer.name,
        &brief.recipient_name,
        &brief.instructions,
    ] {
        assert!(!text.contains(&format!("\"{words}\"")), "{words}");
    }
    assert!(
        erased
            .deliverables
            .iter()
            .all(|made| made.url.is_none() && made.note.is_none())
    );
}
