//! The next step of an order, chosen at random; often none.

mod bank;
mod booking;
mod gift;
pub(crate) mod people;
pub(crate) mod promo;
mod rescheduling;
pub(crate) mod tax;
mod tip;

use domain::order::State;
use domain::{GiftToken, OrderGuid, OrderHash};
use rand::RngExt;
use rand::seq::IndexedRandom;
use testkit::Person;

use crate::simulation::Simulation;

/// Mostly approved; declined; insufficient funds.
const CARDS: [&str; 10] = [
    "4242424242424242",
    "4242424242424242",
    "4242424242424242",
    "4242424242424242",
    "4242424242424242",
    "4242424242424242",
    "4242424242424242",
    "4242424242424242",
    "4000000000000002",
    "4000000000009995",
];

/// A dispute that the bank has not decided.
#[derive(Debug, Clone)]
pub(crate) struct Dispute {
    /// The identifier, `dp_…`.
    pub(crate) id: String,
    /// The end of the time for an answer, in seconds since 1970. Then the provider closes it.
    pub(crate) due_by: i64,
}

/// An order with the data that its participants have.
#[derive(Debug)]
pub(crate) struct Life {
    pub(crate) guid: OrderGuid,
    pub(crate) hash: OrderHash,
    checkout_url: Option<String>,
    /// The index of its talent in the simulation's list.
    pub(crate) talent: usize,
    pub(crate) customer: Option<Person>,
    /// The links of the gift, newest last.
    pub(crate) gift_links: Vec<GiftToken>,
    pub(crate) dispute: Option<Dispute>,
    /// Whether no participant takes further steps.
    pub(crate) is_over: bool,
    /// The number of times that a participant read it.
    looks: u32,
}

impl Life {
    /// Starts an order that was just placed.
    pub(crate) fn begin(
        guid: OrderGuid,
        hash: OrderHash,
        checkout_url: Option<String>,
        talent: usize,
        customer: Option<Person>,
    ) -> Self {
        Self {
            guid,
            hash,
            checkout_url,
            talent,
            customer,
            gift_links: Vec::new(),
            dispute: None,
            is_over: false,
            looks: 0,
        }
    }
}

impl Simulation {
    /// Lets a participant take a step.
    pub(crate) async fn live_on(&mut self, at: usize) {
        let guid = self.lives[at].guid;
        let found = self.context.store().find_order(guid).await;
        let Some(order) = found.expect("a table") else {
            return;
        };
        let life = &mut self.lives[at];
        life.looks += 1;
        let is_ended = order.state.is_end() && order.state != State::Completed;
        let is_old = life.looks > 60 || (order.state == State::Completed && life.looks > 14);
        if is_ended || is_old {
            life.is_over = true;
        }
        if Box::pin(self.act_at_bank(at, &order)).await || is_ended {
            return;
        }
        if order.state == State::PendingPayment {
            return Box::pin(self.pay(at)).await;
        }
        if order.gift.is_some() && self.random.random_bool(0.25) {
            return Box::pin(self.give(at, &order)).await;
        }
        if order.schedule.is_some() && self.random.random_bool(0.35) {
            return Box::pin(self.move_time(at)).await;
        }
        let may_tip = order.state == State::Completed && order.tip.is_none();
        if may_tip && self.random.random_bool(0.1) {
            return Box::pin(self.tip(at, &order)).await;
        }
        let Some(actions) = self.choose(&order) else {
            return;
        };
        let is_twice = self.random.random_bool(0.15);
        Box::pin(self.act(at, &order, actions, is_twice)).await;
    }

    async fn pay(&mut self, at: usize) {
        let has_page = self.lives[at].checkout_url.is_some();
        let roll = self.random.random_range(0..100);
        if roll < 12 {
            return;
        }
        if roll < 20 || !has_page {
            let path = format!("/api/orders/{}/checkout", self.lives[at].hash.reveal());
            let plan = self.plan();
            let on = self.any();
            let request = self.instances[on].api.post(&path);
            let opened = self
                .faults
                .run("checkout page", plan, async { request.await });
            if let Some(opened) = Box::pin(opened).await
                && let Some(url) = opened.json["checkoutUrl"].as_str()
            {
                self.lives[at].checkout_url = Some(url.to_owned());
            }
        }
        let Some(url) = self.lives[at].checkout_url.clone() else {
            return;
        };
        let card = CARDS.choose(&mut self.random).expect("a card");
        self.context.pay_with(&url, card).await;
        if self.random.random_bool(0.5) {
            let session = url.rsplit('/').next().unwrap_or_default();
            let path = format!("/api/payments/return?session_id={session}");
            let plan = self.plan();
            let on = self.any();
            let request = self.instances[on].api.get(&path);
            Box::pin(
                self.faults
                    .run("return page", plan, async { request.await }),
            )
            .await;
        }
    }
}
