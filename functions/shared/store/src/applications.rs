//! Applications to join as talent: one open application per e-mail.

use domain::audit::AuditEntry;
use domain::enrolment::{Application, ApplicationStatus};
use domain::notice::Notice;
use domain::{ApplicationGuid, Email};
use serde::{Deserialize, Serialize};

use crate::error::{StoreError, Taken};
use crate::expression::Expression;
use crate::page::{Cursor, Page};
use crate::queues::{self, Queue};
use crate::row::{Row, body_of};
use crate::transaction::{Refusal, Transaction};
use crate::{Store, audit, keys, notices};

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Applicant {
    application_guid: ApplicationGuid,
}

impl Store {
    /// Writes a new application; `Taken` with `Application` if its e-mail has an open one.
    pub async fn create_application(&self, application: &Application) -> Result<(), StoreError> {
        let applicant = Applicant {
            application_guid: application.application_guid,
        };
        let applicant = Row::new(keys::applicant(&application.email)).body(&applicant)?;
        Transaction::new(self, "create an application")
            .create(applicant, Taken::Application)
            .create(row(application)?, Taken::Identifier)
            .run()
            .await
    }

    /// Writes an application whose version was raised by one, its e-mail unchanged. One that is
    /// decided or withdrawn frees the e-mail for another. `Conflict` when somebody wrote in between.
    pub async fn save_application(&self, application: &Application) -> Result<(), StoreError> {
        let transaction = Transaction::new(self, "save an application");
        move_on(transaction, application)?.run().await
    }

    /// Writes an operator's step of an application together with its mail and its entry in the audit log. `Conflict` when
    /// somebody wrote in between.
    pub async fn review_application(
        &self,
        application: &Application,
        notice: Option<&Notice>,
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let transaction = Transaction::new(self, "review an application");
        let mut transaction = move_on(transaction, application)?;
        if let Some(notice) = notice {
            transaction = notices::send(transaction, notice)?;
        }
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

    /// The open application of this e-mail.
    pub async fn find_open_application(
        &self,
        email: &Email,
    ) -> Result<Option<Application>, StoreError> {
        match self
            .get(keys::applicant(email), "look for an open application")
            .await?
        {
            None => Ok(None),
            Some(row) => {
                let applicant: Applicant = body_of(row, "applicant")?;
                self.find_application(applicant.application_guid).await
            }
        }
    }
}

/// Writes an application whose version was raised by one; one that is over frees its e-mail.
pub(crate) fn move_on<'a>(
    transaction: Transaction<'a>,
    application: &Application,
) -> Result<Transaction<'a>, StoreError> {
    let transaction = transaction.put_if(
        row(application)?,
        Expression::before_version(application.version),
        Refusal::Conflict,
    );
    Ok(if application.status.is_open() {
        transaction
    } else {
        transaction.delete(keys::applicant(&application.email))
    })
}

/// A draft is nobody's to read yet, and one that was taken back nobody's any more.
fn queue_of(status: ApplicationStatus) -> Option<Queue> {
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
    Ok(match queue_of(application.status) {
        Some(Queue::DecidedApplications) => queues::listed(
            row,
            Queue::DecidedApplications,
            application.updated_at,
            guid,
        ),
        // Whoever answered a question keeps the place of the day they applied.
        Some(queue) => queues::listed(row, queue, application.created_at, guid),
        None => row,
    })
}
