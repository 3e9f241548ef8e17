//! The response to the second of two operators.

use domain::audit::{AuditEntry, AuditSubject};
use domain::enrolment::ReviewRefused;
use http_api::{ApiError, ErrorCode};
use serde::Serialize;
use serde_json::json;
use store::StoreError;

use crate::OperatorsState;

/// Returns `already_decided`: `details` contains the operator, the decision, its time and reason.
pub(crate) fn already_decided(what: &str, decision: &impl Serialize) -> ApiError {
    let decision = serde_json::to_value(decision);
    match decision {
        Ok(decision) => ApiError::new(ErrorCode::AlreadyDecided, format!("it is {what} already"))
            .with_details(json!({ "decided": what, "decision": decision })),
        Err(error) => ApiError::internal(error),
    }
}

/// Returns why a decision about version `seen` of `subject` failed: another operator decided in the meantime, or it
/// changed otherwise.
pub(crate) async fn explain_conflict(
    state: &OperatorsState,
    subject: &AuditSubject,
    seen: u64,
) -> ApiError {
    // Requests for approval and messages leave the object as it was.
    let is_decision = |act: &AuditEntry| act.version > seen && !act.action.is_about_approval();
    match state.store.find_last_act(subject, is_decision).await {
        Ok(Some(act)) => {
            let decision = json!({ "by": act.operator, "at": act.at, "reason": act.reason });
            already_decided(act.action.as_str(), &decision)
        }
        Ok(None) => StoreError::Conflict.into(),
        Err(error) => error.into(),
    }
}

/// Returns why a step of an application was rejected.
pub(crate) fn review_refused(refused: &ReviewRefused) -> ApiError {
    match refused {
        ReviewRefused::Decided { status, decision } => {
            already_decided(status.as_str(), decision.as_ref())
        }
        ReviewRefused::NotAllowed(_) | ReviewRefused::NoGuardianConsent => {
            ApiError::new(ErrorCode::ActionRefused, refused.to_string())
        }
    }
}
