//! The actions of banks: chargebacks, inquiries and returned refunds.

use domain::order::{ChargebackStatus, Order, RefundStatus};
use http::Method;
use rand::RngExt;
use serde_json::{Value, json};

use crate::life::Dispute;
use crate::life::people::Participant;
use crate::simulation::{Simulation, in_steps};

impl Simulation {
    /// Lets the customer's bank, or an operator who answers it, take an action on a payment. Returns false without an
    /// action.
    pub(crate) async fn act_at_bank(&mut self, at: usize, order: &Order) -> bool {
        if order.payment.captured.is_zero() || !self.random.random_bool(0.2) {
            return false;
        }
        if let Some(dispute) = self.lives[at].dispute.clone() {
            if self.random.random_bool(0.5) {
                Box::pin(self.send_evidence(at, order)).await;
            } else {
                self.decide(at, &dispute).await;
            }
            return true;
        }
        if self.random.random_bool(0.15) {
            self.open_dispute(at, order).await;
            return true;
        }
        if self.random.random_bool(0.15) {
            self.bounce_refund(order).await;
            return true;
        }
        false
    }

    /// Lets banks decide all open disputes.
    pub(crate) async fn decide_all(&mut self) {
        for at in 0..self.lives.len() {
            if let Some(dispute) = self.lives[at].dispute.clone() {
                self.decide(at, &dispute).await;
            }
        }
    }

    /// Opens a dispute of the full payment or a part, or an inquiry.
    async fn open_dispute(&mut self, at: usize, order: &Order) {
        let captured = order.payment.captured;
        let mut body = json!({ "paymentIntent": order.payment.intent_id });
        match self.random.random_range(0..10) {
            0..6 => {}
            6..8 => {
                let part = self.random.random_range(50..=captured.amount());
                body["amount"] = json!(in_steps(part, captured.currency()));
            }
            _ => body["isInquiry"] = json!(true),
        }
        let opened = self.post_as_bank("/_emulator/disputes", &body).await;
        // A payment that is already disputed or fully refunded cannot be disputed.
        if let Some(opened) = opened {
            self.lives[at].dispute = Some(Dispute {
                id: opened["id"].as_str().expect("an identifier").to_owned(),
                due_by: opened["evidence_details"]["due_by"]
                    .as_i64()
                    .expect("a deadline"),
            });
            self.count("chargeback");
        }
    }

    async fn decide(&mut self, at: usize, dispute: &Dispute) {
        let path = format!("/_emulator/disputes/{}", dispute.id);
        let (status, step) = if self.random.random_bool(0.5) {
            ("won", "chargeback_won")
        } else {
            ("lost", "chargeback_lost")
        };
        if self
            .post_as_bank(&path, &json!({ "status": status }))
            .await
            .is_some()
        {
            self.count(step);
        } else {
            // An inquiry never moves money.
            let closed = json!({ "status": "warning_closed" });
            let closed = self.post_as_bank(&path, &closed).await;
            if closed.is_some() {
                self.count("inquiry_closed");
            } else {
                // The provider closed it unanswered.
                assert!(
                    self.context.now().as_second() > dispute.due_by,
                    "a dispute that can be closed"
                );
                self.count("chargeback_lapsed");
            }
        }
        self.lives[at].dispute = None;
    }

    async fn send_evidence(&mut self, at: usize, order: &Order) {
        let is_open = |status| status == ChargebackStatus::Open;
        if !order
            .chargeback
            .as_ref()
            .is_some_and(|one| is_open(one.status))
        {
            return;
        }
        let body = json!({
            "statement": "It was delivered and watched.", "version": order.version,
            "reason": "As the rules say.",
        });
        let call = (Method::POST, "evidence");
        Box::pin(self.send_step(
            at,
            Participant::Operator,
            call,
            Some(&body),
            "evidence_asked",
        ))
        .await;
    }

    /// Returns a refund, because the customer's account is closed.
    async fn bounce_refund(&mut self, order: &Order) {
        let mut refunds = order.refunds.iter();
        let arrived = refunds.find(|one| one.status == RefundStatus::Succeeded);
        let Some(id) = arrived.and_then(|refund| refund.provider_id.clone()) else {
            return;
        };
        let path = format!("/_emulator/refunds/{id}/bounce");
        if self.post_as_bank(&path, &json!({})).await.is_some() {
            self.count("refund_bounced");
        }
    }

    /// Sends a bank's action to the provider without faults. Returns `None` if it is rejected.
    async fn post_as_bank(&self, path: &str, body: &Value) -> Option<Value> {
        let url = format!("{}{path}", self.context.stripe().url());
        let answer = testkit::loopback_client().post(url).json(body).send().await;
        let answer = answer.expect("the provider");
        if !answer.status().is_success() {
            return None;
        }
        Some(answer.json().await.expect("an object"))
    }
}
