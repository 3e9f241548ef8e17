//! Chooses the fault of a unit of work.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::plan::{Fault, FaultPlan, Planned, Target};
use crate::simulation::Simulation;
use crate::wire::{MAIL, PUSH};

impl Simulation {
    /// Plans a fault for one unit of work in eight; mostly crashes, because a lost call takes time.
    pub(crate) fn plan(&mut self) -> FaultPlan {
        self.plan_at(|random| Target::Call(random.random_range(0..14)))
    }

    /// Plans a fault for a batch of the stream, which sends emails and pushes.
    pub(crate) fn plan_for_batch(&mut self) -> FaultPlan {
        self.plan_at(|random| match random.random_range(0..20) {
            0..5 => Target::First(MAIL),
            5..7 => Target::First(PUSH),
            _ => Target::Call(random.random_range(0..14)),
        })
    }

    /// Plans only crashes at calls without a crash so far.
    pub(crate) fn plan_new_points(&mut self) -> FaultPlan {
        FaultPlan {
            planned: None,
            ..self.plan()
        }
    }

    /// Draws one number of the simulation in any case, so that the participants' steps do not depend on the faults.
    fn plan_at(&mut self, target: impl FnOnce(&mut StdRng) -> Target) -> FaultPlan {
        let mut random = StdRng::seed_from_u64(self.random.random());
        let planned = if random.random_bool(0.12) {
            let target = target(&mut random);
            let is_mail = matches!(target, Target::First(MAIL));
            // Lost calls to the table and the provider take time, because their callers wait.
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
