//! Local phone numbers: too short to be known by their shape, but announced.
//!
//! `call me on 555 0182`, `5550182 is my number`. Five digits or more are one when a word for calling stands before them
//! with at most [`MOST_OTHER_WORDS`] words of another meaning between, or behind them with none; a sentence may end
//! between the two only if the digits are as many as a phone's. What is a time, a date, an amount, a score or counting is
//! none, nor what is said to be something else: `bib 10245`, `12345 fans`, `my number was 10245`.

use super::digits::{Group, Run, is_year, runs};
use super::fold::plain_words;
use super::phone::{count, is_counting, is_pairs};
use super::words::{
    CALLS, CALLS_ME, CALLS_OR_ELSE, ELSE_BEFORE, ELSE_BEHIND, FILLERS, NUMBERS, OF_ELSE, PAST,
    SHORT_FORMS, UNITS, WHOSE,
};

/// Digits of the shortest and the longest local number.
const LEAST: usize = 5;
const MOST: usize = 15;
/// Digits that are taken for a number although a sentence ends between them and the word for calling, or although each
/// stands for itself, and a bare `number` is enough before them.
const LEAST_APART: usize = 7;
/// Words between the announcement and the number, and how many of them may be no [`FILLERS`].
const MOST_WORDS: usize = 10;
const MOST_OTHER_WORDS: usize = 3;

#[derive(Debug)]
enum Piece<'a> {
    Word(&'a str),
    SentenceEnd,
    Digits(usize),
}

/// Whether the text, without identifiers, has a number that is announced.
pub(super) fn has_number(text: &str) -> bool {
    let plain = plain_words(text);
    let runs = runs(&plain);
    let pieces = pieces(&runs);
    pieces.iter().enumerate().any(|(at, piece)| {
        let Piece::Digits(run) = piece else {
            return false;
        };
        let Some(run) = runs.get(*run).filter(|run| may_be_number(run)) else {
            return false;
        };
        let before = pieces.get(..at).unwrap_or_default();
        let after = pieces.get(at + 1..).unwrap_or_default();
        let digits = count(&run.groups);
        !is_of_else(before)
            && (is_announced_before(before, digits) || is_announced_behind(after, digits))
    })
}

fn pieces<'a>(runs: &[Run<'a>]) -> Vec<Piece<'a>> {
    let mut pieces = Vec::new();
    for (at, run) in runs.iter().enumerate() {
        words(run.before, &mut pieces);
        pieces.push(Piece::Digits(at));
    }
    if let Some(last) = runs.last() {
        words(last.after, &mut pieces);
    }
    pieces
}

fn words<'a>(talk: &'a str, pieces: &mut Vec<Piece<'a>>) {
    for part in talk.split_inclusive(|letter: char| !letter.is_alphanumeric()) {
        let word = part.trim_end_matches(|letter: char| !letter.is_alphanumeric());
        if !word.is_empty() {
            pieces.push(Piece::Word(word));
        }
        let is_short_form =
            matches!(pieces.last(), Some(Piece::Word(last)) if SHORT_FORMS.has(last));
        if part.ends_with(['!', '?']) || (part.ends_with('.') && !is_short_form) {
            pieces.push(Piece::SentenceEnd);
        }
    }
}

/// Whether the digits could be called, as far as they and their neighbours tell.
fn may_be_number(run: &Run<'_>) -> bool {
    let groups = run.kept();
    let digits = count(&groups);
    let touches_word = run.before.ends_with(char::is_alphabetic) && !ends_with_call(run.before);
    let is_price = run.before.trim_end().ends_with(['€', '$', '£', '#'])
        || run.after.trim_start().starts_with(['€', '$', '£', '%']);
    let behind = run.after.split(|letter: char| !letter.is_alphanumeric());
    let unit = behind.into_iter().find(|word| !word.is_empty());
    let has_unit = unit.is_some_and(|unit| UNITS.has(unit));
    (LEAST..=MOST).contains(&digits)
        && !touches_word
        && !run.after.starts_with(char::is_alphabetic)
        && !is_price
        && !has_unit
        && !is_pairs(&groups)
        && !is_counting(&groups)
        && !is_round(&groups)
        && !is_date_or_scores(&groups)
}

/// `tel5550182`
fn ends_with_call(talk: &str) -> bool {
    let word = talk.rsplit(|letter: char| !letter.is_alphanumeric()).next();
    word.is_some_and(|word| CALLS.has(word))
}

/// `10 000`, `250000`, `12500`: what is rounded is a distance, a crowd, a price.
fn is_round(groups: &[Group<'_>]) -> bool {
    let digits: String = groups.iter().map(|group| group.digits).collect();
    (digits.len() <= 6 && digits.ends_with("000")) || (digits.len() == 5 && digits.ends_with("00"))
}

/// `21 2026` of `November 21 2026`, `21 19 21 17`, `2018 2022`.
fn is_date_or_scores(groups: &[Group<'_>]) -> bool {
    let is_single = groups.iter().all(|group| group.digits.len() == 1);
    let is_low = |group: &Group<'_>| {
        group.digits.len() <= 2 && group.digits.parse::<u8>().is_ok_and(|value| value <= 31)
    };
    groups
        .iter()
        .all(|group| is_low(group) || is_year(group.digits))
        && !(is_single && groups.len() >= LEAST_APART)
}

/// Whether the nearest words before say what the number is of.
fn is_of_else(before: &[Piece<'_>]) -> bool {
    let words = before.iter().rev().map_while(|piece| match piece {
        Piece::Word(word) => Some(*word),
        Piece::SentenceEnd | Piece::Digits(_) => None,
    });
    let mut meaning = words.skip_while(|word| FILLERS.has(word) || NUMBERS.has(word));
    meaning.next().is_some_and(|word| OF_ELSE.has(word))
}

fn is_announced_before(before: &[Piece<'_>], digits: usize) -> bool {
    let (mut others, mut has_ended) = (0, false);
    for (at, piece) in before.iter().enumerate().rev().take(MOST_WORDS) {
        match piece {
            Piece::SentenceEnd => has_ended = true,
            Piece::Digits(_) => others += 1,
            Piece::Word(word) if PAST.has(word) => return false,
            Piece::Word(_) if is_call(before, at, digits) => {
                let is_close = if has_ended {
                    others == 0 && digits >= LEAST_APART
                } else {
                    others <= MOST_OTHER_WORDS
                };
                if is_close {
                    return true;
                }
            }
            Piece::Word(word) => others += usize::from(!FILLERS.has(word)),
        }
    }
    false
}

fn is_announced_behind(after: &[Piece<'_>], digits: usize) -> bool {
    for (at, piece) in after.iter().enumerate().take(MOST_WORDS) {
        match piece {
            Piece::SentenceEnd if digits >= LEAST_APART => {}
            Piece::Word(_) if is_call(after, at, digits) => return true,
            Piece::Word(word) if FILLERS.has(word) || WHOSE.has(word) => {}
            Piece::SentenceEnd | Piece::Digits(_) | Piece::Word(_) => return false,
        }
    }
    false
}

/// Whether the word here, with those beside it, speaks of calling.
fn is_call(pieces: &[Piece<'_>], at: usize, digits: usize) -> bool {
    let word = |at: Option<usize>| match at.and_then(|at| pieces.get(at)) {
        Some(Piece::Word(word)) => *word,
        _ => "",
    };
    let here = word(Some(at));
    let before = word(at.checked_sub(1));
    let next = word(Some(at + 1));
    if CALLS_OR_ELSE.has(here) {
        return !ELSE_BEHIND.has(before) && !ELSE_BEFORE.has(next);
    }
    if NUMBERS.has(here) {
        let is_mine =
            WHOSE.has(before) || (WHOSE.has(word(at.checked_sub(2))) && !OF_ELSE.has(before));
        return is_mine || (digits >= LEAST_APART && !OF_ELSE.has(before) && here != "no");
    }
    CALLS.has(here) || CALLS_ME.has(here, next)
}
