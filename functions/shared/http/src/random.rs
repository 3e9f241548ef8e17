//! The one place that rolls dice: `domain` is given random bytes.

use aws_lc_rs::rand;

use crate::error::{ApiError, Result};

/// Random bytes fit for secrets.
pub fn random_bytes<const LENGTH: usize>() -> Result<[u8; LENGTH]> {
    let mut bytes = [0; LENGTH];
    rand::fill(&mut bytes).map_err(ApiError::internal)?;
    Ok(bytes)
}
