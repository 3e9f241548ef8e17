//! Values and lines of a calendar file.

use jiff::Timestamp;

/// The longest line of a calendar in bytes, without its line end.
const LONGEST_LINE: usize = 75;

/// Formats a time as `20270115T180000Z`.
pub fn format_utc(at: Timestamp) -> String {
    at.strftime("%Y%m%dT%H%M%SZ").to_string()
}

/// Escapes a text as a property value, so that user input cannot start another property.
pub fn escape_text(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | ';' | ',' => escaped.extend(['\\', letter]),
            '\n' => escaped.push_str("\\n"),
            control if control.is_control() => {}
            plain => escaped.push(plain),
        }
    }
    escaped
}

/// Returns a line with its line end, folded at the longest line without splitting a character.
pub fn fold_line(line: &str) -> String {
    let mut folded = String::with_capacity(line.len() + 8);
    let mut length = 0;
    for letter in line.chars() {
        if length + letter.len_utf8() > LONGEST_LINE {
            folded.push_str("\r\n ");
            length = 1;
        }
        folded.push(letter);
        length += letter.len_utf8();
    }
    folded.push_str("\r\n");
    folded
}

/// Returns a text as the value of a parameter: in quotation marks unless it has letters, digits and spaces only. Such a
/// value cannot contain a quotation mark.
pub fn quote_parameter(text: &str) -> String {
    let plain: String = text
        .chars()
        .filter(|letter| !letter.is_control() && *letter != '"')
        .collect();
    if plain
        .chars()
        .all(|letter| letter.is_alphanumeric() || letter == ' ')
    {
        plain
    } else {
        format!("\"{plain}\"")
    }
}

#[cfg(test)]
mod tests {
    use super::quote_parameter;

    #[test]
    fn a_parameter_cannot_start_another_property() {
        for (name, value) in [
            ("Matchday", "Matchday"),
            ("Fan & Held", "\"Fan & Held\""),
            ("A;B:C,D", "\"A;B:C,D\""),
            ("A\"\r\nX:1", "\"AX:1\""),
        ] {
            assert_eq!(quote_parameter(name), value);
        }
    }
}
