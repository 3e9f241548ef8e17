//! Checks captions of a video (`WebVTT`). Errors that browsers ignore silently are rejected with their line number.
//!
//! Lines and blocks are parsed as in the specification: a line ends with CR, LF or both, and an empty line ends a
//! caption. A line of spaces does not end it; `YouTube` starts captions with one.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::MediaRefused;

const SIGNATURE: &str = "WEBVTT";
const ARROW: &str = "-->";
/// The latest accepted time in milliseconds, which is the longest video.
const LATEST: u64 = 15 * 60 * 1_000;
/// The most characters in a line of a caption.
const LONGEST_LINE: usize = 500;

/// The error in a line of captions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CaptionsMistake {
    /// The first line is not `WEBVTT`.
    NoSignature,
    /// A time is not in the form `00:00:01.000 --> 00:00:03.000`.
    BadTime,
    /// The caption ends before it begins, or begins before the previous caption.
    WrongOrder,
    /// The caption begins after the longest video has ended.
    TooLate,
    /// A line is too long.
    LineTooLong,
    /// The file has no captions.
    NoCues,
}

impl CaptionsMistake {
    pub(crate) const fn message(self) -> &'static str {
        match self {
            Self::NoSignature => "the file must begin with the word WEBVTT in a separate line",
            Self::BadTime => "times are written like 00:00:01.000 --> 00:00:03.000",
            Self::WrongOrder => {
                "a caption must end after it begins, and begin after the one before it"
            }
            Self::TooLate => "it begins after the longest possible video, 15 minutes",
            Self::LineTooLong => "a line can have at most 500 characters",
            Self::NoCues => "the file contains no captions",
        }
    }
}

/// Checks a file line by line. Notes, styles, regions and identifiers of captions are skipped, as in browsers.
pub fn check_captions(text: &str) -> Result<(), MediaRefused> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = lines_of(text).zip(1_u64..).peekable();
    let refused = |line, mistake| Err(MediaRefused::WrongCaptions { line, mistake });
    let begins = lines
        .next()
        .and_then(|(first, _)| first.strip_prefix(SIGNATURE));
    if !begins.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t'])) {
        return refused(1, CaptionsMistake::NoSignature);
    }
    let (mut before, mut last) = (None, 1);
    while let Some((line, number)) = lines.next() {
        last = number;
        if !line.contains(ARROW) {
            continue;
        }
        let Some((start, end)) = span(line) else {
            return refused(number, CaptionsMistake::BadTime);
        };
        if end <= start || before.is_some_and(|before| start < before) {
            return refused(number, CaptionsMistake::WrongOrder);
        }
        if start > LATEST {
            return refused(number, CaptionsMistake::TooLate);
        }
        before = Some(start);
        // A caption ends at an empty line, or at the time of the next caption. Editors write empty ones to clear the picture.
        let is_shown = |(line, _): &(&str, u64)| !line.is_empty() && !line.contains(ARROW);
        while let Some((shown, at)) = lines.next_if(is_shown) {
            last = at;
            if shown.chars().count() > LONGEST_LINE {
                return refused(at, CaptionsMistake::LineTooLong);
            }
        }
    }
    match before {
        Some(_) => Ok(()),
        None => refused(last, CaptionsMistake::NoCues),
    }
}

/// Splits a text into lines, each of which ends with CR, LF, or CR and LF.
fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text).filter(|text| !text.is_empty());
    std::iter::from_fn(move || {
        let text = rest?;
        let Some((line, after)) = text.split_once(['\r', '\n']) else {
            rest = None;
            return Some(text);
        };
        let is_pair = text
            .get(line.len()..)
            .is_some_and(|end| end.starts_with("\r\n"));
        let after = if is_pair {
            after.strip_prefix('\n').unwrap_or(after)
        } else {
            after
        };
        rest = Some(after).filter(|after| !after.is_empty());
        Some(line)
    })
}

/// Parses the start and end in milliseconds, and ignores the position settings after them.
fn span(line: &str) -> Option<(u64, u64)> {
    let (start, rest) = line.split_once(ARROW)?;
    let end = rest.split_whitespace().next()?;
    Some((milliseconds(start.trim())?, milliseconds(end)?))
}

/// Parses `01:02.345` or `00:01:02.345`.
fn milliseconds(time: &str) -> Option<u64> {
    let (whole, fraction) = time.split_once('.')?;
    let mut parts = whole.rsplit(':');
    let seconds = two_digits(parts.next()?)?;
    let minutes = two_digits(parts.next()?)?;
    let hours = match parts.next() {
        None => 0,
        Some(hours) => digits(hours)?,
    };
    if parts.next().is_some() || seconds > 59 || minutes > 59 || fraction.len() != 3 {
        return None;
    }
    hours
        .checked_mul(60)?
        .checked_add(minutes)?
        .checked_mul(60)?
        .checked_add(seconds)?
        .checked_mul(1_000)?
        .checked_add(digits(fraction)?)
}

fn two_digits(text: &str) -> Option<u64> {
    if text.len() == 2 { digits(text) } else { None }
}

fn digits(text: &str) -> Option<u64> {
    let all = text.bytes().all(|byte| byte.is_ascii_digit());
    if all && !text.is_empty() {
        text.parse().ok()
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_captions_of_common_editors() {
        for text in [
            "WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nHello, Mia!\n",
            "\u{feff}WEBVTT - made by hand\r\n\r\n1\r\n00:01.000 --> 00:03.000 align:start\r\n<v Ada>Hello,\r\nMia!",
            // As YouTube exports them: captions whose first or only line is one space.
            "WEBVTT\nKind: captions\nLanguage: en\n\n00:00:00.160 --> 00:00:02.389 align:start position:0%\n \nhello<00:00:00.480><c> Mia</c>\n\n00:00:02.389 --> 00:00:02.399\nhello Mia\n \n\n00:00:02.399 --> 00:00:04.000\n \n",
            "WEBVTT\r\r00:00:01.000 --> 00:00:02.000\rHello\r",
            "WEBVTT\n\n0:00:01.000-->0:00:02.000\nA",
            // Captions without a text, at the end and between others.
            "WEBVTT\n\n00:01.000 --> 00:02.000\n\n00:02.000 --> 00:03.000\nB\n\n3\n00:03.000 --> 00:04.000",
            "WEBVTT\r\r1\r00:01.000 --> 00:02.000\r\r2\r00:02.000 --> 00:03.000\r",
            // A caption ends at the time of the next caption, as in the specification's parser.
            "WEBVTT\n\n00:01.000 --> 00:02.000\nA\n00:02.000 --> 00:03.000\nB",
            "WEBVTT\n\nNOTE not shown\n\nSTYLE\n::cue { color: lime }\n\n00:00.000 --> 00:01.000\nA\n\n00:01.000 --> 00:02.000\nB",
        ] {
            assert_eq!(check_captions(text), Ok(()), "{text}");
        }
    }

    #[test]
    fn reports_an_error_with_its_line() {
        let cue = |cue: &str| format!("WEBVTT\n\n{cue}");
        let long = format!("00:01.000 --> 00:02.000\n{}", "x".repeat(501));
        for (text, line, mistake) in [
            ("WEBVTTX\n".to_owned(), 1, CaptionsMistake::NoSignature),
            (String::new(), 1, CaptionsMistake::NoSignature),
            (cue(""), 2, CaptionsMistake::NoCues),
            (cue("just words\nand more"), 4, CaptionsMistake::NoCues),
            (
                cue("00:01,000 --> 00:02,000\nA"),
                3,
                CaptionsMistake::BadTime,
            ),
            (
                cue("1:00.000 --> 00:02.000\nA"),
                3,
                CaptionsMistake::BadTime,
            ),
            (
                cue("00:61.000 --> 01:02.000\nA"),
                3,
                CaptionsMistake::BadTime,
            ),
            (cue("00:01.000 -->"), 3, CaptionsMistake::BadTime),
            (
                cue("00:02.000 --> 00:01.000\nA"),
                3,
                CaptionsMistake::WrongOrder,
            ),
            (
                cue("00:02.000 --> 00:03.000\nA\n\n00:01.000 --> 00:04.000\nB"),
                6,
                CaptionsMistake::WrongOrder,
            ),
            (
                cue("00:15:00.001 --> 00:15:01.000\nA"),
                3,
                CaptionsMistake::TooLate,
            ),
            (cue(&long), 4, CaptionsMistake::LineTooLong),
        ] {
            let refused = check_captions(&text);
            assert_eq!(
                refused,
                Err(MediaRefused::WrongCaptions { line, mistake }),
                "{text}"
            );
        }
    }
}
