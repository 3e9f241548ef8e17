//! The result of a check.

use domain::media::MediaShape;

use crate::privacy::Privacy;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedFile {
    pub shape: MediaShape,
    /// The metadata in the file.
    pub privacy: Privacy,
}
