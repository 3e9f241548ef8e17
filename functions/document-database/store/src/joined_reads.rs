//! Joins the reads that many polls of this process make at the same time into few calls.
//!
//! All keys of a poll are in one call, which begins after the poll asked for them. So the poll receives what a separate call
//! would have returned. Up to [`CALLS`] polls read without waiting. The others wait for the end of one of these calls, and
//! are then read together. A process with one poll at a time, as a function has, makes the same calls as without this.
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use table::{Attributes, Key, Table, TableError};
use tokio::runtime::Handle;
use tokio::sync::oneshot;

use crate::attribute::key_of;

/// How many calls there are at a time.
const CALLS: usize = 2;
/// How many keys one call reads.
const KEYS_OF_CALL: usize = 100;

/// The rows of a call by their keys.
type Found = Arc<BTreeMap<Key, Attributes>>;

/// The reads that are under way, and those that wait.
#[derive(Debug, Clone, Default)]
pub(crate) struct JoinedReads {
    queue: Arc<Mutex<Queue>>,
}

#[derive(Debug, Default)]
struct Queue {
    calls: usize,
    waiting: Vec<Waiting>,
}

/// A poll that waits for its rows. A call that fails answers with nothing.
#[derive(Debug)]
struct Waiting {
    keys: BTreeSet<Key>,
    answer: oneshot::Sender<Found>,
}

/// One of the calls that there are at a time. Those that waited are read when it is dropped.
struct Turn<'a> {
    reads: &'a JoinedReads,
    table: &'a Table,
    action: &'static str,
}

impl JoinedReads {
    /// Returns the rows of these keys that exist, each strongly consistent.
    pub(crate) async fn read(
        &self,
        table: &Table,
        keys: BTreeSet<Key>,
        action: &'static str,
    ) -> Result<Vec<Attributes>, TableError> {
        let Some(waiting) = self.begin(&keys) else {
            let _turn = Turn {
                reads: self,
                table,
                action,
            };
            return table.get_many(keys, action).await;
        };
        match waiting.await {
            Ok(found) => Ok(keys
                .iter()
                .filter_map(|key| found.get(key))
                .cloned()
                .collect()),
            // The joined call failed. Each poll calls again for itself, and has its own error.
            Err(_failed) => table.get_many(keys, action).await,
        }
    }

    /// `None`: the caller reads now, as one of the calls. Otherwise the answer is on its way.
    fn begin(&self, keys: &BTreeSet<Key>) -> Option<oneshot::Receiver<Found>> {
        let mut queue = self.lock();
        if queue.calls < CALLS {
            queue.calls += 1;
            return None;
        }
        let (answer, waiting) = oneshot::channel();
        let keys = keys.clone();
        queue.waiting.push(Waiting { keys, answer });
        Some(waiting)
    }

    /// Reads those that wait, until there are none.
    async fn read_waiting(self, table: Table, action: &'static str) {
        while let Some(some) = self.next() {
            let keys = some.iter().flat_map(|waiting| &waiting.keys);
            let rows = table.get_many(keys.cloned().collect(), action).await;
            let rows = rows.and_then(|rows| {
                let rows = rows.into_iter().map(|row| Ok((key_of(&row)?, row)));
                rows.collect::<Result<BTreeMap<_, _>, _>>()
            });
            match rows {
                Ok(rows) => {
                    let found = Arc::new(rows);
                    for waiting in some {
                        // The poll may have ended.
                        let _ = waiting.answer.send(Arc::clone(&found));
                    }
                }
                Err(error) => tracing::debug!(%error, "a joined read failed"),
            }
        }
    }

    /// Those that waited longest and fit one call. `None` ends the call.
    fn next(&self) -> Option<Vec<Waiting>> {
        let mut queue = self.lock();
        let mut keys = 0_usize;
        let fits = |waiting: &&Waiting| {
            keys = keys.saturating_add(waiting.keys.len());
            keys <= KEYS_OF_CALL
        };
        let count = queue.waiting.iter().take_while(fits).count().max(1);
        let count = count.min(queue.waiting.len());
        if count == 0 {
            queue.calls = queue.calls.saturating_sub(1);
            return None;
        }
        Some(queue.waiting.drain(..count).collect())
    }

    /// The queue is changed by single calls, so it is whole even if a thread has panicked.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut queue = self.reads.lock();
        let handle = Handle::try_current().ok();
        if let Some(handle) = handle.filter(|_| !queue.waiting.is_empty()) {
            drop(queue);
            let reads = self.reads.clone();
            handle.spawn(reads.read_waiting(self.table.clone(), self.action));
        } else {
            queue.calls = queue.calls.saturating_sub(1);
        }
    }
}
