//! Compares the message files with each other, and with the calls of `text!` in the functions.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

mod messages;
mod sentences;
mod uses;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use messages::{Values, read_folder};
use uses::find_uses;

/// Operators read English, so other languages lack these files.
const ENGLISH_ONLY: [&str; 1] = ["operator.ftl"];
/// The value that every message has.
const BRAND: &str = "brand";

fn texts_folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn folder(language: &str) -> BTreeMap<String, Values> {
    read_folder(&texts_folder().join(language), &[])
}

#[test]
fn every_language_has_the_messages_and_values_of_english() {
    let translated = read_folder(&texts_folder().join("en"), &ENGLISH_ONLY);
    let german = folder("de");
    let ids =
        |messages: &BTreeMap<String, Values>| messages.keys().cloned().collect::<BTreeSet<_>>();
    let missing: Vec<_> = ids(&translated)
        .difference(&ids(&german))
        .cloned()
        .collect();
    assert!(missing.is_empty(), "German lacks {missing:?}");
    let extra: Vec<_> = ids(&german)
        .difference(&ids(&translated))
        .cloned()
        .collect();
    assert!(extra.is_empty(), "only German has {extra:?}");
    // A language may leave the marketplace's name out of a sentence, or add it.
    let named = |values: &Values| {
        let mut values = values.clone();
        values.remove(BRAND);
        values
    };
    let pairs = german.iter().zip(translated.iter());
    let different: Vec<_> = pairs
        .filter(|((_, values), (_, source))| named(values) != named(source))
        .map(|((id, values), (_, source))| (id, values, source))
        .collect();
    assert!(
        different.is_empty(),
        "other values than English: {different:?}"
    );
}

#[test]
fn every_message_is_used_with_its_values() {
    let messages = folder("en");
    let mut used = BTreeSet::new();
    for call in find_uses(&functions()) {
        let Some(values) = messages.get(&call.id) else {
            panic!("{}: no message {}", call.place, call.id);
        };
        let mut expected = values.clone();
        expected.remove(BRAND);
        assert_eq!(call.values, expected, "{}: {}", call.place, call.id);
        used.insert(call.id);
    }
    let unused: Vec<_> = messages.keys().filter(|id| !used.contains(*id)).collect();
    assert!(unused.is_empty(), "no code uses {unused:?}");
}

fn functions() -> PathBuf {
    texts_folder()
        .parent()
        .and_then(Path::parent)
        .unwrap()
        .to_owned()
}
