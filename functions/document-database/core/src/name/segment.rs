//! The syntax of an id in a path (Firestore, "Usage and limits": collection and document ids), and the order of ids.

use std::borrow::Cow;
use std::cmp::Ordering;

use crate::Status;
use crate::status::quoted;

/// Longest id of a document or a collection, and longest name of a field, in bytes of UTF-8.
pub const MAX_NAME_BYTES: usize = 1_500;

/// Longest relative path of a document in bytes, and most ids in it (Firestore: 6 KiB, 100 levels).
const MAX_PATH_BYTES: usize = 6 * 1_024;
const MAX_SEGMENTS: usize = 200;

/// Returns whether the server reserves such names: `__name__`.
pub(crate) fn is_reserved(name: &str) -> bool {
    name.len() >= 4 && name.starts_with("__") && name.ends_with("__")
}

/// The number of a numeric id, `__id7__`. Such ids sort by their number, before all others. Each number has one
/// spelling, so that no two ids sort alike.
pub(crate) fn number(id: &str) -> Option<i64> {
    let digits = id.strip_prefix("__id")?.strip_suffix("__")?;
    let number: i64 = digits.parse().ok()?;
    (number.to_string() == digits).then_some(number)
}

/// Two ids as Firestore sorts them: numeric ones by number, then the others by their bytes.
pub(crate) fn compare(a: &str, b: &str) -> Ordering {
    match (number(a), number(b)) {
        (Some(a), Some(b)) => a.cmp(&b),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => a.cmp(b),
    }
}

/// The prefix of a sort key that is not the id itself; the next character is the reason. Only ids that begin with
/// one of the two least characters need it.
const MARK: char = '\u{1}';
const MARK_NUMBER: &str = "\u{1}\u{1}";
const MARK_ZERO: &str = "\u{1}\u{2}";
const MARK_ONE: &str = "\u{1}\u{3}";
const SIGN: u64 = 1 << 63;

/// A text whose bytes sort as [`compare`] sorts ids: nearly always the id itself.
pub(crate) fn sort_key(id: &str) -> Cow<'_, str> {
    if let Some(number) = number(id) {
        return Cow::Owned(format!(
            "{MARK_NUMBER}{:016x}",
            number.cast_unsigned() ^ SIGN
        ));
    }
    if let Some(rest) = id.strip_prefix('\0') {
        return Cow::Owned(format!("{MARK_ZERO}{rest}"));
    }
    match id.strip_prefix(MARK) {
        Some(rest) => Cow::Owned(format!("{MARK_ONE}{rest}")),
        None => Cow::Borrowed(id),
    }
}

/// Returns the id of a [`sort_key`]; `None` for another key.
pub(crate) fn from_sort_key(key: &str) -> Option<Cow<'_, str>> {
    if !key.starts_with(MARK) {
        return (!key.starts_with('\0')).then_some(Cow::Borrowed(key));
    }
    if let Some(rest) = key.strip_prefix(MARK_ZERO) {
        return Some(Cow::Owned(format!("\0{rest}")));
    }
    if let Some(rest) = key.strip_prefix(MARK_ONE) {
        return Some(Cow::Owned(format!("{MARK}{rest}")));
    }
    let bits = u64::from_str_radix(key.strip_prefix(MARK_NUMBER)?, 16).ok()?;
    Some(Cow::Owned(format!("__id{}__", (bits ^ SIGN).cast_signed())))
}

/// Checks the id of a document: any other, or a numeric one.
pub(super) fn check_document(id: &str) -> Result<(), Status> {
    if number(id).is_some() {
        return Ok(());
    }
    check(id)
}

/// Checks one id that is not a document's; what it is called in the message is the caller's.
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
        if ids % 2 == 0 {
            check(id)?;
        } else {
            check_document(id)?;
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    const SORTED: [&str; 20] = [
        "__id-9223372036854775808__",
        "__id-2__",
        "__id0__",
        "__id7__",
        "__id12__",
        "__id9007199254740992__",
        "__id9007199254740993__",
        "__id9223372036854775807__",
        "\0",
        "\0a",
        "\u{1}",
        "\u{1}\u{1}a",
        "\u{1}\u{2}",
        "\u{2}",
        " ",
        "7",
        "A",
        "__id",
        "__id1_",
        "a",
    ];

    #[test]
    fn ids_sort_like_their_sort_keys() {
        for (left_place, left) in SORTED.iter().enumerate() {
            for (right_place, right) in SORTED.iter().enumerate() {
                let expected = left_place.cmp(&right_place);
                assert_eq!(compare(left, right), expected, "{left:?} and {right:?}");
                let keys = sort_key(left).as_bytes().cmp(sort_key(right).as_bytes());
                assert_eq!(keys, expected, "keys of {left:?} and {right:?}");
            }
        }
    }

    #[test]
    fn a_sort_key_decodes_to_its_id() {
        for id in SORTED {
            assert_eq!(from_sort_key(&sort_key(id)).as_deref(), Some(id), "{id:?}");
        }
        for key in ["\0", "\u{1}", "\u{1}\u{1}", "\u{1}\u{1}x", "\u{1}a"] {
            assert_eq!(from_sort_key(key), None, "{key:?}");
        }
    }

    #[test]
    fn a_number_has_one_spelling() {
        for id in [
            "__id7__",
            "__id-7__",
            "__id0__",
            "__id-9223372036854775808__",
        ] {
            assert!(number(id).is_some() && check_document(id).is_ok(), "{id}");
            assert!(check(id).is_err(), "no collection is called {id}");
        }
        for id in [
            "__id__",
            "__id07__",
            "__id+7__",
            "__id-0__",
            "__id 7__",
            "__id7.0__",
            "__ID7__",
            "__id9223372036854775808__",
            "__idx__",
            "__x__",
        ] {
            assert!(number(id).is_none() && check_document(id).is_err(), "{id}");
        }
    }
}
