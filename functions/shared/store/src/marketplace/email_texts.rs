//! Texts of operators for sentences of emails: the current ones, and every version before them.

use domain::Language;
use domain::audit::AuditEntry;
use domain::marketplace::EmailText;
use table::Expression;

use crate::error::{StoreError, Taken};
use crate::row::{Row, body_of};
use crate::team::audit;
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};

const KIND: &str = "email text";

impl Store {
    /// The newest version of every text of a language, by the name of the sentence, also of removed ones.
    pub async fn list_email_texts(&self, language: Language) -> Result<Vec<EmailText>, StoreError> {
        let prefix = keys::email_texts(language);
        let rows = self
            .query_all(keys::EMAIL_TEXTS, &prefix, "list the email texts")
            .await?;
        rows.into_iter().map(|row| body_of(row, KIND)).collect()
    }

    /// The newest version of a text, also of a removed one.
    pub async fn find_email_text(
        &self,
        key: &str,
        language: Language,
    ) -> Result<Option<EmailText>, StoreError> {
        let row = self
            .get(keys::email_text(key, language), "find an email text")
            .await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    /// Writes a version that follows the current one, keeps it among the versions, and writes the audit entry: all or
    /// nothing. Fails with `Conflict` when another write came first.
    pub async fn save_email_text(
        &self,
        text: &EmailText,
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let (key, language, version) = (text.key.as_str(), text.language, text.version);
        let current = Row::new(keys::email_text(key, language))
            .body(text)?
            .version(version);
        let kept = Row::new(keys::email_text_version(key, language, version)).body(text)?;
        let transaction = Transaction::new(self, "save an email text")
            .put_if(
                current,
                Expression::before_version(version),
                ConditionFailure::Conflict,
            )
            .create(kept, Taken::Identifier);
        audit::note(transaction, entry)?.run().await
    }
}
