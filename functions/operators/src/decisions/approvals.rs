//! Lists the acts that need a second operator.

use axum::extract::State;
use domain::approval::{
    ApprovableAct, ApprovalDecision, ApprovalRequest, ApprovalStatus, SeenObject,
};
use domain::audit::{AuditAction, AuditChange, AuditSubject, OperatorIdentity};
use domain::{ApprovalGuid, Money};
use http_api::{Failures, Json, PageQuery, Query, Result};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::{PAGE_SIZE, Page, Queue, StoreError, Taken};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::list::ListQuery;
use crate::operator::Operator;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ApprovalList {
    /// Those that wait for a second operator, longest waiting first.
    #[default]
    Open,
    /// Those that were decided, withdrawn, outdated or expired, newest first.
    Decided,
}

/// An act that waits for a second operator, or waited for one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ApprovalView {
    approval_guid: ApprovalGuid,
    action: AuditAction,
    /// The order, athlete, settings or account.
    subject: AuditSubject,
    /// The largest refund, reversal or payout; absent for fees.
    #[serde(skip_serializing_if = "Option::is_none")]
    amount: Option<Money>,
    /// The values that the act changes.
    changes: Vec<AuditChange>,
    requested_by: OperatorIdentity,
    /// The reason of the operator who requested it.
    reason: String,
    requested_at: Timestamp,
    /// From then on it cannot be approved.
    expires_at: Timestamp,
    status: ApprovalStatus,
    #[serde(skip_serializing_if = "Option::is_none")]
    decided_by: Option<OperatorIdentity>,
    /// The reason of the decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    decision_reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decided_at: Option<Timestamp>,
    /// The decisions that the caller can make now.
    decisions: Vec<ApprovalDecision>,
}

impl ApprovalView {
    pub(crate) fn new<D>(request: ApprovalRequest, operator: &Operator<D>, now: Timestamp) -> Self {
        let own = (&operator.identity, &operator.team);
        let mut decisions = ApprovalDecision::ALL.to_vec();
        decisions.retain(|decision| {
            let needs_role = *decision != ApprovalDecision::Withdraw;
            request.check(*decision, own, now).is_ok()
                && (!needs_role || operator.roles.allow(ApprovableAct::APPROVER))
        });
        Self {
            decisions,
            status: request.status_at(now),
            approval_guid: request.approval_guid,
            action: request.action,
            subject: request.subject,
            amount: request.amount,
            changes: request.changes,
            requested_by: request.requested_by,
            reason: request.reason,
            requested_at: request.requested_at,
            expires_at: request.expires_at,
            decided_by: request.decided_by,
            decision_reason: request.decision_reason,
            decided_at: request.decided_at,
        }
    }
}

/// List the acts that need a second operator.
#[utoipa::path(
    get, path = "/api/operators/approvals", tag = "operators",
    params(
        ("list" = Option<ApprovalList>, Query, description = "`open` unless said otherwise"),
        PageQuery,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = Page<ApprovalView>), Failures),
)]
pub(crate) async fn list_approvals(
    State(state): State<OperatorsState>,
    operator: Operator,
    Query(query): Query<ListQuery<ApprovalList>>,
) -> Result<Json<Page<ApprovalView>>> {
    let now = state.clock.now();
    let queue = match query.list {
        ApprovalList::Open => Queue::Approvals,
        ApprovalList::Decided => Queue::DecidedApprovals,
    };
    let page = state
        .store
        .list_approvals(queue, query.cursor.as_ref(), PAGE_SIZE);
    let mut page = page.await?;
    if query.list == ApprovalList::Open {
        close_expired(&state, &mut page.items, now).await?;
    }
    let view = |request| ApprovalView::new(request, &operator, now);
    Ok(Json(page.map(view)))
}

/// Moves expired requests to the list of decided ones, so that the queue counts only what an operator can decide.
async fn close_expired(
    state: &OperatorsState,
    requests: &mut Vec<ApprovalRequest>,
    now: Timestamp,
) -> Result<()> {
    for request in requests.iter() {
        if request.status_at(now) == ApprovalStatus::Expired {
            let expired = request.closed(ApprovalStatus::Expired, now);
            match state.store.close_approval(&expired, None).await {
                // Another operator reads the list, or the object has a new request.
                Ok(())
                | Err(StoreError::Taken {
                    what: Taken::Approval,
                }) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
    requests.retain(|request| request.status_at(now) == ApprovalStatus::Open);
    Ok(())
}

/// Returns the request that waits for a second operator, about an object that is unchanged since.
pub(crate) async fn find_pending<D>(
    state: &OperatorsState,
    operator: &Operator<D>,
    (subject, object): (&AuditSubject, SeenObject),
    now: Timestamp,
) -> Result<Option<ApprovalView>> {
    let request = state.store.find_open_approval(subject).await?;
    let request = request.filter(|request| request.waits(&object, now));
    Ok(request.map(|request| ApprovalView::new(request, operator, now)))
}
