//! Erasing the customer's personal data from an order.

use domain::Email;
use domain::feedback::Feedback;
use domain::order::{
    Actor, Command, DeclineReason, OpenMatter, Order, Party, PayoutStatus, PayoutStep,
    RefundStatus, State, Transition, allowed,
};

use crate::order::support::{Life, address, video};

const PARTIES: [Party; 2] = [Party::Customer, Party::Talent];

#[test]
fn an_order_that_has_not_ended_is_open_for_both_parties() {
    for life in [
        Life::placed,
        Life::requested,
        Life::accepted,
        Life::delivered,
        Life::disputed,
    ] {
        let life = life(video());
        for party in PARTIES {
            let open = life.order.open_matter(party);
            assert_eq!(open, Some(OpenMatter::Order), "{:?}", life.order.state);
        }
    }
    let mut life = Life::requested(video());
    let decline = Command::Decline {
        reason: DeclineReason::NoTime,
        note: None,
    };
    life.act(Actor::Talent, decline).unwrap();
    for party in PARTIES {
        assert_eq!(life.order.open_matter(party), None);
    }
}

#[test]
fn what_is_owed_to_the_talent_is_open_for_the_talent_alone() {
    let life = Life::completed(video());
    let (order, now) = (life.order, life.now);
    assert_eq!(order.state, State::Completed);
    let held = order.with_payout_step(PayoutStep::Hold, now).unwrap();
    for owed in [
        order.with_payout_blocked("no account".to_owned(), now),
        order.with_payout_refused("try later".to_owned(), now),
        held,
        order.clone(),
    ] {
        let status = owed.payout.status;
        assert_eq!(owed.open_matter(Party::Customer), None, "{status:?}");
        let open = owed.open_matter(Party::Talent);
        assert_eq!(open, Some(OpenMatter::Payout), "{status:?}");
    }
    let paid = order.with_payout_paid(Some("tr_1".to_owned()), now);
    assert_eq!(paid.payout.status, PayoutStatus::Paid);
    for party in PARTIES {
        assert_eq!(paid.open_matter(party), None);
    }
}

#[test]
fn a_refund_that_did_not_arrive_is_open_for_the_customer_alone() {
    let mut life = Life::disputed(video());
    let note = "It is not what was agreed.".to_owned();
    life.act(Actor::Operator, Command::ResolveRefund { note })
        .unwrap();
    assert_eq!(life.order.open_matter(Party::Customer), None);
    life.order.refunds[0].status = RefundStatus::Failed;
    let open = life.order.open_matter(Party::Customer);
    assert_eq!(open, Some(OpenMatter::Refund));
    assert_eq!(life.order.open_matter(Party::Talent), None);
}

#[test]
fn an_erased_order_takes_nothing_more_of_its_customer() {
    let life = Life::completed(video());
    let steps = |order: &Order, actor| allowed(order, actor, life.now);
    assert_eq!(
        steps(&life.order, Actor::Guest),
        [Transition::ReportProblem]
    );
    assert!(Feedback::check_author(&life.order, None, life.now).is_ok());
    let erased = life.order.erased().unwrap();
    assert_eq!(steps(&erased, Actor::Guest), []);
    assert_eq!(steps(&erased, Actor::Talent), [Transition::ReportProblem]);
    assert!(Feedback::check_author(&erased, None, life.now).is_err());
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
