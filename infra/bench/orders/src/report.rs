//! The findings of a run.

use std::collections::BTreeMap;

use domain::order::Order;
use serde_json::json;

use crate::points::PointCounts;

/// The checks, with the names of the result's fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Check {
    /// Every order is in an end state, with nothing left to do.
    Ended,
    /// Orders, their prices and the provider agree exactly.
    Ledger,
    /// No money was captured twice.
    DoubleCaptures,
    /// Pending refunds were made, and nothing is still held.
    LostRefunds,
    /// No email and no push message was outdated, and no push message was sent to another account or twice.
    StaleMails,
    /// Every email that was still correct was sent.
    LostMails,
    /// No email was repeated without a reason.
    DoubledMails,
    /// Slots and capacity are free again.
    PlacesKept,
    /// The figures of all days agree exactly with the provider.
    Figures,
    /// Instances crashed at every frequent call, before and after it.
    CrashPoints,
}

impl Check {
    /// Returns the field of the result.
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
            Self::Figures => "figures",
            Self::CrashPoints => "crash_points",
        }
    }
}

#[derive(Debug, Clone)]
pub struct Finding {
    pub check: Check,
    /// The order or the talent.
    pub about: String,
    pub what: String,
    /// The seed of the simulation, which can be repeated alone with it, but with other crashes.
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

    /// Returns the finding as one line of JSON.
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
    /// The number of orders in the table.
    pub orders: u32,
    /// The number of orders that have ended, with nothing left to do.
    pub ended: u32,
    /// The sum of all differences between order, price and provider, in minor units.
    pub ledger_difference: i64,
    /// The number of captures beyond the one that an order may have.
    pub double_captures: i64,
    /// The number of pending refunds that were not made, and of holds that were not released.
    pub lost_refunds: u32,
    /// The number of outdated emails and push messages.
    pub stale_mails: u32,
    /// The number of talents with a slot or capacity that is still taken.
    pub places_kept: u32,
    pub crashes: u32,
    /// The statistics of crash points.
    pub points: PointCounts,
    /// The number of faults by service and kind.
    pub faults: BTreeMap<String, u32>,
    /// The number of emails that were sent about orders.
    pub mails: u32,
    /// The number of emails that were repeated because a response or an instance was lost.
    pub mails_again: u32,
    /// The number of emails that were dropped because they were outdated.
    pub mails_dropped: u32,
    /// The number of push messages that browsers received.
    pub pushes: usize,
    /// The number of refunds, captures and transfers that the provider rejected.
    pub refusals: u64,
    /// The number of successful steps by kind.
    pub steps: BTreeMap<String, u32>,
    /// The number of nightly reports.
    pub reports: u32,
    /// The number of days whose figures were compared.
    pub days: usize,
    /// The number of orders by end state.
    pub states: BTreeMap<String, u32>,
    pub findings: Vec<Finding>,
    /// Orders per second of real time.
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
        self.days += other.days;
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

    /// Returns whether there are no findings.
    pub fn is_clean(&self) -> bool {
        self.findings.is_empty() && self.orders > 0 && self.ended == self.orders
    }

    /// Returns whether this check has findings.
    pub fn has(&self, check: Check) -> bool {
        self.findings.iter().any(|finding| finding.check == check)
    }

    /// Returns the result as one line of JSON.
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

    /// Returns the crash points and other faults as one line of JSON.
    pub fn faults_line(&self) -> String {
        let points = &self.points;
        json!({
            "bench": "orders.faults", "points_seen": points.seen, "points_crashed_before": points.before,
            "points_crashed_after": points.after, "points_crashed_both": points.both,
            "points_never_crashed": points.never, "faults": self.faults,
        })
        .to_string()
    }

    /// Returns further statistics as one line of JSON.
    pub fn details_line(&self) -> String {
        json!({
            "bench": "orders.details", "states": self.states, "mails": self.mails,
            "mails_again": self.mails_again, "mails_dropped": self.mails_dropped, "pushes": self.pushes, "refusals": self.refusals, "places_kept": self.places_kept,
            "reports": self.reports, "days": self.days, "steps": self.steps,
        })
        .to_string()
    }
}
