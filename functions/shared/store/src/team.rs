//! The operators' team: one row, which operators write and every request of an operator reads.

use domain::audit::AuditEntry;
use domain::operator::Team;
use table::Expression;

use crate::error::StoreError;
use crate::row::{Row, body_of};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, audit, keys};

const KIND: &str = "team";

impl Store {
    /// Returns the team; an empty one of version 0 before its first member.
    pub async fn find_team(&self) -> Result<Team, StoreError> {
        let row = self.get(keys::team(), "find the team").await?;
        let team = row.map(|row| body_of(row, KIND)).transpose()?;
        Ok(team.unwrap_or_default())
    }

    /// Writes a team whose version was raised by one, with its entry in the audit log; `Conflict` after a write since it
    /// was read.
    pub async fn save_team(&self, team: &Team, entry: &AuditEntry) -> Result<(), StoreError> {
        let row = Row::new(keys::team()).body(team)?.version(team.version);
        let transaction = Transaction::new(self, "save the team").put_if(
            row,
            Expression::before_version(team.version),
            ConditionFailure::Conflict,
        );
        audit::note(transaction, entry)?.run().await
    }
}
