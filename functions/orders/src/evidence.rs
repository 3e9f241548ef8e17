//! Pictures that the sides of a dispute show to the operators.

use axum::extract::State;
use domain::media::{AssetStatus, Purpose};
use domain::order::{EvidenceRefused, Order};
use domain::{AssetId, OrderGuid, OrderHash, UserId};
use serde::Deserialize;
use store::StoreError;
use utoipa::ToSchema;
use web::{ApiError, Caller, ErrorCode, Failures, Json, Limiter, Path, Result};

use crate::OrdersState;
use crate::access::{self, Access};
use crate::view::{self, OrderView};

const FIELD: &str = "assetId";
/// How often a picture is written when something else happens to the order at the same moment.
const MOST_TRIES: u32 = 3;

/// A picture that was uploaded as evidence for this order.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ShowEvidence {
    asset_id: AssetId,
}

/// Show a picture to the operators who decide the dispute, as a side of the order.
#[utoipa::path(
    post, path = "/api/orders/{orderGuid}/evidence", tag = "orders",
    params(("orderGuid" = OrderGuid, Path)),
    request_body = ShowEvidence,
    security(("bearer" = [])),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn show_evidence(
    State(state): State<OrdersState>,
    caller: Caller,
    Path(guid): Path<OrderGuid>,
    Json(request): Json<ShowEvidence>,
) -> Result<Json<OrderView>> {
    let access = access::by_guid(&state, guid, &caller, state.clock.now()).await?;
    add(&state, access, caller.user_id, request.asset_id).await
}

/// Show a picture to the operators, as whoever holds the order's link.
#[utoipa::path(
    post, path = "/api/orders/by-hash/{orderHash}/evidence", tag = "orders",
    params(("orderHash" = OrderHash, Path)),
    request_body = ShowEvidence,
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn show_evidence_by_hash(
    State(state): State<OrdersState>,
    limiter: Limiter,
    Path(hash): Path<OrderHash>,
    Json(request): Json<ShowEvidence>,
) -> Result<Json<OrderView>> {
    let access = access::by_hash(&state, &limiter, &hash, state.clock.now()).await?;
    // A guest's files belong to the order itself, as the media function writes them.
    let owner = UserId::from_uuid(access.order.order_guid.as_uuid());
    add(&state, access, owner, request.asset_id).await
}

async fn add(
    state: &OrdersState,
    access: Access,
    owner: UserId,
    asset_id: AssetId,
) -> Result<Json<OrderView>> {
    let Access { mut order, viewer } = access;
    order.check_evidence(viewer).map_err(refusal)?;
    let order_guid = order.order_guid;
    let now = state.clock.now();
    let asset =
        state.store.find_asset(asset_id).await?.filter(|asset| {
            asset.owner == owner && asset.purpose == Purpose::Evidence { order_guid }
        });
    let asset = match asset {
        None => {
            return Err(ApiError::invalid_field(
                FIELD,
                "must be a picture that was uploaded as evidence for this order",
            ));
        }
        Some(asset) if asset.status != AssetStatus::Ready => {
            return Err(ApiError::invalid_field(FIELD, "must be uploaded first"));
        }
        Some(asset) => asset,
    };
    // Claimed before the order is written, as a delivered file is.
    if !asset.is_claimed {
        state.store.save_asset(&asset.claimed(now)).await?;
    }
    let mut tries = 1;
    let shown = loop {
        let shown: Order = order.with_evidence(&asset, viewer, now).map_err(refusal)?;
        match state.store.save_order(&shown).await {
            Ok(()) => break shown,
            // A picture can follow whatever happened meanwhile, if there is still a dispute.
            Err(StoreError::Conflict) if tries < MOST_TRIES => tries += 1,
            Err(error) => return Err(error.into()),
        }
        let again = state.store.find_order(order_guid).await?;
        order = again.ok_or_else(|| ApiError::not_found("order", order_guid))?;
    };
    let access = Access {
        order: shown,
        viewer,
    };
    Ok(Json(view::of(state, &access, now).await?))
}

fn refusal(refused: EvidenceRefused) -> ApiError {
    let words = refused.to_string();
    match refused {
        EvidenceRefused::NotASide => ApiError::forbidden(words),
        EvidenceRefused::NotDisputed | EvidenceRefused::TooMany => {
            ApiError::new(ErrorCode::ActionRefused, words)
        }
        EvidenceRefused::NotNew => ApiError::invalid_field(FIELD, words),
        EvidenceRefused::Busy => StoreError::Conflict.into(),
    }
}
