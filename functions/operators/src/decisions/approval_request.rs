//! Requests a second operator's approval in place of an act.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::approval::{ApprovableAct, ApprovalRequest, ApprovalStatus};
use domain::audit::{AuditAction, AuditEntry};
use domain::notice::{Notice, NoticeContent};
use domain::{ApprovalGuid, Money, NoticeGuid};
use http_api::{ApiError, ErrorCode, Json, Result};
use jiff::Timestamp;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::decisions::approvals::ApprovalView;
use crate::operator::{Act, Operator};

/// The response to an act that waits for a second operator: nothing else was changed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WaitingApproval {
    approval: ApprovalView,
}

/// The response of an endpoint whose act may need a second operator: 200 with the result, or 202 with the request.
#[derive(Debug)]
pub(crate) enum DoneOrWaiting<T> {
    /// The act was carried out.
    Done(T),
    Waiting(Box<ApprovalView>),
}

impl<T> DoneOrWaiting<T> {
    /// Converts the result of an act that was carried out.
    pub(crate) fn map<U>(self, convert: impl FnOnce(T) -> U) -> DoneOrWaiting<U> {
        match self {
            Self::Done(result) => DoneOrWaiting::Done(convert(result)),
            Self::Waiting(approval) => DoneOrWaiting::Waiting(approval),
        }
    }
}

impl<T: Serialize> IntoResponse for DoneOrWaiting<T> {
    fn into_response(self) -> Response {
        match self {
            Self::Done(result) => Json(result).into_response(),
            Self::Waiting(approval) => {
                let waiting = WaitingApproval {
                    approval: *approval,
                };
                (StatusCode::ACCEPTED, Json(waiting)).into_response()
            }
        }
    }
}

/// An act that passed every check of its endpoint.
#[derive(Debug)]
pub(crate) struct RequestedAct {
    pub(crate) act: ApprovableAct,
    /// The amount above the limit; none for fees.
    pub(crate) amount: Option<Money>,
    /// The version of the object that the operator read.
    pub(crate) seen: u64,
    /// The act as it would be logged.
    pub(crate) log: Act,
}

/// Writes the request with its entry in the audit log and an email to the operators. It replaces an expired or outdated
/// request about the same object; `approval_pending` if another one is open.
pub(crate) async fn request_approval<D>(
    state: &OperatorsState,
    operator: &Operator<D>,
    wanted: RequestedAct,
    now: Timestamp,
) -> Result<ApprovalView> {
    let RequestedAct {
        act,
        amount,
        seen,
        log,
    } = wanted;
    let own = operator.identity.user_id;
    if !operator.team.has_approver_of(ApprovableAct::APPROVER, own) {
        let message = "no other member of the team can approve this: members whom you added, or gave the role finance or \
                       administrator, cannot";
        return Err(ApiError::new(ErrorCode::ActionRefused, message));
    }
    let entry = entry(state, operator, &log, seen, now)?;
    let request = ApprovalRequest {
        approval_guid: ApprovalGuid::from_parts(
            state.clock.unix_milliseconds(),
            http_api::random_bytes()?,
        ),
        act,
        action: log.action,
        subject: log.subject,
        subject_version: seen,
        amount,
        changes: log.changes,
        requested_by: operator.identity.clone(),
        reason: log.reason,
        requested_at: now,
        expires_at: ApprovalRequest::expiry(now),
        status: ApprovalStatus::Open,
        decided_by: None,
        decision_reason: None,
        decided_at: None,
        version: 1,
    };
    let earlier = state.store.find_open_approval(&request.subject).await?;
    let earlier = earlier
        .map(|earlier| replaced(&earlier, &request, now))
        .transpose()?;
    let (store, earlier) = (&state.store, earlier.as_ref());
    let notice = notice(state, &request)?;
    store
        .request_approval(&request, earlier, &notice, &entry)
        .await?;
    Ok(ApprovalView::new(request, operator, now))
}

/// Returns the email to the operators' mailbox.
fn notice(state: &OperatorsState, request: &ApprovalRequest) -> Result<Notice> {
    let guid = NoticeGuid::from_parts(state.clock.unix_milliseconds(), http_api::random_bytes()?);
    Ok(Notice {
        notice_guid: guid,
        to: None,
        language: None,
        content: NoticeContent::ApprovalRequested {
            approval: Box::new(request.clone()),
        },
        created_at: request.requested_at,
    })
}

/// Returns the object's earlier request as closed, or an error if it still waits.
fn replaced(
    earlier: &ApprovalRequest,
    next: &ApprovalRequest,
    now: Timestamp,
) -> Result<ApprovalRequest> {
    match earlier.status_at(now) {
        ApprovalStatus::Expired => Ok(earlier.closed(ApprovalStatus::Expired, now)),
        _ if earlier.waits(&next.seen(), now) => {
            let guid = earlier.approval_guid;
            let message =
                "this waits for a second operator already: withdraw or decide that request first";
            let error = ApiError::new(ErrorCode::ApprovalPending, message);
            Err(error.with_details(json!({ "approvalGuid": guid })))
        }
        _ => Ok(earlier.closed(ApprovalStatus::Outdated, now)),
    }
}

fn entry<D>(
    state: &OperatorsState,
    operator: &Operator<D>,
    log: &Act,
    seen: u64,
    now: Timestamp,
) -> Result<AuditEntry> {
    let act = Act {
        action: AuditAction::ApprovalRequested,
        subject: log.subject.clone(),
        version: seen,
        reason: log.reason.clone(),
        changes: log.changes.clone(),
    };
    operator.entry(state, act, now)
}
