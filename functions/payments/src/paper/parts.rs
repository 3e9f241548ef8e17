//! Splits a text into parts of one font each.

use std::ops::Range;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::fonts::{PaperFont, base, emoji, font_of};

const JOINER: char = '\u{200D}';
/// Requests the coloured form of the character before it.
const AS_EMOJI: char = '\u{FE0F}';
const REPLACEMENT: char = '\u{FFFD}';

/// Part of a text that is drawn in one font.
pub(super) struct Part {
    pub(super) range: Range<usize>,
    pub(super) font: &'static PaperFont,
    /// The replacement for a character that no font has.
    pub(super) instead: Option<String>,
}

/// Returns the parts of `range`; none if the fonts are damaged.
pub(super) fn split(text: &str, range: Range<usize>) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut before = None;
    let mut letters = text
        .get(range.clone())
        .unwrap_or_default()
        .char_indices()
        .peekable();
    while let Some((at, letter)) = letters.next() {
        let next = letters.peek().map(|(_, next)| *next);
        let at = range.start + at;
        let range = at..at + letter.len_utf8();
        let last = parts.last_mut().filter(|last| last.instead.is_none());
        let kept = last.as_ref().map(|last| last.font);
        let kept = kept.filter(|font| continues(before, letter, font));
        before = Some(letter);
        let chosen = kept
            .or_else(|| {
                let emoji = (next == Some(AS_EMOJI)).then(emoji).flatten();
                emoji.filter(|font| font.covers(letter))
            })
            .or_else(|| font_of(letter))
            .map(|font| (font, None))
            .or_else(|| replace(letter));
        match (chosen, last) {
            (Some((font, None)), Some(last)) if std::ptr::eq(font, last.font) => {
                last.range.end = range.end;
            }
            (Some((font, instead)), _) => parts.push(Part {
                range,
                font,
                instead,
            }),
            (None, _) => {}
        }
    }
    parts
}

/// Returns whether a character belongs to the previous one and is drawn in its font.
fn continues(before: Option<char>, letter: char, font: &PaperFont) -> bool {
    if is_invisible(letter) {
        return true;
    }
    let belongs = before == Some(JOINER)
        || is_combining_mark(letter)
        // Skin tones.
        || ('\u{1F3FB}'..='\u{1F3FF}').contains(&letter);
    belongs && font.covers(letter)
}

/// Characters that join, separate or order others and have no glyph.
fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{E0000}'..='\u{E0FFF}'
    )
}

/// Draws a character that no font has as the plain letters that it is compatible with, or as the sign for an unknown
/// one.
fn replace(letter: char) -> Option<(&'static PaperFont, Option<String>)> {
    let plain: String = std::iter::once(letter).nfkc().collect();
    let font = plain.chars().next().and_then(font_of);
    let plain = font.filter(|font| plain.chars().all(|one| font.covers(one)));
    let instead = match plain {
        Some(font) => (font, std::iter::once(letter).nfkc().collect()),
        None if is_invisible(letter) => (base()?, String::new()),
        None => (base()?, REPLACEMENT.to_string()),
    };
    Some((instead.0, Some(instead.1)))
}
