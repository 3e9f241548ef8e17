//! Captions of a video in `WebVTT`: what a browser would pass over in silence is refused with its line.

use super::MediaRefused;

const SIGNATURE: &str = "WEBVTT";
const ARROW: &str = "-->";
/// The latest moment that may be named, in milliseconds: no video is longer.
const LATEST: u64 = 15 * 60 * 1_000;
/// Characters in one line of what is shown.
const LONGEST_LINE: usize = 500;

/// What is wrong with a line of captions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaptionsMistake {
    /// The first line is not the word alone.
    NoSignature,
    /// A time is not written as `00:00:01.000 --> 00:00:03.000`.
    BadTime,
    /// It ends before it begins, or begins before the one above it.
    WrongOrder,
    /// It begins after the longest video has ended.
    TooLate,
    /// There is nothing to show.
    NoText,
    /// There is more in a line than can be shown.
    LineTooLong,
    /// The file has no captions at all.
    NoCues,
}

impl CaptionsMistake {
    pub(super) const fn in_words(self) -> &'static str {
        match self {
            Self::NoSignature => "the file must begin with the word WEBVTT in a line of its own",
            Self::BadTime => "times are written like 00:00:01.000 --> 00:00:03.000",
            Self::WrongOrder => {
                "a caption must end after it begins, and begin after the one before it"
            }
            Self::TooLate => "it begins after 15 minutes, and no video is longer",
            Self::NoText => "a caption needs words",
            Self::LineTooLong => "at most 500 characters fit into a line",
            Self::NoCues => "there are no captions in it",
        }
    }
}

/// Checks a whole file, line by line. Notes, styles, regions and names of captions are passed over, as browsers do.
pub fn check_captions(text: &str) -> Result<(), MediaRefused> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = text.lines().zip(1_u64..);
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
        let mut has_text = false;
        for (shown, at) in lines.by_ref() {
            last = at;
            if shown.trim().is_empty() {
                break;
            }
            if shown.chars().count() > LONGEST_LINE {
                return refused(at, CaptionsMistake::LineTooLong);
            }
            has_text = true;
        }
        if !has_text {
            return refused(number, CaptionsMistake::NoText);
        }
    }
    match before {
        Some(_) => Ok(()),
        None => refused(last, CaptionsMistake::NoCues),
    }
}

/// Begin and end in milliseconds; what stands behind the end says where to show it.
fn span(line: &str) -> Option<(u64, u64)> {
    let (start, rest) = line.split_once(ARROW)?;
    let end = rest.split_whitespace().next()?;
    Some((milliseconds(start.trim())?, milliseconds(end)?))
}

/// `01:02.345` or `00:01:02.345`.
fn milliseconds(time: &str) -> Option<u64> {
    let (whole, fraction) = time.split_once('.')?;
    let mut parts = whole.rsplit(':');
    let seconds = two_digits(parts.next()?)?;
    let minutes = two_digits(parts.next()?)?;
    let hours = match parts.next() {
        None => 0,
        Some(hours) if hours.len() >= 2 => digits(hours)?,
        Some(_) => return None,
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
    if all { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_as_editors_write_them_are_taken() {
        for text in [
            "WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nHello, Mia!\n",
            "\u{feff}WEBVTT - made by hand\r\n\r\n1\r\n00:01.000 --> 00:03.000 align:start\r\n<v Ada>Hello,\r\nMia!",
            "WEBVTT\n\nNOTE nobody sees this\n\nSTYLE\n::cue { color: lime }\n\n00:00.000 --> 00:01.000\nA\n\n00:01.000 --> 00:02.000\nB",
        ] {
            assert_eq!(check_captions(text), Ok(()), "{text}");
        }
    }

    #[test]
    fn a_mistake_is_named_with_its_line() {
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
            (
                cue("00:01.000 --> 00:02.000\n\n"),
                3,
                CaptionsMistake::NoText,
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
