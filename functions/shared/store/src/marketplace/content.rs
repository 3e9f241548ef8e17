//! Texts of pages that operators write: the current one, and every version before it.

use domain::Language;
use domain::audit::AuditEntry;
use domain::marketplace::{ContentName, ContentPage, StoredContent};
use table::{Expression, QueryBuilder};

use crate::error::{StoreError, Taken};
use crate::marketplace::rebuild::{self, StalePage};
use crate::row::{Row, body_of};
use crate::team::audit;
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};

const KIND: &str = "page text";

impl Store {
    /// The current texts, by page and language; none for a page that shows the site's own.
    pub async fn list_content(&self) -> Result<Vec<ContentPage>, StoreError> {
        let stored = self.list_stored_content().await?;
        Ok(stored
            .into_iter()
            .filter_map(StoredContent::shown)
            .collect())
    }

    /// The newest version of every text, by page and language, also of removed ones.
    pub async fn list_stored_content(&self) -> Result<Vec<StoredContent>, StoreError> {
        let rows = self
            .query_all(keys::CONTENT, keys::CONTENT_PAGE, "list the page texts")
            .await?;
        rows.into_iter().map(|row| body_of(row, KIND)).collect()
    }

    /// The newest version of a text, also of a removed one.
    pub async fn find_content(
        &self,
        page: ContentName,
        language: Language,
    ) -> Result<Option<StoredContent>, StoreError> {
        let key = keys::content_page(page, language);
        let row = self.get(key, "find a page text").await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    /// Up to `limit` versions of a text before version `before`, newest first.
    pub async fn list_content_versions(
        &self,
        page: ContentName,
        language: Language,
        before: u64,
        limit: u16,
    ) -> Result<Vec<StoredContent>, StoreError> {
        let Some(last) = before.checked_sub(1) else {
            return Ok(Vec::new());
        };
        let key = |version| keys::content_version(page, language, version);
        let query = QueryBuilder::partition(keys::CONTENT)
            .between(&key(0).sk, &key(last).sk)
            .newest_first()
            .limit(limit);
        let answer = self
            .query(query, "list the versions of a page text")
            .await?;
        let rows = answer.rows.into_iter();
        rows.map(|row| body_of(row, KIND)).collect()
    }

    /// Writes a version that follows the current one, keeps it among the versions, marks the site as stale, which
    /// starts a build, and writes the audit entry: all or nothing. Fails with `Conflict` when another write came first.
    pub async fn save_content(
        &self,
        text: &StoredContent,
        entry: &AuditEntry,
    ) -> Result<(), StoreError> {
        let ContentPage {
            page,
            language,
            version,
            ..
        } = text.content;
        let current = Row::new(keys::content_page(page, language))
            .body(text)?
            .version(version);
        let kept = Row::new(keys::content_version(page, language, version)).body(text)?;
        let stale = StalePage::of_marketplace(entry.at);
        let transaction = Transaction::new(self, "save a page text")
            .put_if(
                current,
                Expression::before_version(version),
                ConditionFailure::Conflict,
            )
            .create(kept, Taken::Identifier)
            .put(rebuild::row(&stale)?);
        audit::note(transaction, entry)?.run().await
    }
}
