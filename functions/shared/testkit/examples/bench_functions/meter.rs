//! Measures processor time and real time.

use std::time::{Duration, Instant};

use serde_json::json;
use testkit::processor_time;

/// The average times of one run.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cost {
    pub(crate) cpu_us: f64,
    pub(crate) wall_us: f64,
    pub(crate) runs: u32,
}

/// Runs `work` this many times, after a warm-up of a tenth of that.
pub(crate) async fn measure(runs: u32, mut work: impl AsyncFnMut()) -> Cost {
    for _ in 0..(runs / 10).max(3) {
        work().await;
    }
    let (cpu, wall) = (processor_time(), Instant::now());
    for _ in 0..runs {
        work().await;
    }
    let (cpu, wall) = (processor_time().saturating_sub(cpu), wall.elapsed());
    let mean = |total: Duration| total.as_secs_f64() * 1e6 / f64::from(runs);
    Cost {
        cpu_us: mean(cpu),
        wall_us: mean(wall),
        runs,
    }
}

/// Prints a result; `floor` is the cost that it is compared with.
pub(crate) fn report(name: &str, cost: Cost, floor: Option<(&str, Cost)>) {
    let Cost {
        cpu_us,
        wall_us,
        runs,
    } = cost;
    let mut line = json!({
        "bench": "functions", "name": name, "cpu_us": rounded(cpu_us), "wall_us": rounded(wall_us), "runs": runs,
    });
    if let Some((name, floor)) = floor {
        line["floor"] = name.into();
        line["ratio"] = rounded(cpu_us / floor.cpu_us).into();
    }
    println!("{line}");
}

fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
