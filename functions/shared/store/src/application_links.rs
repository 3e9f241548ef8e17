//! Links of applications: each email contains a separate one, and the table stores its digest.

use domain::later;
use domain::notice::Notice;
use domain::{ApplicationGuid, ApplicationToken};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::error::{StoreError, Taken};
use crate::row::{Row, body_of};
use crate::transaction::Transaction;
use crate::{Store, keys, notices};

/// Longer than any application waits for its decision; the decision can be read for the same time.
const LINK_LIFETIME: SignedDuration = SignedDuration::from_hours(366 * 24);

/// The holder of a link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "holder",
    rename_all = "snake_case",
    rename_all_fields = "camelCase"
)]
pub enum LinkHolder {
    /// The applicant.
    Applicant,
    /// The guardian whose consent is requested.
    Guardian {
        /// SHA-256 of the address the link went to, in hexadecimal: once the application names another guardian, it
        /// opens nothing.
        email_digest: String,
    },
}

/// What a link opens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ApplicationLink {
    /// The application.
    pub application_guid: ApplicationGuid,
    /// For whom.
    pub holder: LinkHolder,
    /// When the email was written.
    pub created_at: Timestamp,
}

/// An email about an application, with its link.
#[derive(Debug, Clone)]
pub struct ApplicationMail {
    /// The email.
    pub notice: Notice,
    /// The secret of its link, and what it opens; none in an email without a link.
    pub link: Option<(ApplicationToken, ApplicationLink)>,
}

impl Store {
    /// Returns what this secret opens, if it is valid.
    pub async fn find_application_link(
        &self,
        token: &ApplicationToken,
    ) -> Result<Option<ApplicationLink>, StoreError> {
        let key = keys::application_link(&token.digest());
        let row = self.get(key, "find an application's link").await?;
        row.map(|row| body_of(row, "application link")).transpose()
    }

    /// Writes an email with another link about an unchanged application.
    pub async fn send_application_mail(&self, mail: &ApplicationMail) -> Result<(), StoreError> {
        let transaction = Transaction::new(self, "send an application's link");
        send(transaction, std::slice::from_ref(mail))?.run().await
    }
}

/// Adds emails and their links to the transaction that they report.
pub(crate) fn send<'a>(
    mut transaction: Transaction<'a>,
    mails: &[ApplicationMail],
) -> Result<Transaction<'a>, StoreError> {
    for mail in mails {
        transaction = notices::send(transaction, &mail.notice)?;
        if let Some((token, link)) = &mail.link {
            let ends = later(link.created_at, LINK_LIFETIME);
            let row = Row::new(keys::application_link(&token.digest()))
                .body(link)?
                .expires(ends);
            transaction = transaction.create(row, Taken::Identifier);
        }
    }
    Ok(transaction)
}
