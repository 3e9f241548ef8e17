//! Phone numbers.

/// Digits behind `+` or `00` that make a number.
const INTERNATIONAL: usize = 8;
/// Digits without either that make one.
const NATIONAL: usize = 9;
/// Digits in a row, one by one, that make one when at least [`WORDS_AMONG`] are spelled out.
const SPELLED: usize = 7;
const WORDS_AMONG: usize = 3;
const WORDS: [&str; 11] = [
    "zero", "oh", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
];
/// What may stand between the digits of one number, at most three at once.
const SEPARATORS: &str = " -./()_*";

/// Whether the text has a phone number.
pub(super) fn has_number(folded: &str) -> bool {
    runs(folded).iter().any(Run::is_number) || has_spelled_number(folded)
}

/// Digits with nothing but separators between them.
#[derive(Debug, Default)]
struct Run<'a> {
    has_plus: bool,
    /// Each with what stands before it; nothing before the first.
    groups: Vec<(&'a str, &'a str)>,
}

fn runs(folded: &str) -> Vec<Run<'_>> {
    let mut runs: Vec<Run<'_>> = Vec::new();
    let mut rest = folded;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let (gap, tail) = rest.split_at(start);
        let end = tail
            .find(|letter: char| !letter.is_ascii_digit())
            .unwrap_or(tail.len());
        let (group, after) = tail.split_at(end);
        rest = after;
        let goes_on = gap.len() <= 3 && gap.chars().all(|letter| SEPARATORS.contains(letter));
        match runs.last_mut().filter(|_| goes_on) {
            Some(run) => run.groups.push((gap, group)),
            None => runs.push(Run {
                has_plus: gap.trim_end_matches([' ', '(']).ends_with('+'),
                groups: vec![("", group)],
            }),
        }
    }
    runs
}

impl Run<'_> {
    fn is_number(&self) -> bool {
        let digits: usize = self.groups.iter().map(|(_, group)| group.len()).sum();
        let first = self.groups.first().map_or("", |(_, group)| group);
        if self.has_plus || first.starts_with("00") {
            return digits >= INTERNATIONAL;
        }
        let kept = self.without_times();
        let digits: usize = kept.iter().map(|group| group.len()).sum();
        let is_grouped = kept.first().is_some_and(|group| group.starts_with('0'))
            || kept.iter().any(|group| group.len() >= 4);
        digits >= NATIONAL && is_grouped && !kept.iter().all(|group| is_year(group))
    }

    /// The groups that are no part of a date like `2026-11-21` or `21.11.2026` or of a time like `09.30`.
    fn without_times(&self) -> Vec<&str> {
        let mut kept = Vec::new();
        let mut left = self.groups.as_slice();
        while let [(before, first), others @ ..] = left {
            left = match others {
                [(one, second), (other, third), after @ ..]
                    if one == other
                        && ["-", ".", "/"].contains(one)
                        && is_date(first, second, third) =>
                {
                    after
                }
                [(".", second), after @ ..]
                    if *before != "."
                        && after.first().is_none_or(|(gap, _)| *gap != ".")
                        && is_time(first, second) =>
                {
                    after
                }
                after => {
                    kept.push(*first);
                    after
                }
            };
        }
        kept
    }
}

fn is_date(first: &str, second: &str, third: &str) -> bool {
    let day_and_month = |one: &str, other: &str| is_within(one, 1, 31) && is_within(other, 1, 31);
    (is_year(first) && day_and_month(second, third))
        || (is_year(third) && day_and_month(first, second))
}

fn is_time(hours: &str, minutes: &str) -> bool {
    minutes.len() == 2 && is_within(hours, 0, 24) && is_within(minutes, 0, 59)
}

fn is_within(text: &str, least: u32, most: u32) -> bool {
    text.len() <= 2
        && text
            .parse()
            .is_ok_and(|value: u32| (least..=most).contains(&value))
}

fn is_year(group: &str) -> bool {
    group.len() == 4 && (group.starts_with("19") || group.starts_with("20"))
}

fn has_spelled_number(folded: &str) -> bool {
    let words = folded
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let (mut row, mut spelled) = (0, 0);
    for word in words {
        let is_word = WORDS.contains(&word);
        let is_digit = word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_digit());
        if is_word || is_digit {
            row += 1;
            spelled += usize::from(is_word);
        } else {
            (row, spelled) = (0, 0);
        }
        if row >= SPELLED && spelled >= WORDS_AMONG {
            return true;
        }
    }
    false
}
