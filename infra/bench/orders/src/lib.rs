//! Dev only: simulates random sequences of orders and checks that no cent is lost.
//!
//! A run consists of many small simulations, each with a table, a provider, talents and three instances of every
//! function with different clocks. Customers, talents, operators, recipients of gifts and banks take random steps
//! through the real routers; the provider's events and the table's stream arrive late, twice, in any order or never;
//! calls to the table, the provider, the email service and the push service are lost, and so are their responses; and
//! an instance crashes at any of its calls, where its work is dropped. A register contains every call that was reached,
//! and crashes are preferred at calls without one. The mechanisms of production repair the rest: the clock's sweep and
//! its nightly reports, the outbox, the events. At the end all deadlines pass, and the orders are compared with the
//! provider's records.
//!
//! With a number of days, a run is one simulation with many talents, whose orders are spread over those days: its figures
//! of days are those of a marketplace, and are compared with the provider's records like the others.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a bench stops where it is surprised"
)]

mod answers;
mod check;
mod delivery;
mod faults;
mod figures;
mod instance;
mod life;
mod mail;
mod owed;
mod pace;
mod plan;
mod planning;
mod plant;
mod points;
mod push;
mod relevance;
mod report;
mod simulation;
mod stream;
mod trouble;
mod wire;

use std::sync::Arc;
use std::time::Instant;

use pace::Pace;
use simulation::{Shared, Simulation};
use testkit::TestContext;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

pub use plant::Plant;
pub use points::PointCounts;
pub use report::{Check, Finding, Summary};

/// The orders of one simulation that is not spread over days; lists at the provider and of the talents grow with them.
const WORLD: u32 = 40;
/// The number of concurrent simulations: others continue while one waits for a lost response.
const AT_ONCE: usize = 6;
/// The number of orders from which instances have to crash at every frequent call.
const LONG: u32 = 10_000;

/// The options of a run.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// The number of attempted orders; a few find no free slot.
    pub orders: u32,
    /// The days over which all orders are spread in one table; `None` for many tables of few orders.
    pub days: Option<u32>,
    /// The seed of the random numbers.
    pub seed: u64,
    /// A fault that is planted in every simulation.
    pub plant: Option<Plant>,
}

pub async fn run(options: Options) -> Summary {
    let started = Instant::now();
    // Operators' decisions need an identity service; no call is made to it here.
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
        let (orders, pace) = match options.days {
            Some(days) => (left, Pace::of_days(days, left)),
            None => (left.min(WORLD), Pace::crowded()),
        };
        left -= orders;
        let (room, shared) = (Arc::clone(&room), shared.clone());
        simulations.spawn(async move {
            let _place = room.acquire().await.expect("a semaphore that stays open");
            let summary = Box::pin(play(seed, orders, pace, &shared)).await;
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

async fn play(seed: u64, orders: u32, pace: Pace, shared: &Shared) -> Summary {
    let mut simulation = Simulation::start(seed, pace, shared).await;
    simulation.play(orders).await;
    simulation.end().await;
    let mut summary = Summary::default();
    simulation.check(&mut summary).await;
    summary
}
