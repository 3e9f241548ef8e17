//! The version of a record that a caller has read, for conditional changes.

use serde::Deserialize;
use utoipa::ToSchema;

use crate::text::{FieldRule, Parsed, ValueFormat};

/// The largest integer that JavaScript represents exactly.
const LARGEST: u64 = 9_007_199_254_740_991;

/// The version that the caller has read. The change is rejected with `conflict` if there is a newer one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(try_from = "u64")]
#[schema(value_type = u64, minimum = 0, maximum = 9_007_199_254_740_991_u64, example = 3)]
pub struct Version(u64);

/// The error of a number that is not a possible version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be a version that was read before")]
pub struct NoVersion;

impl From<NoVersion> for FieldRule {
    fn from(_none: NoVersion) -> Self {
        Self::format(ValueFormat::Version)
    }
}

impl Version {
    pub const fn get(self) -> u64 {
        self.0
    }
}

impl TryFrom<u64> for Version {
    type Error = Parsed<NoVersion>;

    fn try_from(number: u64) -> Result<Self, Self::Error> {
        if number <= LARGEST {
            Ok(Self(number))
        } else {
            Err(NoVersion.into())
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
    fn a_version_is_an_exact_number_in_javascript() {
        assert_eq!(Version::try_from(LARGEST).map(Version::get), Ok(LARGEST));
        assert_eq!(Version::try_from(LARGEST + 1), Err(NoVersion.into()));
    }
}
