//! The register of crash points: every call that a work makes, how often it was reached, and how often an instance died
//! before it and after it. All simulations of a run share it.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::faults::Fault;

/// From so many visits on, a point where nobody died yet is crashed at in every second work that reaches it.
const OFTEN: u32 = 8;
/// And from so many on, at once.
const TOO_OFTEN: u32 = 12;
/// A point with so many visits has to have been crashed at, before and after.
const ENOUGH: u32 = 20;

/// Where instances could die and did.
#[derive(Debug, Default)]
pub(crate) struct CrashPoints {
    points: Mutex<BTreeMap<String, Visits>>,
}

/// How often a point was reached, and how often an instance died there.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Visits {
    /// With crashes allowed.
    armed: u32,
    /// While nothing may go wrong.
    calm: u32,
    before: u32,
    after: u32,
}

/// The register in numbers.
#[derive(Debug, Clone, Default)]
pub struct PointCounts {
    /// Calls of works, by work, upstream, operation and number.
    pub seen: usize,
    /// Those at which an instance died before the call left it.
    pub before: usize,
    /// Those at which an instance died after the call was carried out.
    pub after: usize,
    /// Those at which both happened.
    pub both: usize,
    /// Those at which neither happened.
    pub never: usize,
    /// Points that were reached often and lack a crash, before or after.
    pub missed: Vec<String>,
}

impl CrashPoints {
    /// Notes that a work reached a point.
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

    /// Notes that an instance dies at a point.
    pub(crate) fn note_crash(&self, point: &str, fault: Fault) {
        let mut points = self.lock();
        let visits = points.entry(point.to_owned()).or_default();
        match fault {
            Fault::CrashBefore => visits.before += 1,
            Fault::CrashAfter => visits.after += 1,
            Fault::LoseCall | Fault::Refuse | Fault::LoseAnswer => {}
        }
    }

    /// The register in numbers.
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
    /// The crash that did not happen here yet.
    pub(crate) const fn missing(&self) -> Option<Fault> {
        match (self.before, self.after) {
            (0, _) => Some(Fault::CrashBefore),
            (_, 0) => Some(Fault::CrashAfter),
            _ => None,
        }
    }

    /// How likely that crash is to happen now, in a work that looks for new points and in one that does not.
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
