//! Invitations to the team: one row beside the team's.

use domain::audit::AuditEntry;
use domain::customer::User;
use domain::notice::Notice;
use domain::operator::{Team, TeamInvitations};
use table::Expression;

use crate::accounts::users;
use crate::due::notices;
use crate::error::{StoreError, Taken};
use crate::row::{Row, body_of};
use crate::team::audit;
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys, team};

impl Store {
    /// Returns the invitations; none of version 0 before the first one.
    pub async fn find_team_invitations(&self) -> Result<TeamInvitations, StoreError> {
        let key = keys::team_invitations();
        let row = self.get(key, "find the team's invitations").await?;
        let invitations = row
            .map(|row| body_of(row, "team invitations"))
            .transpose()?;
        Ok(invitations.unwrap_or_default())
    }

    /// Writes invitations whose version was raised by one, with the act's entry in the audit log and the email that it
    /// sends; `Conflict` after a write since they were read.
    pub async fn save_team_invitations(
        &self,
        invitations: &TeamInvitations,
        entry: &AuditEntry,
        email: Option<&Notice>,
    ) -> Result<(), StoreError> {
        let transaction = Transaction::new(self, "save the team's invitations");
        let mut transaction = put(transaction, invitations)?;
        if let Some(email) = email {
            transaction = notices::send(transaction, email)?;
        }
        audit::note(transaction, entry)?.run().await
    }

    /// Makes an account a member of the team: the team with the member, the used invitation, the entry of the audit
    /// log, and the record of an account that had none. All or nothing; `Conflict` if the team or the invitations were
    /// written since they were read. `Taken` names another obstacle: `User`, `Email`.
    pub async fn join_team(
        &self,
        team: &Team,
        invitations: &TeamInvitations,
        entry: &AuditEntry,
        new_account: Option<&User>,
    ) -> Result<(), StoreError> {
        let transaction = put(Transaction::new(self, "join the team"), invitations)?;
        let mut transaction = team::put(transaction, team)?;
        if let Some(user) = new_account {
            transaction = transaction.create(users::row(user)?, Taken::User).create(
                Row::new(keys::email(&user.email)).body(&users::owner(user))?,
                Taken::Email,
            );
        }
        audit::note(transaction, entry)?.run().await
    }
}

fn put<'a>(
    transaction: Transaction<'a>,
    invitations: &TeamInvitations,
) -> Result<Transaction<'a>, StoreError> {
    let row = Row::new(keys::team_invitations())
        .body(invitations)?
        .version(invitations.version);
    Ok(transaction.put_if(
        row,
        Expression::before_version(invitations.version),
        ConditionFailure::Conflict,
    ))
}
