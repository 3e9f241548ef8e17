//! Compares every order in the table with the provider's records.

use std::collections::BTreeMap;

use domain::Money;
use domain::order::{Order, PayoutStatus, RefundStatus};
use jiff::SignedDuration;
use serde_json::Value;

use crate::figures::Expected;
use crate::life::tax::check_tax;
use crate::report::{Check, Finding, Summary};
use crate::simulation::Simulation;

/// The provider's records of one order, in minor units.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    pub(crate) captured: i64,
    pub(crate) refunded: i64,
    pub(crate) transferred: i64,
    /// Intents that captured money, and captures of one intent beyond the first.
    captures: i64,
    held: i64,
    refunds: Vec<String>,
}

impl Simulation {
    /// Checks every order of this simulation.
    pub(crate) async fn check(&mut self, summary: &mut Summary) {
        let mut owed: BTreeMap<String, i64> = BTreeMap::new();
        let mut figures = Expected::default();
        for order in self.all_orders().await {
            summary.orders += 1;
            *summary.states.entry(order.state.to_string()).or_default() += 1;
            let ledger = self.ledger(&order).await;
            self.check_end(&order, &ledger, summary).await;
            self.expect_figures(&mut figures, &order, &ledger).await;
            check_money(&order, &ledger, summary);
            check_refunds(&order, &ledger, summary);
            check_tax(&order, summary);
            let captures = ledger.captures - i64::from(!order.payment.captured.is_zero());
            if captures > 0 {
                summary.double_captures += captures;
                summary.find(
                    Check::DoubleCaptures,
                    &order,
                    "money was taken more than once",
                );
            }
            let talent = order.talent.talent_guid.to_string();
            *owed.entry(talent).or_default() +=
                order.payout.owed().amount() - order.payout.netted().amount();
        }
        self.check_talents(&owed, summary).await;
        self.check_reports(summary).await;
        if self.plant.is_none() {
            self.check_figures(&figures, summary).await;
        }
        self.check_promotions(summary).await;
        for mail in self.mail.stale() {
            summary.stale_mails += 1;
            let what = format!(
                "{} was sent while the order was {}",
                mail.template, mail.state
            );
            summary
                .findings
                .push(Finding::new(Check::StaleMails, mail.order, what));
        }
        for pushed in self.browsers.findings() {
            summary.stale_mails += 1;
            summary.findings.push(pushed);
        }
        summary.pushes += self.browsers.judged;
        summary.steps = std::mem::take(&mut self.steps);
        summary.findings.append(&mut self.mails.findings);
        summary.mails_again += self.mails.again;
        summary.mails_dropped += self.mails.dropped;
        summary.crashes += self.faults.crashes();
        summary.faults = self.faults.counts();
        summary.mails += self.mail.sent.load(std::sync::atomic::Ordering::Relaxed);
        summary.refusals += self
            .trouble
            .refusals
            .load(std::sync::atomic::Ordering::Relaxed);
    }

    /// Returns every order of the table.
    pub(crate) async fn all_orders(&self) -> Vec<Order> {
        let store = self.context.store();
        let mut orders = Vec::new();
        for guid in self.deliveries.orders() {
            orders.extend(store.find_order(guid).await.expect("a table"));
        }
        orders
    }

    async fn ledger(&self, order: &Order) -> Ledger {
        let mut ledger = Ledger::default();
        let guid = order.order_guid.to_string();
        let named = self.deliveries.intents.iter();
        let mut intents: Vec<String> = named
            .filter(|(order, _)| *order == guid)
            .map(|(_, intent)| intent.clone())
            .collect();
        if let Some(intent) = &order.payment.intent_id
            && !intents.contains(intent)
        {
            intents.push(intent.clone());
        }
        for intent in intents {
            let seen = self
                .read_from_provider(&format!("/_emulator/payment_intents/{intent}"))
                .await;
            let status = seen["paymentIntent"]["status"].as_str().unwrap_or_default();
            let received = seen["paymentIntent"]["amount_received"]
                .as_i64()
                .unwrap_or(0);
            ledger.captured += received;
            ledger.captures += seen["captures"]
                .as_i64()
                .unwrap_or(0)
                .max(i64::from(received > 0));
            if status == "requires_capture" {
                ledger.held += seen["paymentIntent"]["amount"].as_i64().unwrap_or(0);
            }
            let refunds = self
                .read_from_provider(&format!("/v1/refunds?payment_intent={intent}&limit=100"))
                .await;
            for refund in refunds["data"].as_array().into_iter().flatten() {
                if refund["status"] == "succeeded" {
                    ledger.refunded += refund["amount"].as_i64().unwrap_or(0);
                    ledger
                        .refunds
                        .push(refund["id"].as_str().unwrap_or_default().to_owned());
                }
            }
            let disputes = self
                .read_from_provider(&format!("/v1/disputes?payment_intent={intent}&limit=100"))
                .await;
            for dispute in disputes["data"].as_array().into_iter().flatten() {
                // The bank returned the money to the customer.
                if dispute["status"] == "lost" {
                    ledger.refunded += dispute["amount"].as_i64().unwrap_or(0);
                }
            }
        }
        let transfers = self
            .read_from_provider(&format!("/v1/transfers?transfer_group={guid}&limit=100"))
            .await;
        for transfer in transfers["data"].as_array().into_iter().flatten() {
            ledger.transferred += transfer["amount"].as_i64().unwrap_or(0)
                - transfer["amount_reversed"].as_i64().unwrap_or(0);
        }
        ledger
    }

    /// Reads from the provider without faults.
    async fn read_from_provider(&self, path: &str) -> Value {
        let stripe = self.context.stripe();
        let request = testkit::loopback_client()
            .get(format!("{}{path}", stripe.url()))
            .bearer_auth(stripe.secret_key());
        let answer = request.send().await.expect("the provider");
        assert!(answer.status().is_success(), "{path}: {answer:?}");
        answer.json().await.expect("an object")
    }

    async fn check_end(&self, order: &Order, ledger: &Ledger, summary: &mut Summary) {
        let store = self.context.store();
        let left = store.list_outbox(order.order_guid).await.expect("a table");
        if order.state.is_end() && order.pending_op.is_none() && left.is_empty() {
            summary.ended += 1;
        } else {
            let rows: Vec<String> = left
                .iter()
                .map(|row| format!("{:?} after {:?}", row.effect, row.last_error))
                .collect();
            let what = format!(
                "is {} with {:?} announced and {} effects left: {}",
                order.state,
                order.pending_op.as_ref().map(|pending| pending.op),
                left.len(),
                rows.join(", ")
            );
            summary.find(Check::Ended, order, &what);
        }
        if ledger.held > 0 {
            summary.lost_refunds += 1;
            summary.find(Check::LostRefunds, order, "money is still held");
        }
    }

    /// Checks that the nightly reports have no differences, and that no report waits for operators.
    async fn check_reports(&self, summary: &mut Summary) {
        let store = self.context.store();
        let mut cursor = None;
        loop {
            let page = store.list_reconciliations(cursor.as_ref(), 100).await;
            let page = page.expect("a table");
            for report in page.items {
                summary.reports += 1;
                if report.is_open() {
                    let sums = report.differences.iter();
                    summary.ledger_difference += sums
                        .map(|one| (one.provider_minor - one.ours_minor).abs())
                        .sum::<i64>();
                    let what = format!("{:?}", report.differences);
                    let about = format!("report to {}", report.to);
                    summary
                        .findings
                        .push(Finding::new(Check::Ledger, about, what));
                }
            }
            match page.next {
                Some(next) => cursor = Some(next),
                None => return,
            }
        }
    }

    /// Checks that each code is used by as many orders as were charged with it.
    async fn check_promotions(&self, summary: &mut Summary) {
        for code in crate::life::promo::codes() {
            let store = self.context.store();
            let counted = store.count_promotion_uses(&code).await.expect("a table");
            let mut charged = 0;
            for life in &self.lives {
                let order = store.find_order(life.guid).await.expect("a table");
                charged += u64::from(order.is_some_and(|order| {
                    order.promo_code().as_ref() == Some(&code) && !order.payment.captured.is_zero()
                }));
            }
            if self.plant != Some(crate::Plant::NotEnded) && counted != charged {
                summary.places_kept += 1;
                let what = format!("{counted} uses are counted, {charged} orders were charged");
                summary
                    .findings
                    .push(Finding::new(Check::PlacesKept, code.to_string(), what));
            }
        }
    }

    /// Checks the debts of talents, and that their slots and capacity are free again.
    async fn check_talents(&self, owed: &BTreeMap<String, i64>, summary: &mut Summary) {
        let store = self.context.store();
        for talent in &self.talents {
            let guid = talent.talent.talent_guid;
            let open = store.find_open_requests(guid).await.expect("a table");
            let far = SignedDuration::from_hours(24 * 90);
            let now = self.context.now();
            let busy = store.list_busy(&talent.session, now - far * 20, now + far);
            let busy = busy.await.expect("times").len();
            if self.plant != Some(crate::Plant::NotEnded) && (open > 0 || busy > 0) {
                summary.places_kept += 1;
                let what = format!("{open} requests and {busy} times are still taken");
                summary
                    .findings
                    .push(Finding::new(Check::PlacesKept, guid.to_string(), what));
            }
            let written = store.find_owed(guid, talent.talent.currency).await;
            let written = written.expect("a table").amount();
            let counted = owed.get(&guid.to_string()).copied().unwrap_or(0);
            if written != counted {
                summary.ledger_difference += (written - counted).abs();
                let what = format!("owes {written}, but the orders say {counted}");
                summary
                    .findings
                    .push(Finding::new(Check::Ledger, guid.to_string(), what));
            }
        }
    }
}

/// Checks that order, price and provider agree exactly.
fn check_money(order: &Order, ledger: &Ledger, summary: &mut Summary) {
    let (payment, payout, money) = (&order.payment, &order.payout, &order.money);
    let sum = |part: fn(&domain::order::Refund) -> Money| {
        order
            .refunds
            .iter()
            .map(part)
            .fold(0_i64, |sum, one| sum + one.amount())
    };
    let is_paid = matches!(
        payout.status,
        PayoutStatus::Paid | PayoutStatus::PartiallyReversed | PayoutStatus::Reversed
    );
    let transferred = if is_paid {
        payout.amount.amount() - payout.netted().amount() + payout.owed().amount()
    } else {
        0
    };
    let platform = money.total.amount() - money.tax.amount() - money.talent_net.amount();
    let mut pairs = vec![
        (
            "captured",
            payment.captured.amount(),
            ledger.captured - late(order, ledger),
        ),
        (
            "refunded",
            payment.refunded.amount(),
            ledger.refunded - late(order, ledger),
        ),
        ("transferred", transferred, ledger.transferred),
        (
            "sum of refunds",
            payment.refunded.amount(),
            sum(|refund| refund.amount),
        ),
        (
            "parts of refunds",
            payment.refunded.amount(),
            sum(|refund| refund.parts.talent)
                + sum(|refund| refund.parts.platform)
                + sum(|refund| refund.parts.tax),
        ),
        (
            "total",
            money.total.amount(),
            money.talent_net.amount() + platform + money.tax.amount(),
        ),
    ];
    if !payment.captured.is_zero() {
        pairs.push((
            "captured total",
            money.total.amount(),
            payment.captured.amount(),
        ));
        pairs.push((
            "payout",
            payout.amount.amount(),
            money.talent_net.amount() - sum(|refund| refund.parts.talent),
        ));
    }
    for (what, ours, theirs) in pairs {
        if ours != theirs {
            summary.ledger_difference += (ours - theirs).abs();
            let what = format!(
                "{what}: {ours} by the order, {theirs} by the books; payout {:?}",
                payout.status
            );
            summary.find(Check::Ledger, order, &what);
        }
    }
}

/// Returns the amount that was captured without a transition and refunded immediately, which neither side counts.
fn late(order: &Order, ledger: &Ledger) -> i64 {
    if order.payment.captured.is_zero() && ledger.captured == ledger.refunded {
        ledger.captured
    } else {
        0
    }
}

/// Checks that every pending refund was made.
fn check_refunds(order: &Order, ledger: &Ledger, summary: &mut Summary) {
    for refund in &order.refunds {
        // The sums show whether the bank's part is correct.
        let by_bank = refund.provider_id.is_none() && order.has_lost_chargeback();
        let made = refund
            .provider_id
            .as_ref()
            .is_some_and(|id| ledger.refunds.contains(id));
        if refund.status != RefundStatus::Succeeded || !(made || by_bank) {
            summary.lost_refunds += 1;
            let what = format!(
                "{} for {:?} was promised and is {:?} as {:?}",
                refund.amount, refund.reason, refund.status, refund.provider_id
            );
            summary.find(Check::LostRefunds, order, &what);
        }
    }
}
