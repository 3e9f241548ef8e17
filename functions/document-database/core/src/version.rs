//! The version of a document, of a commit, of a snapshot: one number that only rises.

use serde::{Deserialize, Serialize};

use crate::{Instant, Status};

/// Microseconds since 1970, assigned by the database, not by a clock alone.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Version(pub u64);

impl Version {
    /// The version before the first commit.
    pub const ZERO: Self = Self(0);

    /// The least version above this one.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    /// Reads its wire form, RFC 3339; digits below a microsecond are dropped.
    pub fn parse(text: &str) -> Result<Self, Status> {
        let micros = Instant::parse(text)?.micros();
        u64::try_from(micros)
            .map(Self)
            .map_err(|_negative| Status::invalid(format!("No version is as old as {text}.")))
    }

    /// Returns the time of the version; later times become the end of the year 9999.
    pub fn instant(self) -> Instant {
        Instant::clamped(i64::try_from(self.0).unwrap_or(i64::MAX))
    }
}

impl std::fmt::Display for Version {
    /// RFC 3339 in UTC with six digits of a second.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.instant().fmt(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_round_trips_through_text() {
        let version = Version(1_795_241_632_126_000);
        assert_eq!(version.to_string(), "2026-11-21T06:13:52.126000Z");
        assert_eq!(
            Version::parse("2026-11-21T06:13:52.126000999Z"),
            Ok(version)
        );
        assert!(version < version.next());
        assert!(Version::parse("1969-12-31T23:59:59Z").is_err());
        assert_eq!(
            Version(u64::MAX).next().to_string(),
            "9999-12-31T23:59:59.999999Z"
        );
    }
}
