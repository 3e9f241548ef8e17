//! Promo codes, which some customers enter.

use domain::promotion::PromoCode;
use jiff::SignedDuration;
use rand::RngExt;
use rand::seq::IndexedRandom;
use serde_json::json;

use crate::simulation::Simulation;

/// The first can be used without a limit, the second a few times, and the third reduces by the platform's whole
/// revenue.
const CODES: [&str; 3] = ["SEASON15", "FEW10", "MOST"];

/// Returns every code of a simulation.
pub(crate) fn codes() -> impl Iterator<Item = PromoCode> {
    CODES
        .iter()
        .map(|code| PromoCode::parse(code).expect("a code"))
}

impl Simulation {
    /// Creates the codes as an operator.
    pub(crate) async fn create_promotions(&self) {
        let now = self.context.now();
        let ends_at = now + SignedDuration::from_hours(24 * 365);
        let reductions = [
            json!({ "kind": "share", "bps": 1_500 }),
            json!({ "kind": "amount", "amount": 1_000 }),
            json!({ "kind": "share", "bps": 9_000 }),
        ];
        for (code, reduction) in CODES.iter().zip(reductions) {
            let mut promotion = json!({
                "code": code, "currency": "EUR", "reduction": reduction, "startsAt": now, "endsAt": ends_at,
            });
            if *code == "FEW10" {
                promotion["mostUses"] = json!(5);
            }
            let body = json!({ "promotion": promotion, "reason": "As the rules say." });
            let operators = &self.instances.first().expect("an instance").api;
            let created = operators.post("/api/operators/promotions");
            created.bearer(&self.operator).json(body).await.expect(201);
        }
    }

    /// Returns the code that the next customer enters, if any.
    pub(crate) fn choose_code(&mut self) -> Option<&'static str> {
        if self.random.random_bool(0.4) {
            CODES.choose(&mut self.random).copied()
        } else {
            None
        }
    }
}
