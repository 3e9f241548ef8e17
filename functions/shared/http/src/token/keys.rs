//! The identity service's published keys, cached for their declared time.
//!
//! No background task: a Lambda is frozen between requests. Keys are fetched by the request that needs them,
//! by one request at a time, and at most once a minute, so that forged key ids cannot make us hammer the
//! identity service. When a fetch fails the old keys go on serving.

use std::collections::HashMap;
use std::sync::Arc;

use http::HeaderMap;
use http::header::CACHE_CONTROL;
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::DecodingKey;
use jsonwebtoken::jwk::{AlgorithmParameters, JwkSet};
use tokio::sync::{Mutex, RwLock};

use crate::error::{ApiError, ErrorCode, Result};

/// The minimum time between two fetches, however many unknown keys are requested.
const FETCH_INTERVAL: SignedDuration = SignedDuration::from_secs(60);
/// The minimum time between two fetches after a failed one, so that tokens work soon after an outage.
const RETRY_INTERVAL: SignedDuration = SignedDuration::from_secs(5);
/// Cache time of keys if the response declares none.
const DEFAULT_MAX_AGE: SignedDuration = SignedDuration::from_hours(1);
/// Maximum cache time of keys.
const LONGEST_MAX_AGE: SignedDuration = SignedDuration::from_hours(24);

/// The keys, shared by every clone.
#[derive(Clone)]
pub(super) struct Keys {
    url: Arc<str>,
    http: reqwest::Client,
    cached: Arc<RwLock<Cached>>,
    /// Held by the one request that fetches.
    fetching: Arc<Mutex<Option<Attempt>>>,
}

#[derive(Default)]
struct Cached {
    keys: HashMap<String, Arc<DecodingKey>>,
    fresh_until: Option<Timestamp>,
}

#[derive(Clone, Copy)]
struct Attempt {
    at: Timestamp,
    succeeded: bool,
}

impl Attempt {
    fn allows_another(self, now: Timestamp) -> bool {
        let interval = if self.succeeded {
            FETCH_INTERVAL
        } else {
            RETRY_INTERVAL
        };
        now.duration_since(self.at).abs() >= interval
    }
}

impl Keys {
    pub(super) fn new(url: &str, http: reqwest::Client) -> Self {
        Self {
            url: url.into(),
            http,
            cached: Arc::default(),
            fetching: Arc::default(),
        }
    }

    /// The key with this id, fetched if need be. `now` is real time.
    pub(super) async fn find(&self, key_id: &str, now: Timestamp) -> Result<Arc<DecodingKey>> {
        if let Some(key) = self.fresh(key_id, now).await {
            return Ok(key);
        }
        let mut last = self.fetching.lock().await;
        // The previous holder of the lock may have fetched it.
        if let Some(key) = self.fresh(key_id, now).await {
            return Ok(key);
        }
        if last.is_none_or(|attempt| attempt.allows_another(now)) {
            let outcome = self.fetch(now).await;
            *last = Some(Attempt {
                at: now,
                succeeded: outcome.is_ok(),
            });
            if let Err(error) = outcome {
                tracing::warn!(%error, "token.keys_unavailable");
            }
        }
        match self.cached.read().await.keys.get(key_id) {
            Some(key) => Ok(Arc::clone(key)),
            None if last.is_some_and(|attempt| attempt.succeeded) => Err(
                ApiError::unauthenticated("the token is signed with an unknown key"),
            ),
            None => Err(ApiError::new(
                ErrorCode::ProviderUnavailable,
                "the identity service's keys could not be fetched",
            )
            .retry_after(5)),
        }
    }

    async fn fresh(&self, key_id: &str, now: Timestamp) -> Option<Arc<DecodingKey>> {
        let cached = self.cached.read().await;
        cached.fresh_until.filter(|until| *until > now)?;
        cached.keys.get(key_id).map(Arc::clone)
    }

    async fn fetch(&self, now: Timestamp) -> std::result::Result<(), FetchError> {
        let answer = self.http.get(&*self.url).send().await?.error_for_status()?;
        let max_age = max_age(answer.headers());
        let set: JwkSet = answer.json().await?;
        let keys: HashMap<_, _> = set.keys.iter().filter_map(rsa_key).collect();
        if keys.is_empty() {
            return Err(FetchError::Empty);
        }
        *self.cached.write().await = Cached {
            keys,
            fresh_until: now.checked_add(max_age).ok(),
        };
        Ok(())
    }
}

#[derive(Debug, thiserror::Error)]
enum FetchError {
    #[error(transparent)]
    Http(#[from] reqwest::Error),
    #[error("the key set holds no RSA key")]
    Empty,
}

/// Only RSA keys with an id: nothing else can have signed a token we accept.
fn rsa_key(jwk: &jsonwebtoken::jwk::Jwk) -> Option<(String, Arc<DecodingKey>)> {
    let AlgorithmParameters::RSA(_) = jwk.algorithm else {
        return None;
    };
    let key_id = jwk.common.key_id.clone()?;
    let key = DecodingKey::from_jwk(jwk).ok()?;
    Some((key_id, Arc::new(key)))
}

fn max_age(headers: &HeaderMap) -> SignedDuration {
    headers
        .get(CACHE_CONTROL)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| {
            value
                .split(',')
                .find_map(|part| part.trim().strip_prefix("max-age="))
        })
        .and_then(|seconds| seconds.parse().ok())
        .map_or(DEFAULT_MAX_AGE, SignedDuration::from_secs)
        .clamp(FETCH_INTERVAL, LONGEST_MAX_AGE)
}

#[cfg(test)]
mod tests;
