use serde_json::Value;

use super::context::OperationContext;
use super::pages::{List, list_page};
use crate::stripe::records::account;
use crate::stripe::records::error::StripeError;
use crate::stripe::records::event::EVENT;

/// The most names in `types`.
const MOST_TYPES: usize = 20;

/// Newest first; by type or by several types. The events of the platform, or those of the connected account that the call
/// names.
pub(in crate::stripe) fn list_events(
    context: &OperationContext<'_>,
    account: Option<&str>,
) -> Result<Value, StripeError> {
    let kind = context.form.text("type");
    let kinds = context.form.list("types");
    if kind.is_some() && !kinds.is_empty() {
        return Err(StripeError::invalid(
            "You may only specify one of these parameters: type, types.",
        ));
    }
    if kinds.len() > MOST_TYPES {
        return Err(StripeError::parameter(
            "types",
            "parameter_invalid_value",
            format!("You may pass at most {MOST_TYPES} event types."),
        ));
    }
    if let Some(account) = account {
        account::load_connected(context.session, account)?;
    }
    let mut fields = vec![("account", account.map(str::to_owned).into_iter().collect())];
    let kinds: Vec<String> = kind.into_iter().chain(kinds).collect();
    if !kinds.is_empty() {
        fields.push(("type", kinds));
    }
    let list = List {
        url: "/v1/events",
        kind: EVENT,
    };
    list_page(context, list, fields)
}
