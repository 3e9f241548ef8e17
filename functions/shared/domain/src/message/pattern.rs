//! Patterns that are compiled once, and what of a text they look at.

use crate::text::plain_words;
use regex_lite::Regex;

/// Characters beside a name or a number that say what it is; more would make a long text slow.
const NEAR: usize = 60;

/// Compiles a pattern of this program.
#[expect(
    clippy::expect_used,
    reason = "the patterns are constants, and the tests compile each"
)]
pub(super) fn compile(pattern: &str) -> Regex {
    Regex::new(pattern).expect("a pattern of this program compiles")
}

/// What stands shortly before this place, in plain words.
pub(super) fn words_before(text: &str, at: usize) -> String {
    let before = text.get(..at).unwrap_or_default();
    let from = before.char_indices().rev().nth(NEAR);
    plain_words(
        before
            .get(from.map_or(0, |(from, _)| from)..)
            .unwrap_or_default(),
    )
}

/// What stands shortly behind this place, in plain words.
pub(super) fn words_behind(text: &str, at: usize) -> String {
    let behind = text.get(at..).unwrap_or_default();
    let to = behind.char_indices().nth(NEAR);
    plain_words(
        behind
            .get(..to.map_or(behind.len(), |(to, _)| to))
            .unwrap_or_default(),
    )
}
