//! Turns the bytes of a file into lines with one property each, while the bytes arrive.
//!
//! Lines are unfolded as bytes: programs fold inside a letter of several bytes. Each line is then UTF-8 or, when it is not valid
//! UTF-8, Windows-1252, which contains Latin-1.

use std::mem::take;

/// The longest line in bytes; the rest of a longer one, such as an attached picture, is left out.
const LONGEST_LINE: usize = 1024 * 1024;
/// Bytes that show the encoding.
const BEGINNING: usize = 4;
/// The letters of Windows-1252 from 0x80 to 0x9F. Latin-1 has control characters there.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
    '\u{8f}', //
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

type Order = fn([u8; 2]) -> u16;

#[derive(Debug, Clone, Copy)]
enum Encoding {
    /// UTF-8 or Windows-1252, line by line.
    Bytes,
    Utf16(Order),
}

/// Decodes and unfolds a file. Empty lines are left out.
#[derive(Debug)]
pub(crate) struct Decoder {
    encoding: Option<Encoding>,
    /// The first bytes, until they show the encoding.
    beginning: Vec<u8>,
    /// The first byte of a letter in UTF-16, and the first half of a pair.
    half: Option<u8>,
    high: Option<u16>,
    /// The line so far, and whether the next byte begins another one or continues it.
    line: Vec<u8>,
    is_at_start: bool,
}

impl Decoder {
    pub(crate) const fn new() -> Self {
        Self {
            encoding: None,
            beginning: Vec::new(),
            half: None,
            high: None,
            line: Vec::new(),
            is_at_start: true,
        }
    }

    /// Decodes the next bytes and passes each line that they complete.
    pub(crate) fn push(&mut self, bytes: &[u8], each: &mut impl FnMut(&str)) {
        if self.encoding.is_some() {
            self.decode(bytes, each);
            return;
        }
        self.beginning.extend_from_slice(bytes);
        if self.beginning.len() >= BEGINNING {
            self.begin(each);
        }
    }

    pub(crate) fn finish(&mut self, each: &mut impl FnMut(&str)) {
        if self.encoding.is_none() {
            self.begin(each);
        }
        self.pass_line(each);
    }

    fn begin(&mut self, each: &mut impl FnMut(&str)) {
        let beginning = take(&mut self.beginning);
        let encoding = match utf16_order(&beginning) {
            Some(order) => Encoding::Utf16(order),
            None => Encoding::Bytes,
        };
        self.encoding = Some(encoding);
        let content = beginning.strip_prefix(b"\xEF\xBB\xBF");
        self.decode(content.unwrap_or(&beginning), each);
    }

    fn decode(&mut self, bytes: &[u8], each: &mut impl FnMut(&str)) {
        match self.encoding {
            Some(Encoding::Utf16(order)) => {
                let text = self.decode_utf16(bytes, order);
                self.unfold(text.as_bytes(), each);
            }
            Some(Encoding::Bytes) | None => self.unfold(bytes, each),
        }
    }

    fn decode_utf16(&mut self, bytes: &[u8], order: Order) -> String {
        let mut units: Vec<u16> = self.high.take().into_iter().collect();
        for byte in bytes {
            match self.half.take() {
                Some(first) => units.push(order([first, *byte])),
                None => self.half = Some(*byte),
            }
        }
        // The second half of a pair comes with the next bytes.
        self.high = units.pop_if(|unit| (0xD800..0xDC00).contains(unit));
        char::decode_utf16(units)
            .map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER))
            .filter(|letter| *letter != '\u{FEFF}')
            .collect()
    }

    fn unfold(&mut self, mut bytes: &[u8], each: &mut impl FnMut(&str)) {
        while let Some((first, rest)) = bytes.split_first() {
            if is_line_end(*first) {
                self.is_at_start = true;
                bytes = rest;
                continue;
            }
            if take(&mut self.is_at_start) {
                if matches!(first, b' ' | b'\t') {
                    bytes = rest;
                    continue;
                }
                self.pass_line(each);
            }
            let end = bytes.iter().position(|byte| is_line_end(*byte));
            let (part, after) = end
                .and_then(|end| bytes.split_at_checked(end))
                .unwrap_or((bytes, &[]));
            let space = LONGEST_LINE.saturating_sub(self.line.len());
            let kept = part.get(..space).unwrap_or(part);
            self.line.extend_from_slice(kept);
            bytes = after;
        }
    }

    fn pass_line(&mut self, each: &mut impl FnMut(&str)) {
        if self.line.is_empty() {
            return;
        }
        match str::from_utf8(&self.line) {
            Ok(line) => each(line),
            Err(_not_utf8) => {
                let line: String = self.line.iter().map(|byte| windows_1252(*byte)).collect();
                each(&line);
            }
        }
        self.line.clear();
        // A line with a picture does not keep its memory.
        self.line.shrink_to(4_096);
    }
}

const fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\r' | b'\n')
}

/// The byte order of a file in UTF-16: by its mark, or by the zero byte beside its first letter.
fn utf16_order(bytes: &[u8]) -> Option<Order> {
    match bytes {
        [0xFF, 0xFE, ..] => Some(u16::from_le_bytes),
        [0xFE, 0xFF, ..] => Some(u16::from_be_bytes),
        [first, 0, second, 0, ..] if *first > 0 && *second > 0 => Some(u16::from_le_bytes),
        [0, first, 0, second, ..] if *first > 0 && *second > 0 => Some(u16::from_be_bytes),
        _ => None,
    }
}

fn windows_1252(byte: u8) -> char {
    let special = byte
        .checked_sub(0x80)
        .and_then(|index| WINDOWS_1252.get(usize::from(index)));
    special.copied().unwrap_or(char::from(byte))
}

#[cfg(test)]
mod tests {
    use super::{Decoder, LONGEST_LINE};

    /// Decodes a file that arrives in parts of this size.
    fn decode_in_parts(bytes: &[u8], size: usize) -> String {
        let (mut decoder, mut text) = (Decoder::new(), String::new());
        let mut each = |line: &str| {
            text.push_str(line);
            text.push('\n');
        };
        for part in bytes.chunks(size) {
            decoder.push(part, &mut each);
        }
        decoder.finish(&mut each);
        text
    }

    fn decode(bytes: &[u8]) -> String {
        let text = decode_in_parts(bytes, bytes.len().max(1));
        for size in [1, 2, 3, 5] {
            assert_eq!(decode_in_parts(bytes, size), text, "in parts of {size}");
        }
        text
    }

    #[test]
    fn lines_are_unfolded_before_letters_are_decoded() {
        assert_eq!(decode(b"SUMMARY:K\xC3\r\n \xB6ln\r\n"), "SUMMARY:Köln\n");
        assert_eq!(decode(b"A:1\r\r\n\tb\n\nB:2\rC:3"), "A:1b\nB:2\nC:3\n");
        assert_eq!(decode(b"A"), "A\n");
        assert_eq!(decode(b""), "");
    }

    #[test]
    fn utf_16_and_windows_1252_are_decoded() {
        let text = "BEGIN:VCALENDAR\r\nSUMMARY:Köln 🎾\r\n";
        let expected = "BEGIN:VCALENDAR\nSUMMARY:Köln 🎾\n";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(decode(&little), expected);
        assert_eq!(decode(&big), expected);
        assert_eq!(
            decode(&[b"\xFF\xFE".as_slice(), &little].concat()),
            expected
        );
        assert_eq!(decode(&[b"\xFE\xFF".as_slice(), &big].concat()), expected);
        assert_eq!(decode(b"S:K\xF6ln \x80\n"), "S:Köln €\n");
        assert_eq!(decode(b"\xEF\xBB\xBFA:1\n"), "A:1\n");
    }

    #[test]
    fn a_line_longer_than_any_property_is_cut() {
        let file = format!("ATTACH:{}\nUID:a", "A".repeat(2 * LONGEST_LINE));
        let text = decode_in_parts(file.as_bytes(), 8_192);
        assert_eq!(text.len(), LONGEST_LINE + "\nUID:a\n".len());
    }
}
