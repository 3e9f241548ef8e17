//! Links to applications: each email contains a separate link, and the table stores only the digest of its secret.

use domain::later;
use domain::notice::Notice;
use domain::{ApplicationGuid, ApplicationToken};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::due::notices;
use crate::error::{StoreError, Taken};
use crate::row::{Row, body_of};
use crate::transaction::Transaction;
use crate::{Store, keys};

/// Longer than any application waits for its decision, so that its links also open the decision afterwards.
const LINK_LIFETIME: SignedDuration = SignedDuration::from_hours(366 * 24);

/// The holder of a link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "holder",
    rename_all = "snake_case",
    rename_all_fields = "camelCase"
)]
pub enum LinkHolder {
    Applicant,
    /// The guardian who is asked for consent.
    Guardian {
        /// SHA-256 of the address that received the link, in hexadecimal. The link is invalid once the application
        /// names another guardian.
        email_digest: String,
    },
}

/// The application that a link opens, and for whom.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ApplicationLink {
    pub application_guid: ApplicationGuid,
    /// The recipient of the email with the link.
    pub holder: LinkHolder,
    /// The time when the email was written.
    pub created_at: Timestamp,
}

/// An email about an application, with its link.
#[derive(Debug, Clone)]
pub struct ApplicationEmail {
    pub notice: Notice,
    /// The secret of its link, and the row to store for it; `None` for an email without a link.
    pub link: Option<(ApplicationToken, ApplicationLink)>,
}

impl Store {
    /// Returns the link with this secret, if it exists. A link whose expiry has passed may still be returned until the
    /// table deletes it.
    pub async fn find_application_link(
        &self,
        token: &ApplicationToken,
    ) -> Result<Option<ApplicationLink>, StoreError> {
        let key = keys::application_link(&token.digest());
        let row = self.get(key, "find an application's link").await?;
        row.map(|row| body_of(row, "application link")).transpose()
    }

    /// Writes an email with a new link about an application that does not change.
    pub async fn send_application_mail(&self, mail: &ApplicationEmail) -> Result<(), StoreError> {
        let transaction = Transaction::new(self, "send an application's link");
        send(transaction, std::slice::from_ref(mail))?.run().await
    }
}

/// Adds emails and their links to the transaction of the change that they report.
pub(crate) fn send<'a>(
    mut transaction: Transaction<'a>,
    mails: &[ApplicationEmail],
) -> Result<Transaction<'a>, StoreError> {
    for mail in mails {
        transaction = notices::send(transaction, &mail.notice)?;
        if let Some((token, link)) = &mail.link {
            let expires_at = later(link.created_at, LINK_LIFETIME);
            let row = Row::new(keys::application_link(&token.digest()))
                .body(link)?
                .expires(expires_at);
            transaction = transaction.create(row, Taken::Identifier);
        }
    }
    Ok(transaction)
}
