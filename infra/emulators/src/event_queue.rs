//! Events of a service that the product has not received yet.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::Value;
use tokio::sync::Notify;

/// A queue of events, oldest first; clones share it.
#[derive(Clone, Debug, Default)]
pub struct EventQueue {
    waiting: Arc<Mutex<VecDeque<Value>>>,
    arrived: Arc<Notify>,
}

impl EventQueue {
    /// Waits for the next event and returns it.
    pub async fn next(&self) -> Value {
        loop {
            let arrived = self.arrived.notified();
            if let Some(event) = self.pop_event() {
                return event;
            }
            arrived.await;
        }
    }

    /// Returns the next event, if there is one.
    pub fn pop_event(&self) -> Option<Value> {
        let waiting = self.waiting.lock();
        waiting.unwrap_or_else(PoisonError::into_inner).pop_front()
    }

    pub(crate) fn add(&self, event: Value) {
        let waiting = self.waiting.lock();
        waiting
            .unwrap_or_else(PoisonError::into_inner)
            .push_back(event);
        self.arrived.notify_one();
    }
}
