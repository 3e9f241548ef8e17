//! The result of a check.

use crate::file::FileShape;
use crate::privacy::Privacy;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedFile {
    pub shape: FileShape,
    /// The metadata in the file.
    pub privacy: Privacy,
    /// The text of captions; the caller checks it by its rules.
    pub captions: Option<String>,
}
