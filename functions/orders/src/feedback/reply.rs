//! The talent's reply to feedback, and reports of either.

use axum::extract::State;
use domain::feedback::Feedback;
use domain::limits::Limited;
use domain::order::{Actor, Order};
use domain::{TalentGuid, Version};
use http_api::{ApiError, ErrorCode, Failures, Json, Limiter, OrderRef, Result};
use jiff::Timestamp;
use serde::Deserialize;
use store::StoreError;
use utoipa::ToSchema;

use crate::OrdersState;
use crate::access;
use crate::feedback::{FeedbackView, load};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ReplyToFeedback {
    /// The text, 1 to 500 characters.
    #[schema(min_length = 1, max_length = 500)]
    text: String,
    /// The version of the feedback that the caller saw.
    version: Version,
}

/// A report of what the other party wrote.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ReportFeedback {
    /// The reason, 1 to 500 characters.
    #[schema(min_length = 1, max_length = 500)]
    reason: String,
}

/// Reply to the feedback on an order as its talent, or change the reply within 48 hours. The customer gets an email when
/// the reply becomes public.
#[utoipa::path(
    put, path = "/api/orders/{orderRef}/feedback/reply", tag = "orders",
    params(("orderRef" = OrderRef, Path)),
    request_body(content = ReplyToFeedback, example = json!({ "text": "Thank you, Noor!", "version": 1 })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "account": "order_talent", "link": "refused" }))),
    responses((status = 200, body = FeedbackView), Failures),
)]
pub(crate) async fn reply_to_feedback(
    State(state): State<OrdersState>,
    limiter: Limiter,
    sender: OrderRef,
    Json(request): Json<ReplyToFeedback>,
) -> Result<Json<FeedbackView>> {
    let now = state.clock.now();
    let subjects: Vec<_> = sender.subject().into_iter().collect();
    limiter.count(Limited::LeaveFeedback, &subjects).await?;
    let (earlier, viewer, order) = find(&state, &sender, now).await?;
    if viewer != Actor::Talent {
        return Err(ApiError::forbidden("only the order's talent can reply"));
    }
    let replied = earlier
        .replied(&request.text, now)
        .map_err(ApiError::refused)?;
    if request.version != earlier.version {
        return Err(StoreError::Conflict.into());
    }
    state.store.save_feedback(&replied, Some(&earlier)).await?;
    let order = order.as_ref();
    Ok(Json(FeedbackView::new(replied, viewer, order, now)))
}

/// Report what the other party wrote to the operators: as the talent the review, as the customer the reply.
#[utoipa::path(
    post, path = "/api/orders/{orderRef}/feedback/reports", tag = "orders",
    params(("orderRef" = OrderRef, Path)),
    request_body(content = ReportFeedback, example = json!({ "reason": "It insults my coach." })),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!({ "account": "sides", "link": "public" }))),
    responses((status = 200, body = FeedbackView), Failures),
)]
pub(crate) async fn report_feedback(
    State(state): State<OrdersState>,
    limiter: Limiter,
    sender: OrderRef,
    Json(request): Json<ReportFeedback>,
) -> Result<Json<FeedbackView>> {
    let now = state.clock.now();
    let subjects: Vec<_> = sender.subject().into_iter().collect();
    limiter.count(Limited::LeaveFeedback, &subjects).await?;
    let (earlier, viewer, order) = find(&state, &sender, now).await?;
    if !matches!(viewer, Actor::Talent | Actor::Customer | Actor::Guest) {
        return Err(ApiError::forbidden("only the parties report feedback"));
    }
    let reported = earlier
        .reported(viewer, &request.reason, now)
        .map_err(ApiError::refused)?;
    state.store.save_feedback(&reported, Some(&earlier)).await?;
    let order = order.as_ref();
    Ok(Json(FeedbackView::new(reported, viewer, order, now)))
}

/// Returns the feedback with the role of the caller. Imported feedback has no order: its key leads its talent to it.
async fn find(
    state: &OrdersState,
    sender: &OrderRef,
    now: Timestamp,
) -> Result<(Feedback, Actor, Option<Order>)> {
    let missing = match access::authorise(state, sender, now).await {
        Ok(access) => {
            let feedback = load(state, &access).await?;
            return Ok((feedback, access.viewer, Some(access.order)));
        }
        Err(error) => error,
    };
    match sender {
        OrderRef::Account(caller, guid) if missing.code() == ErrorCode::NotFound => {
            let found = state.store.find_feedback(*guid).await?;
            let own = |one: &Feedback| {
                one.imported && one.talent_guid == TalentGuid::from(caller.user_id)
            };
            let feedback = found.filter(own).ok_or(missing)?;
            Ok((feedback, Actor::Talent, None))
        }
        _ => Err(missing),
    }
}
