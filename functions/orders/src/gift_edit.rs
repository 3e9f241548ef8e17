//! A gift, changed, linked and mailed again by its customer.

use axum::extract::State;
use domain::limits::Limited;
use domain::order::{GiftEditRefused, GiftInput, MailTemplate, Party};
use domain::{GiftToken, OrderGuid, OrderHash};
use http_api::{ApiError, ErrorCode, Failures, Json, Limiter, Result, random_bytes};
use serde::{Deserialize, Serialize};
use store::StoreError;
use utoipa::ToSchema;

use crate::OrdersState;
use crate::access::{Access, OrderRequest};
use crate::action::LARGEST_VERSION;
use crate::view::{self, OrderView};

/// Another gift.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ChangeGift {
    gift: GiftInput,
    /// The version that was seen.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    version: u64,
}

/// Where a gift is mailed once more.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SendGiftAgain {
    /// The address it has, or another: links that went to the former stop working.
    #[schema(value_type = domain::Email)]
    recipient_email: String,
    /// The version that was seen.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    version: u64,
}

/// A link to hand over.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewGiftLink {
    /// Opens the gift at `/gift/{giftToken}`; shown once.
    #[schema(value_type = GiftToken)]
    gift_token: String,
}

/// Change recipient, words and time as the order's customer, until the gift's mail is due.
#[utoipa::path(
    put, path = "/api/orders/{orderGuid}/gift", tag = "orders",
    params(("orderGuid" = OrderGuid, Path)),
    request_body = ChangeGift,
    security(("bearer" = [])),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn change_gift(
    State(state): State<OrdersState>,
    limiter: Limiter,
    sender: OrderRequest,
    Json(request): Json<ChangeGift>,
) -> Result<Json<OrderView>> {
    let now = state.clock.now();
    let Access { order, viewer } = sender.authorise(&state, now).await?;
    check_version(request.version)?;
    let changed = order
        .with_gift(&request.gift, viewer, now)
        .map_err(refusal)?;
    if order.version != request.version {
        return Err(StoreError::Conflict.into());
    }
    count(&limiter, &sender).await?;
    state.store.save_order_and_reminders(&changed).await?;
    let access = Access {
        order: changed,
        viewer,
    };
    Ok(Json(view::read_order_view(&state, &access, now).await?))
}

/// Change recipient, words and time as whoever holds the order's link.
#[utoipa::path(
    put, path = "/api/orders/by-hash/{orderHash}/gift", tag = "orders",
    params(("orderHash" = OrderHash, Path)),
    request_body = ChangeGift,
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn change_gift_by_hash(
    state: State<OrdersState>,
    limiter: Limiter,
    sender: OrderRequest,
    request: Json<ChangeGift>,
) -> Result<Json<OrderView>> {
    change_gift(state, limiter, sender, request).await
}

/// Make a link that opens the gift from its time on, as the order's customer; those made before keep working.
#[utoipa::path(
    post, path = "/api/orders/{orderGuid}/gift/links", tag = "orders",
    params(("orderGuid" = OrderGuid, Path)),
    security(("bearer" = [])),
    responses((status = 200, body = NewGiftLink), Failures),
)]
pub(crate) async fn add_gift_link(
    State(state): State<OrdersState>,
    limiter: Limiter,
    sender: OrderRequest,
) -> Result<Json<NewGiftLink>> {
    let now = state.clock.now();
    let Access { order, viewer } = sender.authorise(&state, now).await?;
    let gift = order.check_gift_link(viewer, now).map_err(refusal)?;
    count(&limiter, &sender).await?;
    let token = GiftToken::from_random(random_bytes()?);
    state
        .store
        .add_gift_link(order.order_guid, gift, &token)
        .await?;
    Ok(Json(NewGiftLink {
        gift_token: token.reveal(),
    }))
}

/// Make a link that opens the gift from its time on, as whoever holds the order's link.
#[utoipa::path(
    post, path = "/api/orders/by-hash/{orderHash}/gift/links", tag = "orders",
    params(("orderHash" = OrderHash, Path)),
    responses((status = 200, body = NewGiftLink), Failures),
)]
pub(crate) async fn add_gift_link_by_hash(
    state: State<OrdersState>,
    limiter: Limiter,
    sender: OrderRequest,
) -> Result<Json<NewGiftLink>> {
    add_gift_link(state, limiter, sender).await
}

/// Have an open gift mailed once more, as the order's customer: three times at most.
#[utoipa::path(
    post, path = "/api/orders/{orderGuid}/gift/mails", tag = "orders",
    params(("orderGuid" = OrderGuid, Path)),
    request_body = SendGiftAgain,
    security(("bearer" = [])),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn send_gift_again(
    State(state): State<OrdersState>,
    limiter: Limiter,
    sender: OrderRequest,
    Json(request): Json<SendGiftAgain>,
) -> Result<Json<OrderView>> {
    let now = state.clock.now();
    let Access { order, viewer } = sender.authorise(&state, now).await?;
    check_version(request.version)?;
    let changed = order
        .with_gift_sent_again(&request.recipient_email, viewer, now)
        .map_err(refusal)?;
    if order.version != request.version {
        return Err(StoreError::Conflict.into());
    }
    count(&limiter, &sender).await?;
    let mails = [(Party::Recipient, MailTemplate::GiftReady)];
    state.store.save_order_and_mail(&changed, &mails).await?;
    let access = Access {
        order: changed,
        viewer,
    };
    Ok(Json(view::read_order_view(&state, &access, now).await?))
}

/// Have an open gift mailed once more, as whoever holds the order's link.
#[utoipa::path(
    post, path = "/api/orders/by-hash/{orderHash}/gift/mails", tag = "orders",
    params(("orderHash" = OrderHash, Path)),
    request_body = SendGiftAgain,
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn send_gift_again_by_hash(
    state: State<OrdersState>,
    limiter: Limiter,
    sender: OrderRequest,
    request: Json<SendGiftAgain>,
) -> Result<Json<OrderView>> {
    send_gift_again(state, limiter, sender, request).await
}

/// What changes something is counted, not what is refused.
async fn count(limiter: &Limiter, sender: &OrderRequest) -> Result<()> {
    let subject = sender.subject();
    limiter.count(Limited::ChangeGift, subject.as_slice()).await
}

fn check_version(version: u64) -> Result<()> {
    if version > LARGEST_VERSION {
        return Err(ApiError::invalid_field(
            "version",
            "must be the version of an order",
        ));
    }
    Ok(())
}

fn refusal(refused: GiftEditRefused) -> ApiError {
    let words = refused.to_string();
    match refused {
        GiftEditRefused::NotCustomer => ApiError::forbidden(words),
        GiftEditRefused::NoGift
        | GiftEditRefused::Sent
        | GiftEditRefused::NotSent
        | GiftEditRefused::TooOften => ApiError::new(ErrorCode::ActionRefused, words),
        GiftEditRefused::Invalid(violations) => violations.into(),
        GiftEditRefused::Busy => StoreError::Conflict.into(),
    }
}
