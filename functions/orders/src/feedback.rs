//! A customer's feedback on a completed order.

pub(crate) mod reply;

use axum::extract::State;
use domain::feedback::{
    Feedback, FeedbackInput, FeedbackPart, FeedbackStatus, FeedbackTag, Reply, ReplyStatus,
};
use domain::limits::Limited;
use domain::order::{Actor, Order};
use http_api::{ApiError, Failures, Json, Limiter, OrderRef, Result};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::OrdersState;
use crate::access::{self, Access};

/// Feedback as the parties of the order see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnFeedbackView)]
pub(crate) struct FeedbackView {
    rating: u8,
    text: String,
    tags: Vec<FeedbackTag>,
    public_name: String,
    show_video: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    private_note: Option<String>,
    status: FeedbackStatus,
    /// The talent's reply; the customer sees only a published one.
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<Reply>,
    /// The time until which the talent may change the reply; absent for the customer and without a reply.
    #[serde(skip_serializing_if = "Option::is_none")]
    reply_editable_until: Option<Timestamp>,
    /// Whether the caller reported what the other party wrote.
    reported: bool,
    /// Raised by every change.
    version: u64,
    /// The time until which its author may change it; absent after an operator's decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    editable_until: Option<Timestamp>,
    /// Whether the viewer can change it now: the customer the feedback, the talent the reply.
    can_change: bool,
    created_at: Timestamp,
    updated_at: Timestamp,
}

/// Return the feedback on an order.
#[utoipa::path(
    get, path = "/api/orders/{orderRef}/feedback", tag = "orders",
    params(("orderRef" = OrderRef, Path)),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!({ "account": "parties", "link": "public" }))),
    responses((status = 200, body = FeedbackView), Failures),
)]
pub(crate) async fn find_feedback(
    State(state): State<OrdersState>,
    sender: OrderRef,
) -> Result<Json<FeedbackView>> {
    let now = state.clock.now();
    let access = access::authorise(&state, &sender, now).await?;
    find(&state, &access, now).await
}

/// Leave feedback on a completed order, or change it within 48 hours.
#[utoipa::path(
    post, path = "/api/orders/{orderRef}/feedback", tag = "orders",
    params(("orderRef" = OrderRef, Path)),
    request_body(content = FeedbackInput, example = json!({
        "rating": 5, "text": "Great.", "tags": ["fast"], "publicName": "Noor B.", "showVideo": true,
        "privateNote": "All well.",
    })),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!({ "account": "order_customer", "link": "public" }))),
    responses((status = 200, body = FeedbackView), Failures),
)]
pub(crate) async fn leave_feedback(
    State(state): State<OrdersState>,
    limiter: Limiter,
    sender: OrderRef,
    Json(request): Json<FeedbackInput>,
) -> Result<Json<FeedbackView>> {
    let now = state.clock.now();
    let subjects: Vec<_> = sender.subject().into_iter().collect();
    limiter.count(Limited::LeaveFeedback, &subjects).await?;
    let access = access::authorise(&state, &sender, now).await?;
    leave(&state, &access, &request, now).await
}

/// Returns the feedback on an order.
pub(crate) async fn load(state: &OrdersState, access: &Access) -> Result<Feedback> {
    let guid = access.order.order_guid;
    let feedback = state.store.find_feedback(guid).await?;
    feedback.ok_or_else(|| ApiError::not_found("feedback on order", guid))
}

async fn find(state: &OrdersState, access: &Access, now: Timestamp) -> Result<Json<FeedbackView>> {
    let feedback = load(state, access).await?;
    let order = Some(&access.order);
    Ok(Json(FeedbackView::new(feedback, access.viewer, order, now)))
}

async fn leave(
    state: &OrdersState,
    access: &Access,
    request: &FeedbackInput,
    now: Timestamp,
) -> Result<Json<FeedbackView>> {
    if !matches!(access.viewer, Actor::Customer | Actor::Guest) {
        return Err(ApiError::forbidden("feedback is the customer's to leave"));
    }
    let earlier = state.store.find_feedback(access.order.order_guid).await?;
    let feedback = Feedback::leave(&access.order, earlier.as_ref(), request, now)
        .map_err(ApiError::refused)?;
    state
        .store
        .save_feedback(&feedback, earlier.as_ref())
        .await?;
    let order = Some(&access.order);
    Ok(Json(FeedbackView::new(feedback, access.viewer, order, now)))
}

impl FeedbackView {
    pub(crate) fn new(
        feedback: Feedback,
        viewer: Actor,
        order: Option<&Order>,
        now: Timestamp,
    ) -> Self {
        let is_talent = viewer == Actor::Talent;
        let may_write = |order: &Order| Feedback::check_author(order, Some(&feedback), now).is_ok();
        let can_change = if is_talent {
            feedback.check_reply(now).is_ok()
        } else {
            order.is_some_and(may_write)
        };
        let reported = if is_talent {
            FeedbackPart::Review
        } else {
            FeedbackPart::Reply
        };
        let closes = order.and_then(Feedback::open_until);
        let editable_until = feedback.editable_until();
        let editable_until =
            editable_until.map(|until| closes.map_or(until, |closes| until.min(closes)));
        let reply = feedback.reply.as_ref().filter(|_| is_talent);
        Self {
            editable_until,
            reply_editable_until: reply.and_then(Reply::editable_until),
            can_change,
            reported: feedback.is_reported(reported),
            version: feedback.version,
            rating: feedback.rating,
            text: feedback.text,
            tags: feedback.tags,
            public_name: feedback.public_name,
            show_video: feedback.show_video,
            // The private note is for the operators, not for the talent.
            private_note: feedback.private_note.filter(|_| !is_talent),
            status: feedback.status,
            reply: feedback
                .reply
                .filter(|reply| is_talent || reply.status == ReplyStatus::Published),
            created_at: feedback.created_at,
            updated_at: feedback.updated_at,
        }
    }
}
