//! Limits counted in memory, shared by all instances of a test.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use document_core::{Code, Status};
use document_protocol::{BoxFuture, Limited, RateLimits, Subject};
use http::request::Parts;

/// How often an account or a network may do each limited thing.
#[derive(Debug, Clone, Default)]
pub(crate) struct CountedLimits {
    pub(crate) by_account: HashMap<Limited, u32>,
    pub(crate) by_network: HashMap<Limited, u32>,
    counts: Arc<Mutex<HashMap<(Limited, String), u32>>>,
}

impl CountedLimits {
    pub(crate) fn by_account(limited: Limited, most: u32) -> Self {
        Self {
            by_account: HashMap::from([(limited, most)]),
            ..Self::default()
        }
    }

    pub(crate) fn by_network(limited: Limited, most: u32) -> Self {
        Self {
            by_network: HashMap::from([(limited, most)]),
            ..Self::default()
        }
    }
}

impl RateLimits for CountedLimits {
    fn network(&self, _request: &Parts) -> String {
        "127.0.0.1".to_owned()
    }

    fn count<'a>(
        &'a self,
        limited: Limited,
        times: u32,
        subject: Subject<'a>,
    ) -> BoxFuture<'a, Result<(), Status>> {
        let (most, subject) = match subject {
            Subject::Account(uid) => (self.by_account.get(&limited), uid),
            Subject::Network(network) => (self.by_network.get(&limited), network),
        };
        let mut counts = self.counts.lock().unwrap();
        let count = counts.entry((limited, subject.to_owned())).or_default();
        *count += times;
        let is_allowed = most.is_none_or(|most| *count <= *most);
        Box::pin(async move {
            is_allowed
                .then_some(())
                .ok_or_else(|| Status::new(Code::ResourceExhausted, "too often"))
        })
    }
}
