//! Changes the brief until the athlete has accepted.

use axum::extract::State;
use domain::Version;
use domain::order::{BriefInput, MailTemplate, Party};
use http_api::{ApiError, Failures, Json, OrderRef, Result};
use jiff::Timestamp;
use serde::Deserialize;
use store::StoreError;
use utoipa::ToSchema;

use crate::OrdersState;
use crate::access::{self, Access};
use crate::view::{self, OrderView};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ChangeBrief {
    brief: BriefInput,
    /// The version that the caller saw.
    version: Version,
}

/// Change the brief as the order's customer, until the athlete has accepted or declined. The athlete is notified. An
/// athlete who accepts an earlier version gets `conflict`.
#[utoipa::path(
    put, path = "/api/orders/{orderRef}/brief", tag = "orders",
    params(("orderRef" = OrderRef, Path)),
    request_body(content = ChangeBrief, example = json!({ "version": 3, "brief": {
        "forWhom": "other", "recipientName": "Sam", "pronunciation": "sam", "recipientPronoun": "he",
        "fromName": "Noor", "occasion": "birthday", "instructions": "Please congratulate Sam on turning ten.",
        "language": "en", "wantedBy": "2026-12-24", "answers": {},
    } })),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!({ "account": "order_customer", "link": "public" }))),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn change_brief(
    State(state): State<OrdersState>,
    sender: OrderRef,
    Json(request): Json<ChangeBrief>,
) -> Result<Json<OrderView>> {
    let now = state.clock.now();
    let access = access::authorise(&state, &sender, now).await?;
    Box::pin(change(&state, access, &request, now)).await
}

async fn change(
    state: &OrdersState,
    access: Access,
    request: &ChangeBrief,
    now: Timestamp,
) -> Result<Json<OrderView>> {
    let Access { order, viewer } = access;
    order.check_brief_edit(viewer).map_err(ApiError::refused)?;
    let (talent, offer) = (order.talent.talent_guid, order.offer.offer_guid);
    let offer = state.store.find_offer(talent, offer).await?;
    let questions = offer.map(|offer| offer.questions).unwrap_or_default();
    let changed = order
        .with_brief(&request.brief, &questions, viewer, now)
        .map_err(ApiError::refused)?;
    if request.version != order.version {
        return Err(StoreError::Conflict.into());
    }
    // The athlete can see the order only once the money is held.
    let known = changed.requested_at.is_some();
    let mails: &[_] = if known {
        &[(Party::Talent, MailTemplate::BriefChanged)]
    } else {
        &[]
    };
    state.store.save_order_and_mail(&changed, mails).await?;
    let access = Access {
        order: changed,
        viewer,
    };
    Ok(Json(view::read_order_view(state, &access, now).await?))
}
