use serde_json::{Value, json};

use super::context::OperationContext;
use crate::stripe::records::balance_transaction;
use crate::stripe::records::error::StripeError;

/// Newest first; by currency, by what moved the money, by time, after another one.
pub(in crate::stripe) fn list_balance_transactions(
    context: &OperationContext<'_>,
) -> Result<Value, StripeError> {
    let form = context.form;
    let (currency, kind) = (form.text("currency"), form.text("type"));
    let (source, after) = (form.text("source"), form.text("starting_after"));
    let since = form.integer("created[gte]")?.unwrap_or(i64::MIN);
    let before = form.integer("created[lt]")?.unwrap_or(i64::MAX);
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
    let mut booked = balance_transaction::list_since(context.session, since)?;
    booked.reverse();
    if let Some(after) = after {
        let position = booked.iter().position(|one| one.id == after);
        let position = position
            .ok_or_else(|| StripeError::no_such("balance_transaction", "starting_after", &after))?;
        booked.drain(..=position);
    }
    let is =
        |wanted: &Option<String>, value: &str| wanted.as_ref().is_none_or(|wanted| wanted == value);
    booked.retain(|one| {
        one.created < before
            && is(&currency, &one.currency)
            && is(&kind, &one.kind)
            && is(&source, &one.source)
    });
    let has_more = booked.len() > limit;
    booked.truncate(limit);
    Ok(
        json!({ "object": "list", "url": "/v1/balance_transactions", "has_more": has_more, "data": booked }),
    )
}
