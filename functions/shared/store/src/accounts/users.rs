//! Accounts: their role, and the owner of each email.

use domain::customer::{Role, User};
use domain::talent::Talent;
use domain::{Email, Language, UserId};
use serde::{Deserialize, Serialize};
use table::Expression;

use crate::error::{StoreError, Taken};
use crate::row::{Row, body_of};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys, talent};

/// The owner of an email.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EmailOwner {
    /// Identifier at the identity service.
    pub uid: String,
    pub user_id: UserId,
    pub role: Role,
}

impl Store {
    /// Registers an account and reserves its email; for a talent with the draft of the profile, whose slug is reserved
    /// too. Atomic.
    ///
    /// Registering an identity again with an equal email and role changes nothing and returns the stored account.
    /// `Taken` names another obstacle: `User`, `Email`, `Slug`.
    pub async fn create_user(
        &self,
        user: &User,
        draft: Option<&Talent>,
    ) -> Result<User, StoreError> {
        let owner = owner(user);
        let mut transaction = Transaction::new(self, "register an account")
            .create(row(user)?, Taken::User)
            .create(
                Row::new(keys::email(&user.email)).body(&owner)?,
                Taken::Email,
            );
        if let Some(draft) = draft {
            transaction = talent::creation(transaction, draft)?;
        }
        match transaction.run().await {
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

    /// The account of this identity.
    pub async fn find_user(&self, uid: &str) -> Result<Option<User>, StoreError> {
        let row = self.get(keys::user(uid), "find an account").await?;
        row.map(|row| body_of(row, "account")).transpose()
    }

    /// Writes an account whose version was raised by one. `Conflict` after a concurrent write.
    pub async fn save_user(&self, user: &User) -> Result<(), StoreError> {
        self.put_if(
            row(user)?,
            Expression::before_version(user.version),
            ConditionFailure::Conflict,
            "save an account",
        )
        .await
    }

    /// Returns the language of the account with this address; none if no account has it.
    pub async fn find_language(&self, email: &Email) -> Result<Option<Language>, StoreError> {
        let Some(owner) = self.find_email(email).await? else {
            return Ok(None);
        };
        let user = self.find_user(&owner.uid).await?;
        Ok(user.map(|user| user.language))
    }

    /// Returns the owner of this email; none means that it is free.
    pub async fn find_email(&self, email: &Email) -> Result<Option<EmailOwner>, StoreError> {
        let row = self.get(keys::email(email), "look for an email").await?;
        row.map(|row| body_of(row, "email")).transpose()
    }
}

pub(crate) fn owner(user: &User) -> EmailOwner {
    EmailOwner {
        uid: user.uid.clone(),
        user_id: user.user_id,
        role: user.role,
    }
}

pub(crate) fn row(user: &User) -> Result<Row, StoreError> {
    Ok(Row::new(keys::user(&user.uid))
        .body(user)?
        .version(user.version))
}
