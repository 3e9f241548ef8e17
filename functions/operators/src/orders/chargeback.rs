//! Evidence for a chargeback: reading and submitting it.

use axum::extract::State;
use domain::audit::{AuditAction, AuditSubject, Reason};
use domain::order::{ChargebackEvidence, Order};
use domain::{OrderGuid, Version};
use http_api::{ApiError, ErrorCode, Failures, Json, Path, Result};
use serde::Deserialize;
use store::StoreError;
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::decisions::decided::explain_conflict;
use crate::operator::{Act, Finance, Operator};
use crate::orders::{OrderFile, load};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SendEvidence {
    /// The version that the operator read.
    version: Version,
    /// The operator's statement at the start of the evidence, at most 2,000 characters.
    #[serde(default)]
    #[schema(max_length = 2_000)]
    statement: Option<String>,
    /// Visible only to operators.
    reason: Reason,
}

/// Return the evidence that would be sent now. `action_refused` for an order without an open chargeback.
#[utoipa::path(
    get, path = "/api/operators/orders/{orderGuid}/evidence", tag = "operators",
    params(("orderGuid" = OrderGuid, Path)),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = ChargebackEvidence), Failures),
)]
pub(crate) async fn find_chargeback_evidence(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Path(guid): Path<OrderGuid>,
) -> Result<Json<ChargebackEvidence>> {
    let order = charged_back(&state, guid).await?;
    Ok(Json(state.settle.gather_evidence(&order).await?))
}

/// Send the evidence to the bank, which accepts one submission. `already_decided` contains the operator who sent it
/// first.
#[utoipa::path(
    post, path = "/api/operators/orders/{orderGuid}/evidence", tag = "operators",
    params(("orderGuid" = OrderGuid, Path)),
    request_body(content = SendEvidence, example = json!({ "version": 3, "statement": "The customer played the video.", "reason": "It was delivered" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "finance" }))),
    responses((status = 200, body = OrderFile), Failures),
)]
pub(crate) async fn send_chargeback_evidence(
    State(state): State<OperatorsState>,
    operator: Operator<Finance>,
    Path(guid): Path<OrderGuid>,
    Json(request): Json<SendEvidence>,
) -> Result<Json<OrderFile>> {
    let now = state.clock.now();
    let before = charged_back(&state, guid).await?;
    let subject = AuditSubject::order(guid, before.number.to_string());
    if request.version != before.version {
        return Err(explain_conflict(&state, &subject, request.version.get()).await);
    }
    let Some(after) = before.with_evidence_asked(request.statement.as_deref(), now)? else {
        return Err(ApiError::new(
            ErrorCode::ActionRefused,
            "the bank takes no evidence: it was answered, has decided, or its time is over",
        ));
    };
    let act = Act {
        action: AuditAction::EvidenceSent,
        subject: subject.clone(),
        version: after.version,
        reason: request.reason.into(),
        changes: Vec::new(),
    };
    let entry = operator.entry(&state, act, now)?;
    match state.store.save_evidence_request(&after, &entry).await {
        Ok(()) => Ok(Json(OrderFile::read(&state, &operator, after, now).await?)),
        Err(StoreError::Conflict) => {
            Err(explain_conflict(&state, &subject, request.version.get()).await)
        }
        Err(error) => Err(error.into()),
    }
}

async fn charged_back(state: &OperatorsState, guid: OrderGuid) -> Result<Order> {
    let order = load(state, guid, state.clock.now()).await?;
    if order.chargeback.is_none() {
        return Err(ApiError::new(
            ErrorCode::ActionRefused,
            "no bank has asked about this payment",
        ));
    }
    Ok(order)
}
