//! The steps of a gift: the customer creates links, changes it and sends its email again; the recipient sends thanks.

use domain::GiftToken;
use domain::order::Order;
use http::Method;
use rand::RngExt;
use serde_json::json;

use crate::life::people::Participant;
use crate::simulation::Simulation;

impl Simulation {
    /// Lets the customer or the recipient take a step of the gift.
    pub(crate) async fn give(&mut self, at: usize, order: &Order) {
        let version = order.version;
        match self.random.random_range(0..10) {
            0..3 => {
                let call = (Method::POST, "gift/links");
                let made = self.send_step(at, Participant::Customer, call, None, "gift_link");
                let made = Box::pin(made).await;
                let token = made.and_then(|made| {
                    let token = made["giftToken"].as_str()?;
                    GiftToken::parse(token).ok()
                });
                self.lives[at].gift_links.extend(token);
            }
            3..5 => {
                let hours = self.random.random_range(2..72);
                let gift = json!({
                    "recipientEmail": "mia@example.org", "message": "Happy birthday again!",
                    "opens": self.hour_in_tokyo(hours),
                });
                let body = json!({ "gift": gift, "version": version });
                let call = (Method::PUT, "gift");
                Box::pin(self.send_step(
                    at,
                    Participant::Customer,
                    call,
                    Some(&body),
                    "gift_changed",
                ))
                .await;
            }
            5..7 => {
                let body = json!({ "recipientEmail": "mia.b@example.org", "version": version });
                let call = (Method::POST, "gift/mails");
                Box::pin(self.send_step(
                    at,
                    Participant::Customer,
                    call,
                    Some(&body),
                    "gift_mailed_again",
                ))
                .await;
            }
            _ => Box::pin(self.thank(at)).await,
        }
    }

    async fn thank(&mut self, at: usize) {
        let Some(token) = self.lives[at].gift_links.last() else {
            return;
        };
        let path = format!("/api/orders/gifts/{}/thanks", token.reveal());
        let (plan, on) = (self.plan(), self.any());
        let request = self.instances[on].api.post(&path);
        let request = request.json(json!({ "text": "Thank you so much!" }));
        let answer = self.faults.run("recipient", plan, async { request.await });
        let answer = Box::pin(answer).await;
        if answer.is_some_and(|answer| answer.status.is_success()) {
            self.count("thanked");
        }
    }
}
