//! The requests and the shared state of a call.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::http::HeaderMap;

use super::folder::Folder;
use super::signature::Keys;
use crate::Clock;

/// The shared state of every call.
#[derive(Debug)]
pub(super) struct Storage {
    pub(super) bucket: String,
    pub(super) keys: Keys,
    pub(super) folder: Folder,
    pub(super) clock: Clock,
    pub(super) slow_down: Arc<AtomicU32>,
}

impl Storage {
    /// Returns whether this call is one of those that are too many.
    pub(super) fn slows_down(&self) -> bool {
        let less = |left: u32| left.checked_sub(1);
        self.slow_down
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, less)
            .is_ok()
    }
}

/// A call whose signature is good.
pub(super) struct Call<'a> {
    pub(super) storage: &'a Storage,
    pub(super) key: &'a str,
    pub(super) query: &'a [(String, String)],
    pub(super) headers: &'a HeaderMap,
}

impl Call<'_> {
    pub(super) fn asked(&self, name: &str) -> Option<&str> {
        let mut found = self.query.iter().filter(|(key, _)| key == name);
        found.next().map(|(_, value)| value.as_str())
    }
}
