//! The faults that a unit of work can have.

use rand::rngs::StdRng;

/// The fault of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fault {
    /// The instance crashes before the call is sent.
    CrashBefore,
    /// The instance crashes before the response arrives; the call was carried out.
    CrashAfter,
    /// The call does not arrive, because its connection breaks.
    LoseCall,
    /// The call arrives and fails with 5xx without being carried out.
    Refuse,
    /// The call is carried out, and its response is lost.
    LoseAnswer,
}

impl Fault {
    pub(crate) const fn is_crash(self) -> bool {
        matches!(self, Self::CrashBefore | Self::CrashAfter)
    }
}

/// The faults of one unit of work.
#[derive(Debug)]
pub(crate) struct FaultPlan {
    /// The planned fault, which does not depend on the register.
    pub(crate) planned: Option<Planned>,
    /// Whether the unit of work crashes at the first call without a crash so far.
    pub(crate) is_hunting: bool,
    pub(crate) random: StdRng,
}

/// A fault at one of the next calls.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Planned {
    pub(crate) target: Target,
    pub(crate) fault: Fault,
    /// Whether all later calls to the service fail in the same way, so that retries fail.
    pub(crate) lasts: bool,
}

/// The call with the fault.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Target {
    /// The call with this number, from 0.
    Call(u32),
    /// The first call to a service.
    First(&'static str),
}
