//! Phone numbers.
//!
//! People who talk about sport write many digits: scores, distances, dates, seasons, prices. So a number must look like
//! one: by a `+` or `00`, by the `0` it begins with, by being one long row, or by a grouping that only phones have.

use super::announced;
use super::digits::{Group, Plus, Run, chain, is_year, runs, without_identifiers};

/// Digits behind a `+` that make a number.
const INTERNATIONAL: usize = 8;
/// Digits behind a `0`, with it, that make one; more where all groups are short, as those of scores are.
const NATIONAL: usize = 9;
const IN_SHORT_GROUPS: usize = 10;
/// Digits written as one that make one.
const LEAST_TOGETHER: usize = 9;
const MOST_TOGETHER: usize = 13;
/// Digits in a row, one by one, that make one when at least [`WORDS_AMONG`] are spelled out.
const SPELLED: usize = 7;
const WORDS_AMONG: usize = 3;
/// The shortest part of a row that is counting: `one two three four, one two three four`.
const COUNTED: usize = 3;
const WORDS: [(&str, i64); 11] = [
    ("zero", 0),
    ("oh", 0),
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
];

/// Whether the text has a phone number.
pub(super) fn has_number(folded: &str) -> bool {
    let text = without_identifiers(folded);
    runs(&text).iter().any(is_number) || has_spelled_number(folded) || announced::has_number(&text)
}

fn is_number(run: &Run<'_>) -> bool {
    if has_shape(&run.groups) {
        return true;
    }
    let kept = run.kept();
    if is_behind_plus(run, &kept) {
        return true;
    }
    !is_pairs(&kept) && (0..kept.len()).any(|start| kept.get(start..).is_some_and(begins_with_zero))
}

/// A row of 9 to 13 digits, or groups as phones have them: `555-123-4567`, `333 1234567`, `98765 43210`.
fn has_shape(groups: &[Group<'_>]) -> bool {
    let is_long =
        |group: &Group<'_>| (LEAST_TOGETHER..=MOST_TOGETHER).contains(&group.digits.len());
    let is_of_three = |three: &[Group<'_>]| match three {
        [area, exchange, line] => {
            [area, exchange, line].map(|group| group.digits.len()) == [3, 3, 4]
                && !area.digits.starts_with(['0', '1'])
                && !are_round(three)
                && (line.gap != " " || !is_year(line.digits))
        }
        _ => false,
    };
    let is_of_two = |two: &[Group<'_>]| match two {
        [area, line] => match (area.digits.len(), line.digits.len()) {
            (2..=4, 7..=8) => !is_year(area.digits) && !are_round(two),
            (5, 5) => {
                line.gap == " " && area.digits.starts_with(['6', '7', '8', '9']) && !are_round(two)
            }
            _ => false,
        },
        _ => false,
    };
    groups.iter().any(is_long)
        || groups.windows(3).any(is_of_three)
        || groups.windows(2).any(is_of_two)
}

fn is_behind_plus(run: &Run<'_>, kept: &[Group<'_>]) -> bool {
    // A date behind a plus is a date: what comes after it has no plus.
    let is_first_kept = kept.first().is_some_and(|group| group.gap.is_empty());
    let is_plain = || are_round(kept) || is_pairs(kept) || kept.iter().all(|it| is_year(it.digits));
    match run.plus {
        Plus::None => false,
        Plus::Together => is_first_kept && count(kept) >= INTERNATIONAL,
        Plus::Apart => is_first_kept && count(kept) >= INTERNATIONAL && !is_plain(),
    }
}

/// Whether a number begins here with `00` or with `0` and another digit.
fn begins_with_zero(groups: &[Group<'_>]) -> bool {
    let [first, others @ ..] = groups else {
        return false;
    };
    if !first.gap.is_empty() && !first.gap.contains([' ', '(']) {
        return false;
    }
    let next = others.first().map_or("", |group| group.digits);
    let count = count(groups);
    match first.digits {
        "0" if next.len() == 1 => is_row_of_digits(groups),
        "0" => {
            let has_long = others.iter().any(|group| group.digits.len() >= 3);
            !next.starts_with('0')
                && has_long
                && count > NATIONAL
                && !are_round(others)
                && !is_counting(groups)
        }
        "00" => !next.starts_with('0') && count >= 2 + INTERNATIONAL && !is_counting(groups),
        digits => match digits.strip_prefix('0') {
            None => false,
            Some(rest) if rest.starts_with('0') => {
                !rest.starts_with("00") && count >= 2 + INTERNATIONAL
            }
            Some(_) => is_national(first, others, count),
        },
    }
}

fn is_national(first: &Group<'_>, others: &[Group<'_>], count: usize) -> bool {
    let is_short = |group: &Group<'_>| group.digits.len() <= 2;
    let least = if is_short(first) && others.iter().all(is_short) {
        IN_SHORT_GROUPS
    } else {
        NATIONAL
    };
    // `07 1990 2015`, `05 100 200 400`, `08001-1234`
    let is_listed = is_short(first)
        && (others.iter().all(|it| is_year(it.digits))
            || (are_round(others) && others.iter().all(|it| (3..=5).contains(&it.digits.len()))));
    let is_postcode = first.digits.len() == 5
        && matches!(others, [only] if only.gap == "-" && only.digits.len() == 4);
    let groups: Vec<Group<'_>> = std::iter::once(*first)
        .chain(others.iter().copied())
        .collect();
    count >= least && !is_listed && !is_postcode && !is_counting(&groups)
}

/// `0 1 7 1 1 2 3 4 5 6 7`: ten digits or more, each for itself, with the same between all of them.
fn is_row_of_digits(groups: &[Group<'_>]) -> bool {
    let same = groups.get(1).map_or("", |second| second.gap);
    let others = groups.iter().skip(1);
    let row = others.take_while(|group| group.gap == same && group.digits.len() == 1);
    let row = groups.get(..=row.count()).unwrap_or_default();
    let is_national = groups.get(1).is_some_and(|second| second.digits != "0");
    row.len() >= IN_SHORT_GROUPS && is_national && !is_counting(row)
}

/// `0-6 6-4 6-3`, `08-12 13-17`, `02/14 03/15`: scores, hours, days; nothing but such pairs.
pub(super) fn is_pairs(groups: &[Group<'_>]) -> bool {
    let mut left = groups;
    while !left.is_empty() {
        match chain(left) {
            Some(("-" | "/" | "." | ":", [one, other]))
                if one.digits.len() <= 2 && other.digits.len() <= 2 =>
            {
                left = left.get(2..).unwrap_or_default();
            }
            _ => return false,
        }
    }
    true
}

/// `07 08 09 10`, `100 150 200`, `03 05 08 11`: equal steps, or days and shirts in their order.
pub(super) fn is_counting(groups: &[Group<'_>]) -> bool {
    let values: Option<Vec<i64>> = groups.iter().map(|it| it.digits.parse().ok()).collect();
    let Some(values) = values.filter(|values| values.len() > 2) else {
        return false;
    };
    let steps: Vec<i64> = steps(&values).collect();
    let is_even = steps.iter().all(|step| Some(step) == steps.first());
    let is_rising = steps.iter().all(|step| *step > 0);
    is_even || (is_rising && values.iter().all(|value| *value <= 31))
}

fn steps(values: &[i64]) -> impl Iterator<Item = i64> {
    let next = values.iter().skip(1);
    values.iter().zip(next).map(|(one, other)| other - one)
}

/// Distances and prices: every one a multiple of ten.
fn are_round(groups: &[Group<'_>]) -> bool {
    groups.iter().all(|group| group.digits.ends_with('0'))
}

pub(super) fn count(groups: &[Group<'_>]) -> usize {
    groups.iter().map(|group| group.digits.len()).sum()
}

fn has_spelled_number(folded: &str) -> bool {
    let lower = folded.to_lowercase();
    let words = lower
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let (mut row, mut spelled) = (Vec::new(), 0);
    for word in words.chain(["."]) {
        let named = WORDS.iter().find(|(name, _)| *name == word);
        let digit = word.parse().ok().filter(|_| word.len() == 1);
        match named.map(|(_, value)| *value).or(digit) {
            Some(value) => {
                row.push(value);
                spelled += usize::from(named.is_some());
            }
            None if row.len() >= SPELLED && spelled >= WORDS_AMONG && !is_counted(&row) => {
                return true;
            }
            None => {
                row.clear();
                spelled = 0;
            }
        }
    }
    false
}

/// Whether a row is nothing but counting up or down, perhaps several times.
fn is_counted(row: &[i64]) -> bool {
    let mut length = 1;
    let mut direction = 0;
    for step in steps(row) {
        if step.abs() == 1 && (direction == 0 || step == direction) {
            direction = step;
            length += 1;
        } else if length < COUNTED {
            return false;
        } else {
            (length, direction) = (1, 0);
        }
    }
    length >= COUNTED
}
