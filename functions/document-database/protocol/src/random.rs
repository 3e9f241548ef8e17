//! Random bytes.

use aws_lc_rs::error::Unspecified;
use aws_lc_rs::rand;

/// Returns cryptographically secure random bytes.
pub(crate) fn random_bytes<const LENGTH: usize>() -> Result<[u8; LENGTH], Unspecified> {
    let mut bytes = [0; LENGTH];
    rand::fill(&mut bytes)?;
    Ok(bytes)
}
