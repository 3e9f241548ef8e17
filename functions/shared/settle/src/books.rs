//! Reconciliation of our ledger with the provider's balance, in bounded runs: each continues where the last one ended.
//!
//! The row of the progress is written after each page, on condition that no other run wrote it: of two clocks at the same
//! time one continues, and a run that is killed loses one page. Every compared object is in a list of its report, so no
//! object is compared in two pages as if it were two.

use std::collections::BTreeSet;
use std::time::Duration;

use domain::reconciliation::ReconciliationReport;
use domain::reconciliation::progress::{ReconciliationProgress, ReconciliationStep};
use jiff::Timestamp;
use store::StoreError;
use tokio::time::Instant;

use crate::{Settle, SettleError};

/// A run begins a page, an event or a slow comparison only if it has this time left.
const PAGE_TIME: Duration = Duration::from_secs(5);

/// What a run of the reconciliation did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BooksRun {
    NotDue,
    /// The report needs another run.
    Continues,
    Made(Box<ReconciliationReport>),
}

impl BooksRun {
    /// Returns the report that the run made.
    pub fn report(self) -> Option<ReconciliationReport> {
        match self {
            Self::Made(report) => Some(*report),
            Self::NotDue | Self::Continues => None,
        }
    }
}

#[derive(Debug)]
pub(crate) struct Stepped {
    pub(crate) progress: ReconciliationProgress,
    /// The provider's objects that were compared.
    pub(crate) compared: BTreeSet<String>,
    /// Why the run ends after this page.
    pub(crate) error: Option<SettleError>,
}

impl From<ReconciliationProgress> for Stepped {
    fn from(progress: ReconciliationProgress) -> Self {
        Self {
            progress,
            compared: BTreeSet::new(),
            error: None,
        }
    }
}

/// The provider's objects that were compared before.
#[derive(Debug, Default)]
pub(crate) struct KnownObjects {
    /// By this report.
    pub(crate) now: BTreeSet<String>,
    /// By the last one.
    pub(crate) before: BTreeSet<String>,
}

impl Settle {
    /// Continues the report in progress, or begins one if it is due or an operator requested it, until `ends`. Does no
    /// harm while another instance does the same.
    pub async fn reconcile_books(
        &self,
        now: Timestamp,
        ends: Instant,
    ) -> Result<BooksRun, SettleError> {
        let Some(mut progress) = self.find_books(now).await? else {
            return Ok(BooksRun::NotDue);
        };
        let mut known = None;
        while has_time(ends) {
            let mut stepped = self
                .take_books_step(progress, &mut known, ends, now)
                .await?;
            match self.save_books(&mut stepped, now).await {
                // Another run continues.
                Err(StoreError::Conflict) => return Ok(BooksRun::Continues),
                saved => saved?,
            }
            if let Some(error) = stepped.error {
                return Err(error);
            }
            progress = stepped.progress;
            if progress.is_made() {
                return Ok(BooksRun::Made(Box::new(progress.report)));
            }
        }
        if progress.is_late(now) {
            tracing::error!(from = %progress.report.from, "books.late");
        }
        Ok(BooksRun::Continues)
    }

    /// The report in progress, or one that begins now; nothing before it is due.
    async fn find_books(
        &self,
        now: Timestamp,
    ) -> Result<Option<ReconciliationProgress>, SettleError> {
        let progress = self.store.find_reconciliation_progress().await?;
        let last = self.store.find_last_reconciliation().await?;
        match progress {
            Some(progress) if progress.continues_after(last.as_ref()) => Ok(Some(progress)),
            ended => {
                let is_asked = self.store.is_reconciliation_asked().await?;
                let (ended, last) = (ended.as_ref(), last.as_ref());
                Ok(ReconciliationProgress::begin(ended, last, is_asked, now))
            }
        }
    }

    async fn take_books_step(
        &self,
        progress: ReconciliationProgress,
        known: &mut Option<KnownObjects>,
        ends: Instant,
        now: Timestamp,
    ) -> Result<Stepped, SettleError> {
        match progress.step.clone() {
            ReconciliationStep::RetryEvents => self.retry_events(progress, ends, now).await,
            ReconciliationStep::Events { after } => {
                self.replay_events(progress, after, ends, now).await
            }
            ReconciliationStep::Accounts { after, rest } => {
                self.replay_account_events(progress, (after, rest), ends, now)
                    .await
            }
            ReconciliationStep::Movements { after } => {
                let known = self.known_objects(known, &progress).await?;
                self.compare_movements(progress, after, known, ends, now)
                    .await
            }
            ReconciliationStep::Orders { day, after } => {
                let known = self.known_objects(known, &progress).await?;
                self.compare_orders(progress, (day, after), known, ends, now)
                    .await
            }
            ReconciliationStep::Made => Ok(progress.into()),
        }
    }

    /// Reads what was compared before once in a run.
    async fn known_objects<'a>(
        &self,
        known: &'a mut Option<KnownObjects>,
        progress: &ReconciliationProgress,
    ) -> Result<&'a mut KnownObjects, SettleError> {
        if known.is_none() {
            let now = self.store.list_reconciled_objects(progress.report.to);
            let now = now.await?;
            let before = match progress.last_end {
                Some(end) => self.store.list_reconciled_objects(end).await?,
                None => BTreeSet::new(),
            };
            *known = Some(KnownObjects { now, before });
        }
        Ok(known.get_or_insert_default())
    }

    async fn save_books(&self, stepped: &mut Stepped, now: Timestamp) -> Result<(), StoreError> {
        let Stepped {
            progress, compared, ..
        } = stepped;
        let listed = u32::from(!compared.is_empty());
        progress.version = progress.version.saturating_add(1);
        progress.lists = progress.lists.saturating_add(listed);
        if progress.is_made() {
            progress.report.made_at = now;
            self.store.save_reconciliation(progress, compared).await?;
            report_open(&progress.report);
        } else {
            let saved = self.store.save_reconciliation_progress(progress, compared);
            saved.await?;
        }
        Ok(())
    }
}

fn report_open(report: &ReconciliationReport) {
    if report.is_open() {
        tracing::error!(
            differences = report.differences.len(),
            failed_events = report.failed_events,
            "books.differ"
        );
    }
}

/// Returns whether the run has time for a page, an event or a comparison.
pub(crate) fn has_time(ends: Instant) -> bool {
    Instant::now()
        .checked_add(PAGE_TIME)
        .is_some_and(|end| end <= ends)
}
