//! Changes a gift, creates its links and sends its email again.

use axum::extract::State;
use domain::limits::Limited;
use domain::order::{GiftInput, MailTemplate, Party};
use domain::{GiftToken, Version};
use http_api::{ApiError, Failures, Json, Limiter, OrderRef, Result, random_bytes};
use serde::{Deserialize, Serialize};
use store::StoreError;
use utoipa::ToSchema;

use crate::OrdersState;
use crate::access::{self, Access};
use crate::view::{self, OrderView};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ChangeGift {
    gift: GiftInput,
    /// The version that the caller saw.
    version: Version,
}

/// The address to send a gift to again.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SendGiftAgain {
    /// The same address or another one; with another one, links that were sent to the former become invalid.
    #[schema(value_type = domain::Email)]
    recipient_email: String,
    /// The version that the caller saw.
    version: Version,
}

/// A link that the customer passes on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewGiftLink {
    /// The token of the gift's page `/gift/{giftToken}`; returned only once.
    #[schema(value_type = GiftToken)]
    gift_token: String,
}

/// Change recipient, message and time as the order's customer, until the gift's email is due.
#[utoipa::path(
    put, path = "/api/orders/{orderRef}/gift", tag = "orders",
    params(("orderRef" = OrderRef, Path)),
    request_body(content = ChangeGift, example = json!({ "version": 3, "gift": {
        "recipientEmail": "mia@example.org", "message": "Happy birthday!",
        "opens": { "date": "2026-12-24", "hour": 9, "timeZone": "Asia/Tokyo" },
    } })),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!({ "account": "order_customer", "link": "public" }))),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn change_gift(
    State(state): State<OrdersState>,
    limiter: Limiter,
    sender: OrderRef,
    Json(request): Json<ChangeGift>,
) -> Result<Json<OrderView>> {
    let now = state.clock.now();
    let Access { order, viewer } = access::authorise(&state, &sender, now).await?;
    let changed = order
        .with_gift(&request.gift, viewer, now)
        .map_err(ApiError::refused)?;
    if request.version != order.version {
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

/// Create a link that opens the gift from its time on, as the order's customer; earlier links stay valid.
#[utoipa::path(
    post, path = "/api/orders/{orderRef}/gift/links", tag = "orders",
    params(("orderRef" = OrderRef, Path)),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!({ "account": "order_customer", "link": "public" }))),
    responses((status = 200, body = NewGiftLink), Failures),
)]
pub(crate) async fn add_gift_link(
    State(state): State<OrdersState>,
    limiter: Limiter,
    sender: OrderRef,
) -> Result<Json<NewGiftLink>> {
    let now = state.clock.now();
    let Access { order, viewer } = access::authorise(&state, &sender, now).await?;
    let gift = order
        .check_gift_link(viewer, now)
        .map_err(ApiError::refused)?;
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

/// Send an open gift's email again, as the order's customer, at most three times.
#[utoipa::path(
    post, path = "/api/orders/{orderRef}/gift/mails", tag = "orders",
    params(("orderRef" = OrderRef, Path)),
    request_body(content = SendGiftAgain, example = json!({ "recipientEmail": "mia@example.org", "version": 3 })),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!({ "account": "order_customer", "link": "public" }))),
    responses((status = 200, body = OrderView), Failures),
)]
pub(crate) async fn send_gift_again(
    State(state): State<OrdersState>,
    limiter: Limiter,
    sender: OrderRef,
    Json(request): Json<SendGiftAgain>,
) -> Result<Json<OrderView>> {
    let now = state.clock.now();
    let Access { order, viewer } = access::authorise(&state, &sender, now).await?;
    let changed = order
        .with_gift_sent_again(&request.recipient_email, viewer, now)
        .map_err(ApiError::refused)?;
    if request.version != order.version {
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

/// Counts requests that change something; rejected ones are not counted.
async fn count(limiter: &Limiter, sender: &OrderRef) -> Result<()> {
    let subject = sender.subject();
    limiter.count(Limited::ChangeGift, subject.as_slice()).await
}
