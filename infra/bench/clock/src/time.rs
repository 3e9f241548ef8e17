//! Simulated time. It stops while a function or an emulator works, and moves on to the next event when every call
//! waits: a call's modelled duration costs no real time, and a run's deadline passes when the run would have reached it.

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use http_api::{Clock, MovableClock};
use jiff::{SignedDuration, Timestamp};
use tokio::time::Instant;

/// Rounds of the runtime without any change after which nothing is on its way between a client and a server: all of them
/// are in this thread.
const QUIET_ROUNDS: u32 = 40;
/// The longest step while a function runs: its own timers, such as a timeout of 20 seconds, are seen this much later.
const STEP: Duration = Duration::from_millis(100);

/// The time of the functions, of the emulators and of the runtime's timers.
#[derive(Debug)]
pub(crate) struct Time {
    started: Instant,
    base: Timestamp,
    clock: MovableClock,
    provider: emulators::Clock,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// Work that takes no simulated time.
    working: u32,
    running: u32,
    /// Raised whenever something begins or ends.
    changes: u64,
    /// The ends of all waits.
    wakes: BTreeMap<Instant, u32>,
}

impl Time {
    /// Starts at the next midnight in UTC.
    pub(crate) fn start(provider: emulators::Clock) -> Self {
        let now = Clock::system().now();
        let day = 86_400;
        let left = day - now.as_second().rem_euclid(day);
        Self {
            started: Instant::now(),
            base: now + SignedDuration::from_secs(left),
            clock: MovableClock::default(),
            provider,
            state: Mutex::default(),
        }
    }

    /// Returns the clock of the functions.
    pub(crate) fn clock(&self) -> Clock {
        self.clock.clock()
    }

    /// Returns the time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Returns an instant of the simulation as the functions see it.
    pub(crate) fn at(&self, elapsed: Duration) -> Timestamp {
        let since = SignedDuration::try_from(elapsed).expect("a time of the simulation");
        self.base + since
    }

    /// Returns the time since the start of an instant as the functions see it.
    pub(crate) fn since_start(&self, at: Timestamp) -> Duration {
        Duration::try_from(at.duration_since(self.base)).unwrap_or_default()
    }

    pub(crate) async fn sleep(&self, time: Duration) {
        let until = Instant::now() + time;
        let _waiting = Waiting::until(self, until);
        tokio::time::sleep_until(until).await;
    }

    /// Waits until this time since the start.
    pub(crate) async fn sleep_until(&self, elapsed: Duration) {
        self.sleep(elapsed.saturating_sub(self.elapsed())).await;
    }

    /// Marks work that takes no simulated time, until the guard is dropped.
    pub(crate) fn work(&self) -> Guard<'_> {
        let mut state = self.lock();
        state.working += 1;
        state.changes += 1;
        Guard {
            time: self,
            count: |state| &mut state.working,
        }
    }

    /// Marks a function that runs, until the guard is dropped.
    pub(crate) fn run(&self) -> Guard<'_> {
        let mut state = self.lock();
        state.running += 1;
        state.changes += 1;
        Guard {
            time: self,
            count: |state| &mut state.running,
        }
    }

    /// Runs the simulation: whenever everything waits, time moves on.
    pub(crate) async fn drive<F: Future>(&self, simulation: F) -> F::Output {
        let mut simulation = pin!(simulation);
        // A blocking task keeps the runtime from moving its time on automatically, which it would do while calls between
        // clients and servers are on their way.
        let (release, held) = std::sync::mpsc::channel::<()>();
        let holding = tokio::task::spawn_blocking(move || held.recv());
        let output = loop {
            tokio::select! {
                biased;
                output = &mut simulation => break output,
                () = self.quiet() => {}
            }
            self.step().await;
        };
        drop(release);
        drop(holding.await);
        output
    }

    /// Waits until nothing works and nothing is on its way.
    async fn quiet(&self) {
        let (mut rounds, mut seen) = (0, None);
        while rounds < QUIET_ROUNDS {
            tokio::task::yield_now().await;
            let state = self.lock();
            let is_quiet = state.working == 0 && seen == Some(state.changes);
            seen = Some(state.changes);
            rounds = if is_quiet { rounds + 1 } else { 0 };
        }
    }

    async fn step(&self) {
        let now = Instant::now();
        let step = {
            let state = self.lock();
            let next = state.wakes.keys().next();
            let until_next = next.map_or(STEP, |at| at.saturating_duration_since(now));
            match state.running {
                0 => until_next,
                _ => until_next.min(STEP),
            }
        };
        // A millisecond is the resolution of the runtime's timers.
        advance(step.max(Duration::from_millis(1))).await;
        self.set_clocks();
    }

    fn set_clocks(&self) {
        let now = self.at(self.elapsed());
        let machine = i64::try_from(Clock::system().unix_milliseconds()).unwrap_or(i64::MAX);
        let ahead = now.as_millisecond() - machine;
        self.clock.set_ahead_by_milliseconds(ahead);
        self.provider.set_ahead(ahead.div_euclid(1_000));
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(feature = "simulated-time")]
async fn advance(step: Duration) {
    tokio::time::advance(step).await;
}

/// Time moves on only with the feature; `main` refuses to run without it.
#[cfg(not(feature = "simulated-time"))]
async fn advance(step: Duration) {
    tokio::time::sleep(step).await;
}

/// Work or a function that ends when this is dropped.
pub(crate) struct Guard<'a> {
    time: &'a Time,
    count: fn(&mut State) -> &mut u32,
}

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        let mut state = self.time.lock();
        *(self.count)(&mut state) -= 1;
        state.changes += 1;
    }
}

/// A wait that ends, or is dropped with its caller.
struct Waiting<'a> {
    time: &'a Time,
    until: Instant,
}

impl<'a> Waiting<'a> {
    fn until(time: &'a Time, until: Instant) -> Self {
        let mut state = time.lock();
        *state.wakes.entry(until).or_default() += 1;
        state.changes += 1;
        Self { time, until }
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        let mut state = self.time.lock();
        if let Some(count) = state.wakes.get_mut(&self.until) {
            *count -= 1;
            if *count == 0 {
                state.wakes.remove(&self.until);
            }
        }
        state.changes += 1;
    }
}
