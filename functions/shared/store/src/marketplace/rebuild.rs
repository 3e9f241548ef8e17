//! Pages of the site that are older than their data.

use domain::{Slug, TalentGuid};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::row::{Row, attribute, body_of};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};
use table::{Expression, Key, QueryBuilder};

/// A page of the site that is older than its data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StalePage {
    #[serde(flatten)]
    subject: Subject,
    /// The time of the latest change.
    pub since: Timestamp,
}

/// Whose page it is. A sport's change also concerns the pages that list sports, and one of the settings every page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Subject {
    TalentGuid(TalentGuid),
    SportSlug(Slug),
    Marketplace(Settings),
}

/// The settings and texts of the marketplace together: a build reads all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Settings {
    All,
}

impl StalePage {
    /// The page of a talent, stale since the change at `since`.
    pub const fn of_talent(talent: TalentGuid, since: Timestamp) -> Self {
        let subject = Subject::TalentGuid(talent);
        Self { subject, since }
    }

    /// The page of a sport, stale since the change at `since`.
    pub const fn of_sport(sport: Slug, since: Timestamp) -> Self {
        let subject = Subject::SportSlug(sport);
        Self { subject, since }
    }

    /// Every page, stale since the change of the settings or of a text at `since`.
    pub const fn of_marketplace(since: Timestamp) -> Self {
        let subject = Subject::Marketplace(Settings::All);
        Self { subject, since }
    }

    /// The talent whose page it is, or `None` for any other.
    pub const fn talent_guid(&self) -> Option<TalentGuid> {
        match self.subject {
            Subject::TalentGuid(talent) => Some(talent),
            Subject::SportSlug(_) | Subject::Marketplace(_) => None,
        }
    }

    fn key(&self) -> Key {
        match &self.subject {
            Subject::TalentGuid(talent) => keys::stale_talent_page(*talent),
            Subject::SportSlug(sport) => keys::stale_sport_page(sport),
            Subject::Marketplace(Settings::All) => keys::stale_marketplace(),
        }
    }
}

impl Store {
    /// Notes that a page is older than its data. However often that happens before the
    /// next rendering, it is one row.
    pub async fn save_stale_page(&self, page: &StalePage) -> Result<(), StoreError> {
        self.put(row(page)?, "note a stale page").await
    }

    pub async fn list_stale_pages(&self) -> Result<Vec<StalePage>, StoreError> {
        let rows = self
            .query_all(keys::STALE_PAGES, "", "list stale pages")
            .await?;
        rows.into_iter()
            .map(|row| body_of(row, "stale page"))
            .collect()
    }

    /// Returns since when the oldest page is stale, of the first `most` ones.
    pub async fn find_oldest_stale_page(&self, most: u16) -> Result<Option<Timestamp>, StoreError> {
        let (mut oldest, mut left, mut start) = (None, most, None);
        loop {
            let query = QueryBuilder::partition(keys::STALE_PAGES)
                .limit(left)
                .after(start);
            let answer = self.query(query, "measure stale pages").await?;
            left = left.saturating_sub(u16::try_from(answer.rows.len()).unwrap_or(u16::MAX));
            for row in answer.rows {
                let StalePage { since, .. } = body_of(row, "stale page")?;
                oldest = Some(oldest.map_or(since, |known: Timestamp| known.min(since)));
            }
            start = answer.last;
            if start.is_none() || left == 0 {
                return Ok(oldest);
            }
        }
    }

    /// Removes the mark of a published page, unless it became stale again meanwhile. Returns whether it was removed.
    pub async fn delete_stale_page(&self, page: &StalePage) -> Result<bool, StoreError> {
        let unchanged = Expression::new("#body.#since = :since")
            .name("#body", attribute::BODY)
            .name("#since", "since")
            .text(":since", page.since.to_string());
        let outcome = Transaction::new(self, "forget a stale page")
            .delete_if(page.key(), unchanged, ConditionFailure::Conflict)
            .run()
            .await;
        match outcome {
            Ok(()) => Ok(true),
            Err(StoreError::Conflict) => Ok(false),
            Err(error) => Err(error),
        }
    }
}

pub(crate) fn row(page: &StalePage) -> Result<Row, StoreError> {
    Ok(Row::new(page.key()).body(page)?)
}
