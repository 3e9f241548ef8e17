use serde_json::{Value, json};

use super::lines::{gauges_line, order_step_line, request_line, waiting_line};
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
    let waiting = WaitingGauge {
        state: "accepted",
        count: 2,
        age: 7_200,
    };
    for line in deployment().iter().flat_map(|deployment| {
        [
            request_line(deployment, &request, true, 1),
            request_line(deployment, &request, false, 1),
            gauges_line(deployment, &[gauge], 1),
            order_step_line(deployment, "requested", 300, 1),
            waiting_line(deployment, &waiting, 1),
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
