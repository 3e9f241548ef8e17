//! One property: a name, parameters and a value.

/// A line of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    pub(crate) name: &'a str,
    params: &'a str,
    value: &'a str,
}

impl<'a> Line<'a> {
    /// Splits a line; `None` without a colon.
    pub(crate) fn parse(line: &'a str) -> Option<Self> {
        let colon = unquoted(line, b':').or_else(|| line.find(':'))?;
        let (head, value) = (line.get(..colon)?, line.get(colon + 1..)?);
        let (name, params) = head.split_once(';').unwrap_or((head, ""));
        // A group, as in vCards: `item1.DTSTART`.
        let name = name.rsplit('.').next().unwrap_or(name).trim();
        Some(Self {
            name,
            params,
            value: value.trim(),
        })
    }

    pub(crate) fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// The value of a property that has no colons in its value.
    pub(crate) fn value(&self) -> &'a str {
        self.value
    }

    /// The value of a date. A zone without quotes may contain colons (`TZID=GMT+05:00`): the date follows the last one.
    pub(crate) fn date_value(&self) -> &'a str {
        match self.value.rsplit_once(':') {
            Some((_zone, date)) if starts_with_date(date) => date,
            _ => self.value,
        }
    }

    /// A parameter without its quotes.
    pub(crate) fn param(&self, name: &str) -> Option<&'a str> {
        let mut rest = self.params;
        while !rest.is_empty() {
            let end = unquoted(rest, b';').unwrap_or(rest.len());
            let (param, tail) = rest.split_at_checked(end)?;
            rest = tail.strip_prefix(';').unwrap_or(tail);
            if let Some((key, value)) = param.split_once('=')
                && key.trim().eq_ignore_ascii_case(name)
            {
                return Some(unquote(value));
            }
        }
        None
    }

    /// The name of a zone, which may have lost its end to the value when it contains a colon.
    pub(crate) fn zone(&self) -> Option<String> {
        let name = self.param("TZID")?;
        // Radicale has quoted the parameter after it as well: `"local;VALUE=DATE-TIME"`.
        let name = name
            .split(";VALUE=")
            .next()
            .filter(|name| !name.is_empty())?;
        let lost = self
            .value
            .rsplit_once(':')
            .filter(|(_, date)| starts_with_date(date));
        Some(match lost {
            Some((end, _)) => format!("{name}:{end}"),
            None => name.to_owned(),
        })
    }
}

/// Removes the quotes around a value.
pub(crate) fn unquote(value: &str) -> &str {
    value.trim().trim_matches('"').trim()
}

/// Resolves the escapes of a text and leaves out control characters.
pub(crate) fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        let letter = match letter {
            '\\' => match letters.next() {
                Some('n' | 'N') | None => ' ',
                Some(other) => other,
            },
            other => other,
        };
        plain.push(if letter.is_control() { ' ' } else { letter });
    }
    plain
}

fn starts_with_date(text: &str) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    digits >= 8
}

/// The first byte of this kind that is not between quotes.
fn unquoted(text: &str, wanted: u8) -> Option<usize> {
    let mut is_quoted = false;
    text.bytes().position(|byte| {
        is_quoted ^= byte == b'"';
        byte == wanted && !is_quoted
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn colons_and_semicolons_of_a_zone_are_no_part_of_the_value() {
        for (line, zone, value) in [
            (
                r#"DTSTART;TZID="UTC+05:30":20261208T100000"#,
                "UTC+05:30",
                "20261208T100000",
            ),
            (
                "DTSTART;TZID=GMT+05:00:20261208T100000",
                "GMT+05:00",
                "20261208T100000",
            ),
            (
                "DTSTART;VALUE=DATE-TIME;TZID=(UTC+01:00) Berlin, Bern:20261208T100000",
                "(UTC+01:00) Berlin, Bern",
                "20261208T100000",
            ),
            (
                r#"dtstart;tzid="A;B":20261208T100000"#,
                "A;B",
                "20261208T100000",
            ),
            (
                "DTSTART;TZID=A:2026-12-08T10:00:00",
                "A",
                "2026-12-08T10:00:00",
            ),
        ] {
            let line = Line::parse(line).unwrap();
            assert!(line.is("DTSTART"));
            assert_eq!(line.zone().as_deref(), Some(zone));
            assert_eq!(line.date_value(), value);
        }
    }

    #[test]
    fn titles_lose_their_escapes() {
        assert_eq!(unescape(r"a\, b\; c\\d\ne"), r"a, b; c\d e");
    }
}
