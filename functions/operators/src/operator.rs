//! The authorisation of this function: every handler has an [`Operator`] parameter, which names the role it needs.

use std::marker::PhantomData;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use domain::AuditGuid;
use domain::audit::{AuditAction, AuditChange, AuditEntry, AuditSubject, OperatorIdentity};
use domain::operator::{OperatorRole, OperatorRoles, Team};
use http_api::{ApiError, Caller, Member, Result, require_member, require_operator_role};
use jiff::Timestamp;

use crate::OperatorsState;

/// A role that a handler demands, as a type: `Operator<Finance>`.
pub(crate) trait Demand: Send {
    /// The role; without one every member of the team is admitted.
    const ROLE: Option<OperatorRole>;
}

macro_rules! demands {
    ($($(#[$doc:meta])* $name:ident = $role:expr;)*) => {
        $($(#[$doc])*
        #[derive(Debug, Clone, Copy)]
        pub(crate) struct $name;
        impl Demand for $name {
            const ROLE: Option<OperatorRole> = $role;
        })*
    };
}

demands! {
    /// Any role: every operator reads everything.
    AnyRole = None;
    Support = Some(OperatorRole::Support);
    Finance = Some(OperatorRole::Finance);
    Catalogue = Some(OperatorRole::Catalogue);
    Administrator = Some(OperatorRole::Administrator);
}

/// A signed-in operator with the role `D`. Every other caller is rejected before the handler runs.
#[derive(Debug, Clone)]
pub(crate) struct Operator<D = AnyRole> {
    pub(crate) identity: OperatorIdentity,
    pub(crate) roles: OperatorRoles,
    /// The team as it was read for this request.
    pub(crate) team: Team,
    /// Whether the sign-in had a second factor.
    pub(crate) has_second_factor: bool,
    demand: PhantomData<D>,
}

impl<D: Demand> FromRequestParts<OperatorsState> for Operator<D> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &OperatorsState) -> Result<Self> {
        let caller = Caller::from_request_parts(parts, state).await?;
        let Member { roles, team } = require_member(&state.store, &caller).await?;
        let operator = Self {
            identity: OperatorIdentity {
                user_id: caller.user_id,
                email: caller.email,
            },
            roles,
            team,
            has_second_factor: caller.has_second_factor,
            demand: PhantomData,
        };
        if let Some(role) = D::ROLE {
            operator.require(role)?;
        }
        Ok(operator)
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

impl<D> Operator<D> {
    /// Rejects an operator without this role.
    pub(crate) fn require(&self, role: OperatorRole) -> Result<()> {
        require_operator_role(&self.roles, role)
    }

    /// Returns the log entry, which is written in the transaction of the action.
    pub(crate) fn entry(
        &self,
        state: &OperatorsState,
        act: Act,
        now: Timestamp,
    ) -> Result<AuditEntry> {
        entry_of(state, self.identity.clone(), act, now)
    }
}

/// Returns the log entry of an account's act.
pub(crate) fn entry_of(
    state: &OperatorsState,
    operator: OperatorIdentity,
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
        operator,
        action,
        subject,
        version,
        reason,
        changes,
        requested_by: None,
    })
}
