//! The outages of a simulated day, and how long calls take.

use std::ops::Range;
use std::time::Duration;

use rand::RngExt;
use rand::rngs::StdRng;
use serde_json::{Value, json};

/// A service that the functions call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Service {
    Table,
    Provider,
    Emails,
}

impl Service {
    /// Returns the modelled duration of a call: half of them are within the first number, one in fifty takes five times
    /// as long.
    pub(crate) fn latency(self, is_transaction: bool, random: &mut StdRng) -> Duration {
        let usual = match (self, is_transaction) {
            (Self::Table, false) => 5.0,
            (Self::Table, true) => 15.0,
            (Self::Provider, _) => 300.0,
            (Self::Emails, _) => 80.0,
        };
        let factor = match random.random_range(0..50) {
            0 => 5.0,
            _ => random.random_range(0.6..1.4),
        };
        Duration::from_secs_f64(usual * factor / 1_000.0)
    }
}

/// What happens to a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// No answer before the caller's timeout.
    Hang,
    /// A 5xx, or a throttled request of the table.
    Refuse,
}

/// An outage of each simulated day.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Outage {
    pub(crate) name: &'static str,
    pub(crate) starts: Duration,
    pub(crate) ends: Duration,
    effect: OutageEffect,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum OutageEffect {
    /// Calls to a service have this fault with this probability.
    Calls(Service, Fault, f64),
    /// The first run of the clock and the first batch of the stream's consumer are killed.
    Kill,
    /// Rows of an unknown kind, as a release wrote them before its rollback.
    UnknownRows,
}

const fn hour(hour: u64, minutes: u64) -> Duration {
    Duration::from_mins(hour * 60 + minutes)
}

/// The outages of a day. The busy hour begins at 18:00, and the provider refuses during all of it.
pub(crate) const OUTAGES: [Outage; 6] = [
    outage("rollback", (1, 0), 5, OutageEffect::UnknownRows),
    outage(
        "provider_hangs",
        (3, 0),
        60,
        OutageEffect::Calls(Service::Provider, Fault::Hang, 1.0),
    ),
    outage(
        "email_refuses",
        (8, 0),
        120,
        OutageEffect::Calls(Service::Emails, Fault::Refuse, 1.0),
    ),
    outage(
        "table_throttles",
        (13, 0),
        10,
        OutageEffect::Calls(Service::Table, Fault::Refuse, 0.1),
    ),
    outage("killed", (15, 0), 5, OutageEffect::Kill),
    outage(
        "provider_refuses",
        (18, 0),
        60,
        OutageEffect::Calls(Service::Provider, Fault::Refuse, 1.0),
    ),
];

const fn outage(
    name: &'static str,
    starts: (u64, u64),
    minutes: u64,
    effect: OutageEffect,
) -> Outage {
    let starts = hour(starts.0, starts.1);
    Outage {
        name,
        starts,
        ends: Duration::from_secs(starts.as_secs() + minutes * 60),
        effect,
    }
}

const DAY: u64 = 86_400;

impl Outage {
    fn is_on(&self, elapsed: Duration) -> bool {
        let of_day = Duration::from_secs(elapsed.as_secs() % DAY);
        (self.starts..self.ends).contains(&of_day)
    }

    /// Returns whether it makes calls fail for an hour.
    pub(crate) fn is_of_an_hour(&self) -> bool {
        matches!(self.effect, OutageEffect::Calls(..))
            && self.ends.saturating_sub(self.starts) == hour(1, 0)
    }
}

/// Returns the fault of a call at this time.
pub(crate) fn fault_of(service: Service, elapsed: Duration, random: &mut StdRng) -> Option<Fault> {
    OUTAGES.iter().find_map(|outage| match outage.effect {
        OutageEffect::Calls(of, fault, chance)
            if of == service && outage.is_on(elapsed) && random.random_bool(chance) =>
        {
            Some(fault)
        }
        _ => None,
    })
}

/// Returns whether functions that start at this time are killed before their end.
pub(crate) fn is_killed(elapsed: Duration) -> bool {
    let kills = |outage: &&Outage| outage.effect == OutageEffect::Kill && outage.is_on(elapsed);
    OUTAGES.iter().any(|outage| kills(&outage))
}

/// Returns when the rows of an unknown kind are written in this time.
pub(crate) fn rollbacks(time: Range<Duration>) -> impl Iterator<Item = Duration> {
    let days = 0..=time.end.as_secs() / DAY;
    let starts = days.filter_map(|day| {
        let rollback = OUTAGES
            .iter()
            .find(|one| one.effect == OutageEffect::UnknownRows)?;
        Some(Duration::from_secs(day * DAY) + rollback.starts)
    });
    starts.filter(move |at| time.contains(at))
}

/// Returns the status and the answer of a refused call.
pub(crate) fn refusal(service: Service) -> (u16, Value) {
    match service {
        Service::Table => (
            400,
            json!({
                "__type": "com.amazonaws.dynamodb.v20120810#ThrottlingException",
                "message": "Rate of requests exceeds the allowed throughput.",
            }),
        ),
        Service::Provider => (
            503,
            json!({ "error": { "type": "api_error", "message": "Unavailable" } }),
        ),
        Service::Emails => (503, json!({ "message": "Unavailable" })),
    }
}
