//! The operators' team: one row, which operators write and every request of an operator reads.

pub(crate) mod approval_requests;
pub(crate) mod audit;
mod invitations;
pub(crate) mod moderation;
mod version;

use domain::approval::ApprovalRequest;
use domain::audit::AuditEntry;
use domain::marketplace::SettingsName;
use domain::operator::Team;
use table::Expression;

use crate::error::StoreError;
use crate::row::{Row, body_of};
use crate::team::version::unchanged;
use crate::transaction::{ConditionFailure, Transaction};
use crate::{OperatorAct, Store, keys};

const KIND: &str = "team";

impl Store {
    /// Returns the team; an empty one of version 0 before its first member.
    pub async fn find_team(&self) -> Result<Team, StoreError> {
        let row = self.get(keys::team(), "find the team").await?;
        let team = row.map(|row| body_of(row, KIND)).transpose()?;
        Ok(team.unwrap_or_default())
    }

    /// Writes a team whose version was raised by one without an audit entry, for demo data and tests.
    pub async fn seed_team(&self, team: &Team) -> Result<(), StoreError> {
        put(Transaction::new(self, "seed the team"), team)?
            .run()
            .await
    }

    /// Writes a team whose version was raised by one, with its entry in the audit log; `Conflict` after a write since it
    /// was read.
    pub async fn save_team(&self, team: &Team, entry: &AuditEntry) -> Result<(), StoreError> {
        let transaction = put(Transaction::new(self, "save the team"), team)?;
        audit::note(transaction, entry)?.run().await
    }

    /// Writes changed roles. `Conflict` if the team or the money settings changed since they were read: a first limit for
    /// approvals and the removal of the only other approver cannot both be written.
    pub async fn change_roles(&self, change: RoleChange<'_>) -> Result<(), StoreError> {
        let RoleChange {
            team,
            money_version,
            ended,
            act,
        } = change;
        let mut transaction = put(Transaction::new(self, "change roles"), team)?.check(
            keys::settings(SettingsName::Money),
            unchanged(money_version),
            ConditionFailure::Conflict,
        );
        for request in ended {
            transaction = approval_requests::close(transaction, request)?;
        }
        act.write(transaction)?.run().await
    }
}

/// A change of a member's roles.
#[derive(Debug, Clone, Copy)]
pub struct RoleChange<'a> {
    /// The team; its version was raised by one.
    pub team: &'a Team,
    /// The version of the money settings by which the change was decided.
    pub money_version: u64,
    /// Requests for approval that end with the roles of their requester; their versions were raised by one.
    pub ended: &'a [ApprovalRequest],
    /// The entry of the audit log and, for a change that needed a second operator, its request.
    pub act: OperatorAct<'a>,
}

fn put<'a>(transaction: Transaction<'a>, team: &Team) -> Result<Transaction<'a>, StoreError> {
    let row = Row::new(keys::team()).body(team)?.version(team.version);
    Ok(transaction.put_if(
        row,
        Expression::before_version(team.version),
        ConditionFailure::Conflict,
    ))
}
