//! The settings that a process read last.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use domain::marketplace::Marketplace;

/// How long a function uses settings without reading them again.
const KEPT: Duration = Duration::from_secs(30);

/// The settings that were read last; shared by the clones of a store.
#[derive(Debug, Clone, Default)]
pub(crate) struct SettingsCache(Arc<Mutex<Option<Cached>>>);

#[derive(Debug)]
struct Cached {
    read: Instant,
    settings: Arc<Marketplace>,
}

impl SettingsCache {
    pub(super) fn find(&self) -> Option<Arc<Marketplace>> {
        let cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let cached = cached.as_ref()?;
        (cached.read.elapsed() < KEPT).then(|| Arc::clone(&cached.settings))
    }

    pub(super) fn keep(&self, read: Instant, settings: &Arc<Marketplace>) {
        let mut cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let settings = Arc::clone(settings);
        *cached = Some(Cached { read, settings });
    }

    pub(super) fn forget(&self) {
        let mut cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *cached = None;
    }
}
