//! What a run found.

use std::collections::BTreeMap;

use domain::order::Order;
use serde_json::json;

use crate::points::PointCounts;

/// What is checked; the names are those of the result's fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Check {
    /// Every order is in an end state, and nothing of it is left to be done.
    Ended,
    /// Orders, their prices and the provider agree to the cent.
    Ledger,
    /// No money was taken twice.
    DoubleCaptures,
    /// What was promised back was given back, and nothing is still held.
    LostRefunds,
    /// No mail and no push told of a state that had moved, and no push went to somebody else or twice.
    StaleMails,
    /// Every mail about what is so was sent.
    LostMails,
    /// No mail was sent again for no reason.
    DoubledMails,
    /// Times and places are free again.
    PlacesKept,
    /// Instances died at every call that is made often, before and after it.
    CrashPoints,
}

impl Check {
    /// The field of the result that it makes differ from zero.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ended => "ended",
            Self::Ledger => "ledger_difference_minor",
            Self::DoubleCaptures => "double_captures",
            Self::LostRefunds => "lost_refunds",
            Self::StaleMails => "stale_mails",
            Self::LostMails => "lost_mails",
            Self::DoubledMails => "doubled_mails",
            Self::PlacesKept => "places_kept",
            Self::CrashPoints => "crash_points",
        }
    }
}

/// One thing that is not as it must be.
#[derive(Debug, Clone)]
pub struct Finding {
    /// Which check failed.
    pub check: Check,
    /// The order or the talent.
    pub about: String,
    /// What is wrong.
    pub what: String,
    /// The simulation's seed: this simulation alone can be played again with it, though with crashes of its own.
    pub seed: u64,
}

impl Finding {
    pub(crate) const fn new(check: Check, about: String, what: String) -> Self {
        Self {
            check,
            about,
            what,
            seed: 0,
        }
    }

    /// As one line of JSON.
    pub fn line(&self) -> String {
        let Self {
            check,
            about,
            what,
            seed,
        } = self;
        json!({ "bench": "orders.finding", "check": check.as_str(), "about": about, "what": what, "seed": seed })
            .to_string()
    }
}

/// The result of a run.
#[derive(Debug, Clone, Default)]
pub struct Summary {
    /// Orders in the table.
    pub orders: u32,
    /// Those that have ended, with nothing left to do.
    pub ended: u32,
    /// All differences between order, price and provider, in minor units.
    pub ledger_difference: i64,
    /// Captures beyond the one that an order may have.
    pub double_captures: i64,
    /// Refunds that were promised and not made, and holds that were not released.
    pub lost_refunds: u32,
    /// Mails and pushes that told of a state that had moved.
    pub stale_mails: u32,
    /// Talents of whom a time or a place is still taken.
    pub places_kept: u32,
    /// How often an instance died.
    pub crashes: u32,
    /// Calls of works, and at how many of them instances died.
    pub points: PointCounts,
    /// How often what happened at calls of which service.
    pub faults: BTreeMap<String, u32>,
    /// Mails about orders that were sent.
    pub mails: u32,
    /// Mails that were sent again because an answer or an instance was lost.
    pub mails_again: u32,
    /// Mails that were dropped because what they say was no longer so.
    pub mails_dropped: u32,
    /// Pushes that browsers took.
    pub pushes: usize,
    /// Refunds, captures and transfers that the provider refused.
    pub refusals: u64,
    /// How often people did what, as far as it was not refused.
    pub steps: BTreeMap<String, u32>,
    /// Nightly reports that were made.
    pub reports: u32,
    /// How the orders ended.
    pub states: BTreeMap<String, u32>,
    /// Everything that is wrong.
    pub findings: Vec<Finding>,
    /// Orders in a second, by the clock on the wall.
    pub orders_s: f64,
}

impl Summary {
    pub(crate) fn find(&mut self, check: Check, order: &Order, what: &str) {
        self.findings.push(Finding::new(
            check,
            order.order_guid.to_string(),
            what.to_owned(),
        ));
    }

    pub(crate) fn add(&mut self, other: Self, seed: u64) {
        self.orders += other.orders;
        self.ended += other.ended;
        self.ledger_difference += other.ledger_difference;
        self.double_captures += other.double_captures;
        self.lost_refunds += other.lost_refunds;
        self.stale_mails += other.stale_mails;
        self.places_kept += other.places_kept;
        self.crashes += other.crashes;
        self.mails += other.mails;
        self.mails_again += other.mails_again;
        self.mails_dropped += other.mails_dropped;
        self.pushes += other.pushes;
        self.refusals += other.refusals;
        self.reports += other.reports;
        for (state, count) in other.states {
            *self.states.entry(state).or_default() += count;
        }
        for (step, count) in other.steps {
            *self.steps.entry(step).or_default() += count;
        }
        for (fault, count) in other.faults {
            *self.faults.entry(fault).or_default() += count;
        }
        let named = |finding: Finding| Finding { seed, ..finding };
        self.findings.extend(other.findings.into_iter().map(named));
    }

    /// Whether nothing is wrong.
    pub fn is_clean(&self) -> bool {
        self.findings.is_empty() && self.orders > 0 && self.ended == self.orders
    }

    /// Whether this check found something.
    pub fn has(&self, check: Check) -> bool {
        self.findings.iter().any(|finding| finding.check == check)
    }

    /// The result as one line of JSON.
    pub fn line(&self) -> String {
        json!({
            "bench": "orders", "orders": self.orders, "ended": self.ended,
            "ledger_difference_minor": self.ledger_difference,
            "double_captures": self.double_captures, "lost_refunds": self.lost_refunds,
            "stale_mails": self.stale_mails, "crashes": self.crashes,
            "orders_s": (self.orders_s * 10.0).round() / 10.0,
        })
        .to_string()
    }

    /// Where instances died and what else went wrong, as one line of JSON.
    pub fn faults_line(&self) -> String {
        let points = &self.points;
        json!({
            "bench": "orders.faults", "points_seen": points.seen, "points_crashed_before": points.before,
            "points_crashed_after": points.after, "points_crashed_both": points.both,
            "points_never_crashed": points.never, "faults": self.faults,
        })
        .to_string()
    }

    /// What else happened, as one line of JSON.
    pub fn details_line(&self) -> String {
        json!({
            "bench": "orders.details", "states": self.states, "mails": self.mails,
            "mails_again": self.mails_again, "mails_dropped": self.mails_dropped, "pushes": self.pushes, "refusals": self.refusals, "places_kept": self.places_kept,
            "reports": self.reports, "steps": self.steps,
        })
        .to_string()
    }
}
