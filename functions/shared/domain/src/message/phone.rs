//! Detects phone numbers.
//!
//! Messages about sport contain many digits: scores, distances, dates, seasons, prices. Words that are evidently one of
//! those are skipped. The remaining adjacent digits are a phone number if they
//!
//! * follow a `+`: 8 or more;
//! * begin with `0`: 10 or more, unless they count up (`07 08 09 10 11`);
//! * are 9 to 13 together, or grouped like a phone number: `555-123-4567`, `333 1234567`, `98765 43210`;
//! * are announced nearby (`call me`, `my number`, `WhatsApp`): 6 or more.
//!
//! English words for 7 or more digits are a phone number, too.

use std::ops::Range;
use std::sync::LazyLock;

use regex_lite::Regex;

use super::pattern::{compile, words_after, words_before};

const INTERNATIONAL: usize = 8;
const NATIONAL: usize = 10;
const TOGETHER: Range<usize> = 9..14;
const ANNOUNCED: Range<usize> = 6..16;
const SPELLED: usize = 7;
const CALLS: &str = r"(call|ring|text|reach|contact|message|phone|write|bel) (me|us)|phone|mobile|mob|cell|landline|dial|tel|tlf|telefon\w*|telephone|handy\w*|whats ?app|viber|signal|sms|(my|our|mein\w*|mon|mi|mio)( new| private)? (number|num|nummer|numero)|number:|ruf\w* (mich|uns)|erreich\w*|appelle\w*|joindre|llama\w*|movil|chiama\w*|cellulare|zadzwon|telefoon\w*";

static PLUS: LazyLock<Regex> = LazyLock::new(|| compile(r"\+\(?\d[\d ./()_*,:-]*"));
/// Words with digits and signs, without letters.
static FIGURE: LazyLock<Regex> = LazyLock::new(|| compile(r"^[^\w+]*\d[^a-zA-Z]*$"));
/// Up to four groups of two digits: times, scores, days, `09.30`, `7-6(5)`, `05/12/26`, `08.00-12.00`.
static SMALL: LazyLock<Regex> = LazyLock::new(|| compile(r"^\d{1,2}([^\d]+\d{1,2}){1,3}$"));
/// Days and seasons with a year, `21.11.2026`, `2024/25`, `2026`; times with a fraction; amounts with one.
static DATED: LazyLock<Regex> = LazyLock::new(|| {
    compile(
        r"^(\d{1,2}[./-]){1,2}(19|20)\d\d$|^(19|20)\d\d([./-]\d{1,2}){0,2}$|^(19|20)\d\d[/-](19|20)\d\d$|^(\d{1,2}:){1,2}\d\d[.,]\d{1,3}$|^\d{1,3}([.,]\d{3})*[.,]\d{1,2}$",
    )
});
/// A range: `10000-15000`, `5000/10000`, `05.12.-07.12.26`.
static SPAN: LazyLock<Regex> = LazyLock::new(|| compile(r"^(.*\d)\.?[-/](\d.*)$"));
static ANNOUNCED_BEFORE: LazyLock<Regex> =
    LazyLock::new(|| compile(&format!(r"\b({CALLS})(\W.{{0,24}})?$")));
static ANNOUNCED_AFTER: LazyLock<Regex> =
    LazyLock::new(|| compile(&format!(r"^.{{0,16}}\b({CALLS})\b")));
/// Units and counted things, which follow numbers that are not phone numbers.
static UNIT: LazyLock<Regex> = LazyLock::new(|| {
    compile(
        r"^\W{0,2}(m|km|kg|miles|steps|fans|followers|people|points|views|eur|euros?|usd|dollars)\b|^ ?[%€$£]",
    )
});
static SPELLED_ROW: LazyLock<Regex> = LazyLock::new(|| {
    compile(r"((zero|oh|one|two|three|four|five|six|seven|eight|nine|\b\d\b)[^a-z0-9]*){7,}")
});

/// Adjacent digits, and their position in the text.
#[derive(Debug)]
struct Row<'a> {
    groups: Vec<&'a str>,
    /// Indexes of the groups that begin a word.
    starts: Vec<usize>,
    place: Range<usize>,
}

/// Returns whether the text contains a phone number.
pub(super) fn has_number(folded: &str) -> bool {
    let is_international = |text: &str| count_digits(text) >= INTERNATIONAL;
    PLUS.find_iter(folded)
        .any(|it| is_international(it.as_str()))
        || rows(folded)
            .iter()
            .any(|row| has_shape(row) || is_announced(folded, row))
        || has_spelled_number(folded)
}

fn rows(text: &str) -> Vec<Row<'_>> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    let mut goes_on = false;
    let mut start = 0;
    for part in text.split(' ') {
        let place = start..start + part.len();
        start = place.end + 1;
        let word = part.rsplit_once(':').map_or(part, |(before, after)| {
            // `number:01711234567`
            if before.bytes().any(|byte| byte.is_ascii_digit()) {
                part
            } else {
                after
            }
        });
        if !FIGURE.is_match(word) || is_plain(word) {
            goes_on = false;
            continue;
        }
        let groups = word.split(|letter: char| !letter.is_ascii_digit());
        let groups = groups.filter(|group| !group.is_empty());
        match rows.last_mut().filter(|_| goes_on) {
            Some(row) => {
                row.starts.push(row.groups.len());
                row.groups.extend(groups);
                row.place.end = place.end;
            }
            None => rows.push(Row {
                groups: groups.collect(),
                starts: vec![0],
                place,
            }),
        }
        goes_on = !part.ends_with(['!', '?', ';']);
    }
    rows
}

/// Returns whether a word is a time, a date, a score, an amount, or a range of those.
fn is_plain(word: &str) -> bool {
    let word = word.trim_matches(|letter: char| !letter.is_ascii_digit());
    let is_figure = |word: &str| {
        let word = word.trim_end_matches('.');
        SMALL.is_match(word) || DATED.is_match(word)
    };
    let is_end = |word: &str| is_figure(word) || (word.len() <= 5 && is_round(word));
    is_figure(word)
        || SPAN.captures(word).is_some_and(|it| {
            let part = |at| it.get(at).map_or("", |part| part.as_str());
            is_end(part(1)) && is_end(part(2))
        })
}

/// Returns whether digits are a round number, such as a distance, a crowd or a price: `10000`, `250`.
fn is_round(digits: &str) -> bool {
    digits.len() >= 2 && digits.ends_with('0') && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn has_shape(row: &Row<'_>) -> bool {
    let lengths: Vec<usize> = row.groups.iter().map(|group| group.len()).collect();
    let is_round = row.groups.iter().all(|group| is_round(group));
    let is_grouped = lengths.windows(3).any(|three| three == [3, 3, 4])
        || lengths.windows(2).any(|two| matches!(two, [2..=4, 7..=8]))
        || row.groups.windows(2).any(|two| {
            matches!(two, [area, line] if area.len() == 5 && line.len() == 5 && area.starts_with(['6', '7', '8', '9']))
        });
    lengths.iter().any(|length| TOGETHER.contains(length))
        || (is_grouped && !is_round)
        || row
            .starts
            .iter()
            .any(|start| begins_with_zero(row.groups.get(*start..).unwrap_or_default()))
}

fn begins_with_zero(groups: &[&str]) -> bool {
    let digits = groups.concat();
    digits.len() >= NATIONAL && digits.starts_with('0') && !is_counting(groups)
}

/// Returns whether digits are shirt numbers or days in ascending order: `07 08 10 12 15`.
fn is_counting(groups: &[&str]) -> bool {
    let values: Vec<u64> = groups.iter().filter_map(|it| it.parse().ok()).collect();
    values.is_sorted() && values.last().is_some_and(|last| *last <= 31)
}

fn is_announced(folded: &str, row: &Row<'_>) -> bool {
    let before = words_before(folded, row.place.start);
    let after = words_after(folded, row.place.end);
    let digits: usize = row.groups.iter().map(|group| group.len()).sum();
    ANNOUNCED.contains(&digits)
        && !row.groups.iter().all(|group| is_round(group))
        && (digits >= SPELLED || row.groups.iter().any(|group| group.len() > 1))
        && !UNIT.is_match(&after)
        && (ANNOUNCED_BEFORE.is_match(&before) || ANNOUNCED_AFTER.is_match(&after))
}

/// Returns whether the text spells a number with a zero or a repeated digit; a text that counts has neither.
fn has_spelled_number(folded: &str) -> bool {
    SPELLED_ROW.find_iter(&folded.to_lowercase()).any(|row| {
        let words = row.as_str().split(|letter: char| !letter.is_alphanumeric());
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let is_word = |word: &&&str| !word.starts_with(|letter: char| letter.is_ascii_digit());
        words.len() >= SPELLED
            && words.iter().filter(is_word).count() >= 3
            && (words.iter().any(|word| matches!(*word, "zero" | "oh"))
                || words.windows(2).any(|two| two.first() == two.last()))
    })
}

fn count_digits(text: &str) -> usize {
    text.bytes().filter(u8::is_ascii_digit).count()
}
