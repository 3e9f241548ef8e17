//! Forms of a text for searching and comparing.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Returns the text in its search form: in lower case, without accents and in basic Latin letters.
/// `fold` of `site/app/lib/catalogue/fold.ts` implements the same rule.
pub fn plain_words(text: &str) -> String {
    let letters = text.nfd().filter(|letter| !is_combining_mark(*letter));
    let mut plain = String::with_capacity(text.len());
    for letter in letters.flat_map(char::to_lowercase) {
        match letter {
            'ß' => plain.push_str("ss"),
            'æ' => plain.push_str("ae"),
            'œ' => plain.push_str("oe"),
            'ø' => plain.push('o'),
            'đ' | 'ð' => plain.push('d'),
            'ħ' => plain.push('h'),
            'ı' => plain.push('i'),
            'ł' => plain.push('l'),
            'þ' => plain.push_str("th"),
            other => plain.push(other),
        }
    }
    plain
}

/// Returns the words in their comparison form: lower case, trimmed, normalised.
pub fn same_words(words: &[String]) -> impl Iterator<Item = String> {
    words
        .iter()
        .map(|word| word.trim().nfc().collect::<String>().to_lowercase())
}
