use axum::extract::Path;
use axum::response::Response;
use serde_json::json;

use super::call::Call;
use crate::stripe::operations::{checkout, expire_due, payment_intents, refunds};
use crate::stripe::records::{charge, checkout_session, payment_intent, refund};

pub(super) async fn create_session(call: Call) -> Response {
    call.run("create_session", checkout::create_session).await
}

pub(super) async fn find_session(Path(id): Path<String>, call: Call) -> Response {
    call.run("find_session", |context| {
        context.form.finish()?;
        Ok(json!(checkout_session::load(context.session, &id)?))
    })
    .await
}

pub(super) async fn expire_session(Path(id): Path<String>, call: Call) -> Response {
    call.run("expire_session", |context| {
        expire_due::expire_session(context, &id)
    })
    .await
}

pub(super) async fn find_intent(Path(id): Path<String>, call: Call) -> Response {
    call.run("find_intent", |context| {
        context.form.finish()?;
        Ok(json!(payment_intent::load(context.session, &id)?))
    })
    .await
}

pub(super) async fn capture_intent(Path(id): Path<String>, call: Call) -> Response {
    call.run("capture", |context| {
        payment_intents::capture_intent(context, &id)
    })
    .await
}

pub(super) async fn cancel_intent(Path(id): Path<String>, call: Call) -> Response {
    call.run("cancel", |context| {
        payment_intents::cancel_intent(context, &id)
    })
    .await
}

pub(super) async fn find_charge(Path(id): Path<String>, call: Call) -> Response {
    call.run("find_charge", |context| {
        context.form.finish()?;
        Ok(json!(charge::load(context.session, &id)?))
    })
    .await
}

pub(super) async fn create_refund(call: Call) -> Response {
    call.run("create_refund", refunds::create_refund).await
}

pub(super) async fn find_refund(Path(id): Path<String>, call: Call) -> Response {
    call.run("find_refund", |context| {
        context.form.finish()?;
        Ok(json!(refund::load(context.session, &id)?))
    })
    .await
}

pub(super) async fn list_refunds(call: Call) -> Response {
    call.run("list_refunds", refunds::list_refunds).await
}
