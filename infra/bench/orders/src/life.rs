//! What customers, talents and operators do with an order: the next step at random, often not at all.

use domain::order::{Order, State};
use domain::slots::bookable_slots;
use domain::{OrderGuid, OrderHash};
use rand::Rng;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};
use testkit::{App, Person, Reply, Request};

use crate::plant::Plant;
use crate::simulation::Simulation;

/// Approved mostly; declined; without the money.
const CARDS: [&str; 8] = [
    "4242424242424242",
    "4242424242424242",
    "4242424242424242",
    "4242424242424242",
    "4242424242424242",
    "4242424242424242",
    "4000000000000002",
    "4000000000009995",
];

/// One order as its people know it.
#[derive(Debug)]
pub(crate) struct Life {
    pub(crate) guid: OrderGuid,
    hash: OrderHash,
    checkout_url: Option<String>,
    talent: usize,
    customer: Option<Person>,
    /// Nobody does anything about it any more.
    pub(crate) is_over: bool,
    /// How often somebody looked at it.
    looks: u32,
}

impl Simulation {
    /// Somebody books. A browser that got no answer asks again, with the same key, or gives up.
    pub(crate) async fn place(&mut self, number: u32) {
        let talent = self.random.random_range(0..self.talents.len());
        let is_session = self.random.random_bool(0.35);
        let customer = if self.random.random_bool(0.4) {
            Some(self.context.customer(&format!("customer-{number}")).await)
        } else {
            None
        };
        let address = format!(
            "10.{}.{}.{}:1000",
            self.random.random_range(0..250),
            self.random.random_range(0..250),
            self.random.random_range(1..250)
        );
        let published = &self.talents[talent];
        let offer = if is_session {
            &published.session
        } else {
            &published.video
        };
        let quote = json!({
            "talentSlug": published.talent.slug, "offerGuid": offer.offer_guid, "use": "personal",
            "addons": if is_session || self.random.random_bool(0.5) { json!([]) } else { json!(["rush"]) },
        });
        let start = is_session.then(|| {
            let terms = published.session.session.as_ref().expect("a session");
            let free = bookable_slots(
                terms,
                &published.talent.time_zone,
                &[],
                self.context.now(),
                4,
            );
            // Few times, so that some of them are booked by several.
            free.choose(&mut self.random).map(|slot| slot.start_at)
        });
        let (at, code) = (self.any(), self.choose_code());
        let orders = &self.instances[at].orders;
        let ask = |quote: Value| orders.post("/api/quotes").from(&address).json(quote);
        let quote = match code {
            None => ask(quote).await,
            Some(code) => {
                let mut reduced = quote.clone();
                reduced["promoCode"] = json!(code);
                let answer = ask(reduced).await;
                // Whoever's code is used up books without it.
                if answer.status.as_u16() == 422 {
                    ask(quote).await
                } else {
                    answer
                }
            }
        };
        let Some(token) = quote.json["quoteToken"].as_str() else {
            return;
        };
        let email = customer.as_ref().map_or_else(
            || format!("guest-{number}@example.org"),
            |person| person.email.to_string(),
        );
        let mut body = json!({
            "quoteToken": token,
            "customer": { "name": "Noor Bakker", "email": email },
            "brief": {
                "forWhom": "other", "recipientName": "Mia", "occasion": "birthday",
                "instructions": "Please wish Mia a happy tenth birthday.",
            },
            "consents": { "terms": true, "performanceBeginsNow": true, "age": true },
        });
        if let Some(Some(start)) = start {
            body["schedule"] = json!({ "startAt": start, "timeZone": "Europe/London" });
        }
        let key = format!("booking-{number:08}");
        for _ in 0..3 {
            let plan = self.plan();
            let at = self.any();
            let request = self.instances[at]
                .orders
                .post("/api/orders")
                .from(&address)
                .header("idempotency-key", &key);
            let request = match &customer {
                Some(person) => request.bearer(&self.context.token(person)),
                None => request,
            };
            let request = request.json(&body);
            let placed = self.faults.run("place", plan, async { request.await });
            let placed = Box::pin(placed).await;
            if let Some(placed) = placed.filter(|placed| placed.status.as_u16() < 500) {
                self.begin(&placed, talent, customer);
                return;
            }
            if self.random.random_bool(0.3) {
                return;
            }
        }
    }

    fn begin(&mut self, placed: &Reply, talent: usize, customer: Option<Person>) {
        let text = |name: &str| placed.json[name].as_str();
        let (Some(guid), Some(hash)) = (text("orderGuid"), text("orderHash")) else {
            return;
        };
        self.lives.push(Life {
            guid: guid.parse().expect("an order"),
            hash: OrderHash::parse(hash).expect("a link"),
            checkout_url: text("checkoutUrl").map(str::to_owned),
            talent,
            customer,
            is_over: false,
            looks: 0,
        });
        let mut hidden = self.hidden.lock().expect("nobody panicked");
        if self.plant == Some(Plant::NotEnded) && hidden.is_none() {
            *hidden = Some(guid.to_owned());
            self.lives.last_mut().expect("a life").is_over = true;
        }
    }

    /// Somebody may do something with the order.
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
        if is_ended {
            return;
        }
        if order.state == State::PendingPayment {
            return Box::pin(self.pay(at)).await;
        }
        let Some(actions) = self.choose(&order) else {
            return;
        };
        let is_twice = self.random.random_bool(0.15);
        Box::pin(self.act(at, &order, actions, is_twice)).await;
    }

    async fn pay(&mut self, at: usize) {
        match self.random.random_range(0..100) {
            0..12 => return,
            12..20 => {
                let path = format!(
                    "/api/orders/by-hash/{}/checkout",
                    self.lives[at].hash.reveal()
                );
                let plan = self.plan();
                let on = self.any();
                let request = self.instances[on].orders.post(&path);
                let opened = self.faults.run("checkout", plan, async { request.await });
                if let Some(opened) = Box::pin(opened).await
                    && let Some(url) = opened.json["checkoutUrl"].as_str()
                {
                    self.lives[at].checkout_url = Some(url.to_owned());
                }
            }
            _ => {}
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
            let request = self.instances[on].payments.get(&path);
            Box::pin(self.faults.run("return", plan, async { request.await })).await;
        }
    }

    /// Who does what; nothing if nobody does anything now.
    fn choose(&mut self, order: &Order) -> Option<(&'static str, Value)> {
        let roll = self.random.random_range(0..100);
        let made = !order.offer.kind.is_scheduled();
        let link =
            json!({ "kind": "link", "url": "https://example.org/video", "note": "Here you are." });
        let deliverable = made.then_some(link);
        let total = order.money.total.amount();
        let part = self.random.random_range(1..=total.max(2));
        let refund = json!({ "amount": part, "currency": order.money.total.currency() });
        Some(match (order.state, roll) {
            (State::Requested, 0..35) => ("talent", json!({ "action": "accept" })),
            (State::Requested, 35..42) if made => (
                "talent",
                json!({ "action": "deliver_direct", "deliverable": deliverable }),
            ),
            (State::Requested, 42..48) => (
                "talent",
                json!({ "action": "decline", "reason": "no_time" }),
            ),
            (State::Requested, 48..54) => ("customer", json!({ "action": "withdraw" })),
            (State::Requested | State::Accepted | State::Delivered, 54..56) => {
                ("operator", json!({ "decision": "operator_cancel" }))
            }
            (State::Accepted, 36..46) => ("customer", json!({ "action": "cancel_by_customer" })),
            (State::Accepted | State::Delivered | State::RevisionRequested, 46..52) => (
                "customer",
                json!({ "action": "report_problem", "reason": "no_show", "note": "Nobody came." }),
            ),
            (State::Delivered, 0..25) => ("customer", json!({ "action": "approve" })),
            (State::Delivered, 25..40) => (
                "customer",
                json!({ "action": "request_revision", "note": "Once more, please." }),
            ),
            (State::Accepted | State::RevisionRequested, 0..30) => (
                "talent",
                json!({ "action": "deliver", "deliverable": deliverable }),
            ),
            (State::Accepted, 30..36) | (State::RevisionRequested, 30..34) => (
                "talent",
                json!({ "action": "cancel_by_talent", "reason": "illness" }),
            ),
            (State::Disputed, 0..15) => (
                "operator",
                json!({ "decision": "resolve_release", "refund": refund }),
            ),
            (State::Disputed, 15..25) => ("operator", json!({ "decision": "resolve_release" })),
            (State::Disputed, 25..40) => ("operator", json!({ "decision": "resolve_refund" })),
            (State::Completed, 0..6) => (
                "customer",
                json!({ "action": "report_problem", "reason": "broken", "note": "It does not play." }),
            ),
            (State::Completed, 6..14) => {
                ("operator", json!({ "decision": "refund_after_completion" }))
            }
            _ => return None,
        })
    }

    /// Sends the action, sometimes from two windows to two instances at once.
    async fn act(
        &mut self,
        at: usize,
        order: &Order,
        chosen: (&'static str, Value),
        is_twice: bool,
    ) {
        let (who, mut body) = chosen;
        body["version"] = json!(order.version);
        if who == "operator" {
            body["reason"] = json!("As the rules say.");
        }
        let plan = self.plan();
        let (one, other) = (self.any(), self.any());
        let first = self.request(one, at, who, &body);
        let second = is_twice.then(|| self.request(other, at, who, &body));
        let sent = async {
            let second = async {
                match second {
                    Some(second) => Some(second.await),
                    None => None,
                }
            };
            tokio::join!(async { first.await }, second)
        };
        Box::pin(self.faults.run(who, plan, sent)).await;
    }

    fn request(&self, instance: usize, at: usize, who: &str, body: &Value) -> Request {
        let (instance, life) = (&self.instances[instance], &self.lives[at]);
        let by_guid = format!("/api/orders/{}/actions", life.guid);
        let signed = |app: &App, person: &Person| {
            let token = self.context.token(person);
            app.post(&by_guid).bearer(&token).json(body)
        };
        match (who, &life.customer) {
            ("operator", _) => {
                let path = format!("/api/operators/orders/{}/decisions", life.guid);
                instance
                    .operators
                    .post(&path)
                    .bearer(&self.operator)
                    .json(body)
            }
            ("talent", _) => signed(&instance.orders, &self.talents[life.talent].person),
            (_, Some(person)) => signed(&instance.orders, person),
            (_, None) => {
                let path = format!("/api/orders/by-hash/{}/actions", life.hash.reveal());
                instance.orders.post(&path).json(body)
            }
        }
    }
}
