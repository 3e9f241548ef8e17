//! Compares the figures of all days with the provider's records.

use std::collections::BTreeMap;

use domain::Currency;
use domain::figures::{Figures, day_of};
use domain::order::{Order, State};
use jiff::ToSpan;
use store::DayFigures;

use crate::check::Ledger;
use crate::report::{Check, Finding, Summary};
use crate::simulation::Simulation;

/// The expected figures of all days together, by currency, from the provider's records and the orders' events.
#[derive(Debug, Default)]
pub(crate) struct Expected {
    currencies: BTreeMap<Currency, Figures>,
}

impl Simulation {
    /// Adds an order with the provider's records of it.
    pub(crate) async fn expect_figures(
        &self,
        expected: &mut Expected,
        order: &Order,
        ledger: &Ledger,
    ) {
        let currency = order.money.total.currency();
        let sums = expected.currencies.entry(currency).or_default();
        sums.captured += ledger.captured;
        sums.refunded += ledger.refunded;
        if !order.payment.captured.is_zero() {
            sums.fees += order.money.platform.amount();
        }
        for refund in &order.refunds {
            sums.refunds += 1;
            sums.fees_refunded += refund.parts.platform.amount();
        }
        if order.payout.paid_at.is_some() {
            sums.payouts += 1;
            let reversed = order.payout.reversed.amount() - order.payout.owed().amount();
            sums.paid_out += ledger.transferred + reversed;
        }
        let events = self.context.store().list_events(order.order_guid).await;
        for event in events.expect("a table") {
            let step = Figures::of_step(order, &event);
            sums.requests += step.requests;
            sums.accepted += step.accepted;
            sums.declined += step.declined;
            sums.expired += step.expired;
            sums.answer_seconds += step.answer_seconds;
            if order.tip.is_none() && event.from != Some(event.to) {
                *sums.reached.entry(event.to).or_default() += 1;
                sums.disputes += u64::from(event.to == State::Disputed);
            }
        }
    }

    /// Compares the rows of all days, as the clock left them, and after a count of every day.
    pub(crate) async fn check_figures(&self, expected: &Expected, summary: &mut Summary) {
        let store = self.context.store();
        let now = self.context.now();
        let (today, first) = (day_of(now), day_of(self.first_day));
        let first = first.saturating_sub(2.days());
        let counted = store.list_figures(first, today).await.expect("a table");
        compare("the clock's counts", &counted, expected, summary);
        for day in first.series(1.day()).take_while(|day| *day <= today) {
            store.count_figures(day, now).await.expect("a table");
        }
        let rebuilt = store.list_figures(first, today).await.expect("a table");
        compare("a count of every day", &rebuilt, expected, summary);
        find_outdated(&counted, &rebuilt, summary);
    }
}

/// Reports each day whose last count by the clock lacks something.
fn find_outdated(counted: &[DayFigures], rebuilt: &[DayFigures], summary: &mut Summary) {
    for day in rebuilt {
        let last = counted.iter().find(|one| one.day == day.day);
        if last.is_none_or(|last| last.currencies != day.currencies) {
            let counted_at = last.map(|last| last.counted_at);
            let what = format!("the clock counted it last at {counted_at:?}, without all entries");
            let about = day.day.to_string();
            summary
                .findings
                .push(Finding::new(Check::Figures, about, what));
        }
    }
}

/// Reports a difference between the figures of days and the expected ones.
fn compare(what: &str, days: &[DayFigures], expected: &Expected, summary: &mut Summary) {
    let mut sums: BTreeMap<Currency, Figures> = BTreeMap::new();
    for (currency, figures) in days.iter().flat_map(|day| &day.currencies) {
        sums.entry(*currency).or_default().add(figures);
    }
    if sums != expected.currencies {
        let difference = format!("{what}: {sums:?} instead of {:?}", expected.currencies);
        let about = "figures".to_owned();
        let finding = Finding::new(Check::Figures, about, difference);
        summary.findings.push(finding);
    }
    summary.days += days.len();
}
