use serde_json::{Value, json};

use super::context::OperationContext;
use crate::stripe::records::error::StripeError;
use crate::stripe::records::event;

/// Newest first; by type, since a second, after another event.
pub(in crate::stripe) fn list_events(context: &OperationContext<'_>) -> Result<Value, StripeError> {
    let kind = context.form.text("type");
    let since = context.form.integer("created[gte]")?.unwrap_or(i64::MIN);
    let after = context.form.text("starting_after");
    let limit = context.form.integer("limit")?.unwrap_or(10);
    context.form.finish()?;
    let limit = usize::try_from(limit)
        .ok()
        .filter(|limit| (1..=100).contains(limit))
        .ok_or_else(|| {
            StripeError::parameter(
                "limit",
                "parameter_invalid_integer",
                "limit must be between 1 and 100",
            )
        })?;
    let mut events = event::list_since(context.session, since)?;
    events.reverse();
    if let Some(after) = after {
        let position = events.iter().position(|event| event.id == after);
        let position =
            position.ok_or_else(|| StripeError::no_such("event", "starting_after", &after))?;
        events.drain(..=position);
    }
    events.retain(|event| kind.as_ref().is_none_or(|kind| *kind == event.kind));
    let has_more = events.len() > limit;
    events.truncate(limit);
    Ok(json!({ "object": "list", "url": "/v1/events", "has_more": has_more, "data": events }))
}
