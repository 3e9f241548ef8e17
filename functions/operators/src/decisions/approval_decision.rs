//! The decision of a second operator about an act, and the withdrawal by the first.

use axum::extract::State;
use domain::ApprovalGuid;
use domain::approval::{
    ApprovableAct, ApprovalDecision, ApprovalRefused, ApprovalRequest, ApprovalStatus,
};
use domain::audit::{AuditAction, AuditEntry, Reason};
use http_api::{ApiError, ErrorCode, Failures, Json, Path, Result};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::json;
use store::{StoreError, Taken};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::decisions::approvals::ApprovalView;
use crate::decisions::approved_act::{Approvable, ApprovedAct};
use crate::decisions::decided::already_decided;
use crate::operator::{Act, Operator};

/// A decision about an act that waits.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DecideApproval {
    decision: ApprovalDecision,
    /// Visible only to operators.
    reason: Reason,
}

/// Approve, reject or withdraw an act that waits for a second operator. Approving carries it out. Approving and rejecting
/// need another account than the one that requested it, with the role that the act needs; only the requesting account
/// withdraws. A member whom the requesting account added, or gave finance or administrator, cannot approve. If the order,
/// athlete, settings or roles changed since the request, or the requesting account lost the role, nothing is carried out,
/// and the status in the response is `outdated`. `already_decided` if it is no longer open.
#[utoipa::path(
    post, path = "/api/operators/approvals/{approvalGuid}/decisions", tag = "operators",
    params(("approvalGuid" = ApprovalGuid, Path)),
    request_body(content = DecideApproval, example = json!({ "decision": "approve", "reason": "The delivery is broken" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = ApprovalView), Failures),
)]
pub(crate) async fn decide_approval(
    State(state): State<OperatorsState>,
    operator: Operator,
    Path(guid): Path<ApprovalGuid>,
    Json(request): Json<DecideApproval>,
) -> Result<Json<ApprovalView>> {
    let now = state.clock.now();
    let reason = String::from(request.reason);
    let decision = request.decision;
    let found = load(&state, guid).await?;
    let own = (&operator.identity, &operator.team);
    if let Err(refused) = found.check(decision, own, now) {
        return Err(refusal(&found, refused));
    }
    if decision != ApprovalDecision::Withdraw {
        operator.require(ApprovableAct::APPROVER)?;
    }
    let by = (&operator.identity, reason.as_str());
    let closed = match decision {
        ApprovalDecision::Approve => {
            let closed = found.decided(ApprovalStatus::Approved, by, now);
            let approved = ApprovedAct {
                request: &closed,
                operator: &operator,
                reason: &reason,
            };
            let is_of_member = found.is_of_member(&operator.team);
            if is_of_member && Box::pin(approve(&state, &approved, now)).await? {
                closed
            } else {
                let closed = found.decided(ApprovalStatus::Outdated, by, now);
                close(&state, &operator, &closed, now).await?;
                closed
            }
        }
        ApprovalDecision::Reject | ApprovalDecision::Withdraw => {
            let closed = found.decided(decision.status(), by, now);
            close(&state, &operator, &closed, now).await?;
            closed
        }
    };
    Ok(Json(ApprovalView::new(closed, &operator, now)))
}

/// Carries the act out by the code of the act's endpoint. Returns false if the object changed since the request.
async fn approve(
    state: &OperatorsState,
    approved: &ApprovedAct<'_>,
    now: Timestamp,
) -> Result<bool> {
    match &approved.request.act {
        ApprovableAct::Order(act) => Box::pin(run(act, state, approved, now)).await,
        ApprovableAct::Payout(act) => Box::pin(run(act, state, approved, now)).await,
        ApprovableAct::Money(act) => Box::pin(run(act, state, approved, now)).await,
        ApprovableAct::Commission(act) => Box::pin(run(act, state, approved, now)).await,
        ApprovableAct::Roles(act) => Box::pin(run(act, state, approved, now)).await,
    }
}

/// Runs an act. The act and the end of the request are one transaction. A crash before it leaves the request open, a crash
/// after it leaves both written, and of two operators who approve at the same moment the second one finds the request
/// closed.
async fn run(
    act: &impl Approvable,
    state: &OperatorsState,
    approved: &ApprovedAct<'_>,
    now: Timestamp,
) -> Result<bool> {
    let request = approved.request;
    let error = match act.run(state, approved, now).await {
        Ok(()) => return Ok(true),
        Err(error) if is_race(&error) => error,
        Err(error) => return Err(error),
    };
    let stored = load(state, request.approval_guid).await?;
    if stored.status != ApprovalStatus::Open {
        return Err(refusal(&stored, ApprovalRefused::Closed(stored.status)));
    }
    if act.object(state, now).await? == request.seen() {
        return Err(error);
    }
    Ok(false)
}

/// Returns whether an act failed because its object changed, or because the request was closed.
fn is_race(error: &ApiError) -> bool {
    matches!(
        error.code(),
        ErrorCode::Conflict | ErrorCode::ApprovalPending
    )
}

/// Writes a request that ended without its act.
async fn close(
    state: &OperatorsState,
    operator: &Operator,
    closed: &ApprovalRequest,
    now: Timestamp,
) -> Result<()> {
    let act = Act {
        action: match closed.status {
            ApprovalStatus::Withdrawn => AuditAction::ApprovalWithdrawn,
            ApprovalStatus::Rejected => AuditAction::ApprovalRejected,
            ApprovalStatus::Open
            | ApprovalStatus::Approved
            | ApprovalStatus::Outdated
            | ApprovalStatus::Expired => AuditAction::ApprovalOutdated,
        },
        subject: closed.subject.clone(),
        version: closed.subject_version,
        reason: closed.decision_reason.clone().unwrap_or_default(),
        changes: Vec::new(),
    };
    let entry = AuditEntry {
        requested_by: Some(closed.requested_by.clone()),
        ..operator.entry(state, act, now)?
    };
    match state.store.close_approval(closed, Some(&entry)).await {
        Err(StoreError::Taken {
            what: Taken::Approval,
        }) => {
            let stored = load(state, closed.approval_guid).await?;
            Err(refusal(&stored, ApprovalRefused::Closed(stored.status)))
        }
        outcome => Ok(outcome?),
    }
}

async fn load(state: &OperatorsState, guid: ApprovalGuid) -> Result<ApprovalRequest> {
    let found = state.store.find_approval(guid).await?;
    found.ok_or_else(|| ApiError::not_found("approval", guid))
}

/// Returns the error of a decision that is not possible. A closed request names the operator who decided.
fn refusal(request: &ApprovalRequest, refused: ApprovalRefused) -> ApiError {
    match refused {
        ApprovalRefused::Closed(status) => {
            let decision = json!({
                "by": request.decided_by, "at": request.decided_at, "reason": request.decision_reason,
            });
            already_decided(status.as_str(), &decision)
        }
        ApprovalRefused::SamePerson
        | ApprovalRefused::MadeByRequester
        | ApprovalRefused::OtherPerson => ApiError::refused(refused),
    }
}
