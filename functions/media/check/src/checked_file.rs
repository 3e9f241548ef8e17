//! The result of a check.

use domain::media::MediaShape;

use crate::privacy::Privacy;

/// An accepted file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedFile {
    /// Format, dimensions and duration.
    pub shape: MediaShape,
    /// The metadata in the file.
    pub privacy: Privacy,
}
