//! Applications to join as talent: one open application per e-mail.

use domain::enrolment::Application;
use domain::{ApplicationGuid, Email};
use serde::{Deserialize, Serialize};

use crate::error::{StoreError, Taken};
use crate::expression::Expression;
use crate::row::{Row, body_of};
use crate::transaction::{Refusal, Transaction};
use crate::{Store, keys};

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
        let before = Expression::before_version(application.version);
        let mut transaction = Transaction::new(self, "save an application").put_if(
            row(application)?,
            before,
            Refusal::Conflict,
        );
        if !application.status.is_open() {
            transaction = transaction.delete(keys::applicant(&application.email));
        }
        transaction.run().await
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

fn row(application: &Application) -> Result<Row, StoreError> {
    let row = Row::new(keys::application(application.application_guid));
    Ok(row.body(application)?.version(application.version))
}
