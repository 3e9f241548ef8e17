//! Held records: entries of the catalogue with errors, which the last build of the site could not use completely.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::row::{Row, attribute, body_of};
use crate::transaction::ConditionFailure;
use crate::{Store, keys};
use table::{Expression, QueryBuilder};

const KIND: &str = "held record";

/// A record with errors: its page is from an earlier build, missing, or without some pictures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct HeldRecord {
    /// `talent` or `sports`.
    pub list: String,
    /// The slug of the record, or its index in the list.
    pub name: String,
    /// Whether the page of an earlier build is still served.
    pub keeps_pages: bool,
    /// Whether the page is current, but without the pictures with errors.
    #[serde(default)]
    pub is_partial: bool,
    /// The errors, one message each.
    pub faults: Vec<String>,
    /// The time of the build that first reported these errors.
    pub since: Timestamp,
    /// Whether the operator was notified by email.
    #[serde(rename = "isTold")]
    pub is_notified: bool,
    /// The number of times that the record was written because the operator is to be notified, which makes the id of
    /// each email unique. Callers of `report_held_records` pass 0.
    pub reports: u32,
}

impl HeldRecord {
    /// Returns the identifier of the record: `talent#ada-keller`.
    pub fn key(&self) -> String {
        format!("{}#{}", self.list, self.name)
    }

    fn has_same_errors(&self, other: &Self) -> bool {
        self.faults == other.faults
            && self.keeps_pages == other.keeps_pages
            && self.is_partial == other.is_partial
    }
}

impl Store {
    /// Returns the first held records by key, at most `limit`.
    pub async fn list_held_records(&self, limit: u16) -> Result<Vec<HeldRecord>, StoreError> {
        let (mut records, mut start) = (Vec::new(), None);
        loop {
            let left = usize::from(limit).saturating_sub(records.len());
            let query = QueryBuilder::partition(keys::HELD_RECORDS)
                .limit(u16::try_from(left).unwrap_or(limit))
                .after(start);
            let answer = self.query(query, "list held records").await?;
            for row in answer.rows {
                records.push(body_of(row, KIND)?);
            }
            start = answer.last;
            if start.is_none() || records.len() >= usize::from(limit) {
                return Ok(records);
            }
        }
    }

    async fn list_all_held_records(&self) -> Result<Vec<HeldRecord>, StoreError> {
        let rows = self
            .query_all(keys::HELD_RECORDS, "", "list all held records")
            .await?;
        rows.into_iter().map(|row| body_of(row, KIND)).collect()
    }

    /// Returns the held record with this [`HeldRecord::key`].
    pub async fn find_held_record(&self, key: &str) -> Result<Option<HeldRecord>, StoreError> {
        let row = self
            .get(keys::held_record(key), "find a held record")
            .await?;
        row.map(|row| body_of(row, KIND)).transpose()
    }

    /// Replaces the stored records with those that a build reports. Returns the number of written records.
    ///
    /// An unchanged record whose email was sent stays as it is. A new or changed record, or one whose email was not
    /// sent, is written, and the table's stream makes the outbox function send the email. All others are deleted.
    pub async fn report_held_records(&self, reported: &[HeldRecord]) -> Result<usize, StoreError> {
        let stored = self.list_all_held_records().await?;
        let mut written: usize = 0;
        for record in reported {
            let earlier = stored.iter().find(|known| known.key() == record.key());
            if earlier.is_some_and(|known| known.is_notified && known.has_same_errors(record)) {
                continue;
            }
            let record = HeldRecord {
                // The same errors keep the time of the build that first reported them.
                since: earlier
                    .filter(|known| known.has_same_errors(record))
                    .map_or(record.since, |known| known.since),
                is_notified: false,
                reports: earlier.map_or(1, |known| known.reports.saturating_add(1)),
                ..record.clone()
            };
            self.put(row(&record)?, "report a held record").await?;
            written = written.saturating_add(1);
        }
        for known in &stored {
            if !reported.iter().any(|record| record.key() == known.key()) {
                self.remove(keys::held_record(&known.key()), "forget a held record")
                    .await?;
            }
        }
        Ok(written)
    }

    /// Marks that the operator was notified. Does nothing if a build has written or deleted the record since it was
    /// read.
    pub async fn mark_held_record_notified(&self, record: &HeldRecord) -> Result<(), StoreError> {
        let unchanged = Expression::new("#body.#reports = :reports")
            .name("#body", attribute::BODY)
            .name("#reports", "reports")
            .number(":reports", record.reports);
        let told = HeldRecord {
            is_notified: true,
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
