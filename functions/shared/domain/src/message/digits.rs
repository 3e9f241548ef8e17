//! Digits with nothing but separators between them, and what of them is plainly a time, a date or an amount.

/// What may stand between the digits of one number, at most three at once; a comma or a colon only alone.
const SEPARATORS: &str = " -./()_*";
/// Parts of an identifier like those in addresses of pages: `0193a5c2-7b1e-7c3d-8f00-123456789012`.
const IDENTIFIER: [usize; 5] = [8, 4, 4, 4, 12];

/// Digits in a row, with what stands before them: nothing before the first of a run.
#[derive(Debug, Clone, Copy)]
pub(super) struct Group<'a> {
    pub(super) gap: &'a str,
    pub(super) digits: &'a str,
}

/// The `+` in front of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Plus {
    None,
    /// With a blank behind it: `Saturday + Sunday` has one, too.
    Apart,
    Together,
}

#[derive(Debug)]
pub(super) struct Run<'a> {
    /// What is said between the run before and this one.
    pub(super) before: &'a str,
    pub(super) plus: Plus,
    pub(super) groups: Vec<Group<'a>>,
    /// What is said behind it, to the next one or to the end.
    pub(super) after: &'a str,
}

/// All runs of the text.
pub(super) fn runs(text: &str) -> Vec<Run<'_>> {
    let mut runs: Vec<Run<'_>> = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let (gap, tail) = rest.split_at(start);
        let end = tail
            .find(|letter: char| !letter.is_ascii_digit())
            .unwrap_or(tail.len());
        let (digits, after) = tail.split_at(end);
        rest = after;
        let is_first = runs.is_empty();
        match runs.last_mut() {
            Some(run) if goes_on(gap) => {
                run.groups.push(Group { gap, digits });
                continue;
            }
            Some(run) => run.after = gap,
            None => {}
        }
        runs.push(Run {
            before: gap,
            plus: plus(gap, is_first),
            groups: vec![Group { gap: "", digits }],
            after: "",
        });
    }
    if let Some(run) = runs.last_mut() {
        run.after = rest;
    }
    runs
}

fn goes_on(gap: &str) -> bool {
    matches!(gap, "," | ":")
        || (gap.len() <= 3 && gap.chars().all(|letter| SEPARATORS.contains(letter)))
}

fn plus(gap: &str, is_first: bool) -> Plus {
    let trimmed = gap.trim_end_matches([' ', '(']);
    let Some(before) = trimmed.strip_suffix('+') else {
        return Plus::None;
    };
    let touches = match before.chars().next_back() {
        Some(letter) => letter.is_alphanumeric(),
        None => !is_first,
    };
    match gap.ends_with(' ') {
        false => Plus::Together,
        // `ages 12+ 2014 2015`
        true if touches => Plus::None,
        true => Plus::Apart,
    }
}

/// The text without identifiers: their last part may have digits alone.
pub(super) fn without_identifiers(text: &str) -> String {
    let is_of_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let mut kept = String::with_capacity(text.len());
    for word in text.split_inclusive(|letter| !is_of_word(letter)) {
        let end = word.trim_end_matches(|letter| !is_of_word(letter)).len();
        let (word, after) = word.split_at(end);
        kept.push_str(if is_identifier(word) { "x" } else { word });
        kept.push_str(after);
    }
    kept
}

fn is_identifier(word: &str) -> bool {
    let is_hexadecimal = |part: &str| part.bytes().all(|byte| byte.is_ascii_hexdigit());
    word.bytes().any(|byte| byte.is_ascii_alphabetic())
        && word.split('-').map(str::len).eq(IDENTIFIER)
        && word.split('-').all(is_hexadecimal)
}

impl<'a> Run<'a> {
    /// The groups that are no part of a time, a date or an amount.
    pub(super) fn kept(&self) -> Vec<Group<'a>> {
        let mut kept = Vec::new();
        let mut left = self.groups.as_slice();
        while let [first, others @ ..] = left {
            let taken = match self.plus {
                Plus::Together => moment(left),
                Plus::None | Plus::Apart => moment(left).or_else(|| amount(left)),
            };
            left = taken
                .and_then(|taken| left.get(taken..))
                .unwrap_or_else(|| {
                    kept.push(*first);
                    others
                });
        }
        kept
    }
}

/// The groups at the beginning that the same sign joins; none, if it stands before the first, too.
pub(super) fn chain<'g, 'a>(groups: &'g [Group<'a>]) -> Option<(&'a str, &'g [Group<'a>])> {
    let [first, second, ..] = groups else {
        return None;
    };
    let joined = groups.iter().skip(1);
    let joined = joined.take_while(|group| group.gap == second.gap).count();
    let chain = groups.get(..=joined)?;
    (first.gap != second.gap).then_some((second.gap, chain))
}

/// How many groups a time or a date takes: `9.30`, `1:45:30.25`, `21.11.2026`, `05/12/26`, `2024/25`, `07/2026`.
fn moment(groups: &[Group<'_>]) -> Option<usize> {
    let (sign, chain) = chain(groups)?;
    let texts: Vec<&str> = chain.iter().map(|group| group.digits).collect();
    match (sign, texts.as_slice()) {
        (":", [first, others @ ..]) if others.len() <= 3 && first.len() <= 3 => {
            let is_time = others
                .iter()
                .all(|part| part.len() == 2 && is_within(part, 0, 59));
            let fraction = groups.get(texts.len());
            let fraction =
                fraction.filter(|it| matches!(it.gap, "." | ",") && it.digits.len() <= 3);
            is_time.then_some(texts.len() + usize::from(fraction.is_some()))
        }
        ("-" | "." | "/", [first, second, third]) => is_date(first, second, third).then_some(3),
        (".", [hours, minutes]) if is_time(hours, minutes) => Some(2),
        ("-" | "." | "/", [first, second]) => is_season_or_month(first, second).then_some(2),
        (" ", [first, second, third, ..]) => {
            (is_year(third) && is_date(first, second, third)).then_some(3)
        }
        _ => None,
    }
}

/// How many groups an amount takes: `9.58`, `0,75`, `12.050,00`.
fn amount(groups: &[Group<'_>]) -> Option<usize> {
    let (sign, chain) = chain(groups).filter(|(sign, _)| matches!(*sign, "." | ","))?;
    let [first, others @ ..] = chain else {
        return None;
    };
    if first.digits.len() > 3 || (first.digits.starts_with('0') && first.digits != "0") {
        return None;
    }
    if let [fraction] = others
        && fraction.digits.len() <= 2
    {
        return Some(2);
    }
    let fraction = groups
        .get(chain.len())
        .filter(|it| it.gap != sign && matches!(it.gap, "." | ",") && it.digits.len() <= 2);
    let is_grouped = first.digits != "0" && others.iter().all(|group| group.digits.len() == 3);
    is_grouped.then_some(chain.len() + usize::from(fraction.is_some()))
}

fn is_date(first: &str, second: &str, third: &str) -> bool {
    let day_and_month = |one: &str, other: &str| {
        let (month_first, month_last) = (is_within(one, 1, 12), is_within(other, 1, 12));
        is_within(one, 1, 31) && is_within(other, 1, 31) && (month_first || month_last)
    };
    (is_year(first) && day_and_month(second, third))
        || ((is_year(third) || third.len() == 2) && day_and_month(first, second))
}

/// `2024/25`, `2024/2025`, `07/2026`, `2026-07`.
fn is_season_or_month(first: &str, second: &str) -> bool {
    let is_two = |text: &str| text.len() == 2;
    match (is_year(first), is_year(second)) {
        (true, true) => true,
        (true, false) => is_two(second),
        (false, true) => is_within(first, 1, 12),
        (false, false) => false,
    }
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

pub(super) fn is_year(group: &str) -> bool {
    group.len() == 4 && (group.starts_with("19") || group.starts_with("20"))
}
