//! A gift for its recipient, by a separate link that grants no other access to the order.

use axum::extract::State;
use domain::GiftToken;
use domain::limits::Limited;
use domain::order::{
    Actor, Deliverable, GiftStatus, GiftThanks, GiftTime, MailTemplate, Meeting, Order, Party,
    Schedule, TalentSnapshot,
};
use http_api::{ApiError, Failures, Json, Limiter, Path, Result};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::OrdersState;

/// A gift as its recipient can see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GiftView {
    status: GiftStatus,
    recipient_name: String,
    from_name: String,
    talent: TalentSnapshot,
    /// The time from which it can be opened; absent if it can be opened as soon as it is ready.
    #[serde(skip_serializing_if = "Option::is_none")]
    opens: Option<GiftTime>,
    /// The title of the offer; absent until the gift is open, like the following fields.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    /// The time of a session.
    #[serde(skip_serializing_if = "Option::is_none")]
    schedule: Option<Schedule>,
    /// The meeting point, in the time in which the customer can see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    meeting: Option<Meeting>,
    deliverables: Vec<Deliverable>,
    #[serde(skip_serializing_if = "Option::is_none")]
    thanks: Option<GiftThanks>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SendThanks {
    /// The text, 1 to 500 characters.
    #[schema(min_length = 1, max_length = 500)]
    text: String,
}

/// Return the gift of a link.
#[utoipa::path(
    get, path = "/api/orders/gifts/{giftToken}", tag = "orders",
    params(("giftToken" = GiftToken, Path)),
    extensions(("x-access" = json!("public"))),
    responses((status = 200, body = GiftView), Failures),
)]
pub(crate) async fn find_gift(
    State(state): State<OrdersState>,
    limiter: Limiter,
    Path(token): Path<GiftToken>,
) -> Result<Json<GiftView>> {
    let now = state.clock.now();
    let order = find_order(&state, &limiter, &token).await?;
    let order = state.store.with_shared_meeting(order).await?;
    Ok(Json(GiftView::new(order, now)?))
}

/// Thank the athlete, once. The athlete and the customer see the thanks in the order and get an email.
#[utoipa::path(
    post, path = "/api/orders/gifts/{giftToken}/thanks", tag = "orders",
    params(("giftToken" = GiftToken, Path)),
    request_body(content = SendThanks, example = json!({ "text": "Thank you so much!" })),
    extensions(("x-access" = json!("public"))),
    responses((status = 200, body = GiftView), Failures),
)]
pub(crate) async fn send_thanks(
    State(state): State<OrdersState>,
    limiter: Limiter,
    Path(token): Path<GiftToken>,
    Json(request): Json<SendThanks>,
) -> Result<Json<GiftView>> {
    let now = state.clock.now();
    let order = find_order(&state, &limiter, &token).await?;
    let thanked = order
        .with_thanks(&request.text, now)
        .map_err(ApiError::refused)?;
    limiter.count(Limited::ChangeGift, &[]).await?;
    let mails = [Party::Talent, Party::Customer].map(|to| (to, MailTemplate::GiftThanks));
    state.store.save_order_and_mail(&thanked, &mails).await?;
    let thanked = state.store.with_shared_meeting(thanked).await?;
    Ok(Json(GiftView::new(thanked, now)?))
}

/// Counts only wrong links, like those of orders.
async fn find_order(state: &OrdersState, limiter: &Limiter, token: &GiftToken) -> Result<Order> {
    if let Some(order) = state.store.find_order_by_gift(token).await? {
        http_api::log_order(&order.number);
        return Ok(order);
    }
    limiter.count(Limited::WrongLink, &[]).await?;
    Err(missing())
}

impl GiftView {
    fn new(order: Order, now: Timestamp) -> Result<Self> {
        let status = order.gift_status_by_link(now).ok_or_else(missing)?;
        let is_open = status == GiftStatus::Open;
        let seen_by_guest = order.meeting_seen_by(Actor::Guest, now);
        let meeting = seen_by_guest.and_then(|seen| seen.meeting);
        let gift = order.gift.ok_or_else(missing)?;
        let deliverables = order.deliverables.into_iter().filter(|_| is_open);
        // A shipment is sent to the customer's address, so the recipient does not see it.
        let deliverables = deliverables.map(|deliverable| Deliverable {
            shipment: None,
            ..deliverable
        });
        Ok(Self {
            status,
            recipient_name: order.brief.recipient_name,
            from_name: order.brief.from_name.unwrap_or(order.customer.name),
            talent: order.talent,
            opens: gift.opens,
            title: is_open.then_some(order.offer.title),
            message: is_open.then_some(gift.message),
            schedule: order.schedule.filter(|_| is_open),
            meeting: meeting.filter(|_| is_open),
            deliverables: deliverables.collect(),
            thanks: gift.thanks.filter(|_| is_open),
        })
    }
}

/// Returns an error without the token, which is a secret.
fn missing() -> ApiError {
    ApiError::missing("the gift of this link")
}
