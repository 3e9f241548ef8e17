//! Tips: the customer of a completed order begins one, sometimes twice or with another amount, and pays it like an order.

use domain::OrderHash;
use domain::order::Order;
use rand::RngExt;
use serde_json::{Value, json};

use crate::life::Life;
use crate::simulation::Simulation;

impl Simulation {
    /// Lets the customer begin a tip, whose page is then paid or left like that of an order.
    pub(crate) async fn tip(&mut self, at: usize, order: &Order) {
        let price = order.money.subtotal;
        let amount = price.amount() * self.random.random_range(5..=40) / 100;
        let step = price.currency().charge_step();
        let body = json!({ "amount": {
            "amount": amount - amount % step, "currency": price.currency(),
        } });
        let key: u64 = self.random.random();
        let is_twice = self.random.random_bool(0.2);
        for _ in 0..=u32::from(is_twice) {
            let begun = Box::pin(self.begin_tip(at, &body, key)).await;
            let Some(tip) = begun else {
                continue;
            };
            let text = |name: &str| tip[name].as_str();
            let (Some(guid), Some(hash)) = (text("orderGuid"), text("orderHash")) else {
                continue;
            };
            let guid = guid.parse().expect("an order");
            if self.lives.iter().any(|life| life.guid == guid) {
                continue;
            }
            self.count("tip_begun");
            let hash = OrderHash::parse(hash).expect("a link");
            let url = text("checkoutUrl").map(str::to_owned);
            let (talent, customer) = (self.lives[at].talent, self.lives[at].customer.clone());
            self.lives
                .push(Life::begin(guid, hash, url, talent, customer));
        }
    }

    async fn begin_tip(&mut self, at: usize, body: &Value, key: u64) -> Option<Value> {
        let (plan, on) = (self.plan(), self.any());
        let (app, life) = (&self.instances[on].api, &self.lives[at]);
        let request = match &life.customer {
            Some(person) => app
                .post(&format!("/api/orders/{}/tips", life.guid))
                .bearer(&self.context.token(person)),
            None => app.post(&format!("/api/orders/{}/tips", life.hash.reveal())),
        };
        let request = request
            .header("idempotency-key", &format!("tip-{key}"))
            .json(body);
        let answer = self.faults.run("tip", plan, async { request.await });
        let answer = Box::pin(answer).await?;
        answer.status.is_success().then_some(answer.json)
    }
}
