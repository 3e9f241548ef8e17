//! A customer's feedback on a completed order.

use axum::extract::State;
use domain::feedback::{Feedback, FeedbackInput, FeedbackStatus, FeedbackTag, Reply};
use domain::limits::Limited;
use domain::order::Actor;
use http_api::{ApiError, Failures, Json, Limiter, OrderRef, Result};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::OrdersState;
use crate::access::{self, Access};

/// Feedback as its author sees it.
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
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<Reply>,
    /// The time until which its author may change it; absent after an operator's decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    editable_until: Option<Timestamp>,
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
    find(&state, &access::authorise(&state, &sender, now).await?).await
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

async fn find(state: &OrdersState, access: &Access) -> Result<Json<FeedbackView>> {
    let guid = access.order.order_guid;
    let feedback = state.store.find_feedback(guid).await?;
    let feedback = feedback.ok_or_else(|| ApiError::not_found("feedback on order", guid))?;
    // The private note is for the operators, not for the talent.
    let private = access.viewer != Actor::Talent;
    Ok(Json(FeedbackView::new(feedback, private)))
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
    Ok(Json(FeedbackView::new(feedback, true)))
}

impl FeedbackView {
    fn new(feedback: Feedback, private: bool) -> Self {
        Self {
            editable_until: feedback.editable_until(),
            rating: feedback.rating,
            text: feedback.text,
            tags: feedback.tags,
            public_name: feedback.public_name,
            show_video: feedback.show_video,
            private_note: feedback.private_note.filter(|_| private),
            status: feedback.status,
            reply: feedback.reply,
            created_at: feedback.created_at,
            updated_at: feedback.updated_at,
        }
    }
}
