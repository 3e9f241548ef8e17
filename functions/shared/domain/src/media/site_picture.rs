//! The pictures of the marketplace itself, which operators upload, and the limits of each.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{MediaRefused, MediaShape};

/// The largest number of bytes.
pub(crate) const MOST_SITE_PICTURE_BYTES: u64 = 10_000_000;

/// A picture of the marketplace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SitePicture {
    /// The logo: at least 48 × 48 pixels.
    Logo,
    /// The picture of links in social networks: at least 600 × 315 pixels.
    Preview,
    /// The wide picture of a sport: at least 800 × 300 pixels.
    Sport,
}

impl SitePicture {
    /// Returns the minimum width and height in pixels.
    pub const fn least_pixels(self) -> (u64, u64) {
        match self {
            Self::Logo => (48, 48),
            Self::Preview => (600, 315),
            Self::Sport => (800, 300),
        }
    }

    /// Checks the announced number of bytes.
    pub const fn check_bytes(self, bytes: u64) -> Result<(), MediaRefused> {
        if bytes > MOST_SITE_PICTURE_BYTES {
            return Err(MediaRefused::TooManyBytesForSite);
        }
        Ok(())
    }

    /// Checks the properties that were read from the file.
    pub const fn check_shape(self, shape: MediaShape) -> Result<(), MediaRefused> {
        MediaRefused::check_pixels(self.least_pixels(), shape)
    }
}
