//! Normalises text before detection: full width, digits of other scripts, invisible characters, spelled-out dots.

use unicode_normalization::UnicodeNormalization;

/// The digit zero of scripts whose ten digits have consecutive code points.
const ZEROS: [u32; 11] = [
    0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0BE6, 0x0C66, 0x0CE6, 0x0E50,
];

/// Returns the normalised text: compatibility forms, ASCII digits and dashes, single spaces, no invisible characters,
/// and `(dot)`, `[dot]` and ` dot ` as a dot. Capitals are kept, because they distinguish a new sentence from a host.
pub(super) fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.nfkc() {
        match plain(letter) {
            Some(' ') if folded.ends_with(' ') => {}
            Some(letter) => folded.push(letter),
            None => {}
        }
    }
    for dot in [" (dot) ", " [dot] ", "(dot)", "[dot]", "{dot}", " dot "] {
        folded = replaced(&folded, dot, ".");
    }
    for at in [" (at) ", " [at] ", "(at)", "[at]", "{at}"] {
        folded = replaced(&folded, at, "@");
    }
    folded
}

/// Replaces `word` in any case.
fn replaced(text: &str, word: &str, by: &str) -> String {
    // ASCII letters are one byte in either case, so positions are equal in both texts.
    let lower = text.to_ascii_lowercase();
    let mut replaced = String::with_capacity(text.len());
    let mut done = 0;
    for (at, _) in lower.match_indices(word) {
        replaced.push_str(text.get(done..at).unwrap_or_default());
        replaced.push_str(by);
        done = at + word.len();
    }
    replaced.push_str(text.get(done..).unwrap_or_default());
    replaced
}

/// Returns the character in its plain form, or `None` if it is invisible.
fn plain(letter: char) -> Option<char> {
    match letter {
        '\u{AD}'
        | '\u{200B}'..='\u{200F}'
        | '\u{2060}'..='\u{2064}'
        | '\u{FE00}'..='\u{FE0F}'
        | '\u{FEFF}'
        | '\u{20E3}' => None,
        '\u{2010}'..='\u{2015}' | '\u{2212}' => Some('-'),
        '\u{3002}' | '\u{2024}' => Some('.'),
        _ if letter.is_whitespace() => Some(' '),
        _ => Some(digit(letter).unwrap_or(letter)),
    }
}

fn digit(letter: char) -> Option<char> {
    let code = u32::from(letter);
    let value = ZEROS
        .iter()
        .find_map(|zero| code.checked_sub(*zero).filter(|value| *value < 10))?;
    char::from_digit(value, 10)
}
