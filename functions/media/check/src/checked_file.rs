//! The result of a check.

use crate::file::FileShape;
use crate::privacy::Privacy;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedFile {
    pub shape: FileShape,
    /// The metadata in the file.
    pub privacy: Privacy,
    /// The text of captions.
    pub captions: Option<String>,
}
