//! Faults of the calls of one unit of work: a crash at a call, or lost calls and responses.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rand::RngExt;
use rand::rngs::StdRng;
use tokio::sync::Notify;

use crate::plan::{Fault, FaultPlan, Planned, Target};
use crate::points::CrashPoints;

/// The faults of one simulation, shared by all its proxies.
#[derive(Debug)]
pub(crate) struct Faults {
    points: Arc<CrashPoints>,
    inner: Mutex<Inner>,
    crash: Notify,
    in_flight: AtomicU32,
}

#[derive(Debug, Default)]
struct Inner {
    work: Option<Work>,
    /// The number of faults in the last unit of work.
    last: u32,
    crashes: u32,
    /// The number of faults by service and kind.
    counts: BTreeMap<String, u32>,
}

/// The request, event, batch or run that an instance handles.
#[derive(Debug)]
struct Work {
    name: String,
    planned: Option<Planned>,
    /// `None` while no faults are allowed.
    random: Option<StdRng>,
    is_hunting: bool,
    calls: u32,
    by_kind: BTreeMap<String, u32>,
    /// A service that is unavailable until the end of the unit of work.
    outage: Option<(&'static str, Fault)>,
    faults: u32,
    is_dead: bool,
}

impl Faults {
    pub(crate) fn new(points: Arc<CrashPoints>) -> Self {
        Self {
            points,
            inner: Mutex::default(),
            crash: Notify::new(),
            in_flight: AtomicU32::new(0),
        }
    }

    /// Runs `future`, a unit of work of an instance, with the faults of `plan`. Returns `None` if the instance crashed:
    /// the future is dropped at the await of that call, so that no more of its code runs.
    pub(crate) async fn run<F: Future>(
        &self,
        name: &str,
        plan: impl Into<Option<FaultPlan>>,
        future: F,
    ) -> Option<F::Output> {
        self.lock().work = Some(Work::new(name, plan.into()));
        let crash = self.crash.notified();
        let outcome = tokio::select! {
            biased;
            () = crash => None,
            outcome = future => Some(outcome),
        };
        if outcome.is_none() {
            self.wait_for_calls().await;
        }
        let mut inner = self.lock();
        inner.last = inner.work.take().map_or(0, |work| work.faults);
        outcome
    }

    /// Returns the number of faults of the last unit of work.
    pub(crate) fn in_last_work(&self) -> u32 {
        self.lock().last
    }

    /// Returns the fault of this call, if any. Calls outside of a unit of work have none.
    pub(crate) fn at_call(&self, upstream: &'static str, operation: &str) -> Option<Fault> {
        let mut inner = self.lock();
        let work = inner.work.as_mut().filter(|work| !work.is_dead)?;
        work.calls += 1;
        let point = work.point(upstream, operation);
        let fault = self.choose(work, &point, upstream)?;
        work.faults += 1;
        if fault.is_crash() {
            work.is_dead = true;
            self.points.note_crash(&point, fault);
        }
        inner.note(upstream, fault);
        Some(fault)
    }

    fn choose(&self, work: &mut Work, point: &str, upstream: &'static str) -> Option<Fault> {
        let visits = self.points.visit(point, work.random.is_some());
        let random = work.random.as_mut()?;
        // Before the outage: the last attempts of a call are made only during an outage, and an instance may crash
        // there too.
        if let Some(missing) = visits.missing()
            && random.random_bool(visits.chance(work.is_hunting))
        {
            return Some(missing);
        }
        if let Some((_, fault)) = work.outage.filter(|(away, _)| *away == upstream) {
            return Some(fault);
        }
        let is_here = |target| match target {
            Target::Call(at) => at + 1 == work.calls,
            Target::First(service) => service == upstream,
        };
        let planned = work.planned.take_if(|planned| is_here(planned.target))?;
        if planned.lasts {
            work.outage = Some((upstream, planned.fault));
        }
        Some(planned.fault)
    }

    /// Crashes the running unit of work, and never returns.
    pub(crate) async fn crash(&self) {
        self.crash.notify_waiters();
        std::future::pending::<()>().await;
    }

    /// Registers a call that has left its instance; it is carried out even if the instance crashes. It ends when the
    /// value is dropped.
    pub(crate) fn begin_call(self: &Arc<Self>) -> CallInFlight {
        self.in_flight.fetch_add(1, Ordering::SeqCst);
        CallInFlight(Arc::clone(self))
    }

    /// Waits until the concurrent calls of a crashed instance have arrived at their services.
    async fn wait_for_calls(&self) {
        loop {
            tokio::time::sleep(Duration::from_millis(1)).await;
            if self.in_flight.load(Ordering::SeqCst) == 0 {
                return;
            }
        }
    }

    /// Returns the number of crashes.
    pub(crate) fn crashes(&self) -> u32 {
        self.lock().crashes
    }

    /// Returns the number of faults by service and kind.
    pub(crate) fn counts(&self) -> BTreeMap<String, u32> {
        self.lock().counts.clone()
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Debug)]
pub(crate) struct CallInFlight(Arc<Faults>);

impl Drop for CallInFlight {
    fn drop(&mut self) {
        self.0.in_flight.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Inner {
    fn note(&mut self, upstream: &str, fault: Fault) {
        self.crashes += u32::from(fault.is_crash());
        let name = format!("{upstream} {fault:?}");
        *self.counts.entry(name).or_default() += 1;
    }
}

impl Work {
    fn new(name: &str, plan: Option<FaultPlan>) -> Self {
        let is_hunting = plan.as_ref().is_some_and(|plan| plan.is_hunting);
        let (planned, random) = plan.map_or((None, None), |plan| (plan.planned, Some(plan.random)));
        Self {
            name: name.to_owned(),
            planned,
            random,
            is_hunting,
            calls: 0,
            by_kind: BTreeMap::new(),
            outage: None,
            faults: 0,
            is_dead: false,
        }
    }

    /// Returns the name of the next call: its kind and its number among calls of that kind.
    fn point(&mut self, upstream: &str, operation: &str) -> String {
        let kind = format!("{}: {upstream} {operation}", self.name);
        let count = self.by_kind.entry(kind.clone()).or_default();
        *count += 1;
        format!("{kind} #{count}")
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use crate::wire::MAIL;

    #[tokio::test]
    async fn an_instance_crashes_at_every_attempt_of_a_call_during_an_outage() {
        let points = Arc::new(CrashPoints::default());
        let faults = Faults::new(Arc::clone(&points));
        for seed in 0..200 {
            let planned = Planned {
                target: Target::First(MAIL),
                fault: Fault::LoseCall,
                lasts: true,
            };
            let plan = FaultPlan {
                planned: Some(planned),
                is_hunting: false,
                random: StdRng::seed_from_u64(seed),
            };
            let three_tries = async {
                for _ in 0..3 {
                    faults.at_call(MAIL, "send");
                }
            };
            faults.run("outbox", plan, three_tries).await;
        }
        let counts = points.counts();
        assert_eq!((counts.seen, counts.both), (3, 3), "{:?}", counts.missed);
    }
}
