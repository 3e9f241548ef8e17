//! Turns the bytes of a file into text with one property per line.
//!
//! Lines are unfolded as bytes: programs fold inside a letter of several bytes. Each line is then UTF-8 or, when it is not valid
//! UTF-8, Windows-1252, which contains Latin-1.

/// The letters of Windows-1252 from 0x80 to 0x9F. Latin-1 has control characters there.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
    '\u{8f}', //
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Decodes and unfolds a file. Lines end in `\n`; empty lines are left out.
pub(crate) fn decode(bytes: &[u8]) -> String {
    match utf16_order(bytes) {
        Some(order) => unfold(decode_utf16(bytes, order).as_bytes()),
        None => unfold(bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes)),
    }
}

type Order = fn([u8; 2]) -> u16;

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

fn decode_utf16(bytes: &[u8], order: Order) -> String {
    let (pairs, _half) = bytes.as_chunks::<2>();
    let units = pairs.iter().map(|pair| order(*pair));
    char::decode_utf16(units)
        .map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER))
        .filter(|letter| *letter != '\u{FEFF}')
        .collect()
}

fn unfold(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    let mut line: Vec<u8> = Vec::new();
    for part in bytes.split(|byte| matches!(byte, b'\r' | b'\n')) {
        match part {
            [] => {}
            [b' ' | b'\t', rest @ ..] => line.extend_from_slice(rest),
            _ => {
                push_line(&mut text, &line);
                line.clear();
                line.extend_from_slice(part);
            }
        }
    }
    push_line(&mut text, &line);
    text
}

fn push_line(text: &mut String, line: &[u8]) {
    if line.is_empty() {
        return;
    }
    match str::from_utf8(line) {
        Ok(line) => text.push_str(line),
        Err(_not_utf8) => text.extend(line.iter().map(|byte| windows_1252(*byte))),
    }
    text.push('\n');
}

fn windows_1252(byte: u8) -> char {
    let special = byte
        .checked_sub(0x80)
        .and_then(|index| WINDOWS_1252.get(usize::from(index)));
    special.copied().unwrap_or(char::from(byte))
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn lines_are_unfolded_before_letters_are_decoded() {
        assert_eq!(decode(b"SUMMARY:K\xC3\r\n \xB6ln\r\n"), "SUMMARY:Köln\n");
        assert_eq!(decode(b"A:1\r\r\n\tb\n\nB:2\rC:3"), "A:1b\nB:2\nC:3\n");
    }

    #[test]
    fn utf_16_and_windows_1252_are_decoded() {
        let text = "BEGIN:VCALENDAR\r\nSUMMARY:Köln\r\n";
        let expected = "BEGIN:VCALENDAR\nSUMMARY:Köln\n";
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
    }
}
