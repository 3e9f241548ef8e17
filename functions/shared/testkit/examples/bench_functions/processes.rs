//! Each function as it is deployed: a separate process that receives its events from a runtime API on loopback.

use std::process::Stdio;
use std::time::Instant;

use axum::Router;
use document_testkit::FaultProxy;
use serde_json::{Value, json};
use testkit::{RuntimeApi, TestContext, processor_time_of, resident_memory_of};
use tokio::net::TcpListener;
use tokio::process::{Child, Command};

use crate::events::event_for;
use crate::requests::unlimited_settings;

/// The number of starts; their median is `cold_ms`.
const STARTS: usize = 40;
/// The number of events before the memory is measured.
const EVENTS: usize = 1_000;
/// The number of events before times are measured.
const WARM_UP: usize = 100;

/// Measures the program of one function and prints its line.
pub(crate) async fn measure(context: &TestContext, function: &str, program: &str) {
    let person = context.customer(&format!("bench-{function}")).await;
    context.known_to_identity(&person).await;
    let event = event_for(function, &context.token(&person)).to_string();
    let environment = environment_of(context, serve_site().await);
    let calls = count_calls(context, program, &environment, &event).await;

    let mut cold = Vec::new();
    for _ in 0..STARTS {
        let begun = Instant::now();
        let mut process = Process::start(program, &environment).await;
        process.api.invoke(&event).await;
        cold.push(begun.elapsed().as_secs_f64() * 1e3);
        process.stop().await;
    }

    let mut process = Process::start(program, &environment).await;
    let mut answer = Value::Null;
    for _ in 0..WARM_UP {
        answer = process.api.invoke(&event).await;
    }
    let status = answer["statusCode"].clone();
    assert!(status.as_u64().unwrap_or(200) < 500, "{function}: {answer}");
    let (mut warm, mut table) = (Vec::new(), Vec::new());
    let processor = processor_time_of(&process.id());
    for _ in WARM_UP..EVENTS {
        let begun = Instant::now();
        process.api.invoke(&event).await;
        warm.push(begun.elapsed().as_secs_f64() * 1e3);
        // Alternates with the events, so that other work on the machine affects both.
        let begun = Instant::now();
        context.store().find_gate("nobody").await.unwrap();
        table.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    let processor = processor_time_of(&process.id()).saturating_sub(processor);
    let events = f64::from(u32::try_from(EVENTS - WARM_UP).unwrap());
    let warm_cpu_us = processor.as_secs_f64() * 1e6 / events;
    let resident = resident_memory_of(&process.id());
    process.stop().await;
    let (warm, read) = (median(&mut warm), median(&mut table));
    let calls_ms = read * f64::from(u32::try_from(calls).unwrap());
    println!(
        "{}",
        json!({
            "bench": "functions", "function": function, "rss_mb": rounded(bytes_to_mb(resident)),
            "cold_ms": rounded(median(&mut cold)), "warm_ms": rounded(warm), "table_calls": calls,
            "table_read_ms": rounded(read), "warm_cpu_us": rounded(warm_cpu_us), "warm_overhead_ms": rounded(warm - calls_ms), "status": status,
        })
    );
}

/// Returns the number of calls to the table for a first event.
async fn count_calls(
    context: &TestContext,
    program: &str,
    environment: &[(String, String)],
    event: &str,
) -> usize {
    let settings = context.settings().store().unwrap();
    let proxy = FaultProxy::start(&settings).await;
    let endpoint = proxy.settings().endpoint.clone().unwrap().to_string();
    let mut environment = environment.to_vec();
    environment.retain(|(name, _)| name != "DYNAMODB_ENDPOINT");
    environment.push(("DYNAMODB_ENDPOINT".to_owned(), endpoint));
    let mut process = Process::start(program, &environment).await;
    process.api.invoke(event).await;
    process.stop().await;
    proxy.take_calls().values().sum()
}

/// Returns the settings of a deployed function with the emulators.
fn environment_of(context: &TestContext, site: String) -> Vec<(String, String)> {
    let mut environment = context.settings().environment().values().clone();
    let own = [
        // The address in the event, as behind the HTTP API.
        ("CLIENT_ADDRESS", "gateway".to_owned()),
        ("RATE_LIMITS", unlimited_settings()),
        ("RUST_LOG", "info".to_owned()),
        ("SITE_URL", site),
    ];
    environment.extend(own.map(|(name, value)| (name.to_owned(), value)));
    environment.into_iter().collect()
}

/// Serves a site with a response for every path, and returns its URL.
async fn serve_site() -> String {
    let site = Router::new().fallback(async || "<!doctype html>");
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, site).await.unwrap() });
    format!("http://{address}")
}

struct Process {
    api: RuntimeApi,
    child: Child,
}

impl Process {
    async fn start(program: &str, environment: &[(String, String)]) -> Self {
        let api = RuntimeApi::start().await;
        let child = Command::new(program)
            .env_clear()
            .envs(environment.iter().cloned())
            .envs(api.environment("bench"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        Self { api, child }
    }

    fn id(&self) -> String {
        self.child.id().unwrap().to_string()
    }

    async fn stop(mut self) {
        self.child.kill().await.unwrap();
    }
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

#[expect(
    clippy::cast_precision_loss,
    clippy::as_conversions,
    reason = "a size of memory"
)]
fn bytes_to_mb(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}
