//! The register of crash points: every call of a unit of work, how often it was reached, and how often an instance
//! crashed before and after it. All simulations of a run share it.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::plan::Fault;

/// The number of visits from which a point without a crash is crashed in every second unit of work.
const OFTEN: u32 = 8;
/// The number of visits from which it is crashed in every unit of work.
const TOO_OFTEN: u32 = 12;
/// The number of visits by which a point must have been crashed, before and after the call.
const ENOUGH: u32 = 20;

/// The points where instances can crash and did.
#[derive(Debug, Default)]
pub(crate) struct CrashPoints {
    points: Mutex<BTreeMap<String, Visits>>,
}

/// The number of visits of a point, and of its crashes.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Visits {
    armed: u32,
    /// Visits without faults.
    calm: u32,
    before: u32,
    after: u32,
}

/// The statistics of the register.
#[derive(Debug, Clone, Default)]
pub struct PointCounts {
    /// The number of calls, by unit of work, service, operation and number.
    pub seen: usize,
    /// The number of calls with a crash before them.
    pub before: usize,
    /// The number of calls with a crash after them.
    pub after: usize,
    /// The number of calls with both.
    pub both: usize,
    /// The number of calls with neither.
    pub never: usize,
    /// Frequent points without a crash before or after.
    pub missed: Vec<String>,
}

impl CrashPoints {
    /// Records that a unit of work reached a point.
    pub(crate) fn visit(&self, point: &str, is_armed: bool) -> Visits {
        let mut points = self.lock();
        let visits = points.entry(point.to_owned()).or_default();
        if is_armed {
            visits.armed += 1;
        } else {
            visits.calm += 1;
        }
        *visits
    }

    /// Records that an instance crashes at a point.
    pub(crate) fn note_crash(&self, point: &str, fault: Fault) {
        let mut points = self.lock();
        let visits = points.entry(point.to_owned()).or_default();
        match fault {
            Fault::CrashBefore => visits.before += 1,
            Fault::CrashAfter => visits.after += 1,
            Fault::LoseCall | Fault::Refuse | Fault::LoseAnswer => {}
        }
    }

    /// Returns the statistics of the register.
    pub(crate) fn counts(&self) -> PointCounts {
        let points = self.lock();
        let count = |is_it: fn(&Visits) -> bool| points.values().filter(|&one| is_it(one)).count();
        let missed = points.iter().filter(|(_, one)| one.is_missed());
        PointCounts {
            seen: points.len(),
            before: count(|one| one.before > 0),
            after: count(|one| one.after > 0),
            both: count(|one| one.missing().is_none()),
            never: count(|one| one.before + one.after == 0),
            missed: missed
                .map(|(point, one)| format!("{point}: {one:?}"))
                .collect(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Visits>> {
        self.points.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Visits {
    /// Returns the crash that has not happened here yet.
    pub(crate) const fn missing(&self) -> Option<Fault> {
        match (self.before, self.after) {
            (0, _) => Some(Fault::CrashBefore),
            (_, 0) => Some(Fault::CrashAfter),
            _ => None,
        }
    }

    /// Returns the probability of that crash now, in a unit of work that looks for new points and in another one.
    pub(crate) const fn chance(&self, is_hunting: bool) -> f64 {
        match (self.armed, is_hunting) {
            (TOO_OFTEN.., _) => 1.0,
            (_, true) => 0.8,
            (OFTEN.., false) => 0.5,
            (_, false) => 0.0,
        }
    }

    const fn is_missed(&self) -> bool {
        self.armed + self.calm >= ENOUGH && self.missing().is_some()
    }
}
