//! Invitations: an approved athlete without an account creates one by an emailed link, and gets the existing page.

use domain::customer::User;
use domain::talent::Talent;
use domain::{ApplicationGuid, InvitationToken, TalentGuid};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::accounts::users;
use crate::error::{StoreError, Taken};
use crate::row::{Row, body_of};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys, talent};
use table::Expression;

/// The target of an invitation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Invitation {
    /// The page that waits for its account.
    pub talent_guid: TalentGuid,
    /// The application that was approved.
    pub application_guid: ApplicationGuid,
    /// SHA-256 of the email address that received the link, in hexadecimal: a user with the link owns that address.
    #[serde(default)]
    pub email_digest: Option<String>,
    /// The time of its creation.
    pub created_at: Timestamp,
}

impl Store {
    /// Returns the unused invitation of this secret.
    pub async fn find_invitation(
        &self,
        token: &InvitationToken,
    ) -> Result<Option<Invitation>, StoreError> {
        let key = keys::invitation(&token.digest());
        let row = self.get(key, "find an invitation").await?;
        row.map(|row| body_of(row, "invitation")).transpose()
    }

    /// Registers the account of an invited talent: its `user_id` is the talent's guid, and `talent` the page with its
    /// version raised by one. The invitation is used up. Registering an identity again changes nothing and returns the
    /// stored account. `Taken` names another obstacle: `User`, `Email`; `Conflict` if the invitation was used
    /// meanwhile.
    pub async fn accept_invitation(
        &self,
        token: &InvitationToken,
        user: &User,
        talent: &Talent,
    ) -> Result<User, StoreError> {
        let outcome = Transaction::new(self, "accept an invitation")
            .create(users::row(user)?, Taken::User)
            .create(
                Row::new(keys::email(&user.email)).body(&users::owner(user))?,
                Taken::Email,
            )
            .delete_if(
                keys::invitation(&token.digest()),
                Expression::present(),
                ConditionFailure::Conflict,
            )
            .put_if(
                talent::row(talent)?,
                talent::unmoved(talent),
                ConditionFailure::Conflict,
            )
            .run()
            .await;
        match outcome {
            Ok(()) => Ok(user.clone()),
            Err(StoreError::Taken { what: Taken::User }) => {
                let stored = self.find_user(&user.uid).await?;
                stored
                    .filter(|stored| stored.email == user.email && stored.role == user.role)
                    .ok_or(StoreError::Taken { what: Taken::User })
            }
            Err(error) => Err(error),
        }
    }
}

/// Adds an invitation to the transaction of the approval that made the page.
pub(crate) fn invite<'a>(
    transaction: Transaction<'a>,
    token: &InvitationToken,
    invitation: &Invitation,
) -> Result<Transaction<'a>, StoreError> {
    let row = Row::new(keys::invitation(&token.digest())).body(invitation)?;
    Ok(transaction.create(row, Taken::Identifier))
}
