//! The only source of random bytes; `domain` receives them as arguments.

use aws_lc_rs::rand;

use crate::error::{ApiError, Result};

/// Returns cryptographically secure random bytes.
pub fn random_bytes<const LENGTH: usize>() -> Result<[u8; LENGTH]> {
    let mut bytes = [0; LENGTH];
    rand::fill(&mut bytes).map_err(ApiError::internal)?;
    Ok(bytes)
}
