//! Rate limits.

use std::fmt::Debug;
use std::sync::Arc;

use document_core::Status;
use http::request::Parts;

use crate::future::BoxFuture;

/// A kind of request that is limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Limited {
    /// Commits, of a call or in a stream.
    Commit,
    /// Opening a stream of changes.
    OpenStream,
    /// Queries, reads of many documents, and messages of a listen stream.
    Read,
}

/// The caller to whom a request is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject<'a> {
    /// The account of the caller.
    Account(&'a str),
    /// The network of a caller without an account, as [`RateLimits::network`] names it.
    Network(&'a str),
}

/// Counts requests and rejects those above a limit.
pub trait RateLimits: Send + Sync + Debug {
    /// Returns the network from which a request is sent.
    fn network(&self, request: &Parts) -> String;

    /// Counts `times` requests together. Rejects all of them, as an exhausted resource, if they exceed the limit.
    fn count<'a>(
        &'a self,
        limited: Limited,
        times: u32,
        subject: Subject<'a>,
    ) -> BoxFuture<'a, Result<(), Status>>;
}

/// Limits that never reject a call, for tests and local servers.
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

/// Applies the rate limits to one request.
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

    /// Counts `times` requests of an account.
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

    /// Counts one request for the network of a caller who is not signed in.
    pub(crate) async fn count_network(&self, limited: Limited) -> Result<(), Status> {
        self.limits
            .count(limited, 1, Subject::Network(&self.network))
            .await
    }
}
