//! The characters that a text may contain: visible ones, and invisible ones that are needed to display the text
//! correctly.
//!
//! Other control and format characters are rejected: they can make two names look alike, change the order of letters,
//! or make a text look empty. Three kinds are accepted, each only in its correct context:
//!
//! * Joiners (U+200C, U+200D) between the letters of scripts that have them (RFC 5892, appendix A.1 and A.2), and
//!   U+200D between the parts of an emoji (UTS 51).
//! * Variation selectors after a character that has variants.
//! * Tags in the flags of England, Scotland, Wales and similar regions.

use icu_properties::props::{
    CanonicalCombiningClass, DefaultIgnorableCodePoint, Emoji, ExtendedPictographic,
    GeneralCategory, JoiningType, NoncharacterCodePoint, Script,
};
use icu_properties::{CodePointMapData, CodePointSetData};

const NON_JOINER: char = '\u{200C}';
const JOINER: char = '\u{200D}';
const EMOJI_SELECTOR: char = '\u{FE0F}';
const KEYCAP: char = '\u{20E3}';
const BLACK_FLAG: char = '\u{1F3F4}';
const END_OF_TAGS: char = '\u{E007F}';

/// Returns whether the text has an invisible character out of its context. A line break counts as one.
pub(super) fn has_hidden(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    (0..letters.len()).any(|at| {
        let (before, rest) = letters.split_at(at);
        rest.split_first()
            .is_some_and(|(letter, after)| is_hidden(*letter, before, after))
    })
}

/// Returns whether the text has a visible character: a letter, a number, a punctuation mark or a symbol.
pub(super) fn has_visible(text: &str) -> bool {
    text.chars().any(is_visible)
}

fn is_visible(letter: char) -> bool {
    // The empty Braille pattern has the category of symbols, but is blank.
    if letter == '\u{2800}' || is_ignorable(letter) {
        return false;
    }
    !matches!(
        category(letter),
        GeneralCategory::Control
            | GeneralCategory::Format
            | GeneralCategory::Surrogate
            | GeneralCategory::PrivateUse
            | GeneralCategory::SpaceSeparator
            | GeneralCategory::LineSeparator
            | GeneralCategory::ParagraphSeparator
            | GeneralCategory::NonspacingMark
            | GeneralCategory::EnclosingMark
    )
}

fn is_hidden(letter: char, before: &[char], after: &[char]) -> bool {
    match letter {
        NON_JOINER => !joins_script(letter, before, after),
        JOINER => !joins_script(letter, before, after) && !joins_emoji(before, after),
        '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}' => {
            !selects_variant(letter, before, after)
        }
        '\u{180B}'..='\u{180F}' => !before.last().is_some_and(|last| is_mongolian(*last)),
        '\u{E0020}'..='\u{E007F}' => !is_in_flag(letter, before, after),
        // Signs of numbers and verses are displayed over the digits after them.
        '\u{0600}'..='\u{0605}'
        | '\u{06DD}'
        | '\u{070F}'
        | '\u{0890}'
        | '\u{0891}'
        | '\u{08E2}'
        | '\u{110BD}'
        | '\u{110CD}' => false,
        _ => {
            let hides = matches!(
                category(letter),
                GeneralCategory::Control
                    | GeneralCategory::Format
                    | GeneralCategory::Surrogate
                    | GeneralCategory::PrivateUse
                    | GeneralCategory::LineSeparator
                    | GeneralCategory::ParagraphSeparator
            );
            hides || is_ignorable(letter) || is_no_character(letter)
        }
    }
}

/// Returns whether a joiner is before or after a virama, or between letters that would otherwise join; U+200D also at
/// the end of a word, where it keeps a letter's joining form.
fn joins_script(joiner: char, before: &[char], after: &[char]) -> bool {
    let Some(last) = before.last() else {
        return false;
    };
    if is_virama(*last) || (joiner == JOINER && after.first().is_some_and(|next| is_virama(*next)))
    {
        return true;
    }
    let joins = |letter: &char| joining(*letter) != JoiningType::NonJoining;
    let seen = |letter: &&char| joining(**letter) != JoiningType::Transparent;
    let earlier = before.iter().rev().find(seen);
    let later = after.iter().find(seen);
    let is_joiner = |letter: &char| matches!(*letter, JOINER | NON_JOINER);
    match (earlier, later) {
        (Some(earlier), _) if is_joiner(earlier) => false,
        (Some(earlier), Some(later)) if joins(earlier) && joins(later) => !is_joiner(later),
        (Some(earlier), _) => joiner == JOINER && joining(*earlier) == JoiningType::DualJoining,
        (None, _) => false,
    }
}

/// Returns whether U+200D joins pictures, each with an optional skin tone or variation selector: `👩‍🚀`.
fn joins_emoji(before: &[char], after: &[char]) -> bool {
    let earlier = before
        .iter()
        .rev()
        .find(|letter| !matches!(**letter, EMOJI_SELECTOR | '\u{1F3FB}'..='\u{1F3FF}'));
    earlier.is_some_and(|letter| is_picture(*letter))
        && after.first().is_some_and(|letter| is_picture(*letter))
}

fn selects_variant(selector: char, before: &[char], after: &[char]) -> bool {
    let Some(base) = before.last().copied() else {
        return false;
    };
    match selector {
        // A digit has a variant only as a keycap: `5️⃣`.
        '\u{FE0E}' | EMOJI_SELECTOR if base.is_ascii() => after.first() == Some(&KEYCAP),
        '\u{FE0E}' | EMOJI_SELECTOR => CodePointSetData::new::<Emoji>().contains(base),
        '\u{E0100}'..='\u{E01EF}' => script(base) == Script::Han,
        _ => {
            category(base) == GeneralCategory::MathSymbol
                || matches!(
                    script(base),
                    Script::Han | Script::Myanmar | Script::PhagsPa | Script::Manichaean
                )
        }
    }
}

/// Returns whether a tag is part of a flag: tags spell a region's name after a black flag, and an end tag follows.
fn is_in_flag(tag: char, before: &[char], after: &[char]) -> bool {
    let spells = |letter: &&char| matches!(**letter, '\u{E0020}'..='\u{E007E}');
    let flag = before.iter().rev().find(|letter| !spells(letter));
    flag == Some(&BLACK_FLAG)
        && if tag == END_OF_TAGS {
            before.last() != Some(&BLACK_FLAG)
        } else {
            after.iter().find(|letter| !spells(letter)) == Some(&END_OF_TAGS)
        }
}

fn category(letter: char) -> GeneralCategory {
    CodePointMapData::<GeneralCategory>::new().get(letter)
}

fn script(letter: char) -> Script {
    CodePointMapData::<Script>::new().get(letter)
}

fn joining(letter: char) -> JoiningType {
    CodePointMapData::<JoiningType>::new().get(letter)
}

fn is_virama(letter: char) -> bool {
    CodePointMapData::<CanonicalCombiningClass>::new().get(letter)
        == CanonicalCombiningClass::Virama
}

fn is_picture(letter: char) -> bool {
    CodePointSetData::new::<ExtendedPictographic>().contains(letter)
}

fn is_ignorable(letter: char) -> bool {
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(letter)
}

fn is_no_character(letter: char) -> bool {
    CodePointSetData::new::<NoncharacterCodePoint>().contains(letter)
}

fn is_mongolian(letter: char) -> bool {
    script(letter) == Script::Mongolian
}
