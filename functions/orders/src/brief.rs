//! The brief, changed until the athlete has accepted.

use axum::extract::State;
use domain::order::{BriefEditRefused, BriefInput, MailTemplate, Party};
use domain::{OrderGuid, OrderHash};
use http_api::{ApiError, ErrorCode, Failures, Json, Result};
use jiff::Timestamp;
use serde::Deserialize;
use store::StoreError;
use utoipa::ToSchema;

use crate::OrdersState;
use crate::access::{Access, OrderRequest};
use crate::action::LARGEST_VERSION;
use crate::view::{self, OrderView};

/// Another brief.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ChangeBrief {
    brief: BriefInput,
    /// The version that was seen.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    version: u64,
}

/// Change the brief as the order's customer, until the athlete has answered. They read that it changed; whoever accepts what
/// they saw before gets `conflict`.
#[utoipa::path(
    put, path = "/api/orders/{orderGuid}/brief", tag = "orders",
    params(("orderGuid" = OrderGuid, Path)),
    request_body = ChangeBrief,
    security(("bearer" = [])),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn change_brief(
    State(state): State<OrdersState>,
    sender: OrderRequest,
    Json(request): Json<ChangeBrief>,
) -> Result<Json<OrderView>> {
    let now = state.clock.now();
    let access = sender.authorise(&state, now).await?;
    change(&state, access, &request, now).await
}

/// Change the brief as whoever holds the order's link.
#[utoipa::path(
    put, path = "/api/orders/by-hash/{orderHash}/brief", tag = "orders",
    params(("orderHash" = OrderHash, Path)),
    request_body = ChangeBrief,
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn change_brief_by_hash(
    state: State<OrdersState>,
    sender: OrderRequest,
    request: Json<ChangeBrief>,
) -> Result<Json<OrderView>> {
    change_brief(state, sender, request).await
}

async fn change(
    state: &OrdersState,
    access: Access,
    request: &ChangeBrief,
    now: Timestamp,
) -> Result<Json<OrderView>> {
    let Access { order, viewer } = access;
    if request.version > LARGEST_VERSION {
        return Err(ApiError::invalid_field(
            "version",
            "must be the version of an order",
        ));
    }
    order.check_brief_edit(viewer).map_err(refusal)?;
    let (talent, offer) = (order.talent.talent_guid, order.offer.offer_guid);
    let offer = state.store.find_offer(talent, offer).await?;
    let questions = offer.map(|offer| offer.questions).unwrap_or_default();
    let changed = order
        .with_brief(&request.brief, &questions, viewer, now)
        .map_err(refusal)?;
    if order.version != request.version {
        return Err(StoreError::Conflict.into());
    }
    // An athlete hears of an order when the money is held, not before.
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

fn refusal(refused: BriefEditRefused) -> ApiError {
    let words = refused.to_string();
    match refused {
        BriefEditRefused::NotCustomer => ApiError::forbidden(words),
        BriefEditRefused::Decided | BriefEditRefused::TooOften => {
            ApiError::new(ErrorCode::ActionRefused, words)
        }
        BriefEditRefused::Invalid(violations) => violations.into(),
        BriefEditRefused::Busy => StoreError::Conflict.into(),
    }
}
