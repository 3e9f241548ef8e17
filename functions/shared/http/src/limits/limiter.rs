//! Counts requests and refuses those above a limit.

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use domain::Email;
use domain::digest::sha256_hex;
use domain::limits::{Allowance, LimitKey, Limited};
use store::{Counter, Store, UnpaidShare};

use super::Limits;
use crate::clock::Clock;
use crate::error::{ApiError, ErrorCode, Result};

/// Counts what the sender of this request does; a handler takes it like any extractor.
#[derive(Debug, Clone)]
pub struct Limiter {
    store: Store,
    clock: Clock,
    limits: Limits,
    network: String,
}

/// What a request is counted for besides the network.
#[derive(Debug, Clone, Copy)]
pub enum Subject<'a> {
    /// The signed-in account, by its id at the identity service.
    Account(&'a str),
    /// The address that a request checks or sends an email to.
    Email(&'a Email),
}

impl Limiter {
    /// Counts for requests from a network that [`Limits::network`] named.
    pub fn of_network<S>(state: &S, network: String) -> Self
    where
        Store: FromRef<S>,
        Clock: FromRef<S>,
        Limits: FromRef<S>,
    {
        Self {
            store: Store::from_ref(state),
            clock: Clock::from_ref(state),
            limits: Limits::from_ref(state),
            network,
        }
    }

    /// Counts one `limited` request: for the network first, then for each of `subjects` in turn. The first exceeded
    /// limit returns `rate_limited` with the seconds to wait, and the others are not counted: a flood from one network
    /// does not use up a stranger's allowance.
    pub async fn count(&self, limited: Limited, subjects: &[Subject<'_>]) -> Result<()> {
        self.count_subject(limited, LimitKey::Network, &self.network, 1)
            .await?;
        for subject in subjects {
            self.count_for(limited, *subject).await?;
        }
        Ok(())
    }

    /// Counts one more `limited` for a subject that was not known when the request was counted.
    pub async fn count_for(&self, limited: Limited, subject: Subject<'_>) -> Result<()> {
        self.count_many(limited, 1, subject).await
    }

    /// Counts several `limited` requests in one call; rejected as a whole if one of them is too many.
    pub async fn count_many(
        &self,
        limited: Limited,
        times: u32,
        subject: Subject<'_>,
    ) -> Result<()> {
        match subject {
            Subject::Account(uid) => {
                self.count_subject(limited, LimitKey::Account, uid, times)
                    .await
            }
            Subject::Email(email) => {
                self.count_subject(limited, LimitKey::Email, email.as_str(), times)
                    .await
            }
        }
    }

    /// Returns the groups of unpaid orders that a new order counts in: those of its network and of `subject`.
    pub fn unpaid_shares(&self, subject: Subject<'_>) -> Vec<UnpaidShare> {
        let subject = match subject {
            Subject::Account(uid) => (LimitKey::Account, uid),
            Subject::Email(email) => (LimitKey::Email, email.as_str()),
        };
        let allowances = self.limits.allowances();
        [(LimitKey::Network, self.network.as_str()), subject]
            .into_iter()
            .filter_map(|(by, whose)| {
                let allowance = allowances.allowance(Limited::UnpaidOrders, by)?;
                Some(UnpaidShare {
                    by,
                    digest: sha256_hex(whose),
                    most: allowance.times,
                })
            })
            .collect()
    }

    async fn count_subject(
        &self,
        limited: Limited,
        by: LimitKey,
        subject: &str,
        times: u32,
    ) -> Result<()> {
        let Some(allowance) = self.limits.allowances().allowance(limited, by) else {
            return Ok(());
        };
        let now = self.clock.now();
        let counter = Counter {
            limited,
            by,
            digest: &sha256_hex(subject),
            window: allowance.window(now),
        };
        let count = self.store.count(counter, times).await?;
        refuse(allowance.wait(count, now), allowance)
    }
}

fn refuse(wait: Option<u32>, allowance: Allowance) -> Result<()> {
    let Some(seconds) = wait else { return Ok(()) };
    let Allowance { times, window } = allowance;
    let message = format!(
        "more than {times} in {} minutes, try again in {seconds} seconds",
        window.as_mins()
    );
    Err(ApiError::new(ErrorCode::RateLimited, message).retry_after(seconds))
}

impl<S> FromRequestParts<S> for Limiter
where
    S: Send + Sync,
    Store: FromRef<S>,
    Clock: FromRef<S>,
    Limits: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        let network = Limits::from_ref(state).network(parts);
        Ok(Self::of_network(state, network))
    }
}
