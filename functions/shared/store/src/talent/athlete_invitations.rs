//! Invitations of athletes to apply: a row for each, one that its link names, and one that names the latest of an
//! address.

use domain::athlete_invitation::AthleteInvitation;
use domain::audit::AuditEntry;
use domain::enrolment::Application;
use domain::mail_topics::AddressDigest;
use domain::notice::Notice;
use domain::{AthleteInvitationGuid, Email, InvitationToken};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use table::Expression;

use crate::due::notices;
use crate::error::{StoreError, Taken};
use crate::page::{Cursor, Page};
use crate::queues::{self, Queue};
use crate::row::{Row, attribute, body_of};
use crate::team::audit;
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};

const KIND: &str = "athlete invitation";

/// The invitation that a link or an address names.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Named {
    athlete_invitation_guid: AthleteInvitationGuid,
    /// Whether another invitation of the address has to wait.
    #[serde(default)]
    is_open: bool,
}

/// The email of an invitation, with its entry in the audit log.
#[derive(Debug, Clone, Copy)]
pub struct InvitationEmail<'a> {
    pub notice: &'a Notice,
    pub entry: &'a AuditEntry,
}

impl Store {
    /// Returns an invitation. An expired one may still be returned until the table deletes it.
    pub async fn find_athlete_invitation(
        &self,
        guid: AthleteInvitationGuid,
    ) -> Result<Option<AthleteInvitation>, StoreError> {
        let row = self.get(keys::athlete_invitation(guid), "find an athlete invitation");
        row.await?.map(|row| body_of(row, KIND)).transpose()
    }

    /// Returns the invitation with this link, used or not; `None` for a link that was replaced.
    pub async fn find_athlete_invitation_by_link(
        &self,
        token: &InvitationToken,
    ) -> Result<Option<AthleteInvitation>, StoreError> {
        let digest = token.digest();
        let named = self.named(keys::athlete_invitation_link(&digest)).await?;
        Ok(named.filter(|invitation| invitation.token_digest == digest))
    }

    /// Returns the open invitation of an address.
    pub async fn find_invitation_of(
        &self,
        email: &Email,
        now: Timestamp,
    ) -> Result<Option<AthleteInvitation>, StoreError> {
        let named = self.named(address_key(email)).await?;
        Ok(named.filter(|invitation| invitation.is_open(now)))
    }

    /// Lists the invitations, the one that was sent last first. The index is read eventually consistent.
    pub async fn list_athlete_invitations(
        &self,
        cursor: Option<&Cursor>,
        limit: u16,
    ) -> Result<Page<AthleteInvitation>, StoreError> {
        self.list_queue(Queue::AthleteInvitations, cursor, limit, KIND)
            .await
    }

    /// Writes a new invitation with its email. `Taken` with `Invitation` if the address has an open one.
    pub async fn invite_athlete(
        &self,
        invitation: &AthleteInvitation,
        email: InvitationEmail<'_>,
    ) -> Result<(), StoreError> {
        let is_free =
            Expression::new("attribute_not_exists(#pk) OR #ttl <= :now OR #body.#isOpen = :false")
                .name("#pk", attribute::PK)
                .name("#ttl", attribute::TTL)
                .name("#body", attribute::BODY)
                .name("#isOpen", "isOpen")
                .number(":now", invitation.sent_at.as_second())
                .value(":false", table::AttributeValue::Bool(false));
        let taken = ConditionFailure::Taken(Taken::Invitation);
        let transaction = Transaction::new(self, "invite an athlete")
            .put_if(address_row(invitation)?, is_free, taken)
            .create(row(invitation)?, Taken::Identifier);
        send(transaction, invitation, email)?.run().await
    }

    /// Writes an invitation with a new link, whose version was raised by one, and its email. `Conflict` after a
    /// concurrent write.
    pub async fn send_athlete_invitation(
        &self,
        invitation: &AthleteInvitation,
        email: InvitationEmail<'_>,
    ) -> Result<(), StoreError> {
        let transaction = Transaction::new(self, "send an athlete invitation");
        let transaction = put(transaction, invitation)?;
        send(transaction, invitation, email)?.run().await
    }

    /// Deletes an invitation; its link stops working. `Conflict` after a concurrent write.
    pub async fn withdraw_athlete_invitation(
        &self,
        invitation: &AthleteInvitation,
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let transaction = Transaction::new(self, "withdraw an athlete invitation")
            .delete_if(
                keys::athlete_invitation(invitation.athlete_invitation_guid),
                Expression::at_version(invitation.version),
                ConditionFailure::Conflict,
            )
            .delete(keys::athlete_invitation_link(&invitation.token_digest))
            .delete(address_key(&invitation.email));
        audit::note(transaction, entry)?.run().await
    }

    /// Deletes the latest invitation of an address whose account is deleted.
    pub async fn delete_athlete_invitation(&self, email: &Email) -> Result<(), StoreError> {
        const ACTION: &str = "delete an athlete invitation";
        if let Some(invitation) = self.named(address_key(email)).await? {
            let guid = invitation.athlete_invitation_guid;
            self.remove(keys::athlete_invitation(guid), ACTION).await?;
        }
        self.remove(address_key(email), ACTION).await
    }

    async fn named(&self, key: table::Key) -> Result<Option<AthleteInvitation>, StoreError> {
        let Some(row) = self.get(key, "look for an athlete invitation").await? else {
            return Ok(None);
        };
        let named: Named = body_of(row, KIND)?;
        self.find_athlete_invitation(named.athlete_invitation_guid)
            .await
    }
}

/// Adds the use of an invitation to the transaction that submits its application.
pub(crate) fn use_up<'a>(
    transaction: Transaction<'a>,
    invitation: &AthleteInvitation,
    application: &Application,
) -> Result<Transaction<'a>, StoreError> {
    let used = invitation.used_by(application.application_guid, application.updated_at);
    put(transaction, &used)
}

fn put<'a>(
    transaction: Transaction<'a>,
    invitation: &AthleteInvitation,
) -> Result<Transaction<'a>, StoreError> {
    Ok(transaction
        .put_if(
            row(invitation)?,
            Expression::before_version(invitation.version),
            ConditionFailure::Conflict,
        )
        .put(address_row(invitation)?))
}

fn send<'a>(
    transaction: Transaction<'a>,
    invitation: &AthleteInvitation,
    InvitationEmail { notice, entry }: InvitationEmail<'_>,
) -> Result<Transaction<'a>, StoreError> {
    let link = Row::new(keys::athlete_invitation_link(&invitation.token_digest))
        .body(&named(invitation))?
        .expires(invitation.expires_at());
    let transaction = transaction.create(link, Taken::Identifier);
    audit::note(notices::send(transaction, notice)?, entry)
}

fn row(invitation: &AthleteInvitation) -> Result<Row, StoreError> {
    let guid = invitation.athlete_invitation_guid;
    let row = Row::new(keys::athlete_invitation(guid))
        .body(invitation)?
        .version(invitation.version)
        .expires(invitation.expires_at());
    let (queue, at) = (Queue::AthleteInvitations, invitation.sent_at);
    Ok(queues::listed(row, queue, at, guid))
}

fn address_row(invitation: &AthleteInvitation) -> Result<Row, StoreError> {
    Ok(Row::new(address_key(&invitation.email))
        .body(&named(invitation))?
        .expires(invitation.expires_at()))
}

const fn named(invitation: &AthleteInvitation) -> Named {
    Named {
        athlete_invitation_guid: invitation.athlete_invitation_guid,
        is_open: invitation.used.is_none(),
    }
}

fn address_key(email: &Email) -> table::Key {
    keys::invited_address(AddressDigest::new(email.as_str()).as_str())
}
