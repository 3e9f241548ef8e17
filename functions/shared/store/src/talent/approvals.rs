//! Approvals of applications: the talent, the offers, the invitation and the email are written atomically.

use domain::InvitationToken;
use domain::audit::AuditEntry;
use domain::digest::sha256_hex;
use domain::enrolment::Application;
use domain::notice::Notice;
use domain::offer::Offer;
use domain::talent::Talent;

use crate::due::notices;
use crate::error::{StoreError, Taken};
use crate::talent::applications;
use crate::talent::invitations::{self, Invitation};
use crate::talent::offers;
use crate::team::audit;
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, talent};
use table::Expression;

/// The talent whose page the approval creates or completes.
#[derive(Debug, Clone, Copy)]
pub enum ApprovedTalent<'a> {
    /// A new page. Its account is created through the link with this secret.
    Invited(&'a Talent, &'a InvitationToken),
    /// The page of an existing account; its version was raised by one and its slug is the stored one.
    Registered(&'a Talent),
}

/// What is written with an approval.
#[derive(Debug)]
pub struct ApproveApplication<'a> {
    /// The application, approved; its version was raised by one.
    pub application: &'a Application,
    pub talent: ApprovedTalent<'a>,
    /// Drafts at version 1.
    pub offers: &'a [Offer],
    /// The email to the athlete.
    pub notice: &'a Notice,
    /// The entry of the audit log.
    pub entry: &'a AuditEntry,
}

impl Store {
    /// Writes an approval, all or nothing. `Conflict` when the application or the page changed since they were read;
    /// `Taken` with `Slug` when another talent took the slug of a new page.
    pub async fn approve_application(
        &self,
        approve: ApproveApplication<'_>,
    ) -> Result<(), StoreError> {
        let ApproveApplication {
            application,
            talent,
            offers,
            notice,
            entry,
        } = approve;
        let transaction = Transaction::new(self, "approve an application");
        let mut transaction = applications::move_on(transaction, application)?;
        transaction = match talent {
            ApprovedTalent::Invited(draft, token) => {
                let invitation = Invitation {
                    talent_guid: draft.talent_guid,
                    application_guid: application.application_guid,
                    email_digest: Some(sha256_hex(application.email.as_str())),
                    created_at: entry.at,
                };
                let made = talent::creation(transaction, draft)?;
                invitations::invite(made, token, &invitation)?
            }
            ApprovedTalent::Registered(page) => transaction.put_if(
                talent::row(page)?,
                talent::unmoved(page),
                ConditionFailure::Conflict,
            ),
        };
        for offer in offers {
            transaction = transaction.put_if(
                offers::row(offer)?,
                Expression::absent(),
                ConditionFailure::Taken(Taken::Identifier),
            );
        }
        transaction = notices::send(transaction, notice)?;
        audit::note(transaction, entry)?.run().await
    }
}
