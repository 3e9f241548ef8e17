//! What an act needs so that a second operator can approve it. The file of the act's endpoint implements it.

use domain::approval::{ApprovalRequest, SeenObject};
use domain::audit::AuditEntry;
use domain::operator::Team;
use http_api::Result;
use jiff::Timestamp;
use store::{OperatorAct, StoreError};

use crate::OperatorsState;
use crate::operator::{Act, Operator};

/// An act that may need a second operator.
pub(crate) trait Approvable: Sync {
    /// Returns the object of the act as it is now.
    fn object(
        &self,
        state: &OperatorsState,
        now: Timestamp,
    ) -> impl Future<Output = Result<SeenObject>> + Send;

    /// Carries the act out, as its endpoint does without approval. Fails with a conflict if the object changed since the
    /// request.
    fn run(
        &self,
        state: &OperatorsState,
        approved: &ApprovedAct<'_>,
        now: Timestamp,
    ) -> impl Future<Output = Result<()>> + Send;
}

/// An act that a second operator approves.
pub(crate) struct ApprovedAct<'a> {
    pub(crate) request: &'a ApprovalRequest,
    pub(super) operator: &'a Operator,
    /// The second operator's reason.
    pub(crate) reason: &'a str,
}

impl ApprovedAct<'_> {
    /// Returns a conflict if the object changed since the request.
    pub(crate) fn check_object(&self, object: &SeenObject) -> Result<()> {
        if self.request.seen() == *object {
            Ok(())
        } else {
            Err(StoreError::Conflict.into())
        }
    }

    /// Returns the entry of the act, which names both operators.
    pub(crate) fn entry(
        &self,
        state: &OperatorsState,
        act: Act,
        now: Timestamp,
    ) -> Result<AuditEntry> {
        Ok(AuditEntry {
            requested_by: Some(self.request.requested_by.clone()),
            ..self.operator.entry(state, act, now)?
        })
    }

    /// Returns the act, whose transaction also ends the request, and fails if the team changed since the decision about
    /// who may approve.
    pub(crate) const fn with<'a>(&'a self, entry: &'a AuditEntry) -> OperatorAct<'a> {
        OperatorAct {
            entry,
            approval: Some(self.request),
            team_version: Some(self.operator.team.version),
        }
    }

    /// Returns the act for a transaction that writes the team itself.
    pub(crate) const fn with_own_team<'a>(&'a self, entry: &'a AuditEntry) -> OperatorAct<'a> {
        OperatorAct {
            entry,
            approval: Some(self.request),
            team_version: None,
        }
    }

    /// Returns the team as it was read for the approving operator's request.
    pub(crate) const fn team(&self) -> &Team {
        &self.operator.team
    }
}
