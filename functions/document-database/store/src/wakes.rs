//! Wakes the polls of this process when this process writes a row that they wait for.
//!
//! A wake only ends a pause between two reads of a poll: what a poll sends is what it reads from the table after that, as
//! at every tick. So nothing depends on wakes. A surplus one costs a read. A commit of another process wakes no poll, and
//! a commit that happens before its poll is registered may not: the next tick reads both.
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use document_core::Scope;
use table::Key;
use tokio::sync::Notify;

use crate::documents::Documents;
use crate::keys;
use crate::stream_id::StreamId;

/// The polls that wait for each row.
type Waiting = HashMap<Key, Vec<Arc<Notify>>>;

/// Which polls of this process wait for which rows.
#[derive(Debug, Clone, Default)]
pub(crate) struct Wakes {
    waiting: Arc<Mutex<Waiting>>,
}

/// A poll that waits for messages of its stream and for commits in the logs that it reads. Dropping it ends that.
#[derive(Debug)]
pub struct Watch {
    wakes: Wakes,
    stream: Key,
    keys: BTreeSet<Key>,
    notify: Arc<Notify>,
}

impl Documents {
    /// Registers a poll of a stream, which waits for messages of the stream's client.
    pub fn watch(&self, stream: &StreamId) -> Watch {
        let mut watch = Watch {
            wakes: self.wakes.clone(),
            stream: keys::stream_inbound(stream),
            keys: BTreeSet::new(),
            notify: Arc::default(),
        };
        watch.follow([]);
        watch
    }
}

impl Wakes {
    /// Wakes the polls that wait for one of these rows. To be called after the rows were written.
    pub(crate) fn wake<'a>(&self, written: impl IntoIterator<Item = &'a Key>) {
        let waiting = self.lock();
        if waiting.is_empty() {
            return;
        }
        for polls in written.into_iter().filter_map(|key| waiting.get(key)) {
            for poll in polls {
                poll.notify_one();
            }
        }
    }

    /// The map is changed by single calls, so it is whole even if a thread has panicked.
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watch {
    /// Waits for commits in these scopes, and no others, from now on.
    pub fn follow<'a>(&mut self, scopes: impl IntoIterator<Item = &'a Scope>) {
        let heads = scopes.into_iter().map(keys::head);
        let keys: BTreeSet<Key> = heads.chain([self.stream.clone()]).collect();
        if keys == self.keys {
            return;
        }
        let mut waiting = self.wakes.lock();
        for key in self.keys.difference(&keys) {
            remove(&mut waiting, key, &self.notify);
        }
        for key in keys.difference(&self.keys) {
            let polls = waiting.entry(key.clone()).or_default();
            polls.push(Arc::clone(&self.notify));
        }
        drop(waiting);
        self.keys = keys;
    }

    /// Returns once one of the rows was written since the last call.
    pub async fn woken(&self) {
        self.notify.notified().await;
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let mut waiting = self.wakes.lock();
        for key in &self.keys {
            remove(&mut waiting, key, &self.notify);
        }
    }
}

fn remove(waiting: &mut Waiting, key: &Key, poll: &Arc<Notify>) {
    if let Some(polls) = waiting.get_mut(key) {
        polls.retain(|other| !Arc::ptr_eq(other, poll));
        if polls.is_empty() {
            waiting.remove(key);
        }
    }
}
