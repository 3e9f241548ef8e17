//! What goes wrong with the calls of one request: a crash at one of them, or a lost call or answer.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// What happens at a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fault {
    /// The instance dies before the call leaves it.
    CrashBefore,
    /// The instance dies while the answer is on its way: the call was carried out.
    CrashAfter,
    /// The call does not arrive.
    LoseCall,
    /// The call is carried out, its answer is lost.
    LoseAnswer,
}

/// A fault at one of the next calls, counted from 0.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FaultPlan {
    pub(crate) at: u32,
    pub(crate) fault: Fault,
}

/// The fault that is armed, and where instances died so far. All proxies of a simulation share it.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    inner: Mutex<Inner>,
    crash: Notify,
}

#[derive(Debug, Default)]
struct Inner {
    plan: Option<FaultPlan>,
    calls: u32,
    request: &'static str,
    crashes: u32,
    points: BTreeSet<String>,
}

impl Faults {
    /// Runs `future`, a request of an instance, with `plan` armed; nothing if the instance died in it. Dying is being
    /// dropped at the await of that call: no code of it runs any more.
    pub(crate) async fn run<F: Future>(
        &self,
        request: &'static str,
        plan: Option<FaultPlan>,
        future: F,
    ) -> Option<F::Output> {
        {
            let mut inner = self.lock();
            inner.plan = plan;
            inner.calls = 0;
            inner.request = request;
        }
        let crash = self.crash.notified();
        let outcome = tokio::select! {
            biased;
            () = crash => None,
            outcome = future => Some(outcome),
        };
        self.lock().plan = None;
        outcome
    }

    /// The fault of this call, if it is the one that was planned.
    pub(crate) fn at_call(&self, call: &str) -> Option<Fault> {
        let mut inner = self.lock();
        let plan = inner.plan?;
        let number = inner.calls;
        inner.calls += 1;
        if number != plan.at {
            return None;
        }
        inner.plan = None;
        if matches!(plan.fault, Fault::CrashBefore | Fault::CrashAfter) {
            inner.crashes += 1;
            let point = format!("{}:{call}:{number}:{:?}", inner.request, plan.fault);
            inner.points.insert(point);
        }
        Some(plan.fault)
    }

    /// Kills the request that is running, and never comes back.
    pub(crate) async fn crash(&self) {
        self.crash.notify_waiters();
        std::future::pending::<()>().await;
    }

    /// How often an instance died, and at which calls of which requests.
    pub(crate) fn crashes(&self) -> (u32, BTreeSet<String>) {
        let inner = self.lock();
        (inner.crashes, inner.points.clone())
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
