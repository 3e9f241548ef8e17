//! What one id in a path may be (Firestore, "Usage and limits": collection and document ids).

use crate::Status;
use crate::status::quoted;

/// Longest id of a document or a collection, and longest name of a field, in bytes of UTF-8.
pub const MAX_NAME_BYTES: usize = 1_500;

/// Longest relative path of a document in bytes, and most ids in it (Firestore: 6 KiB, 100 levels).
const MAX_PATH_BYTES: usize = 6 * 1_024;
const MAX_SEGMENTS: usize = 200;

/// Whether the server keeps names like this for itself: `__name__`.
pub(crate) fn is_reserved(name: &str) -> bool {
    name.len() >= 4 && name.starts_with("__") && name.ends_with("__")
}

/// Checks one id; what it is called in the message is the caller's.
pub(super) fn check(id: &str) -> Result<(), Status> {
    let rule = if id.is_empty() {
        "it must not be empty"
    } else if id.len() > MAX_NAME_BYTES {
        "it must be at most 1500 bytes long"
    } else if id == "." || id == ".." {
        "it must not be `.` or `..`"
    } else if id.contains('/') {
        "it must not contain a slash"
    } else if is_reserved(id) {
        "ids like `__x__` are reserved"
    } else {
        return Ok(());
    };
    Err(Status::invalid(format!(
        "Invalid id {}: {rule}.",
        quoted(id)
    )))
}

/// Checks a relative path and counts its ids.
pub(super) fn count(path: &str) -> Result<usize, Status> {
    if path.len() > MAX_PATH_BYTES {
        return Err(Status::invalid(format!(
            "The path {} is longer than {MAX_PATH_BYTES} bytes.",
            quoted(path)
        )));
    }
    let mut ids = 0;
    for id in path.split('/') {
        check(id)?;
        ids += 1;
    }
    if ids > MAX_SEGMENTS {
        return Err(Status::invalid(format!(
            "The path {} has more than {MAX_SEGMENTS} segments.",
            quoted(path)
        )));
    }
    Ok(ids)
}
