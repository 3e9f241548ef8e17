//! What is logged, and what is not.

use std::io;
use std::sync::{Arc, LazyLock, Mutex};

use serde_json::Value;
use tracing::Dispatch;
use tracing_subscriber::fmt::MakeWriter;

use crate::context::{get, router};

#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'writer> MakeWriter<'writer> for Lines {
    type Writer = Self;

    fn make_writer(&'writer self) -> Self {
        self.clone()
    }
}

/// While a program has a single subscriber, `tracing` asks only the thread that first meets a span whether it is wanted, and
/// threads of other tests have none.
static SECOND: LazyLock<Dispatch> = LazyLock::new(|| Dispatch::new(tracing_subscriber::registry()));

/// Every line that a request to `path` logs, at any level above `trace`.
async fn log_of(path: &str, authorization: Option<&str>) -> Vec<Value> {
    LazyLock::force(&SECOND);
    let router = router().await;
    let lines = Lines::default();
    let subscriber = tracing_subscriber::fmt()
        .json()
        .flatten_event(true)
        .with_max_level(tracing::Level::DEBUG)
        .with_writer(lines.clone())
        .finish();
    let guard = tracing::subscriber::set_default(subscriber);
    get(&router, path, authorization).await;
    drop(guard);
    let bytes = lines.0.lock().unwrap().clone();
    let text = String::from_utf8(bytes).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn of_level<'log>(log: &'log [Value], level: &str) -> Vec<&'log Value> {
    log.iter().filter(|line| line["level"] == level).collect()
}

#[tokio::test]
async fn a_fault_of_ours_is_logged_once_with_its_causes() {
    let log = log_of("/fail", None).await;
    let errors = of_level(&log, "ERROR");
    assert_eq!(errors.len(), 1, "{log:?}");
    assert_eq!(errors[0]["message"], "request.failed");
    assert_eq!(errors[0]["causes"], "the table `secret-name` burns");
    assert_eq!(errors[0]["span"]["route"], "/fail");
    assert!(errors[0]["span"]["id"].is_string());
}

#[tokio::test]
async fn a_refusal_is_no_error_in_the_log() {
    for path in ["/nothing", "/caller"] {
        let log = log_of(path, None).await;
        assert!(of_level(&log, "ERROR").is_empty(), "{log:?}");
        assert!(of_level(&log, "WARN").is_empty(), "{log:?}");
    }
}

#[tokio::test]
async fn a_request_is_one_line_with_the_route_and_never_the_path_or_the_token() {
    let log = log_of("/things/a-secret-hash", Some("Bearer a-secret-token")).await;
    let answered: Vec<_> = log
        .iter()
        .filter(|line| line["message"] == "request.answered")
        .collect();
    assert_eq!(answered.len(), 1, "{log:?}");
    assert_eq!(answered[0]["status"], 404);
    assert_eq!(answered[0]["span"]["route"], "/things/{id}");
    let text = Value::from(log).to_string();
    assert!(!text.contains("a-secret"), "{text}");
}
