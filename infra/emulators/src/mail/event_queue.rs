//! Events about emails that the product has not read yet.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::Value;
use tokio::sync::Notify;

/// Events that no reader has received yet, oldest first; clones share them.
#[derive(Clone, Debug, Default)]
pub struct MailEvents {
    waiting: Arc<Mutex<VecDeque<Value>>>,
    arrived: Arc<Notify>,
}

impl MailEvents {
    /// The next event, once there is one.
    pub async fn next(&self) -> Value {
        loop {
            let arrived = self.arrived.notified();
            if let Some(event) = self.pop_event() {
                return event;
            }
            arrived.await;
        }
    }

    /// The next event, if there is one.
    fn pop_event(&self) -> Option<Value> {
        let waiting = self.waiting.lock();
        waiting.unwrap_or_else(PoisonError::into_inner).pop_front()
    }

    pub(super) fn add(&self, event: Value) {
        let waiting = self.waiting.lock();
        waiting
            .unwrap_or_else(PoisonError::into_inner)
            .push_back(event);
        self.arrived.notify_one();
    }
}
