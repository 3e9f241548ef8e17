//! Which fault a work is given.

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::faults::Fault;
use crate::simulation::Simulation;
use crate::wire::{MAIL, PUSH};

/// What may go wrong in one work.
#[derive(Debug)]
pub(crate) struct FaultPlan {
    /// A fault, whatever happened before.
    pub(crate) planned: Option<Planned>,
    /// Whether the work is crashed at the first call at which nobody died yet.
    pub(crate) is_hunting: bool,
    pub(crate) random: StdRng,
}

/// A fault at one of the next calls.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Planned {
    pub(crate) target: Target,
    pub(crate) fault: Fault,
    /// Whether all later calls to the service go the same way: what is tried again fails again.
    pub(crate) lasts: bool,
}

/// Which call it is.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Target {
    /// By its number, from 0.
    Call(u32),
    /// The first to a service.
    First(&'static str),
}

impl Simulation {
    /// A fault for one work in eight; crashes mostly, since a lost call is waited for.
    pub(crate) fn plan(&mut self) -> FaultPlan {
        self.plan_at(|random| Target::Call(random.random_range(0..14)))
    }

    /// The same for a batch of the stream, which is where mails and pushes are sent.
    pub(crate) fn plan_for_batch(&mut self) -> FaultPlan {
        self.plan_at(|random| match random.random_range(0..20) {
            0..5 => Target::First(MAIL),
            5..7 => Target::First(PUSH),
            _ => Target::Call(random.random_range(0..14)),
        })
    }

    /// A plan without a fault but at a call at which nobody died yet.
    pub(crate) fn plan_new_points(&mut self) -> FaultPlan {
        FaultPlan {
            planned: None,
            ..self.plan()
        }
    }

    /// One number of the simulation is drawn, whatever comes of it: what people do does not depend on the faults.
    fn plan_at(&mut self, target: impl FnOnce(&mut StdRng) -> Target) -> FaultPlan {
        let mut random = StdRng::seed_from_u64(self.random.random());
        let planned = if random.random_bool(0.12) {
            let target = target(&mut random);
            let is_mail = matches!(target, Target::First(MAIL));
            // Losing calls of the table and the provider costs time, for they are waited for.
            let losses = if is_mail { 12 } else { 2 };
            let fault = match random.random_range(0..18 + losses) {
                0..10 => Fault::CrashBefore,
                10..18 => Fault::CrashAfter,
                _ => match random.random_range(0..4) {
                    0 => Fault::LoseCall,
                    1 => Fault::Refuse,
                    _ => Fault::LoseAnswer,
                },
            };
            let lasts = is_mail && !fault.is_crash() && random.random_bool(0.5);
            Some(Planned {
                target,
                fault,
                lasts,
            })
        } else {
            None
        };
        FaultPlan {
            planned,
            is_hunting: random.random_bool(0.35),
            random,
        }
    }
}
