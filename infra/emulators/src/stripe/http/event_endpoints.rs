use axum::extract::Path;
use axum::http::HeaderMap;
use axum::response::Response;
use serde_json::json;

use super::call::Call;
use crate::stripe::operations::list_events;
use crate::stripe::records::event;

pub(super) async fn find_event(Path(id): Path<String>, call: Call) -> Response {
    call.run("find_event", |context| {
        context.form.finish()?;
        Ok(json!(event::load(context.session, &id)?))
    })
    .await
}

/// The events of the platform, or of the account that the call names.
pub(super) async fn list_events(headers: HeaderMap, call: Call) -> Response {
    let account = headers
        .get("stripe-account")
        .and_then(|value| value.to_str().ok());
    call.run("list_events", |context| {
        list_events::list_events(context, account)
    })
    .await
}
