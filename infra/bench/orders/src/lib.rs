//! Dev only: plays random lives of orders and checks that no cent went astray.
//!
//! A run is many small simulations, each with a table, a provider, talents and three instances of every function whose clocks
//! differ. Customers, talents, operators, recipients of gifts and banks do random things through the real routers; the
//! provider's events and the table's stream come late, twice, in any order or never; calls to the table, the provider, the
//! mail service and the push service get lost, and so do their answers; and an instance dies at any of its calls: its work
//! is dropped there. A register has every call that was reached, and instances die first where none died yet. What
//! production has repairs it: the clock's sweep and its nightly reports, the outbox, the events. When everybody is done
//! all time passes, and the books are checked against the provider's records.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a bench stops where it is surprised"
)]

mod answers;
mod bank;
mod booking;
mod check;
mod delivery;
mod faults;
mod gift;
mod instance;
mod life;
mod mail;
mod owed;
mod people;
mod plan;
mod plant;
mod points;
mod promo;
mod push;
mod relevance;
mod report;
mod rescheduling;
mod simulation;
mod stream;
mod tax;
mod trouble;
mod wire;

use std::sync::Arc;
use std::time::Instant;

use simulation::{Shared, Simulation};
use testkit::TestContext;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

pub use plant::Plant;
pub use points::PointCounts;
pub use report::{Check, Finding, Summary};

/// Orders of one simulation: what is listed grows with them, at the provider and in the talents' lists.
const WORLD: u32 = 40;
/// Simulations at the same time: a lost answer is waited for, and meanwhile others go on.
const AT_ONCE: usize = 6;
/// From so many orders on, instances have to die at every call that is made often.
const LONG: u32 = 10_000;

/// What is played.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// How many orders are tried; a few find everything booked.
    pub orders: u32,
    /// Where the random numbers begin.
    pub seed: u64,
    /// A fault to plant in every simulation.
    pub plant: Option<Plant>,
}

/// Plays and checks.
pub async fn run(options: Options) -> Summary {
    let started = Instant::now();
    // Operators' decisions want an identity service to be there; nothing here asks it anything.
    let context = TestContext::start_with_identity().await;
    let shared = Shared {
        identity: context.identity_client(),
        points: Arc::default(),
        plant: options.plant,
    };
    let room = Arc::new(Semaphore::new(AT_ONCE));
    let mut simulations = JoinSet::new();
    let mut left = options.orders;
    let mut seed = options.seed;
    while left > 0 {
        let orders = left.min(WORLD);
        left -= orders;
        let (room, shared) = (Arc::clone(&room), shared.clone());
        simulations.spawn(async move {
            let _place = room.acquire().await.expect("a semaphore that stays open");
            let summary = Box::pin(play(seed, orders, &shared)).await;
            (seed, summary)
        });
        seed = seed.wrapping_add(1);
    }
    let mut all = Summary::default();
    while let Some(simulation) = simulations.join_next().await {
        let (seed, summary) = simulation.expect("a simulation that ends");
        all.add(summary, seed);
    }
    all.points = shared.points.counts();
    if options.orders >= LONG {
        for missed in &all.points.missed {
            let what = "nobody died there, before or after".to_owned();
            let finding = Finding::new(Check::CrashPoints, missed.clone(), what);
            all.findings.push(finding);
        }
    }
    all.orders_s = f64::from(all.orders) / started.elapsed().as_secs_f64();
    all
}

async fn play(seed: u64, orders: u32, shared: &Shared) -> Summary {
    let mut simulation = Simulation::start(seed, shared).await;
    Box::pin(simulation.play(orders)).await;
    Box::pin(simulation.end()).await;
    let mut summary = Summary::default();
    Box::pin(simulation.check(&mut summary)).await;
    summary
}
