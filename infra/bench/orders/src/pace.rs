//! The number of talents, and the speed of time.

use rand::RngExt;
use rand::rngs::StdRng;

const DAY: i64 = 86_400;
/// The time between two steps of an order in a period of days.
const BETWEEN_STEPS: i64 = DAY / 2;

/// The number of talents, and the speed of time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pace {
    pub(crate) talents: u32,
    /// The most open requests of a talent.
    pub(crate) capacity: u32,
    pub(crate) most_live: usize,
    /// The mean time between two orders; `None` for pauses from a second to months.
    between_orders: Option<i64>,
}

impl Pace {
    /// Few talents and concurrent orders, so that customers compete for slots and capacity, and pauses of any length.
    pub(crate) const fn crowded() -> Self {
        Self {
            talents: 4,
            capacity: 4,
            most_live: 12,
            between_orders: None,
        }
    }

    /// This number of orders, spread over this number of days.
    pub(crate) fn of_days(days: u32, orders: u32) -> Self {
        Self {
            talents: 40,
            capacity: 200,
            most_live: usize::MAX,
            between_orders: Some((i64::from(days) * DAY / i64::from(orders.max(1))).max(1)),
        }
    }

    /// Returns the seconds until the next order.
    pub(crate) fn pause(&self, random: &mut StdRng) -> i64 {
        if let Some(mean) = self.between_orders {
            return random.random_range(0..=2 * mean);
        }
        match random.random_range(0..1_000) {
            0..500 => random.random_range(0..60),
            500..820 => random.random_range(60..1_800),
            820..970 => random.random_range(1_800..4 * 3_600),
            970..998 => random.random_range(4 * 3_600..3 * DAY),
            _ => random.random_range(30 * DAY..200 * DAY),
        }
    }

    /// Returns the number of steps of all live orders until the next order.
    pub(crate) fn steps(&self, live: usize) -> usize {
        let Some(mean) = self.between_orders else {
            return 1;
        };
        let share = usize::try_from(BETWEEN_STEPS / mean).unwrap_or_default();
        live.checked_div(share).unwrap_or(live).max(1)
    }
}
