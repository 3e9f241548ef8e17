//! Rows that a large commit has locked, as those meet them who read or write: see [`crate::large_commit`].
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use table::{Attributes, Key, TableError, read_number};

use crate::attribute::{self, key_of};
use crate::documents::Documents;
use crate::keys;
use crate::large_commit::CommitState;
use crate::row_change::release;
use crate::transaction::Transaction;

/// How long a writer waits for a commit that has locked a row before it ends that commit: its writer may have stopped.
const MAX_LOCK_WAIT: Duration = Duration::from_secs(2);
/// How much longer it waits for each part of a document that the commit writes under its locks.
const TIME_OF_PART: Duration = Duration::from_millis(100);
const PAUSE: Duration = Duration::from_millis(20);
/// How long the rows of a committed commit are left to its writer before other callers help.
const HELP_AFTER: Duration = Duration::from_millis(100);
/// How often rows are read again because they are locked, or locked again.
const ROUNDS: u32 = 20;

const ACTION: &str = "read rows that a large commit has locked";

impl Documents {
    /// These rows, in their order, as they are by what has been committed: the lock of a commit that has not happened
    /// changes nothing, rows of one that has are read when they are written.
    pub(crate) async fn without_locks(
        &self,
        mut rows: Vec<Attributes>,
    ) -> Result<Vec<Attributes>, TableError> {
        let mut waited = Duration::ZERO;
        for _ in 0..ROUNDS {
            let locked = locked_by_commit(&rows)?;
            if locked.is_empty() {
                return Ok(rows);
            }
            let (mut waiting, mut changed) = (BTreeSet::new(), BTreeSet::new());
            let mut is_under_way = false;
            for (commit, keys) in locked {
                match self.commit_state(&commit).await? {
                    Some(CommitState::Prepared | CommitState::Aborted) => {
                        waiting.insert(commit);
                        continue;
                    }
                    Some(CommitState::Committed) if waited < HELP_AFTER => is_under_way = true,
                    Some(CommitState::Committed) => self.roll_forward(&commit).await?,
                    None => self.release_all(&commit, &keys).await?,
                }
                changed.extend(keys.into_keys());
            }
            if is_under_way {
                tokio::time::sleep(PAUSE).await;
                waited += PAUSE;
            }
            let mut read = BTreeMap::new();
            for row in self.table.get_many(changed, ACTION).await? {
                read.insert(key_of(&row)?, row);
            }
            let mut current = Vec::with_capacity(rows.len());
            for row in rows {
                match lock_of(&row) {
                    None => current.push(row),
                    Some(commit) if waiting.contains(commit) => current.extend(before(row)),
                    Some(_) => current.extend(read.remove(&key_of(&row)?)),
                }
            }
            rows = current;
        }
        Err(TableError::unavailable(
            ACTION,
            "others locked them every time",
        ))
    }

    /// Waits until none of these rows is locked; ends commits that take too long. Whether any was.
    pub(crate) async fn wait_for_locks(&self, keys: &BTreeSet<Key>) -> Result<bool, TableError> {
        let mut waited = Duration::ZERO;
        let mut was_locked = false;
        loop {
            let rows = self.table.get_many(keys.clone(), ACTION).await?;
            let mut waiting = Vec::new();
            for (commit, keys) in locked_by_commit(&rows)? {
                was_locked = true;
                if !self
                    .release_decided(&commit, &keys, waited >= HELP_AFTER)
                    .await?
                {
                    waiting.push(commit);
                }
            }
            if waiting.is_empty() {
                return Ok(was_locked);
            }
            if waited >= MAX_LOCK_WAIT {
                let mut has_ended = false;
                for commit in waiting {
                    if waited < self.longest_lock(&commit).await? {
                        continue;
                    }
                    let outcome = self.end_commit(&commit).await?;
                    tracing::warn!(commit, ?outcome, "documents.commit_expired");
                    has_ended = true;
                }
                if has_ended {
                    return Ok(true);
                }
            }
            tokio::time::sleep(PAUSE).await;
            waited += PAUSE;
        }
    }

    /// Returns how long a commit may hold its locks before it is ended.
    async fn longest_lock(&self, commit: &str) -> Result<Duration, TableError> {
        let state = self.table.get(keys::commit_state(commit), ACTION).await?;
        let parts = match &state {
            Some(state) if state.contains_key(attribute::PART_COUNT) => {
                read_number(state, attribute::PART_COUNT)?
            }
            _ => 0,
        };
        let parts = u32::try_from(parts).unwrap_or(u32::MAX);
        Ok(MAX_LOCK_WAIT.saturating_add(TIME_OF_PART.saturating_mul(parts)))
    }

    /// Takes the locks of a commit off these rows if it is decided and its writer late. Returns whether they are off.
    /// Each key is returned with whether its row has more than the lock.
    async fn release_decided(
        &self,
        commit: &str,
        keys: &BTreeMap<Key, bool>,
        helps: bool,
    ) -> Result<bool, TableError> {
        match self.commit_state(commit).await? {
            Some(CommitState::Prepared) => return Ok(false),
            Some(_) if !helps => return Ok(false),
            Some(CommitState::Committed) => self.roll_forward(commit).await?,
            Some(CommitState::Aborted) => {
                self.roll_back(commit).await?;
                self.release_all(commit, keys).await?;
            }
            None => self.release_all(commit, keys).await?,
        }
        Ok(true)
    }

    /// Takes off locks that were put on after their commit had been rolled back.
    async fn release_all(
        &self,
        commit: &str,
        keys: &BTreeMap<Key, bool>,
    ) -> Result<(), TableError> {
        for (key, is_row) in keys {
            let transaction = Transaction::new(&self.table, "take a lock off");
            match release(transaction, key.clone(), *is_row, commit)
                .run()
                .await
            {
                Ok(()) | Err(TableError::Conflict) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// Returns the rows that each commit has locked, and whether a row has more than its lock.
fn locked_by_commit(
    rows: &[Attributes],
) -> Result<BTreeMap<String, BTreeMap<Key, bool>>, TableError> {
    let mut locked: BTreeMap<String, BTreeMap<Key, bool>> = BTreeMap::new();
    for row in rows {
        if let Some(commit) = lock_of(row) {
            let keys = locked.entry(commit.to_owned()).or_default();
            keys.insert(key_of(row)?, is_row(row));
        }
    }
    Ok(locked)
}

/// The commit that has locked the row.
fn lock_of(row: &Attributes) -> Option<&str> {
    let lock = row.get(attribute::LOCK)?.as_s().ok()?;
    Some(lock)
}

fn is_row(row: &Attributes) -> bool {
    row.contains_key(attribute::VERSION)
}

/// The row as it was before the commit that has locked it; nothing if there was none.
fn before(mut row: Attributes) -> Option<Attributes> {
    row.remove(attribute::LOCK);
    is_row(&row).then_some(row)
}
