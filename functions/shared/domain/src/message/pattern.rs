//! Patterns that are compiled once, and the context of a match.

use crate::text::plain_words;
use regex_lite::Regex;

/// The number of characters of context before and after a match; limited for speed.
const NEAR: usize = 60;

#[expect(
    clippy::expect_used,
    reason = "the patterns are constants, and the tests compile each"
)]
pub(super) fn compile(pattern: &str) -> Regex {
    Regex::new(pattern).expect("a pattern of this program compiles")
}

/// Returns the context before this position, normalised.
pub(super) fn words_before(text: &str, at: usize) -> String {
    let before = text.get(..at).unwrap_or_default();
    let from = before.char_indices().rev().nth(NEAR);
    plain_words(
        before
            .get(from.map_or(0, |(from, _)| from)..)
            .unwrap_or_default(),
    )
}

/// Returns the context after this position, normalised.
pub(super) fn words_after(text: &str, at: usize) -> String {
    let after = text.get(at..).unwrap_or_default();
    let to = after.char_indices().nth(NEAR);
    plain_words(
        after
            .get(..to.map_or(after.len(), |(to, _)| to))
            .unwrap_or_default(),
    )
}
