//! The steps of customers, talents and operators.

use domain::order::{Order, State};
use http::Method;
use rand::RngExt;
use serde_json::{Value, json};
use testkit::{App, Person, Reply, Request};

use crate::simulation::{Simulation, in_steps};

/// The participant who takes a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Participant {
    Customer,
    Talent,
    Operator,
}

impl Participant {
    /// Returns the name in the register of crashes.
    const fn as_str(self) -> &'static str {
        match self {
            Self::Customer => "customer",
            Self::Talent => "talent",
            Self::Operator => "operator",
        }
    }
}

impl Simulation {
    /// Chooses a participant and an action, or none.
    pub(crate) fn choose(&mut self, order: &Order) -> Option<(Participant, Value)> {
        use Participant::{Customer, Operator, Talent};
        let roll = self.random.random_range(0..100);
        let made = !order.offer.kind.is_scheduled();
        let link =
            json!({ "kind": "link", "url": "https://example.org/video", "note": "Here you are." });
        let deliverable = made.then_some(link);
        let total = order.money.total.amount();
        let currency = order.money.total.currency();
        let part = in_steps(self.random.random_range(1..=total.max(2)), currency);
        let refund = json!({ "amount": part, "currency": currency });
        let price = in_steps(self.random.random_range(900..60_000), currency);
        let price = json!({ "amount": price, "currency": currency });
        Some(match (order.state, roll) {
            (State::QuoteRequested, 0..40) => (
                Talent,
                json!({ "action": "send_quote", "price": price, "note": "Two takes are included." }),
            ),
            (State::QuoteRequested | State::Requested, 42..48) => {
                (Talent, json!({ "action": "decline", "reason": "no_time" }))
            }
            (State::QuoteRequested | State::Requested, 48..54) => {
                (Customer, json!({ "action": "withdraw" }))
            }
            (State::Requested, 0..35) => (Talent, json!({ "action": "accept" })),
            (State::Requested, 35..42) if made => (
                Talent,
                json!({ "action": "deliver_direct", "deliverable": deliverable }),
            ),
            (State::QuoteRequested | State::Requested, 56..58) => (
                Operator,
                json!({ "decision": "decline", "declineReason": "no_time" }),
            ),
            (State::Requested, 58..62) => (Operator, json!({ "decision": "accept" })),
            (State::Accepted | State::RevisionRequested, 58..62) => {
                let note = made.then_some("The video is at https://example.org/video.");
                (
                    Operator,
                    json!({ "decision": "deliver", "deliveryNote": note }),
                )
            }
            (State::Requested | State::Accepted | State::Delivered, 54..56) => {
                (Operator, json!({ "decision": "operator_cancel" }))
            }
            (State::Accepted, 36..46) => (Customer, json!({ "action": "cancel_by_customer" })),
            (State::Accepted | State::Delivered | State::RevisionRequested, 46..52) => (
                Customer,
                json!({ "action": "report_problem", "reason": "no_show", "note": "Nobody came." }),
            ),
            (State::Delivered, 0..25) => (Customer, json!({ "action": "approve" })),
            (State::Delivered, 25..40) => (
                Customer,
                json!({ "action": "request_revision", "note": "Once more, please." }),
            ),
            (State::Accepted | State::RevisionRequested, 0..30) => (
                Talent,
                json!({ "action": "deliver", "deliverable": deliverable }),
            ),
            (State::Accepted, 30..36) | (State::RevisionRequested, 30..34) => (
                Talent,
                json!({ "action": "cancel_by_talent", "reason": "illness" }),
            ),
            (State::Disputed, 0..15) => (
                Operator,
                json!({ "decision": "resolve_release", "refund": refund }),
            ),
            (State::Disputed, 15..25) => (Operator, json!({ "decision": "resolve_release" })),
            (State::Disputed, 25..40) => (Operator, json!({ "decision": "resolve_refund" })),
            (State::Completed, 0..6) => (
                Customer,
                json!({ "action": "report_problem", "reason": "broken", "note": "It does not play." }),
            ),
            (State::Completed, 6..14) => {
                (Operator, json!({ "decision": "refund_after_completion" }))
            }
            _ => return None,
        })
    }

    /// Sends the action, sometimes from two windows to two instances concurrently.
    pub(crate) async fn act(
        &mut self,
        at: usize,
        order: &Order,
        (who, mut body): (Participant, Value),
        is_twice: bool,
    ) {
        body["version"] = json!(order.version);
        let (path, step) = match who {
            Participant::Operator => {
                body["reason"] = json!("As the rules say.");
                ("decisions", body["decision"].clone())
            }
            _ => ("actions", body["action"].clone()),
        };
        let (one, other) = (self.any(), self.any());
        let first = self.request(one, at, who, (Method::POST, path), Some(&body));
        let second =
            is_twice.then(|| self.request(other, at, who, (Method::POST, path), Some(&body)));
        let plan = self.plan();
        let step = step.as_str().unwrap_or_default();
        let name = format!("{} {step}", who.as_str());
        let sent = async {
            let second = async {
                match second {
                    Some(second) => Some(second.await),
                    None => None,
                }
            };
            tokio::join!(async { first.await }, second)
        };
        let answers = Box::pin(self.faults.run(&name, plan, sent)).await;
        let is_done = |reply: &Reply| reply.status.is_success();
        if answers.is_some_and(|(one, other)| is_done(&one) || other.as_ref().is_some_and(is_done))
        {
            self.count(step);
        }
    }

    /// Sends one request about the order. Returns the response, unless the instance crashed or rejected it. `step` is
    /// its name in the statistics.
    pub(crate) async fn send_step(
        &mut self,
        at: usize,
        who: Participant,
        call: (Method, &str),
        body: Option<&Value>,
        step: &str,
    ) -> Option<Value> {
        let (plan, on) = (self.plan(), self.any());
        let request = self.request(on, at, who, call, body);
        let name = format!("{} {step}", who.as_str());
        let answer = self.faults.run(&name, plan, async { request.await });
        let answer = Box::pin(answer).await?;
        if !answer.status.is_success() {
            return None;
        }
        self.count(step);
        Some(answer.json)
    }

    /// Creates a request below the order's path.
    fn request(
        &self,
        instance: usize,
        at: usize,
        who: Participant,
        (method, path): (Method, &str),
        body: Option<&Value>,
    ) -> Request {
        let (instance, life) = (&self.instances[instance], &self.lives[at]);
        let send = |app: &App, address: String| {
            let address = if path.is_empty() {
                address
            } else {
                format!("{address}/{path}")
            };
            let request = match method {
                Method::PUT => app.put(&address),
                Method::POST => app.post(&address),
                _ => app.get(&address),
            };
            match body {
                Some(body) => request.json(body),
                None => request,
            }
        };
        let signed = |person: &Person| {
            let token = self.context.token(person);
            send(&instance.api, format!("/api/orders/{}", life.guid)).bearer(&token)
        };
        match (who, &life.customer) {
            (Participant::Operator, _) => {
                let address = format!("/api/operators/orders/{}", life.guid);
                send(&instance.api, address).bearer(&self.operator)
            }
            (Participant::Talent, _) => signed(&self.talents[life.talent].person),
            (Participant::Customer, Some(person)) => signed(person),
            (Participant::Customer, None) => {
                let address = format!("/api/orders/{}", life.hash.reveal());
                send(&instance.api, address)
            }
        }
    }
}
