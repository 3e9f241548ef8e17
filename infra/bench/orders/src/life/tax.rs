//! Tax by buyers' countries: three countries have rows, one has none, and the orders' tax is computed here again.

use domain::order::Order;
use rand::RngExt;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};

use crate::report::{Check, Summary};
use crate::simulation::Simulation;

/// Country, kind of buyer, hundredths of a percent, whether prices include it, whether companies with a number pay
/// none.
const RATES: [(&str, &str, i64, bool, bool); 4] = [
    ("DE", "person", 1_900, true, false),
    ("DE", "business", 1_900, false, true),
    ("NL", "person", 2_100, false, false),
    ("US", "person", 825, false, false),
];
/// The buyers' countries, each with the tax number of a company.
const COUNTRIES: [(&str, &str); 4] = [
    ("DE", "DE123456789"),
    ("NL", "NL123456789B01"),
    ("US", "US123456789"),
    ("SE", "SE123456789001"),
];

impl Simulation {
    /// Writes the table as an operator.
    pub(crate) async fn create_tax_rates(&self) {
        let operators = &self.instances.first().expect("an instance").api;
        for (country, buyer, bps, inclusive, reverse_charge) in RATES {
            let rate = json!({
                "country": country, "buyer": buyer, "name": "VAT", "bps": bps,
                "inclusive": inclusive, "reverseCharge": reverse_charge,
            });
            let body = json!({ "rate": rate, "version": 0, "reason": "As the law says." });
            let saved = operators.put("/api/operators/taxes");
            saved.bearer(&self.operator).json(body).await.expect(200);
        }
    }

    /// Returns the next buyer's country and company, if stated.
    pub(crate) fn choose_billing(&mut self) -> Option<Value> {
        if self.random.random_bool(0.4) {
            return None;
        }
        let (country, number) = COUNTRIES.choose(&mut self.random).expect("a country");
        let mut billing = json!({ "country": country });
        if self.random.random_bool(0.4) {
            billing["business"] = json!({ "name": "Otter Energy" });
            if self.random.random_bool(0.5) {
                billing["business"]["taxNumber"] = json!(number);
            }
        }
        Some(billing)
    }
}

/// Checks that the order's tax is that of its buyer's row, to one step of rounding. A tip has no tax.
pub(crate) fn check_tax(order: &Order, summary: &mut Summary) {
    let Some(billing) = order.billing.as_ref().filter(|_| order.tip.is_none()) else {
        return;
    };
    let row_of = |buyer: &str| {
        RATES
            .iter()
            .find(|(country, kind, ..)| *country == billing.country.as_str() && *kind == buyer)
    };
    let Some((_, _, bps, inclusive, reverse)) =
        row_of(billing.buyer().as_str()).or_else(|| row_of("person"))
    else {
        return;
    };
    let bps = if *reverse && billing.has_tax_number() {
        0
    } else {
        *bps
    };
    let money = &order.money;
    let (total, tax) = (money.total.amount(), money.tax.amount());
    let base = if *inclusive { total } else { total - tax };
    let share = if *inclusive { 10_000 + bps } else { 10_000 };
    let exact = base * bps / share;
    let step = money.total.currency().charge_step();
    if (exact - tax).abs() > step {
        summary.ledger_difference += (exact - tax).abs();
        let what =
            format!("tax: {tax} by the order, {exact} by the table, of {total} at {bps} bps");
        summary.find(Check::Ledger, order, &what);
    }
}
