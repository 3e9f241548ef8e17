//! Metrics of orders: the state that an order reached, and its age then.

use aws_lambda_events::dynamodb::EventRecord;
use domain::order::State;
use jiff::Timestamp;
use serde::Deserialize;

/// A record of the stream by which an order came to another state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OrderStep {
    pub(crate) to: State,
    /// How long ago it was placed, in seconds.
    pub(crate) age: u32,
}

impl OrderStep {
    /// Returns the step in a record of an order's row; none if the state did not change, or the row is no order.
    pub(crate) fn read(record: &EventRecord) -> Option<Self> {
        let new = image(&record.change.new_image)?;
        let old = image(&record.change.old_image);
        let is_step = old.is_none_or(|old| old.state != new.state);
        let age = new.updated_at.duration_since(new.created_at).as_secs();
        is_step.then_some(Self {
            to: new.state,
            age: u32::try_from(age.max(0)).unwrap_or(u32::MAX),
        })
    }
}

#[derive(Deserialize)]
struct Row {
    body: Image,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Image {
    state: State,
    created_at: Timestamp,
    updated_at: Timestamp,
}

/// Returns the part of an order's row that the metrics need; none for an unreadable row, which other code reports.
fn image(item: &serde_dynamo::Item) -> Option<Image> {
    let row: Row = serde_dynamo::from_item(item.clone()).ok()?;
    Some(row.body)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn image_of(state: &str, updated_at: &str) -> Value {
        json!({ "body": { "M": {
            "state": { "S": state }, "createdAt": { "S": "2026-11-23T10:00:00Z" }, "updatedAt": { "S": updated_at },
        } } })
    }

    fn step(old: Value, new: Value) -> Option<OrderStep> {
        let mut record = EventRecord::default();
        let item = |image: Value| {
            let body = image.get("body").cloned().unwrap_or_default();
            serde_json::from_value(json!({ "body": body })).unwrap_or_default()
        };
        record.change.old_image = item(old);
        record.change.new_image = item(new);
        OrderStep::read(&record)
    }

    #[test]
    fn a_new_state_is_counted_with_the_orders_age_and_a_change_within_one_is_not() {
        let requested = || image_of("requested", "2026-11-23T10:05:00Z");
        let accepted = || image_of("accepted", "2026-11-23T11:00:00Z");
        let taken = OrderStep {
            to: State::Accepted,
            age: 3_600,
        };
        assert_eq!(step(requested(), accepted()), Some(taken));
        assert_eq!(step(requested(), requested()), None);
        let placed = OrderStep {
            to: State::Requested,
            age: 300,
        };
        assert_eq!(step(json!({}), requested()), Some(placed));
        assert_eq!(step(accepted(), json!({})), None, "the row is gone");
    }
}
