//! Whether the marketplace's parts work: a row for each, written by the functions that call the services.

use domain::audit::AuditEntry;
use domain::health::{HealthPart, HealthRecord, HealthReport};
use domain::notice::Notice;
use jiff::Timestamp;
use table::Expression;

use crate::due::notices;
use crate::error::StoreError;
use crate::read::readable;
use crate::row::{Row, body_of};
use crate::team::audit;
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};

const KIND: &str = "health";
/// Concurrent reports of one part: the later ones repeat the first, or change its outcome.
const ROUNDS: u32 = 4;

impl Store {
    /// Returns the stored parts; those without a row are left out.
    pub async fn list_health(&self) -> Result<Vec<HealthRecord>, StoreError> {
        let rows = self.query_all(keys::HEALTH, "", "list the health").await?;
        Ok(readable(&rows, |row| body_of(row.clone(), KIND)))
    }

    /// Returns a part, strongly consistent; one that was never tried has version 0.
    pub async fn find_health(&self, part: HealthPart) -> Result<HealthRecord, StoreError> {
        let row = self.get(keys::health(part), "find the health").await?;
        let found = row.map(|row| body_of(row, KIND)).transpose()?;
        Ok(found.unwrap_or_else(|| HealthRecord::new(part)))
    }

    /// Stores a report, unless it repeats one of the last minute: then it costs half a read unit.
    pub async fn record_health(
        &self,
        report: &HealthReport,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let mut known = self
            .eventually_consistent()
            .find_health(report.part)
            .await?;
        for _ in 0..ROUNDS {
            let Some(next) = known.after(report, now) else {
                return Ok(());
            };
            let condition = Expression::before_version(next.version);
            let failure = ConditionFailure::Conflict;
            match self
                .put_if(row(&next)?, condition, failure, "record the health")
                .await
            {
                Err(StoreError::Conflict) => known = self.find_health(report.part).await?,
                outcome => return outcome,
            }
        }
        Err(StoreError::Conflict)
    }

    /// Stores a report from within other work, which a failure of this write does not stop.
    pub async fn note_health(&self, report: &HealthReport, now: Timestamp) {
        if let Err(error) = self.record_health(report, now).await {
            let part = report.part.as_str();
            tracing::error!(%error, part, "health.not_recorded");
        }
    }

    /// Writes a part that an operator tests, with the audit entry and the email to send. `Conflict` after a write since
    /// it was read.
    pub async fn save_health_test(
        &self,
        record: &HealthRecord,
        entry: Option<&AuditEntry>,
        email: Option<&Notice>,
    ) -> Result<(), StoreError> {
        let mut transaction = Transaction::new(self, "test the health").put_if(
            row(record)?,
            Expression::before_version(record.version),
            ConditionFailure::Conflict,
        );
        if let Some(email) = email {
            transaction = notices::send(transaction, email)?;
        }
        if let Some(entry) = entry {
            transaction = audit::note(transaction, entry)?;
        }
        transaction.run().await
    }
}

fn row(record: &HealthRecord) -> Result<Row, StoreError> {
    Ok(Row::new(keys::health(record.part))
        .body(record)?
        .version(record.version))
}
