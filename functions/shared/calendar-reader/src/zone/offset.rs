//! Offsets from UTC: `+0530`, `-05:00`, `GMT+05:00`, `UTC-3`.

/// Parses a signed offset; gives seconds east of UTC.
pub(crate) fn parse_offset(text: &str) -> Option<i64> {
    let text = text.trim();
    let (sign, digits) = match (text.strip_prefix('+'), text.strip_prefix(['-', '−'])) {
        (Some(digits), _) => (1, digits),
        (_, Some(digits)) => (-1, digits),
        _ => return None,
    };
    let digits = digits.trim().replace([':', '.'], "");
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let part = |from: usize, until: usize| {
        digits
            .get(from..until)
            .and_then(|part| part.parse::<i64>().ok())
    };
    let (hours, minutes, seconds) = match digits.len() {
        1 | 2 => (part(0, digits.len())?, 0, 0),
        3 => (part(0, 1)?, part(1, 3)?, 0),
        4 => (part(0, 2)?, part(2, 4)?, 0),
        6 => (part(0, 2)?, part(2, 4)?, part(4, 6)?),
        _ => return None,
    };
    let is_offset = hours <= 18 && minutes < 60 && seconds < 60;
    is_offset.then_some(sign * (hours * 3_600 + minutes * 60 + seconds))
}

/// Parses the name of a zone that is an offset, with `UTC` or `GMT` before it and perhaps in parentheses.
pub(super) fn parse_named_offset(name: &str) -> Option<i64> {
    let name = name.trim().trim_start_matches(['(', '[']);
    let name = name.split([')', ']']).next()?.trim();
    let after = ["UTC", "GMT", "Z"].iter().find_map(|prefix| {
        let (head, tail) = name.split_at_checked(prefix.len())?;
        head.eq_ignore_ascii_case(prefix).then_some(tail.trim())
    });
    match after {
        Some("") => Some(0),
        Some(offset) => parse_offset(offset),
        None => parse_offset(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_are_parsed() {
        for (text, expected) in [
            ("+0530", 19_800),
            ("-05:00", -18_000),
            ("+013015", 5_415),
            ("-8", -28_800),
            ("+00", 0),
        ] {
            assert_eq!(parse_offset(text), Some(expected), "{text}");
        }
        for text in ["", "0530", "+", "+9999", "+05300", "+5x"] {
            assert_eq!(parse_offset(text), None, "{text}");
        }
        for (text, expected) in [
            ("GMT+05:00", 18_000),
            ("UTC+05:30", 19_800),
            ("utc", 0),
            ("(UTC-03:00) Somewhere", -10_800),
            ("(GMT+01.00)", 3_600),
            ("+02:00", 7_200),
        ] {
            assert_eq!(parse_named_offset(text), Some(expected), "{text}");
        }
    }
}
