//! Names on other platforms.
//!
//! A handle is `@name`, unless a word touches the sign (then it is an e-mail address, or nothing) or what follows is
//!
//! * a figure: `@5`, `@10.30`, `@80kg`; with a blank behind the sign nothing is one, `@ the stadium`;
//! * one of the places, times and ways to train that people write so: `@home`, `@noon`, `@tempo`, `@court2`;
//! * a name of a place, as far as capitals tell: `@Wembley`, `@St.Pauli`; but not if somebody is to be looked up by it:
//!   `DM me @Ada`, `my Insta: @Ada`.
//!
//! Without the sign it is a name close to its platform, `Instagram: adakeller99`, `I'm ada_k on Telegram`. Such a name has
//! a digit, a dot or an underscore; one that is a word like any other counts only where it is announced and ends its
//! clause: `my insta name is adakeller`.

use super::fold::plain_words;
use super::words::{ANNOUNCING, LOOK_UP, NAMING, NO_NAMES, NUMBERED, ON, PLACES, PLATFORMS, Words};

/// Characters of the shortest name behind an `@`, and of the shortest that is a word like any other.
const LEAST: usize = 3;
const LEAST_OF_WORD: usize = 5;
/// Words between a platform and a name, and how far away somebody may ask for being looked up.
const MOST_BETWEEN: usize = 4;
const MOST_AWAY: usize = 4;

#[derive(Debug)]
struct Word<'a> {
    /// What stands between the word before and this one.
    gap: &'a str,
    text: &'a str,
    /// The same in lower case, without accents.
    plain: String,
}

/// Whether the text has a name on another platform; e-mail addresses are to be looked for before.
pub(super) fn has_handle(folded: &str) -> bool {
    let words = words(folded);
    (0..words.len()).any(|at| {
        is_handle(&words, at) || is_behind_platform(&words, at) || is_before_platform(&words, at)
    })
}

fn words(folded: &str) -> Vec<Word<'_>> {
    let is_of_word = |letter: char| letter.is_alphanumeric() || "_.#".contains(letter);
    let is_edge = |letter: char| matches!(letter, '.' | '#');
    let mut words = Vec::new();
    let mut rest = folded;
    while let Some(start) = rest.find(|letter: char| letter.is_alphanumeric() || letter == '_') {
        let (gap, tail) = rest.split_at(start);
        let end = tail.find(|letter| !is_of_word(letter));
        let text = tail.get(..end.unwrap_or(tail.len())).unwrap_or_default();
        let text = text.trim_end_matches(is_edge);
        rest = tail.get(text.len()..).unwrap_or_default();
        let plain = plain_words(text);
        words.push(Word { gap, text, plain });
    }
    words
}

fn is_one_of(word: Option<&Word<'_>>, all: Words) -> bool {
    word.is_some_and(|word| all.has(&word.plain))
}

/// `@name`
fn is_handle(words: &[Word<'_>], at: usize) -> bool {
    let Some(word) = words.get(at) else {
        return false;
    };
    let touches_word = at > 0 && word.gap.chars().all(|letter| letter == '@');
    word.gap.ends_with('@')
        && !touches_word
        && word.text.chars().count() >= LEAST
        && !word.text.starts_with(|letter: char| letter.is_numeric())
        && !PLACES.has(&word.plain)
        && !is_numbered(&word.plain, PLACES)
        && (!is_place_name(word.text) || is_to_be_looked_up(words, at))
}

/// `court2`, `rpe8`: one of these and a short number.
fn is_numbered(plain: &str, of: Words) -> bool {
    let base = plain.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let digits = plain.len() - base.len();
    (1..=3).contains(&digits) && of.has(base)
}

/// Every part is letters, of which the first is the only capital.
fn is_place_name(text: &str) -> bool {
    text.split('.').all(|part| {
        let mut letters = part.chars();
        letters.next().is_some_and(char::is_uppercase)
            && letters.all(|letter| letter.is_alphabetic() && !letter.is_uppercase())
    })
}

fn is_to_be_looked_up(words: &[Word<'_>], at: usize) -> bool {
    let before = words.get(at.saturating_sub(MOST_AWAY)..at);
    let mut before = before.unwrap_or_default().iter();
    let after = words.iter().skip(at + 1).take(MOST_AWAY);
    before.any(|word| is_one_of(Some(word), LOOK_UP) || is_one_of(Some(word), PLATFORMS))
        || after
            .take_while(|word| !ends_sentence(word.gap))
            .any(|word| is_one_of(Some(word), PLATFORMS))
}

fn ends_sentence(gap: &str) -> bool {
    gap.contains(['.', '!', '?'])
}

/// `Instagram: adakeller99`, `my insta name is adakeller`: from the platform on.
fn is_behind_platform(words: &[Word<'_>], at: usize) -> bool {
    if !is_one_of(words.get(at), PLATFORMS) {
        return false;
    }
    let mut is_announced = false;
    for (behind, word) in words.iter().enumerate().skip(at + 1).take(MOST_BETWEEN + 1) {
        if ends_sentence(word.gap) {
            return false;
        }
        is_announced |= word.gap.contains([':', '=']);
        if is_name(word.text, &word.plain) {
            return true;
        }
        if is_one_of(Some(word), ANNOUNCING) {
            is_announced = true;
        } else if !is_one_of(Some(word), NAMING) && !is_one_of(Some(word), PLATFORMS) {
            let next = words.get(behind + 1);
            let ends_clause = next.is_none_or(|next| next.gap.contains(['.', ',', ';', '!', '?']));
            return is_announced
                && ends_clause
                && is_to_be_looked_up(words, at)
                && is_word_for_a_name(word);
        }
    }
    false
}

/// `ada_k on Telegram`: from the name on.
fn is_before_platform(words: &[Word<'_>], at: usize) -> bool {
    if !words
        .get(at)
        .is_some_and(|word| is_name(word.text, &word.plain))
    {
        return false;
    }
    let mut after = words.iter().skip(at + 1).take(MOST_BETWEEN);
    let platform = after.find(|word| ends_sentence(word.gap) || !is_one_of(Some(word), ON));
    platform.is_some_and(|word| !ends_sentence(word.gap) && is_one_of(Some(word), PLATFORMS))
}

/// What nobody takes for a word: `ada_k`, `ada.keller`, `ada99`, `ada#1234`.
fn is_name(text: &str, plain: &str) -> bool {
    let letters = text.chars().filter(|letter| letter.is_alphabetic()).count();
    let starts = text.starts_with(|letter: char| letter.is_alphabetic() || letter == '_');
    // `_great_` is emphasis.
    let inner = match text.strip_prefix('_').and_then(|it| it.strip_suffix('_')) {
        Some(inner) => inner,
        None => text,
    };
    starts
        && ((inner.contains('_') && letters >= 2)
            || is_dotted(text, letters)
            || is_with_digits(plain, letters))
}

/// `ada.keller`, not `e.g` or the `great.Live` of a forgotten blank.
fn is_dotted(text: &str, letters: usize) -> bool {
    let mut parts = text.split('.');
    let first = parts.next().unwrap_or_default();
    let mut others = parts.peekable();
    others.peek().is_some()
        && letters > LEAST
        && first.chars().nth(1).is_some()
        && others.all(|part| {
            part.starts_with(|letter: char| {
                letter.is_numeric() || letter.is_lowercase() || letter == '_'
            })
        })
}

/// `ada99`, not `U21`, `top10` or `Paris2024`.
fn is_with_digits(plain: &str, letters: usize) -> bool {
    let base = plain.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let number = plain.get(base.len()..).unwrap_or_default();
    let is_year = number.len() == 4 && number.starts_with("20");
    letters >= LEAST
        && plain.chars().count() >= LEAST_OF_WORD
        && plain.contains(|letter: char| letter.is_ascii_digit())
        && !is_year
        && !is_numbered(plain, NUMBERED)
}

fn is_word_for_a_name(word: &Word<'_>) -> bool {
    word.text.chars().count() >= LEAST_OF_WORD
        && word.text.chars().all(char::is_alphabetic)
        && !is_one_of(Some(word), NO_NAMES)
}
