//! Moving a booked time: either party proposes, the other takes one of the times or refuses.

use http::Method;
use rand::RngExt;
use serde_json::{Value, json};

use crate::life::people::Participant;
use crate::simulation::Simulation;

impl Simulation {
    /// Lets a party read the order, and propose, take or refuse times.
    pub(crate) async fn move_time(&mut self, at: usize) {
        let who = if self.random.random_bool(0.5) {
            Participant::Customer
        } else {
            Participant::Talent
        };
        let seen = self
            .send_step(at, who, (Method::GET, ""), None, "looked")
            .await;
        let Some(seen) = seen else { return };
        let rescheduling = &seen["rescheduling"];
        match rescheduling["open"].as_object() {
            Some(open) if open["isOwn"] == false => {
                let slots = open["slots"].as_array().cloned().unwrap_or_default();
                Box::pin(self.answer_proposal(at, who, &seen, &slots)).await;
            }
            _ if rescheduling["canPropose"] == true => {
                Box::pin(self.propose(at, who, &seen)).await;
            }
            _ => {}
        }
    }

    async fn propose(&mut self, at: usize, who: Participant, seen: &Value) {
        let free = self.send_step(at, who, (Method::GET, "new-times"), None, "looked");
        let Some(free) = Box::pin(free).await else {
            return;
        };
        // A few times, so that some of them are booked or proposed in other orders.
        let first = self.random.random_range(0..6);
        let count = self.random.random_range(1..=3);
        let slots = free["slots"].as_array().into_iter().flatten();
        let starts = slots.map(|slot| slot["startAt"].clone());
        let starts: Vec<Value> = starts.skip(first).take(count).collect();
        let body = json!({ "startTimes": starts, "version": seen["version"] });
        let call = (Method::PUT, "new-times");
        Box::pin(self.send_step(at, who, call, Some(&body), "proposed")).await;
    }

    async fn answer_proposal(
        &mut self,
        at: usize,
        who: Participant,
        seen: &Value,
        slots: &[Value],
    ) {
        let version = &seen["version"];
        if slots.is_empty() || self.random.random_bool(0.25) {
            let body = json!({ "version": version });
            let call = (Method::POST, "new-times/refusal");
            Box::pin(self.send_step(at, who, call, Some(&body), "refused_times")).await;
            return;
        }
        let slot = &slots[self.random.random_range(0..slots.len())];
        let body = json!({
            "action": "reschedule", "version": version, "startAt": slot["startAt"],
        });
        let call = (Method::POST, "actions");
        Box::pin(self.send_step(at, who, call, Some(&body), "rescheduled")).await;
    }
}
