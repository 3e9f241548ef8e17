//! Measures two kinds of request in turns, so that other load on the machine affects both.

use std::sync::Arc;
use std::time::{Duration, Instant};

use document_testkit::processor_time;
use reqwest::RequestBuilder;
use tokio::task::JoinSet;

/// The length of one turn.
const TURN: Duration = Duration::from_millis(200);

/// Creates a request, given the caller and a number that rises with each request.
pub(crate) type Ask = Arc<dyn Fn(usize, u64) -> RequestBuilder + Send + Sync>;

/// The measurements of one kind.
#[derive(Default)]
pub(crate) struct Taken {
    pub(crate) latencies: Vec<Duration>,
    /// The total time of its turns.
    pub(crate) time: Duration,
    pub(crate) processor: Duration,
}

impl Taken {
    /// Returns the average processor time of one request.
    pub(crate) fn processor_each(&self) -> Duration {
        self.processor / u32::try_from(self.latencies.len()).expect("fewer than that")
    }
}

/// Runs both kinds for `turns` turns each. Each of the callers sends one request after the other.
pub(crate) async fn take_turns(
    callers: usize,
    turns: u32,
    ours: &Ask,
    raw: &Ask,
) -> (Taken, Taken) {
    let (mut number, mut of_ours, mut of_raw) = (0, Taken::default(), Taken::default());
    // The first turns open connections and fill caches. Their times are ignored.
    turn(callers, ours, &mut number, &mut Taken::default()).await;
    turn(callers, raw, &mut number, &mut Taken::default()).await;
    for _ in 0..turns {
        turn(callers, ours, &mut number, &mut of_ours).await;
        turn(callers, raw, &mut number, &mut of_raw).await;
    }
    (of_ours, of_raw)
}

/// Measures one kind of request for this many turns.
pub(crate) async fn take_turns_alone(callers: usize, turns: u32, ask: &Ask) -> Taken {
    let (mut number, mut taken) = (0, Taken::default());
    turn(callers, ask, &mut number, &mut Taken::default()).await;
    for _ in 0..turns {
        turn(callers, ask, &mut number, &mut taken).await;
    }
    taken
}

async fn turn(callers: usize, ask: &Ask, number: &mut u64, taken: &mut Taken) {
    let (begun, processor) = (Instant::now(), processor_time());
    let mut running = JoinSet::new();
    for caller in 0..callers {
        let (ask, mut number) = (Arc::clone(ask), *number);
        running.spawn(async move {
            let mut latencies = Vec::new();
            while begun.elapsed() < TURN {
                number += 1;
                let request = ask(caller, number);
                let asked = Instant::now();
                succeed(request).await;
                latencies.push(asked.elapsed());
            }
            (number, latencies)
        });
    }
    for (last, latencies) in running.join_all().await {
        *number = last.max(*number);
        taken.latencies.extend(latencies);
    }
    taken.time += begun.elapsed();
    taken.processor += processor_time().saturating_sub(processor);
}

/// Sends a request that must be answered with 200. Returns the body.
pub(crate) async fn succeed(request: RequestBuilder) -> String {
    let answer = request.send().await.unwrap();
    let (status, body) = (answer.status(), answer.text().await.unwrap());
    assert_eq!(status, 200, "{body}");
    body
}
