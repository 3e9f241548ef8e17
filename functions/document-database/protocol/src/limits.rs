//! How often what may be asked.

use std::fmt::Debug;
use std::sync::Arc;

use document_core::Status;
use http::request::Parts;

use crate::future::BoxFuture;

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Limited {
    /// Commits, of a call or in a stream.
    Commit,
    /// Streams that are opened.
    OpenStream,
    /// Queries, gets of many documents, and messages of a listen stream.
    Read,
}

/// For whom it is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject<'a> {
    /// The account that calls.
    Account(&'a str),
    /// The network of a call without an account, as [`RateLimits::network`] names it.
    Network(&'a str),
}

/// Counts requests, and refuses the one too many.
pub trait RateLimits: Send + Sync + Debug {
    /// The network that a request comes from.
    fn network(&self, request: &Parts) -> String;

    /// Counts so many more together; refused as a whole, as an exhausted resource, when one of them is too many.
    fn count<'a>(
        &'a self,
        limited: Limited,
        times: u32,
        subject: Subject<'a>,
    ) -> BoxFuture<'a, Result<(), Status>>;
}

/// Counts nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unlimited;

impl RateLimits for Unlimited {
    fn network(&self, _request: &Parts) -> String {
        String::new()
    }

    fn count<'a>(
        &'a self,
        _limited: Limited,
        _times: u32,
        _subject: Subject<'a>,
    ) -> BoxFuture<'a, Result<(), Status>> {
        Box::pin(async { Ok(()) })
    }
}

/// Counts for one request.
#[derive(Debug, Clone)]
pub(crate) struct Limiter {
    limits: Arc<dyn RateLimits>,
    network: String,
}

impl Limiter {
    pub(crate) fn new(limits: &Arc<dyn RateLimits>, request: &Parts) -> Self {
        Self {
            limits: Arc::clone(limits),
            network: limits.network(request),
        }
    }

    /// Counts for an account.
    pub(crate) async fn count_account(
        &self,
        limited: Limited,
        times: u32,
        uid: &str,
    ) -> Result<(), Status> {
        self.limits
            .count(limited, times, Subject::Account(uid))
            .await
    }

    /// Counts once for the network of a caller who is not signed in.
    pub(crate) async fn count_network(&self, limited: Limited) -> Result<(), Status> {
        self.limits
            .count(limited, 1, Subject::Network(&self.network))
            .await
    }
}
