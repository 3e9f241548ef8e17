//! A gift as its recipient opens it: by a link of its own, which leads to nothing else of the order.

use axum::extract::State;
use domain::limits::Limited;
use domain::order::{
    Deliverable, GiftStatus, GiftThanks, Order, TalentSnapshot, ThanksRefused,
};
use domain::{GiftToken, TimeZoneName};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web::{ApiError, ErrorCode, Failures, Json, Limiter, Path, Result};

use crate::OrdersState;

/// A gift as its recipient sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GiftView {
    status: GiftStatus,
    recipient_name: String,
    /// Who gives it.
    from_name: String,
    talent: TalentSnapshot,
    /// From when on it can be opened.
    opens_at: Timestamp,
    /// The recipient's zone.
    time_zone: TimeZoneName,
    /// What the customer writes; absent until it is open, as all that follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    deliverables: Vec<Deliverable>,
    /// What the recipient answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    thanks: Option<GiftThanks>,
}

/// The recipient's thanks.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SendThanks {
    /// 1 to 500 characters.
    #[schema(min_length = 1, max_length = 500)]
    text: String,
}

/// The gift that a link opens.
#[utoipa::path(
    get, path = "/api/orders/gifts/{giftToken}", tag = "orders",
    params(("giftToken" = GiftToken, Path)),
    responses((status = 200, body = GiftView), Failures),
)]
pub(crate) async fn find_gift(
    State(state): State<OrdersState>,
    limiter: Limiter,
    Path(token): Path<GiftToken>,
) -> Result<Json<GiftView>> {
    let now = state.clock.now();
    let order = find_order(&state, &limiter, &token).await?;
    Ok(Json(GiftView::new(order, now)?))
}

/// Says thanks to the athlete, once; the athlete and the customer read it on the order.
#[utoipa::path(
    post, path = "/api/orders/gifts/{giftToken}/thanks", tag = "orders",
    params(("giftToken" = GiftToken, Path)),
    request_body = SendThanks,
    responses((status = 200, body = GiftView), Failures),
)]
pub(crate) async fn send_thanks(
    State(state): State<OrdersState>,
    limiter: Limiter,
    Path(token): Path<GiftToken>,
    Json(request): Json<SendThanks>,
) -> Result<Json<GiftView>> {
    limiter.count(Limited::LeaveFeedback, &[]).await?;
    let now = state.clock.now();
    let order = find_order(&state, &limiter, &token).await?;
    let thanked = order
        .with_thanks(&request.text, now)
        .map_err(thanks_refused)?;
    state.store.save_order(&thanked).await?;
    Ok(Json(GiftView::new(thanked, now)?))
}

/// Wrong links alone are counted, as those of orders are.
async fn find_order(state: &OrdersState, limiter: &Limiter, token: &GiftToken) -> Result<Order> {
    if let Some(order) = state.store.find_order_by_gift(token).await? {
        return Ok(order);
    }
    limiter.count(Limited::WrongLink, &[]).await?;
    Err(missing())
}

impl GiftView {
    fn new(order: Order, now: Timestamp) -> Result<Self> {
        let status = order.gift_status(now).ok_or_else(missing)?;
        let is_open = status == GiftStatus::Open;
        let gift = order.gift.ok_or_else(missing)?;
        let from_name = order.brief.from_name.unwrap_or(order.customer.name);
        Ok(Self {
            status,
            recipient_name: order.brief.recipient_name,
            from_name,
            talent: order.talent,
            opens_at: gift.opens_at,
            time_zone: gift.time_zone,
            message: is_open.then_some(gift.message),
            deliverables: if is_open {
                order.deliverables
            } else {
                Vec::new()
            },
            thanks: gift.thanks.filter(|_| is_open),
        })
    }
}

/// The token is a secret: the answer does not repeat it.
fn missing() -> ApiError {
    ApiError::missing("the gift of this link")
}

fn thanks_refused(refused: ThanksRefused) -> ApiError {
    match refused {
        ThanksRefused::NotOpen | ThanksRefused::Sent => {
            ApiError::new(ErrorCode::ActionRefused, refused.to_string())
        }
        ThanksRefused::Busy => store::StoreError::Conflict.into(),
        ThanksRefused::Invalid(violations) => violations.into(),
    }
}
