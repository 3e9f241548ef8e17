use axum::extract::Path;
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

pub(super) async fn list_events(call: Call) -> Response {
    call.run("list_events", list_events::list_events).await
}
