//! Keys as a table stores them: `DynamoDB` takes 1,024 bytes in a sort key and 2,048 in a partition's name, and names and
//! indexed values are longer.
//!
//! A longer key is stored as its start and a digest of the whole. Two keys whose first [`GROUP`] bytes differ are sorted
//! by them; those that share them are a group, in which the order is that of the digests. So a bound never leaves out the
//! rest of a group, and a reader in order reads a group to its end.

use std::borrow::Cow;

use sha2::{Digest, Sha256};

use crate::sorted_text;

/// The longest sort key that is stored as it is, in bytes; of a longer one so much is kept.
const KEPT: usize = 960;
/// How many bytes of any two keys decide about their order. A start of [`KEPT`] bytes ends with a whole character, so it
/// may be up to three bytes shorter.
const GROUP: usize = KEPT - 4;
/// The longest name of a partition that is stored as it is, in bytes. The store puts its kind before it.
const KEPT_PARTITION: usize = 1_900;
/// Separates the start from the digest.
const CUT: char = '~';
/// More of the greatest character than can follow the start of a group: 1,024 bytes with it.
const BEYOND: usize = 17;

/// The sort key as it is stored: itself, or its start and its digest.
pub(crate) fn sort(key: Cow<'_, str>) -> Cow<'_, str> {
    if key.len() <= KEPT {
        return key;
    }
    Cow::Owned(cut(&key, KEPT))
}

/// The name of a partition as it is stored.
pub(crate) fn partition(name: String) -> String {
    if name.len() <= KEPT_PARTITION {
        return name;
    }
    cut(&name, KEPT_PARTITION)
}

/// Whether other keys may share the part of a stored sort key that decides about its order.
pub fn is_in_group(stored: &str) -> bool {
    stored.len() > GROUP
}

/// The least and the greatest stored key between two keys, both included; `None` if no key is between them. They may let
/// in more keys, but leave out none.
pub(crate) fn range(
    from: Option<Cow<'_, str>>,
    to: Option<Cow<'_, str>>,
) -> Option<(Option<String>, Option<String>)> {
    let from = from.map(|from| start(&from, GROUP).to_owned());
    let to = to.map(|to| {
        if to.len() <= GROUP {
            return to.into_owned();
        }
        let beyond = std::iter::repeat_n(char::MAX, BEYOND);
        start(&to, GROUP).chars().chain(beyond).collect()
    });
    // The table refuses a range whose ends are the wrong way round.
    let is_empty = matches!((&from, &to), (Some(from), Some(to)) if from > to);
    (!is_empty).then_some((from, to))
}

fn cut(key: &str, kept: usize) -> String {
    let digest = sorted_text::spell(Sha256::digest(key).as_slice());
    format!("{}{CUT}{digest}", start(key, kept))
}

/// The longest start of a text of at most so many bytes.
fn start(text: &str, bytes: usize) -> &str {
    text.get(..text.floor_char_boundary(bytes)).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn stored(key: &str) -> String {
        sort(Cow::Borrowed(key)).into_owned()
    }

    /// Keys in their order, around the lengths at which they are cut, with characters of one to four bytes there.
    fn keys() -> Vec<String> {
        let mut keys = Vec::new();
        for length in (GROUP - 6)..(KEPT + 6) {
            for end in [
                "",
                "a",
                "é",
                "\u{ffee}",
                "\u{1f600}",
                "\u{10ffff}\u{10ffff}",
            ] {
                for rest in [0, 1, 400] {
                    let key = format!("{}{end}{}", "x".repeat(length), "b".repeat(rest));
                    keys.extend([format!("{key}a"), key]);
                }
            }
        }
        keys.extend(["", "a", "x", "y"].map(str::to_owned));
        keys.sort();
        keys.dedup();
        keys
    }

    #[test]
    fn stored_keys_fit_the_table_and_sort_as_their_keys_outside_a_group() {
        let keys = keys();
        for two in keys.windows(2) {
            let [low, high] = two else { continue };
            let (stored_low, stored_high) = (stored(low), stored(high));
            assert!(stored_high.len() <= 1_024);
            assert_ne!(stored_low, stored_high);
            let group = |key: &str| key.as_bytes().get(..GROUP).map(<[u8]>::to_vec);
            let is_one_group = group(low).is_some() && group(low) == group(high);
            assert!(is_one_group || stored_low < stored_high, "{low} and {high}");
            // A reader that continues while keys are in a group reads all of it.
            if is_one_group && high.len() > GROUP {
                assert!(is_in_group(&stored_high), "{high}");
            }
        }
    }

    #[test]
    fn a_range_contains_every_stored_key_between_its_ends() {
        let keys = keys();
        for (place, from) in keys.iter().enumerate().step_by(7) {
            let ends = |to: &str| {
                let to = Some(Cow::Owned(to.to_owned()));
                range(Some(Cow::Borrowed(from.as_str())), to)
            };
            for to in keys.iter().skip(place).step_by(5) {
                let (Some(low), Some(high)) = ends(to).unwrap() else {
                    panic!("two ends");
                };
                assert!(high.len() <= 1_024, "{}", high.len());
                for key in keys.iter().filter(|key| (from..=to).contains(key)) {
                    let stored = stored(key);
                    assert!(low <= stored && stored <= high, "{key}");
                }
            }
        }
        let reversed = range(Some(Cow::Borrowed("b")), Some(Cow::Borrowed("a")));
        assert_eq!(reversed, None);
        assert_eq!(range(None, None), Some((None, None)));
    }

    #[test]
    fn long_names_of_partitions_stay_apart() {
        let name = |end: &str| partition(format!("{}{end}", "é".repeat(2_500)));
        assert_ne!(name("a"), name("b"));
        assert!(name("a").len() <= 2_000);
        assert_eq!(partition("short".to_owned()), "short");
    }
}
