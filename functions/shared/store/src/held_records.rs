//! Records of the catalogue that the last build of the site could not use, and whether the operator was notified.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::row::{Row, attribute, body_of};
use crate::transaction::ConditionFailure;
use crate::{Store, keys};
use table::Expression;

const KIND: &str = "held record";

/// A record whose page is older than its data, or not there, because something is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HeldRecord {
    /// `talent` or `sports`.
    pub list: String,
    /// Its slug, or its place in the list.
    pub name: String,
    /// Whether the page of an earlier build is still served.
    pub keeps_pages: bool,
    /// Whether that page is served without the pictures that the faults concern.
    #[serde(default)]
    pub is_partial: bool,
    /// The faults, a sentence for each.
    pub faults: Vec<String>,
    /// The time of the build that first reported them.
    pub since: Timestamp,
    /// Whether the operator was notified by email.
    pub is_told: bool,
    /// Number of unconfirmed reports; a change makes the table's stream report it again.
    pub reports: u32,
}

impl HeldRecord {
    /// Names it among all of them.
    pub fn key(&self) -> String {
        format!("{}#{}", self.list, self.name)
    }

    fn says_the_same(&self, other: &Self) -> bool {
        self.faults == other.faults
            && self.keeps_pages == other.keeps_pages
            && self.is_partial == other.is_partial
    }
}

impl Store {
    /// Lists the held records.
    pub async fn list_held_records(&self) -> Result<Vec<HeldRecord>, StoreError> {
        let rows = self
            .query_all(keys::HELD_RECORDS, "", "list held records")
            .await?;
        rows.into_iter().map(|row| body_of(row, KIND)).collect()
    }

    /// One of them, by [`HeldRecord::key`].
    pub async fn find_held_record(&self, key: &str) -> Result<Option<HeldRecord>, StoreError> {
        let row = self
            .get(keys::held_record(key), "find a held record")
            .await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    /// Replaces the list of held records with `reported`. Known and reported ones stay; new, changed and unreported
    /// ones are written, which the table's stream reports; the rest is deleted. Returns how many were written.
    pub async fn report_held_records(&self, reported: &[HeldRecord]) -> Result<usize, StoreError> {
        let known = self.list_held_records().await?;
        let mut written: usize = 0;
        for record in reported {
            let earlier = known.iter().find(|known| known.key() == record.key());
            if earlier.is_some_and(|known| known.is_told && known.says_the_same(record)) {
                continue;
            }
            let record = HeldRecord {
                // An unreported one waits since its first report.
                since: earlier
                    .filter(|known| known.says_the_same(record))
                    .map_or(record.since, |known| known.since),
                is_told: false,
                reports: earlier.map_or(1, |known| known.reports.saturating_add(1)),
                ..record.clone()
            };
            self.put(row(&record)?, "report a held record").await?;
            written = written.saturating_add(1);
        }
        for known in &known {
            if !reported.iter().any(|record| record.key() == known.key()) {
                self.remove(keys::held_record(&known.key()), "forget a held record")
                    .await?;
            }
        }
        Ok(written)
    }

    /// Marks that the operator got an email, unless it was reported again meanwhile.
    pub async fn mark_held_record_told(&self, record: &HeldRecord) -> Result<(), StoreError> {
        let unchanged = Expression::new("#body.#reports = :reports")
            .name("#body", attribute::BODY)
            .name("#reports", "reports")
            .number(":reports", record.reports);
        let told = HeldRecord {
            is_told: true,
            ..record.clone()
        };
        let written = self
            .put_if(
                row(&told)?,
                unchanged,
                ConditionFailure::Conflict,
                "mark a held record",
            )
            .await;
        match written {
            Err(StoreError::Conflict) => Ok(()),
            outcome => outcome,
        }
    }
}

fn row(record: &HeldRecord) -> Result<Row, StoreError> {
    Ok(Row::new(keys::held_record(&record.key())).body(record)?)
}
