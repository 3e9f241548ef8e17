//! Tokens whose signature was found good: a browser sends the same one for an hour, and checking a signature costs more
//! than reading a document.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jsonwebtoken::DecodingKey;

use super::claims::Claims;

/// Maximum of cached tokens; then the cache is cleared. A few hundred bytes each.
const MOST_TOKENS: usize = 1000;

/// A cache of valid signatures, shared by every clone. Only valid tokens are added; their claims are checked each time.
#[derive(Clone, Default)]
pub(super) struct SignedTokens {
    /// By the digest of the token, so that memory contains no tokens.
    known: Arc<Mutex<HashMap<String, Signed>>>,
}

/// A token with a good signature.
#[derive(Clone)]
pub(super) struct Signed {
    pub(super) key_id: String,
    /// The key it was verified with: after a new fetch of the key set, it is verified again.
    pub(super) key: Arc<DecodingKey>,
    pub(super) claims: Claims,
}

impl SignedTokens {
    /// What is known of this token.
    pub(super) fn find(&self, digest: &str) -> Option<Signed> {
        self.known().get(digest).cloned()
    }

    /// Remembers that its signature is good.
    pub(super) fn insert(&self, digest: String, signed: Signed) {
        let mut known = self.known();
        if known.len() >= MOST_TOKENS {
            known.clear();
        }
        known.insert(digest, signed);
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.known().len()
    }

    fn known(&self) -> MutexGuard<'_, HashMap<String, Signed>> {
        // A panicking holder leaves only complete entries.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
