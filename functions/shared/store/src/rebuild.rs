//! Which pages of the site are older than their data.

use domain::TalentGuid;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::row::{Row, attribute, body_of};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};
use table::Expression;

/// A talent whose page is stale.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StalePage {
    /// Whose page.
    pub talent_guid: TalentGuid,
    /// Since when; the latest reason counts.
    pub since: Timestamp,
}

impl Store {
    /// Notes that a talent's page is older than its data. However often that happens before the
    /// next rendering, it is one row.
    pub async fn save_stale_page(&self, page: &StalePage) -> Result<(), StoreError> {
        self.put(row(page)?, "note a stale page").await
    }

    /// Lists every stale page.
    pub async fn list_stale_pages(&self) -> Result<Vec<StalePage>, StoreError> {
        let rows = self
            .query_all(keys::STALE_PAGES, "", "list stale pages")
            .await?;
        rows.into_iter()
            .map(|row| body_of(row, "stale page"))
            .collect()
    }

    /// Removes the mark of a published page, unless it became stale again meanwhile. Returns whether it was removed.
    pub async fn delete_stale_page(&self, page: &StalePage) -> Result<bool, StoreError> {
        let unchanged = Expression::new("#body.#since = :since")
            .name("#body", attribute::BODY)
            .name("#since", "since")
            .text(":since", page.since.to_string());
        let outcome = Transaction::new(self, "forget a stale page")
            .delete_if(
                keys::stale_page(page.talent_guid),
                unchanged,
                ConditionFailure::Conflict,
            )
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
    Ok(Row::new(keys::stale_page(page.talent_guid)).body(page)?)
}
