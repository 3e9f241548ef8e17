use serde_json::{Value, json};

use super::context::OperationContext;
use crate::records::PageQuery;
use crate::stripe::records::error::StripeError;

/// A list of the service: its address, and the kind of its records.
#[derive(Clone, Copy, Debug)]
pub(super) struct List {
    pub(super) url: &'static str,
    pub(super) kind: &'static str,
}

/// A page of the records with these fields, newest first: since and before a second, after another record. Reads the
/// parameters that every list has, and rejects those that were not read.
pub(super) fn list_page(
    context: &OperationContext<'_>,
    list: List,
    fields: Vec<(&'static str, Vec<String>)>,
) -> Result<Value, StripeError> {
    let form = context.form;
    let since = form.integer("created[gte]")?;
    let before = form.integer("created[lt]")?;
    let after = form.text("starting_after");
    let limit = form.integer("limit")?.unwrap_or(10);
    form.finish()?;
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
    if let Some(after) = &after {
        let found: Option<Value> = context.session.find(list.kind, after)?;
        found.ok_or_else(|| StripeError::no_such(list.kind, "starting_after", after))?;
    }
    let query = PageQuery {
        since,
        before,
        fields,
        after,
        limit,
    };
    let (data, has_more) = context.session.list_page(list.kind, &query)?;
    Ok(json!({ "object": "list", "url": list.url, "has_more": has_more, "data": data }))
}
