//! What programs add to copied text.

/// Returns whether programs add this character to copied text: direction marks around names and numbers, and word break
/// marks. Direction overrides are not included, because they change the order of the visible text.
pub(crate) const fn is_mark(letter: char) -> bool {
    matches!(
        letter,
        '\u{AD}'
            | '\u{61C}'
            | '\u{200E}'
            | '\u{200F}'
            | '\u{202A}'..='\u{202C}'
            | '\u{2060}'
            | '\u{2066}'..='\u{2069}'
            | '\u{FEFF}'
    )
}

/// Cleans pasted text: removes added marks, converts spaces of every width and tabs to plain spaces, and every line end
/// to one `\n`.
pub(super) fn clean(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    let letters = text.chars().filter(|letter| !is_mark(*letter));
    let plain = letters.map(|letter| match letter {
        '\t' | '\u{A0}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' => ' ',
        '\r' => '\n',
        letter => letter,
    });
    plain.collect()
}
