//! Figures for `CloudWatch` in its embedded metric format: lines of the log that it turns into metrics by itself.
//!
//! A deployed function writes one such line for each request, which is the line of the request in the log too. Nothing in it
//! names a person: the route is a pattern, and an order is its number, which opens nothing. Outside a deployment there are no
//! metrics.

use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};

use crate::clock::Clock;
use crate::error::ErrorCode;

/// Where all our metrics are.
const NAMESPACE: &str = "Matchday";

static DEPLOYMENT: OnceLock<Deployment> = OnceLock::new();
static HAS_ANSWERED: AtomicBool = AtomicBool::new(false);

/// Which copy of Matchday a function belongs to, and which function it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Deployment {
    stage: String,
    function: String,
}

impl Deployment {
    /// Reads the name of a deployed function's log group, `/matchday/STAGE/FUNCTION`.
    pub(crate) fn of_log_group(group: &str) -> Option<Self> {
        let (stage, function) = group.strip_prefix("/matchday/")?.split_once('/')?;
        Some(Self {
            stage: stage.to_owned(),
            function: function.to_owned(),
        })
    }
}

/// A figure about the whole marketplace.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gauge {
    /// Its name in `CloudWatch`.
    pub name: &'static str,
    /// Its unit there: `Seconds`, `Count`.
    pub unit: &'static str,
    /// How much it is now.
    pub value: f64,
}

/// A request that was answered.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AnsweredRequest<'a> {
    pub(crate) id: &'a str,
    pub(crate) method: &'a str,
    pub(crate) route: &'a str,
    pub(crate) order: Option<&'a str>,
    pub(crate) status: u16,
    pub(crate) code: Option<ErrorCode>,
    pub(crate) milliseconds: u64,
}

/// Says that this process is a deployed function. The first call counts.
pub(crate) fn set_deployment(deployment: Option<Deployment>) {
    if let Some(deployment) = deployment {
        DEPLOYMENT.get_or_init(|| deployment);
    }
}

/// Writes a request's line; gives whether it did, which it does in a deployment alone.
pub(crate) fn write_request(request: &AnsweredRequest<'_>) -> bool {
    let Some(deployment) = DEPLOYMENT.get() else {
        return false;
    };
    let is_cold = !HAS_ANSWERED.swap(true, Ordering::Relaxed);
    write(&request_line(deployment, request, is_cold, now()));
    true
}

/// Writes figures about the whole marketplace; nothing outside a deployment.
pub fn write_gauges(gauges: &[Gauge]) {
    if let Some(deployment) = DEPLOYMENT.get().filter(|_| !gauges.is_empty()) {
        write(&gauges_line(deployment, gauges, now()));
    }
}

/// Counts an order that came to a state, `age` seconds after it was placed; nothing outside a deployment.
pub fn write_order_step(state: &str, age: u32) {
    if let Some(deployment) = DEPLOYMENT.get() {
        write(&order_step_line(deployment, state, age, now()));
    }
}

fn order_step_line(deployment: &Deployment, state: &str, age: u32, now: u64) -> Value {
    let metrics = [
        json!({ "Name": "OrderSteps", "Unit": "Count" }),
        json!({ "Name": "OrderAge", "Unit": "Seconds" }),
    ];
    json!({
        "_aws": { "Timestamp": now, "CloudWatchMetrics": [metrics_of(&["Stage", "State"], &metrics)] },
        "Stage": deployment.stage, "State": state, "OrderSteps": 1, "OrderAge": age,
        "level": "INFO", "message": "an order moved",
    })
}

fn request_line(
    deployment: &Deployment,
    request: &AnsweredRequest<'_>,
    is_cold: bool,
    now: u64,
) -> Value {
    let mut figures = vec![
        json!({ "Name": "Requests", "Unit": "Count" }),
        json!({ "Name": "Faults", "Unit": "Count" }),
        json!({ "Name": "Latency", "Unit": "Milliseconds" }),
    ];
    if is_cold {
        figures.push(json!({ "Name": "ColdStarts", "Unit": "Count" }));
    }
    let mut metrics = vec![metrics_of(&["Stage", "Function"], &figures)];
    if request.code.is_some() {
        metrics.push(metrics_of(
            &["Stage", "Code"],
            &[json!({ "Name": "Errors", "Unit": "Count" })],
        ));
    }
    let Deployment { stage, function } = deployment;
    let mut line = json!({
        "_aws": { "Timestamp": now, "CloudWatchMetrics": metrics },
        "Stage": stage, "Function": function,
        "Requests": 1, "Faults": u8::from(request.status >= 500), "Latency": request.milliseconds,
        "level": "INFO", "message": "answered", "status": request.status, "milliseconds": request.milliseconds,
        "span": { "name": "request", "id": request.id, "method": request.method, "route": request.route },
    });
    let mut set = |pointer: &str, name: &str, value: Value| {
        if let Some(Value::Object(fields)) = line.pointer_mut(pointer) {
            fields.insert(name.to_owned(), value);
        }
    };
    if is_cold {
        set("", "ColdStarts", 1.into());
    }
    if let Some(code) = request.code {
        set("", "Code", json!(code));
        set("", "Errors", 1.into());
    }
    if let Some(order) = request.order {
        set("/span", "order", order.into());
    }
    line
}

fn gauges_line(deployment: &Deployment, gauges: &[Gauge], now: u64) -> Value {
    let names: Vec<Value> = gauges
        .iter()
        .map(|gauge| json!({ "Name": gauge.name, "Unit": gauge.unit }))
        .collect();
    let mut line = json!({
        "_aws": { "Timestamp": now, "CloudWatchMetrics": [metrics_of(&["Stage"], &names)] },
        "Stage": deployment.stage, "level": "INFO", "message": "measured",
    });
    if let Some(fields) = line.as_object_mut() {
        fields.extend(
            gauges
                .iter()
                .map(|gauge| (gauge.name.to_owned(), json!(gauge.value))),
        );
    }
    line
}

fn metrics_of(dimensions: &[&str], metrics: &[Value]) -> Value {
    json!({ "Namespace": NAMESPACE, "Dimensions": [dimensions], "Metrics": metrics })
}

fn now() -> u64 {
    Clock::system().unix_milliseconds()
}

fn write(line: &Value) {
    let mut output = std::io::stdout().lock();
    // A log that cannot be written must not keep a request from its answer.
    let _ = writeln!(output, "{line}");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deployment() -> Option<Deployment> {
        Deployment::of_log_group("/matchday/staging/orders")
    }

    #[test]
    fn the_log_group_names_stage_and_function() {
        let orders = Deployment {
            stage: "staging".to_owned(),
            function: "orders".to_owned(),
        };
        assert_eq!(deployment(), Some(orders));
        assert_eq!(Deployment::of_log_group("trial"), None);
    }

    #[test]
    fn every_metric_that_a_line_names_is_in_it_with_its_dimensions() {
        let request = AnsweredRequest {
            id: "r1",
            method: "GET",
            route: "/api/orders/{orderGuid}",
            order: Some("AB7K-3F9Q"),
            status: 503,
            code: Some(ErrorCode::Unavailable),
            milliseconds: 12,
        };
        let gauge = Gauge {
            name: "EffectsAge",
            unit: "Seconds",
            value: 7.0,
        };
        for line in deployment().iter().flat_map(|deployment| {
            [
                request_line(deployment, &request, true, 1),
                request_line(deployment, &request, false, 1),
                gauges_line(deployment, &[gauge], 1),
                order_step_line(deployment, "requested", 300, 1),
            ]
        }) {
            let metrics = line.pointer("/_aws/CloudWatchMetrics");
            for metric in metrics.and_then(Value::as_array).into_iter().flatten() {
                let dimensions = metric.pointer("/Dimensions/0").and_then(Value::as_array);
                for dimension in dimensions.into_iter().flatten().filter_map(Value::as_str) {
                    assert!(
                        line.get(dimension).is_some_and(Value::is_string),
                        "{dimension}: {line}"
                    );
                }
                let names = metric.get("Metrics").and_then(Value::as_array);
                for name in names
                    .into_iter()
                    .flatten()
                    .filter_map(|name| name.get("Name"))
                {
                    let value = name.as_str().and_then(|name| line.get(name));
                    assert!(value.is_some_and(Value::is_number), "{name}: {line}");
                }
            }
        }
    }

    #[test]
    fn a_line_has_the_error_and_the_order_and_counts_a_cold_start_once() {
        let request = AnsweredRequest {
            id: "r1",
            method: "POST",
            route: "/api/orders/{orderGuid}/actions",
            order: Some("AB7K-3F9Q"),
            status: 409,
            code: Some(ErrorCode::Conflict),
            milliseconds: 3,
        };
        if let Some(deployment) = deployment() {
            let line = request_line(&deployment, &request, false, 1);
            assert_eq!(line.get("Code"), Some(&json!("conflict")));
            assert_eq!(line.get("Faults"), Some(&json!(0)));
            assert_eq!(line.get("ColdStarts"), None);
            assert_eq!(line.pointer("/span/order"), Some(&json!("AB7K-3F9Q")));
            assert_eq!(line.pointer("/span/id"), Some(&json!("r1")));
        }
    }
}
