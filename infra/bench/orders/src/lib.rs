//! Dev only: plays random lives of orders and checks that no cent went astray.
//!
//! A run is many small simulations, each with a table, a provider, talents and three instances of every function whose clocks
//! differ. Customers, talents, operators, recipients of gifts and banks do random things through the real routers; the
//! provider's events and the table's stream come late, twice, in any order or never; calls and answers get lost, and an
//! instance dies at any of its calls: its request is dropped there. What production has repairs it: the clock's sweep and
//! its nightly reports, the outbox, the events. When everybody is done all time passes, and the books are checked against
//! the provider's records.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a bench stops where it is surprised"
)]

mod bank;
mod booking;
mod check;
mod delivery;
mod faults;
mod gift;
mod instance;
mod life;
mod mail;
mod people;
mod plant;
mod promo;
mod push;
mod report;
mod rescheduling;
mod simulation;
mod stream;
mod tax;
mod trouble;
mod wire;

use std::sync::Arc;
use std::time::Instant;

use simulation::Simulation;
use testkit::TestContext;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use web::Identity;

pub use plant::Plant;
pub use report::{Check, Finding, Summary};

/// Orders of one simulation: what is listed grows with them, at the provider and in the talents' lists.
const WORLD: u32 = 40;
/// Simulations at the same time: a lost answer is waited for, and meanwhile others go on.
const AT_ONCE: usize = 6;

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
    let shared = TestContext::start_with_identity().await;
    let identity = shared.identity_client();
    let room = Arc::new(Semaphore::new(AT_ONCE));
    let mut simulations = JoinSet::new();
    let mut left = options.orders;
    let mut seed = options.seed;
    while left > 0 {
        let orders = left.min(WORLD);
        left -= orders;
        let (room, identity) = (Arc::clone(&room), identity.clone());
        simulations.spawn(async move {
            let _place = room.acquire().await.expect("a semaphore that stays open");
            let summary = Box::pin(play(seed, orders, options.plant, &identity)).await;
            (seed, summary)
        });
        seed = seed.wrapping_add(1);
    }
    let mut all = Summary::default();
    while let Some(simulation) = simulations.join_next().await {
        let (seed, summary) = simulation.expect("a simulation that ends");
        all.add(summary, seed);
    }
    all.orders_s = f64::from(all.orders) / started.elapsed().as_secs_f64();
    all
}

async fn play(seed: u64, orders: u32, plant: Option<Plant>, identity: &Identity) -> Summary {
    let mut simulation = Simulation::start(seed, plant, identity).await;
    Box::pin(simulation.play(orders)).await;
    Box::pin(simulation.end()).await;
    let mut summary = Summary::default();
    Box::pin(simulation.check(&mut summary)).await;
    summary
}
