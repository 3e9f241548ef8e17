//! Many customers and few slots, concurrently and in any order: no slot is sold twice, none is lost, and money is held
//! only for orders with a slot.

use std::collections::BTreeMap;

use domain::order::{Actor, Command, DeclineReason, Order, State};
use domain::slots::{Slot, bookable_slots};
use domain::talent::Talent;
use domain::{OrderGuid, OrderHash};
use settle::SettleError;
use stripe::IntentStatus;
use testkit::{PlacedOrder, race_size};

use crate::support::Fixture;

const CAPACITY: u32 = 3;
const CUSTOMERS: usize = 9;
const ROUNDS: usize = 40;

/// Xorshift: a seed always gives the same sequence.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(bound).unwrap()).unwrap()
    }
}

#[derive(Debug, Clone, Copy)]
enum Deed {
    Pay,
    Reconcile,
    Decline,
    Accept,
    Withdraw,
    Advance,
}

const DEEDS: [Deed; 9] = [
    Deed::Pay,
    Deed::Pay,
    Deed::Reconcile,
    Deed::Reconcile,
    Deed::Reconcile,
    Deed::Decline,
    Deed::Accept,
    Deed::Withdraw,
    Deed::Advance,
];

/// What may be in the way of a deed without being a fault.
fn tolerate(outcome: Result<Order, SettleError>, what: &str) {
    match outcome {
        Ok(_)
        | Err(SettleError::Conflict | SettleError::Refused(_) | SettleError::NotPayable(_)) => {}
        Err(error) => panic!("{what}: {error:?}"),
    }
}

async fn perform(fixture: &Fixture, placed: &PlacedOrder, deed: Deed) {
    let (guid, now) = (placed.order.order_guid, fixture.context.now());
    let order = fixture.stored(guid).await;
    let settle = &fixture.settle;
    let outcome = match deed {
        Deed::Pay => {
            pay(fixture, order, &placed.hash).await;
            return;
        }
        Deed::Reconcile => settle.reconcile(guid, now).await,
        Deed::Accept => settle.act(order, Command::Accept, Actor::Talent, now).await,
        Deed::Decline => {
            let decline = Command::Decline {
                reason: DeclineReason::NoTime,
                note: None,
            };
            settle.act(order, decline, Actor::Talent, now).await
        }
        Deed::Withdraw => {
            let withdraw = Command::Withdraw { note: None };
            settle.act(order, withdraw, Actor::Guest, now).await
        }
        Deed::Advance => settle.advance(order, now).await,
    };
    tolerate(outcome, &format!("{deed:?}"));
}

async fn pay(fixture: &Fixture, order: Order, hash: &OrderHash) {
    if order.state != State::PendingPayment {
        return;
    }
    match fixture
        .settle
        .open_checkout(order, hash, fixture.context.now())
        .await
    {
        Ok(opened) => fixture.context.pay(&opened.checkout_url).await,
        Err(error) => tolerate(Err(error), "open"),
    }
}

/// The table's counters agree with the orders in it.
async fn check(fixture: &Fixture, guids: &[OrderGuid], seed: u64) {
    let store = fixture.context.store();
    let mut requested = 0;
    let mut held: BTreeMap<String, Vec<OrderGuid>> = BTreeMap::new();
    for guid in guids {
        let order = fixture.stored(*guid).await;
        requested += u32::from(order.state == State::Requested);
        if order.state.holds_slot() {
            let slot = order.held_slot().unwrap();
            held.entry(slot.start_at.to_string())
                .or_default()
                .push(*guid);
        }
    }
    let talent = fixture.talent.talent.talent_guid;
    let open = store.find_open_requests(talent).await.unwrap();
    assert_eq!(open, requested, "seed {seed}");
    assert!(open <= CAPACITY, "seed {seed}: {open} open requests");
    let seats = fixture.talent.session.session.as_ref().unwrap().seats;
    for (start, orders) in &held {
        let orders = u32::try_from(orders.len()).unwrap();
        assert!(orders <= seats, "seed {seed}: {orders} orders at {start}");
    }
}

/// In the end everything that is held at the provider belongs to an order that has its place.
async fn check_money(fixture: &Fixture, guids: &[OrderGuid], seed: u64) {
    for guid in guids {
        let now = fixture.context.now();
        let order = fixture.settle.reconcile(*guid, now).await;
        tolerate(order, "the end");
        fixture.context.run_money_effects(*guid).await;
        let order = fixture.stored(*guid).await;
        let Some(session) = &order.payment.session_id else {
            continue;
        };
        let session = fixture.stripe().find_checkout(session).await.unwrap();
        let Some(intent) = session.payment_intent else {
            continue;
        };
        let intent = fixture.stripe().find_intent(&intent).await.unwrap();
        let expected = match order.state {
            State::Requested => IntentStatus::RequiresCapture,
            State::Accepted => IntentStatus::Succeeded,
            State::PendingPayment => continue,
            _ => IntentStatus::Canceled,
        };
        assert_eq!(intent.status, expected, "seed {seed}: {:?}", order.state);
    }
}

#[tokio::test]
async fn no_slot_is_sold_twice_or_lost_under_concurrency() {
    for seed in (1..).take(race_size(1, 40)) {
        println!("seed {seed}");
        let mut random = Random(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(seed));
        let fixture = Fixture::set().await;
        let talent = Talent {
            capacity: CAPACITY,
            ..fixture.talent.talent.next(fixture.context.now())
        };
        fixture.context.store().save_talent(&talent).await.unwrap();
        let terms = fixture.talent.session.session.as_ref().unwrap();
        let free = bookable_slots(terms, &talent.time_zone, &[], fixture.context.now(), 2);
        assert_eq!(free.len(), 2);
        let mut placed = Vec::new();
        for _ in 0..CUSTOMERS {
            let slot: Slot = free[random.below(2)];
            placed.push(fixture.context.placed_session(&fixture.talent, slot).await);
        }
        let guids: Vec<_> = placed.iter().map(|one| one.order.order_guid).collect();
        for _ in 0..ROUNDS {
            let mut next = || (random.below(CUSTOMERS), DEEDS[random.below(DEEDS.len())]);
            let deeds = [next(), next(), next()];
            let [one, two, three] = deeds.map(|(who, deed)| perform(&fixture, &placed[who], deed));
            tokio::join!(one, two, three);
            check(&fixture, &guids, seed).await;
        }
        check_money(&fixture, &guids, seed).await;
    }
}
