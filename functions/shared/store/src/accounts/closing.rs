//! The end of accounts: changed addresses, closed pages and deleted rows.

use domain::customer::User;
use domain::enrolment::Application;
use domain::talent::{Talent, TalentStatus};
use domain::{Email, OfferGuid, TalentGuid};
use jiff::Timestamp;

use crate::accounts::users;
use crate::error::{StoreError, Taken};
use crate::marketplace::rebuild;
use crate::marketplace::rebuild::StalePage;
use crate::row::{Row, attribute};
use crate::talent::slugs;
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys, talent};
use table::Expression;

impl Store {
    /// Forgets an account: its row, and its hold on the address if it has one. A talent's draft that never became a
    /// page goes with its slug (pass it as `draft`); any other talent record stays. What is gone already is no
    /// error, so this can be repeated. `Conflict` when something changed hands at the same moment.
    pub async fn release_account(
        &self,
        uid: &str,
        email: &Email,
        draft: Option<&Talent>,
    ) -> Result<(), StoreError> {
        let mut transaction = Transaction::new(self, "forget an account").delete(keys::user(uid));
        if self.holds(uid, email).await? {
            transaction =
                transaction.delete_if(keys::email(email), held_by(uid), ConditionFailure::Conflict);
        }
        if let Some(draft) = draft.filter(|draft| draft.status == TalentStatus::Draft) {
            transaction = transaction
                .delete_if(
                    keys::talent(draft.talent_guid),
                    Expression::at_version(draft.version),
                    ConditionFailure::Conflict,
                )
                .delete_if(
                    keys::slug(&draft.slug),
                    slugs::free_for(draft.talent_guid),
                    ConditionFailure::Conflict,
                );
        }
        transaction.run().await
    }

    /// Frees an address that `uid` holds; the account's own row keeps it until it follows to its new one.
    /// `Conflict` when it is another account's by now.
    pub async fn release_email(&self, uid: &str, email: &Email) -> Result<(), StoreError> {
        Transaction::new(self, "free an address")
            .delete_if(keys::email(email), held_by(uid), ConditionFailure::Conflict)
            .run()
            .await
    }

    /// Writes an account with another address, its version raised by one; `old` becomes free, unless another account
    /// has it already. A talent's record follows, its version raised by one too. `Taken` with `Email` if another
    /// account has the address, `Conflict` after a concurrent write.
    pub async fn change_email(
        &self,
        user: &User,
        old: &Email,
        talent: Option<&Talent>,
    ) -> Result<(), StoreError> {
        let owner = users::owner(user);
        let mut transaction = Transaction::new(self, "change an account's address")
            .put_if(
                users::row(user)?,
                Expression::before_version(user.version),
                ConditionFailure::Conflict,
            )
            .put_if(
                Row::new(keys::email(&user.email)).body(&owner)?,
                held_by(&user.uid),
                ConditionFailure::Taken(Taken::Email),
            );
        if self.holds(&user.uid, old).await? {
            transaction = transaction.delete_if(
                keys::email(old),
                held_by(&user.uid),
                ConditionFailure::Conflict,
            );
        }
        if let Some(talent) = talent {
            transaction = transaction.put_if(
                talent::row(talent)?,
                Expression::before_version(talent.version),
                ConditionFailure::Conflict,
            );
        }
        transaction.run().await
    }

    async fn holds(&self, uid: &str, email: &Email) -> Result<bool, StoreError> {
        let owner = self.find_email(email).await?;
        Ok(owner.is_some_and(|owner| owner.uid == uid))
    }

    /// Writes a talent who left (`Talent::closed`) and marks the page for removal, atomically. `Conflict` after a
    /// concurrent write.
    pub async fn close_talent(&self, talent: &Talent, now: Timestamp) -> Result<(), StoreError> {
        let page = StalePage::of_talent(talent.talent_guid, now);
        Transaction::new(self, "close a talent's page")
            .put_if(
                talent::row(talent)?,
                Expression::before_version(talent.version),
                ConditionFailure::Conflict,
            )
            .put(rebuild::row(&page)?)
            .run()
            .await
    }

    /// Deletes an offer of a talent who left; orders keep their own copy.
    pub async fn delete_offer(
        &self,
        talent: TalentGuid,
        offer: OfferGuid,
    ) -> Result<(), StoreError> {
        self.remove(keys::offer(talent, offer), "delete an offer")
            .await
    }

    /// Deletes an application and frees its address for another.
    pub async fn delete_application(&self, application: &Application) -> Result<(), StoreError> {
        Transaction::new(self, "delete an application")
            .delete(keys::application(application.application_guid))
            .delete(keys::applicant(&application.email))
            .delete(keys::applicant_draft(&application.email))
            .run()
            .await
    }
}

/// The address is this account's, or free.
fn held_by(uid: &str) -> Expression {
    Expression::new("attribute_not_exists(#pk) OR #body.#uid = :uid")
        .name("#pk", attribute::PK)
        .name("#body", attribute::BODY)
        .name("#uid", "uid")
        .text(":uid", uid)
}
