//! Applications to join as talent: one open application per verified email.

use domain::athlete_invitation::AthleteInvitation;
use domain::audit::AuditEntry;
use domain::enrolment::{Application, ApplicationStatus};
use domain::webhook::WebhookEvent;
use domain::{ApplicationGuid, Email};
use serde::{Deserialize, Serialize};

use crate::error::{StoreError, Taken};
use crate::page::{Cursor, Page};
use crate::queues::{self, Queue};
use crate::row::{Row, body_of};
use crate::talent::application_links;
use crate::talent::application_links::ApplicationEmail;
use crate::talent::athlete_invitations;
use crate::team::audit;
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};
use table::Expression;

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Applicant {
    application_guid: ApplicationGuid,
}

impl Store {
    /// Writes a new application with an unverified address, with its emails. It reserves no address: of any number of
    /// them the first verified one does.
    pub async fn create_application(
        &self,
        application: &Application,
        mails: &[ApplicationEmail],
    ) -> Result<(), StoreError> {
        let pointer =
            Row::new(keys::applicant_draft(&application.email)).body(&applicant(application))?;
        let pointer = match application.expires_at() {
            Some(at) => pointer.expires(at),
            None => pointer,
        };
        let transaction = Transaction::new(self, "create an application")
            .put(pointer)
            .create(row(application)?, Taken::Identifier);
        application_links::send(transaction, mails)?.run().await
    }

    /// Writes an application whose address was just verified, its version raised by one; the address is reserved until
    /// it has ended. An open invitation of the address is used up. `Taken` with `Application` if the address has another
    /// open one, `Conflict` after a concurrent write.
    pub async fn submit_application(
        &self,
        application: &Application,
        mails: &[ApplicationEmail],
    ) -> Result<(), StoreError> {
        let transaction = Transaction::new(self, "submit an application").put_if(
            row(application)?,
            Expression::before_version(application.version),
            ConditionFailure::Conflict,
        );
        let invitation = self
            .find_invitation_of(&application.email, application.updated_at)
            .await?;
        self.reserve_and_announce(transaction, application, invitation.as_ref(), mails)
            .await
    }

    /// Writes a new application whose address is proven by the link of this invitation, which is used up. Errors are
    /// those of `submit_application`; `Conflict` if the invitation was used or withdrawn meanwhile.
    pub async fn submit_invited_application(
        &self,
        application: &Application,
        invitation: &AthleteInvitation,
        mails: &[ApplicationEmail],
    ) -> Result<(), StoreError> {
        let transaction = Transaction::new(self, "submit an invited application")
            .create(row(application)?, Taken::Identifier);
        self.reserve_and_announce(transaction, application, Some(invitation), mails)
            .await
    }

    async fn reserve_and_announce(
        &self,
        transaction: Transaction<'_>,
        application: &Application,
        invitation: Option<&AthleteInvitation>,
        mails: &[ApplicationEmail],
    ) -> Result<(), StoreError> {
        let holder = Row::new(keys::applicant(&application.email)).body(&applicant(application))?;
        let mut transaction = transaction.create(holder, Taken::Application);
        if let Some(invitation) = invitation {
            transaction = athlete_invitations::use_up(transaction, invitation, application)?;
        }
        let event = WebhookEvent::of_application(application);
        let transaction = self.announce(transaction, Some(event)).await?;
        application_links::send(transaction, mails)?.run().await
    }

    /// Writes an application whose version was raised by one, its email unchanged, with its emails. A withdrawn one
    /// frees the email for another. `Conflict` after a concurrent write.
    pub async fn save_application(
        &self,
        application: &Application,
        mails: &[ApplicationEmail],
    ) -> Result<(), StoreError> {
        let transaction = Transaction::new(self, "save an application");
        let transaction = move_on(transaction, application)?;
        application_links::send(transaction, mails)?.run().await
    }

    /// Writes an operator's step of an application together with its emails and its entry in the audit log. `Conflict`
    /// after a concurrent write.
    pub async fn review_application(
        &self,
        application: &Application,
        mails: &[ApplicationEmail],
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let transaction = Transaction::new(self, "review an application");
        let transaction = move_on(transaction, application)?;
        let transaction = application_links::send(transaction, mails)?;
        audit::note(transaction, entry)?.run().await
    }

    /// Applications of one of the three queues of applications, in the queue's order.
    pub async fn list_applications(
        &self,
        queue: Queue,
        cursor: Option<&Cursor>,
        limit: u16,
    ) -> Result<Page<Application>, StoreError> {
        self.list_queue(queue, cursor, limit, "application").await
    }

    /// The application of this guid.
    pub async fn find_application(
        &self,
        application: ApplicationGuid,
    ) -> Result<Option<Application>, StoreError> {
        let row = self
            .get(keys::application(application), "find an application")
            .await?;
        row.map(|row| body_of(row, "application")).transpose()
    }

    /// Returns the open application of this email: the verified one, else the latest unverified one.
    pub async fn find_open_application(
        &self,
        email: &Email,
    ) -> Result<Option<Application>, StoreError> {
        for key in [keys::applicant(email), keys::applicant_draft(email)] {
            let Some(found) = self.get(key, "look for an open application").await? else {
                continue;
            };
            let applicant: Applicant = body_of(found, "applicant")?;
            let application = self.find_application(applicant.application_guid).await?;
            if let Some(open) = application.filter(|one| one.status.is_open()) {
                return Ok(Some(open));
            }
        }
        Ok(None)
    }
}

const fn applicant(application: &Application) -> Applicant {
    Applicant {
        application_guid: application.application_guid,
    }
}

/// Writes an application whose version was raised by one; one that has ended frees its email.
pub(crate) fn move_on<'a>(
    transaction: Transaction<'a>,
    application: &Application,
) -> Result<Transaction<'a>, StoreError> {
    let transaction = transaction.put_if(
        row(application)?,
        Expression::before_version(application.version),
        ConditionFailure::Conflict,
    );
    let frees_address = match application.status {
        ApplicationStatus::Approved | ApplicationStatus::Rejected => true,
        // A draft never held the address, which may be another application's.
        ApplicationStatus::Withdrawn => application.email_proven_at.is_some(),
        _ => false,
    };
    Ok(if frees_address {
        transaction.delete(keys::applicant(&application.email))
    } else {
        transaction
    })
}

/// Operators cannot read a draft or a withdrawn application.
const fn queue_of(status: ApplicationStatus) -> Option<Queue> {
    match status {
        ApplicationStatus::Submitted | ApplicationStatus::InReview => Some(Queue::Applications),
        ApplicationStatus::InfoRequested => Some(Queue::AskedApplications),
        ApplicationStatus::Approved | ApplicationStatus::Rejected => {
            Some(Queue::DecidedApplications)
        }
        ApplicationStatus::Draft | ApplicationStatus::Withdrawn => None,
    }
}

fn row(application: &Application) -> Result<Row, StoreError> {
    let guid = application.application_guid;
    let row = Row::new(keys::application(guid))
        .body(application)?
        .version(application.version);
    let row = match application.expires_at() {
        Some(at) => row.expires(at),
        None => row,
    };
    Ok(match queue_of(application.status) {
        Some(Queue::DecidedApplications) => queues::listed(
            row,
            Queue::DecidedApplications,
            application.updated_at,
            guid,
        ),
        // An application whose query was answered keeps its position by the day of application.
        Some(queue) => queues::listed(row, queue, application.created_at, guid),
        None => row,
    })
}
