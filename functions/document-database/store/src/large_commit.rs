//! Commits of more rows than one transaction holds.
//!
//! 1. The commit is recorded, *prepared*: what it does to each row of a document and of a head.
//! 2. Each of these rows is locked, if it is as it was read. A writer of such a row is refused, a reader reads
//!    the record: until the commit has happened it is what it was.
//! 3. The entries of indexes that will lead to the documents are written, and the parts of documents that are longer than a
//!    row; queries pass over the entries until then, and no row names the parts. Each of these transactions checks that the
//!    commit is still *prepared*, so that nothing is left behind when it is rolled back.
//! 4. One transaction makes the record *committed*, together with the rows that are no documents: the stream's and the
//!    entities'. This is when the commit happens.
//! 5. It is rolled forward: each row is written and its lock goes with that.
//!
//! A caller that meets a lock of a commit that has happened rolls it forward. One that has waited long for another
//! makes it *aborted*, and rolls it back. Steps 2 to 4 of a writer that continues after that change nothing: the record
//! is not *prepared* any more. So it need not be known whether a writer is gone or slow, and no clock decides anything.
use document_core::Version;
use jiff::SignedDuration;
use table::{Expression, Key, MAX_ITEMS, Row, TableError, number, read_number, read_text};
use uuid::Uuid;

use crate::attribute::{self, key_of};
use crate::documents::Documents;
use crate::keys;
use crate::log_entry::kept_until;
use crate::row_change::{RowChange, Size};
use crate::transaction::{ConditionFailure, Transaction, TransactionError};

/// How long the record of a finished commit is kept, for callers that read one of its locks just before.
const RECORD_KEPT: SignedDuration = SignedDuration::from_hours(24);

/// The state of a commit of many rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CommitState {
    /// It may still happen.
    Prepared,
    /// It has happened.
    Committed,
    /// It never will.
    Aborted,
}

impl CommitState {
    const ALL: [Self; 3] = [Self::Prepared, Self::Committed, Self::Aborted];

    const fn name(self) -> &'static str {
        match self {
            Self::Prepared => "prepared",
            Self::Committed => "committed",
            Self::Aborted => "aborted",
        }
    }
}

/// How a change is applied to its row on behalf of a commit.
type Apply = for<'a> fn(&RowChange, Transaction<'a>, &str) -> Transaction<'a>;

impl Documents {
    /// Makes a commit of these changes and of what `own` holds: rows that are no documents, fewer than a transaction
    /// takes.
    pub(crate) async fn commit_large(
        &self,
        version: Version,
        changes: &[RowChange],
        own: Transaction<'_>,
    ) -> Result<(), TransactionError> {
        let commit = Uuid::new_v4().to_string();
        let commit = commit.as_str();
        self.prepare(commit, version, changes)
            .await
            .map_err(TransactionError::Unavailable)?;
        let locked = self.lock_and_index(commit, changes).await;
        let made = match locked {
            Ok(()) => {
                change_state(commit, own, CommitState::Prepared, CommitState::Committed)
                    .run_once()
                    .await
            }
            Err(stopped) => Err(stopped),
        };
        match made {
            Ok(()) => {
                // It has happened: readers of its rows do the rest if it is not done here.
                if let Err(error) = self.roll_forward(commit).await {
                    tracing::warn!(%error, commit, "documents.commit_not_finished");
                }
                Ok(())
            }
            Err(stopped) => match self.end_commit(commit).await {
                // The answer to the last step was lost on its way.
                Ok(CommitState::Committed) => Ok(()),
                Ok(_) => Err(stopped),
                Err(error) => {
                    tracing::warn!(%error, commit, "documents.commit_not_undone");
                    Err(stopped)
                }
            },
        }
    }

    /// Writes down what the commit will do.
    pub(crate) async fn prepare(
        &self,
        commit: &str,
        version: Version,
        changes: &[RowChange],
    ) -> Result<(), TableError> {
        const ACTION: &str = "prepare a large commit";
        let mut state = Row::new(keys::commit_state(commit))
            .text(attribute::STATE, CommitState::Prepared.name())
            .version(version.0);
        let parts: usize = changes.iter().map(|change| change.parts.len()).sum();
        if parts > 0 {
            state = state.with(attribute::PART_COUNT, number(parts));
        }
        Transaction::new(&self.table, ACTION)
            .put(state)
            .run()
            .await?;
        let mut rows = changes
            .iter()
            .enumerate()
            .map(|(place, change)| change.to_row(commit, place));
        for chunk in chunks(changes, RowChange::recorded_size, MAX_ITEMS) {
            rows.by_ref()
                .take(chunk.len())
                .fold(Transaction::new(&self.table, ACTION), Transaction::put)
                .run()
                .await?;
        }
        Ok(())
    }

    /// Locks every row, then writes the entries of indexes: entries of a commit are written under the locks of their
    /// documents alone, so that a query may remove a stray one whose document is not locked.
    pub(crate) async fn lock_and_index(
        &self,
        commit: &str,
        changes: &[RowChange],
    ) -> Result<(), TransactionError> {
        for chunk in changes.chunks(MAX_ITEMS) {
            let transaction = Transaction::new(&self.table, "lock rows for a large commit");
            let lock = |transaction, change: &RowChange| change.lock(transaction, commit);
            chunk.iter().fold(transaction, lock).run_once().await?;
        }
        for chunk in chunks(changes, RowChange::entries_size, MAX_ITEMS - 1) {
            let transaction = Transaction::new(&self.table, "enter documents in indexes");
            let enter = |transaction, change: &RowChange| change.write_entries(transaction);
            let entered = chunk.iter().fold(transaction, enter);
            if entered.is_empty() {
                continue;
            }
            let is_prepared = is_in(CommitState::Prepared);
            let state = keys::commit_state(commit);
            let entered = entered.check(state, is_prepared, ConditionFailure::Conflict);
            entered.run().await.map_err(|error| match error {
                // Another writer ended this commit.
                TableError::Conflict => {
                    TransactionError::ConditionFailed(ConditionFailure::Conflict)
                }
                error => TransactionError::Unavailable(error),
            })?;
        }
        Ok(())
    }

    /// Ends a commit one way or the other: rolls it forward if it has happened, else sees to it that it never will, and
    /// rolls it back.
    pub(crate) async fn end_commit(&self, commit: &str) -> Result<CommitState, TableError> {
        let transaction = Transaction::new(&self.table, "abort a large commit");
        let abort = change_state(
            commit,
            transaction,
            CommitState::Prepared,
            CommitState::Aborted,
        );
        match abort.run().await {
            Ok(()) | Err(TableError::Conflict) => {}
            Err(error) => return Err(error),
        }
        if self.commit_state(commit).await? == Some(CommitState::Committed) {
            self.roll_forward(commit).await?;
            return Ok(CommitState::Committed);
        }
        self.roll_back(commit).await?;
        Ok(CommitState::Aborted)
    }

    /// The state of the commit; `None` when it is long over.
    pub(crate) async fn commit_state(
        &self,
        commit: &str,
    ) -> Result<Option<CommitState>, TableError> {
        let row = self
            .table
            .get(keys::commit_state(commit), "read the state of a commit")
            .await?;
        let Some(row) = row else { return Ok(None) };
        let name = read_text(&row, attribute::STATE)?;
        let state = CommitState::ALL
            .into_iter()
            .find(|state| state.name() == name);
        state
            .map(Some)
            .ok_or_else(|| TableError::corrupt("state of a commit", name))
    }

    /// Does what is left to do of a commit that has happened.
    pub(crate) async fn roll_forward(&self, commit: &str) -> Result<(), TableError> {
        self.apply_changes(commit, RowChange::roll_forward).await
    }

    /// Leaves the rows of a commit that never happens as they were.
    pub(crate) async fn roll_back(&self, commit: &str) -> Result<(), TableError> {
        self.apply_changes(commit, RowChange::roll_back).await
    }

    /// Applies all changes of a commit, each if its row is still locked for it, and forgets them.
    async fn apply_changes(&self, commit: &str, apply: Apply) -> Result<(), TableError> {
        const ACTION: &str = "settle a large commit";
        let partition = keys::commit_partition(commit);
        let rows = self
            .table
            .query_all(&partition, keys::COMMIT_CHANGES, ACTION)
            .await?;
        let changes = rows.iter().map(RowChange::from_row);
        let changes = changes.collect::<Result<Vec<_>, _>>()?;
        let done = rows.iter().map(key_of).collect::<Result<Vec<_>, _>>()?;
        for chunk in chunks(&changes, RowChange::recorded_size, MAX_ITEMS) {
            let all = chunk.iter().fold(
                Transaction::new(&self.table, ACTION),
                |transaction, change| apply(change, transaction, commit),
            );
            match all.run().await {
                Ok(()) => continue,
                Err(TableError::Conflict) => {}
                Err(error) => return Err(error),
            }
            // Some of them are done, or were never locked.
            for change in chunk {
                let one = apply(change, Transaction::new(&self.table, ACTION), commit);
                match one.run().await {
                    Ok(()) | Err(TableError::Conflict) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        self.forget(commit, &done).await
    }

    /// Drops the changes of a commit that is over; its state stays for a while.
    async fn forget(&self, commit: &str, changes: &[Key]) -> Result<(), TableError> {
        const ACTION: &str = "forget a large commit";
        let state = self.table.get(keys::commit_state(commit), ACTION).await?;
        if let Some(state) = state {
            let version = read_number(&state, attribute::VERSION)?;
            let ends = kept_until(version, RECORD_KEPT).as_second();
            let expire = Expression::new("SET #ttl = :ttl")
                .name("#ttl", attribute::TTL)
                .value(":ttl", number(ends));
            Transaction::new(&self.table, ACTION)
                .update(
                    keys::commit_state(commit),
                    expire,
                    Some(Expression::present()),
                    ConditionFailure::Conflict,
                )
                .run()
                .await
                .or_else(unless_done)?;
        }
        for keys in changes.chunks(MAX_ITEMS) {
            keys.iter()
                .cloned()
                .fold(Transaction::new(&self.table, ACTION), Transaction::delete)
                .run()
                .await?;
        }
        Ok(())
    }
}

fn unless_done(error: TableError) -> Result<(), TableError> {
    match error {
        TableError::Conflict => Ok(()),
        error => Err(error),
    }
}

/// Turns the state of a commit, together with what the transaction does besides.
fn change_state<'a>(
    commit: &str,
    transaction: Transaction<'a>,
    from: CommitState,
    to: CommitState,
) -> Transaction<'a> {
    let turn = Expression::new("SET #state = :to")
        .name("#state", attribute::STATE)
        .text(":to", to.name());
    transaction.update(
        keys::commit_state(commit),
        turn,
        Some(is_in(from)),
        ConditionFailure::Conflict,
    )
}

/// The commit is in this state.
fn is_in(state: CommitState) -> Expression {
    Expression::new("#state = :from")
        .name("#state", attribute::STATE)
        .text(":from", state.name())
}

/// Changes that fit one transaction each, of at most so many steps.
fn chunks(changes: &[RowChange], size: fn(&RowChange) -> Size, most: usize) -> Vec<&[RowChange]> {
    let mut chunks = Vec::new();
    let mut rest = changes;
    while !rest.is_empty() {
        let mut sum = Size::default();
        let fitting = rest.iter().take_while(|change| {
            sum = sum + size(change);
            sum.fits() && sum.items <= most
        });
        let (chunk, behind) = rest.split_at(fitting.count().max(1));
        chunks.push(chunk);
        rest = behind;
    }
    chunks
}
