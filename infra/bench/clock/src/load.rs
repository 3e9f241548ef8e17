//! The deadlines of a day at the documented load, of which the sample has those of one partition in eight.

use std::ops::Range;
use std::time::Duration;

use rand::RngExt;
use rand::rngs::StdRng;
use store::DUE_SHARDS;

use crate::ledger::Work;

/// The hours of a day.
pub(crate) const HOURS: u32 = 24;
/// The hour with three times the average.
const BUSY_HOUR: u32 = 18;
const BUSY: f64 = 3.0;
/// Payment pages are open for this long before their deadline.
const PAGE_IS_OPEN: Duration = Duration::from_mins(30);
/// Other orders are placed this long before their deadline.
const BEFORE: Duration = Duration::from_mins(10);
/// No deadline is in the first minutes.
const QUIET: Duration = Duration::from_mins(31);

/// How many deadlines of a kind an order has on average.
const SHARES: [(Work, f64); 4] = [
    (Work::Unpaid, 0.15),
    (Work::Unanswered, 0.10),
    (Work::Approval, 0.60),
    (Work::Payout, 0.70),
];

#[derive(Debug, Clone, Copy)]
pub(crate) struct Planned {
    /// When the order is placed.
    pub(crate) at: Duration,
    pub(crate) due: Duration,
    pub(crate) work: Work,
}

/// Returns the deadlines of a sample in these hours, in the order of their placing.
pub(crate) fn plan(orders_a_day: u32, hours: Range<u32>, random: &mut StdRng) -> Vec<Planned> {
    let mut plan = Vec::new();
    let first = Duration::from_secs(u64::from(hours.start) * 3_600) + QUIET;
    for hour in hours {
        let of_hour = f64::from(orders_a_day) / f64::from(HOURS) / f64::from(DUE_SHARDS)
            * weight(hour % HOURS);
        for (work, share) in SHARES {
            for _ in 0..drawn(of_hour * share, random) {
                let within = Duration::from_secs_f64(random.random_range(0.0..3_600.0));
                let due = Duration::from_secs(u64::from(hour) * 3_600) + within;
                let before = if work == Work::Unpaid {
                    PAGE_IS_OPEN
                } else {
                    BEFORE
                };
                if due > first {
                    plan.push(Planned {
                        at: due.saturating_sub(before),
                        due,
                        work,
                    });
                }
            }
        }
    }
    plan.sort_by_key(|planned| planned.at);
    plan
}

fn weight(hour: u32) -> f64 {
    if hour == BUSY_HOUR {
        BUSY
    } else {
        (f64::from(HOURS) - BUSY) / f64::from(HOURS - 1)
    }
}

/// Returns a whole number with this mean.
fn drawn(mean: f64, random: &mut StdRng) -> u32 {
    let mut count = 0;
    let mut rest = mean;
    while rest >= 1.0 {
        count += 1;
        rest -= 1.0;
    }
    count + u32::from(random.random_bool(rest))
}
