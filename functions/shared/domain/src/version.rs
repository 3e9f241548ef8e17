//! The version of something that a caller read before they change it.

use serde::Deserialize;
use utoipa::ToSchema;

/// The largest whole number that JSON in a browser tells apart from its neighbours.
const LARGEST: u64 = 9_007_199_254_740_991;

/// The version that a caller saw: the change is refused with `conflict` if there is a newer one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(try_from = "u64")]
#[schema(value_type = u64, minimum = 0, maximum = 9_007_199_254_740_991_u64, example = 3)]
pub struct Version(u64);

/// A number that no client has read as a version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be a version that was read before")]
pub struct NoVersion;

impl Version {
    /// The number itself.
    pub const fn get(self) -> u64 {
        self.0
    }
}

impl TryFrom<u64> for Version {
    type Error = NoVersion;

    fn try_from(number: u64) -> Result<Self, NoVersion> {
        if number <= LARGEST {
            Ok(Self(number))
        } else {
            Err(NoVersion)
        }
    }
}

impl PartialEq<u64> for Version {
    fn eq(&self, current: &u64) -> bool {
        self.0 == *current
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_a_number_that_a_browser_can_read() {
        assert_eq!(Version::try_from(LARGEST).map(Version::get), Ok(LARGEST));
        assert_eq!(Version::try_from(LARGEST + 1), Err(NoVersion));
    }
}
