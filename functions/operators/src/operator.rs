//! The authorisation of this function: every handler has an [`Operator`] parameter.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use domain::AuditGuid;
use domain::audit::{AuditAction, AuditChange, AuditEntry, AuditSubject, OperatorIdentity};
use http_api::{ApiError, Caller, Result, Role};
use jiff::Timestamp;

use crate::OperatorsState;

/// A signed-in operator. Every other caller is rejected before the handler runs.
#[derive(Debug, Clone)]
pub(crate) struct Operator {
    pub(crate) identity: OperatorIdentity,
}

impl FromRequestParts<OperatorsState> for Operator {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &OperatorsState) -> Result<Self> {
        let caller = Caller::from_request_parts(parts, state).await?;
        if caller.role != Role::Operator {
            return Err(ApiError::forbidden("this is for operators"));
        }
        Ok(Self {
            identity: OperatorIdentity {
                user_id: caller.user_id,
                email: caller.email,
            },
        })
    }
}

/// An action with its data for the log; `reason` is already cleaned.
#[derive(Debug)]
pub(crate) struct Act {
    pub(crate) action: AuditAction,
    pub(crate) subject: AuditSubject,
    /// The subject's version after the action, 0 if it has none.
    pub(crate) version: u64,
    pub(crate) reason: String,
    pub(crate) changes: Vec<AuditChange>,
}

impl Operator {
    /// Returns the log entry, which is written in the transaction of the action.
    pub(crate) fn entry(
        &self,
        state: &OperatorsState,
        act: Act,
        now: Timestamp,
    ) -> Result<AuditEntry> {
        let Act {
            action,
            subject,
            version,
            reason,
            changes,
        } = act;
        Ok(AuditEntry {
            audit_guid: AuditGuid::from_parts(
                state.clock.unix_milliseconds(),
                http_api::random_bytes()?,
            ),
            at: now,
            operator: self.identity.clone(),
            action,
            subject,
            version,
            reason,
            changes,
        })
    }
}
