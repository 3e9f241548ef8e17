//! The lines themselves: what `CloudWatch` makes a metric of is named in `_aws`, with its dimensions.

use serde_json::{Value, json};

use super::{AnsweredRequest, Deployment, Gauge, WaitingGauge};

/// Where all our metrics are.
const NAMESPACE: &str = "Matchday";

pub(super) fn waiting_line(deployment: &Deployment, waiting: &WaitingGauge, now: u64) -> Value {
    let metrics = [
        json!({ "Name": "WaitingOrders", "Unit": "Count" }),
        json!({ "Name": "WaitingOrdersAge", "Unit": "Seconds" }),
    ];
    json!({
        "_aws": { "Timestamp": now, "CloudWatchMetrics": [metrics_of(&["Stage", "State"], &metrics)] },
        "Stage": deployment.stage, "State": waiting.state,
        "WaitingOrders": waiting.count, "WaitingOrdersAge": waiting.age,
        "level": "INFO", "message": "orders wait",
    })
}

pub(super) fn order_step_line(deployment: &Deployment, state: &str, age: u32, now: u64) -> Value {
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

pub(super) fn request_line(
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
        "level": "INFO", "message": "request.answered", "status": request.status, "milliseconds": request.milliseconds,
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

pub(super) fn gauges_line(deployment: &Deployment, gauges: &[Gauge], now: u64) -> Value {
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
