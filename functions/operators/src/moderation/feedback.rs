//! Moderates feedback and the replies to it: publishes what is pending, removes what is public, closes reports.

use axum::extract::State;
use domain::audit::{AuditAction, AuditChange, AuditSubject, Reason};
use domain::feedback::{Feedback, FeedbackStep};
use domain::{OrderGuid, Version};
use http_api::{ApiError, ErrorCode, Failures, Json, PageQuery, Path, Query, Result};
use serde::Deserialize;
use store::{PAGE_SIZE, Page, StoreError};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::decisions::decided::already_decided;
use crate::operator::{Act, Operator, Support};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DecideFeedback {
    decision: FeedbackStep,
    /// The version that the operator read.
    version: Version,
    reason: Reason,
}

/// List feedback that is pending or reported, or whose reply is, longest waiting first.
#[utoipa::path(
    get, path = "/api/operators/feedback", tag = "operators",
    params(PageQuery),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = Page<Feedback>), Failures),
)]
pub(crate) async fn list_pending_feedback(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Query(query): Query<PageQuery>,
) -> Result<Json<Page<Feedback>>> {
    let page = state
        .store
        .list_pending_feedback(query.cursor.as_ref(), PAGE_SIZE);
    Ok(Json(page.await?))
}

/// Decide about the feedback of an order. `already_decided` contains the operator who decided first.
#[utoipa::path(
    post, path = "/api/operators/feedback/{orderGuid}/decisions", tag = "operators",
    params(("orderGuid" = OrderGuid, Path)),
    request_body(content = DecideFeedback, example = json!({ "decision": "remove", "version": 3, "reason": "It contains a phone number" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "support" }))),
    responses((status = 200, body = Feedback), Failures),
)]
pub(crate) async fn decide_feedback(
    State(state): State<OperatorsState>,
    operator: Operator<Support>,
    Path(guid): Path<OrderGuid>,
    Json(request): Json<DecideFeedback>,
) -> Result<Json<Feedback>> {
    let now = state.clock.now();
    let reason = String::from(request.reason);
    let missing = || ApiError::not_found("feedback of order", guid);
    let before = state.store.find_feedback(guid).await?.ok_or_else(missing)?;
    let number = state
        .store
        .find_order(guid)
        .await?
        .map(|order| order.number);
    let label = number.map_or_else(|| guid.to_string(), |number| number.to_string());
    let subject = AuditSubject::order(guid, label);
    let after = match before.moderated(request.decision, &reason, now) {
        Some(after) if request.version == before.version => after,
        Some(_) => return Err(StoreError::Conflict.into()),
        None => return Err(refused(&state, &subject, &before, request.decision).await),
    };
    let act = Act {
        action: match request.decision {
            FeedbackStep::Publish | FeedbackStep::Restore => AuditAction::FeedbackPublished,
            FeedbackStep::Reject => AuditAction::FeedbackRejected,
            FeedbackStep::Remove => AuditAction::FeedbackRemoved,
            FeedbackStep::PublishReply => AuditAction::ReplyPublished,
            FeedbackStep::RemoveReply => AuditAction::ReplyRemoved,
            FeedbackStep::DismissReports => AuditAction::FeedbackReportsDismissed,
        },
        subject,
        // The order's version does not change.
        version: 0,
        reason,
        changes: vec![change(request.decision, &before, &after)],
    };
    let entry = operator.entry(&state, act, now)?;
    state
        .store
        .moderate_feedback(&after, &before, &entry)
        .await?;
    Ok(Json(after))
}

/// The status of the part that the decision is about; without its text, because the log is never erased.
fn change(step: FeedbackStep, before: &Feedback, after: &Feedback) -> AuditChange {
    let (field, status): (_, fn(&Feedback) -> Option<String>) = match step {
        FeedbackStep::Publish
        | FeedbackStep::Reject
        | FeedbackStep::Remove
        | FeedbackStep::Restore => ("feedback", |one| Some(one.status.as_str().to_owned())),
        FeedbackStep::PublishReply | FeedbackStep::RemoveReply => ("reply", |one| {
            let reply = one.reply.as_ref();
            reply.map(|reply| reply.status.as_str().to_owned())
        }),
        FeedbackStep::DismissReports => ("reports", |one| {
            let open = one.reports.iter().filter(|report| report.is_open());
            Some(open.count().to_string())
        }),
    };
    AuditChange::new(field, status(before), status(after))
}

/// Returns the error: another operator already decided, as the log shows, or the status does not allow the step.
async fn refused(
    state: &OperatorsState,
    subject: &AuditSubject,
    found: &Feedback,
    step: FeedbackStep,
) -> ApiError {
    let acts = state.store.list_audit(Some(subject), None, PAGE_SIZE).await;
    let is_about = |action: AuditAction| match step {
        FeedbackStep::Publish
        | FeedbackStep::Reject
        | FeedbackStep::Remove
        | FeedbackStep::Restore => matches!(
            action,
            AuditAction::FeedbackPublished
                | AuditAction::FeedbackRejected
                | AuditAction::FeedbackRemoved
        ),
        FeedbackStep::PublishReply | FeedbackStep::RemoveReply => matches!(
            action,
            AuditAction::ReplyPublished | AuditAction::ReplyRemoved
        ),
        FeedbackStep::DismissReports => matches!(
            action,
            AuditAction::FeedbackReportsDismissed
                | AuditAction::FeedbackRemoved
                | AuditAction::ReplyRemoved
        ),
    };
    match acts {
        Ok(page) => match page.items.into_iter().find(|act| is_about(act.action)) {
            Some(act) => {
                let decision =
                    serde_json::json!({ "by": act.operator, "at": act.at, "reason": act.reason });
                already_decided(act.action.as_str(), &decision)
            }
            None => ApiError::new(
                ErrorCode::ActionRefused,
                format!(
                    "feedback that is {} does not allow this",
                    found.status.as_str()
                ),
            ),
        },
        Err(error) => error.into(),
    }
}
