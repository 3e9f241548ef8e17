//! Rules for text people type, and the list of what is wrong with a form.

mod characters;

use std::fmt::Display;

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use utoipa::ToSchema;

use crate::message::has_address;

/// One field that breaks a rule: `brief.instructions` and `must be 20 to 1,000 characters`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FieldError {
    /// Path of the field in the request, with dots.
    pub field: String,
    /// The rule, lower case and without a full stop.
    pub message: String,
}

/// Everything wrong with one input, collected so that a form can show it all at once.
#[derive(Debug, Clone, Default, PartialEq, Eq, thiserror::Error)]
#[error("{} fields are invalid", .0.len())]
pub struct Violations(Vec<FieldError>);

impl Violations {
    /// Nothing wrong yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// One violation on its own.
    pub fn one(field: impl Into<String>, message: impl Into<String>) -> Self {
        let mut violations = Self::new();
        violations.add(field, message);
        violations
    }

    /// Adds one violation.
    pub fn add(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.0.push(FieldError {
            field: field.into(),
            message: message.into(),
        });
    }

    /// Adds a violation unless the rule holds.
    pub fn require(&mut self, holds: bool, field: &str, message: &str) {
        if !holds {
            self.add(field, message);
        }
    }

    /// Keeps a checked value, or notes why it is none.
    pub fn check<T, E: Display>(&mut self, field: &str, result: Result<T, E>) -> Option<T> {
        result
            .map_err(|error| self.add(field, error.to_string()))
            .ok()
    }

    /// Cleans required text; notes what is wrong and then returns an empty text.
    pub fn text(&mut self, field: &str, value: &str, rule: TextRule) -> String {
        self.check(field, rule.clean(value)).unwrap_or_default()
    }

    /// Cleans optional text; blank counts as absent.
    pub fn optional_text(
        &mut self,
        field: &str,
        value: Option<&str>,
        rule: TextRule,
    ) -> Option<String> {
        let value = value.filter(|text| !text.trim().is_empty())?;
        self.check(field, rule.clean(value))
    }

    /// Takes over the violations of a part, whose fields get `prefix.` in front; what is wrong with the part as a
    /// whole has no field of its own, and becomes one of `prefix`.
    pub fn absorb(&mut self, prefix: &str, part: Self) {
        for error in part.0 {
            let field = if error.field.is_empty() {
                prefix.to_owned()
            } else {
                format!("{prefix}.{}", error.field)
            };
            self.add(field, error.message);
        }
    }

    /// Keeps the value of a checked part, or takes over its violations under `prefix`.
    pub fn nested<T>(&mut self, prefix: &str, result: Result<T, Self>) -> Option<T> {
        result.map_err(|part| self.absorb(prefix, part)).ok()
    }

    /// Refuses every value that an earlier one of the list equals, at its place in `field`.
    pub fn distinct<T: PartialEq>(&mut self, field: &str, values: impl IntoIterator<Item = T>) {
        let mut seen: Vec<T> = Vec::new();
        for (position, value) in values.into_iter().enumerate() {
            if seen.contains(&value) {
                self.add(format!("{field}.{position}"), "must not be repeated");
            }
            seen.push(value);
        }
    }

    /// True when no rule is broken.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The violations, in the order they were found.
    pub fn errors(&self) -> &[FieldError] {
        &self.0
    }

    /// The violations for an error body.
    pub fn into_errors(self) -> Vec<FieldError> {
        self.0
    }

    /// `value` when nothing is wrong, else everything that is.
    pub fn into_result<T>(self, value: T) -> Result<T, Self> {
        if self.0.is_empty() {
            Ok(value)
        } else {
            Err(self)
        }
    }

    /// The finished value when it could be built and nothing is wrong, else everything that is.
    pub fn finish<T>(self, value: Option<T>) -> Result<T, Self> {
        match value {
            Some(value) if self.0.is_empty() => Ok(value),
            _ => Err(self),
        }
    }
}

/// Whether the text has a control or format character that nobody sees and nothing needs; a line break counts as one.
pub fn has_hidden_characters(text: &str) -> bool {
    characters::has_hidden(text)
}

/// Whether other programs add this character to what is copied from them: marks of direction around names and numbers, and
/// marks of where a word may break. Overrides of direction are none of these: they change what is read.
pub(crate) const fn is_pasted_mark(letter: char) -> bool {
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

/// The text without what other programs add when it is pasted: their marks are removed, blanks of every width and tabs
/// become plain blanks, and every line end becomes one `\n`.
fn without_pasted(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    let letters = text.chars().filter(|letter| !is_pasted_mark(*letter));
    let plain = letters.map(|letter| match letter {
        '\t' | '\u{A0}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' => ' ',
        '\r' => '\n',
        letter => letter,
    });
    plain.collect()
}

/// Returns the text as words are searched: in lower case, without accents and in the letters of every keyboard.
/// `fold` of `site/app/lib/catalogue/fold.ts` is the same rule.
pub(crate) fn plain_words(text: &str) -> String {
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

/// Words as they are compared: without regard to capitals, to blanks around them and to how their accents are written.
pub fn same_words(words: &[String]) -> impl Iterator<Item = String> {
    words
        .iter()
        .map(|word| word.trim().nfc().collect::<String>().to_lowercase())
}

/// Bounds of a text in characters; cleaning normalises to NFC and trims.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextRule {
    shortest: usize,
    longest: usize,
    kind: TextKind,
}

/// What a text is, besides its length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TextKind {
    /// One line.
    Line,
    /// One line that names a person or a company. It reaches emails, whose programs make links of addresses.
    Name,
    /// Several lines.
    Long,
}

/// Text that breaks its rule; reads like `must be 20 to 1,000 characters`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Too short or too long.
    #[error("must be {}", bounds(.0))]
    Length(TextRule),
    /// Has a control or format character that nothing needs, or a line break where one line is asked.
    #[error("must not contain control characters or invisible characters")]
    Hidden,
    /// Has nothing that a reader could see.
    #[error("must contain something to read")]
    Invisible,
    /// A name that an email program shows as a link.
    #[error("must not contain web or email addresses; put a space after a full stop")]
    Address,
}

impl TextRule {
    /// One line of text.
    pub const fn line(shortest: usize, longest: usize) -> Self {
        Self {
            shortest,
            longest,
            kind: TextKind::Line,
        }
    }

    /// The name of a person or a company, or another text that emails show as a name: one line without web and email
    /// addresses.
    pub const fn name(shortest: usize, longest: usize) -> Self {
        Self {
            shortest,
            longest,
            kind: TextKind::Name,
        }
    }

    /// Text that may have line breaks.
    pub const fn long(shortest: usize, longest: usize) -> Self {
        Self {
            shortest,
            longest,
            kind: TextKind::Long,
        }
    }

    /// The rule for a draft: what must be filled in at the end may still be empty.
    #[must_use]
    pub const fn or_empty(self) -> Self {
        Self {
            shortest: 0,
            ..self
        }
    }

    /// The fewest and the most characters.
    pub const fn bounds(self) -> (usize, usize) {
        (self.shortest, self.longest)
    }

    /// Removes what pasting adds, normalises to NFC, trims, and checks bounds and characters (see the module `characters`): no
    /// hidden ones, and where there is a text, something to see.
    pub fn clean(self, value: &str) -> Result<String, TextError> {
        // Characters are counted after normalisation; this bound keeps absurd input from being normalised.
        if value.len() > self.longest.saturating_mul(16).saturating_add(1_024) {
            return Err(TextError::Length(self));
        }
        let unified: String = without_pasted(value).nfc().collect();
        let text = unified.trim();
        let length = text.chars().count();
        if !(self.shortest..=self.longest).contains(&length) {
            return Err(TextError::Length(self));
        }
        let is_hidden = match self.kind {
            TextKind::Long => text.split('\n').any(has_hidden_characters),
            TextKind::Line | TextKind::Name => has_hidden_characters(text),
        };
        if is_hidden {
            Err(TextError::Hidden)
        } else if length > 0 && !characters::has_visible(text) {
            Err(TextError::Invisible)
        } else if self.kind == TextKind::Name && has_address(text) {
            Err(TextError::Address)
        } else {
            Ok(text.to_owned())
        }
    }
}

fn bounds(rule: &TextRule) -> String {
    if rule.shortest == 0 {
        format!("at most {} characters", thousands(rule.longest))
    } else {
        format!(
            "{} to {} characters",
            thousands(rule.shortest),
            thousands(rule.longest)
        )
    }
}

fn thousands(number: usize) -> String {
    if number >= 1_000 {
        format!("{},{:03}", number / 1_000, number % 1_000)
    } else {
        number.to_string()
    }
}

#[cfg(test)]
mod tests {
    #![allow(
        clippy::unwrap_used,
        clippy::indexing_slicing,
        reason = "a test may stop"
    )]

    use super::*;

    #[test]
    fn text_is_normalised_trimmed_and_counted_in_characters() {
        let decomposed = " Zoe\u{308} ";
        assert_eq!(TextRule::line(1, 3).clean(decomposed).unwrap(), "Zoë");
    }

    #[test]
    fn control_characters_are_refused_but_line_breaks_pass_in_long_text() {
        assert_eq!(TextRule::line(1, 9).clean("a\nb"), Err(TextError::Hidden));
        assert_eq!(TextRule::long(1, 9).clean("a\r\nb").unwrap(), "a\nb");
        assert_eq!(
            TextRule::long(1, 9).clean("a\u{0}b"),
            Err(TextError::Hidden)
        );
    }

    #[test]
    fn characters_that_nobody_sees_are_refused() {
        for hidden in [
            "Ada\u{200B}",
            "\u{202E}adA",
            "Ada\u{3164}",
            "Ada\u{115F}",
            "Ada\u{34F}b",
            "Ada\u{2028}b",
            "Ada\u{E000}",
            "Ada\u{FFFE}",
            "Ada\u{7F}b",
            "Ada\u{E0041}",
            "Ada\u{FFF9}",
            // Joiners and selectors where they do nothing.
            "A\u{200D}da",
            "A\u{200C}da",
            "Ada\u{200D}",
            "A\u{FE0F}da",
            "5\u{FE0F}",
            "\u{200D}Ada",
            "A\u{FE00}",
            "A\u{E0100}",
            "⚽\u{200D}",
            "⚽\u{200D}a",
            "می\u{200C}\u{200C}خواهم",
            "A\u{180E}b",
            // A flag that nothing ends, and an end without a name.
            "🏴\u{E0067}\u{E0062}",
            "🏴\u{E007F}",
            "A\u{E0067}\u{E007F}",
        ] {
            let refused = TextRule::line(1, 99).clean(hidden);
            assert_eq!(
                refused,
                Err(TextError::Hidden),
                "{}",
                hidden.escape_unicode()
            );
        }
    }

    #[test]
    fn what_other_programs_add_to_a_pasted_text_is_removed() {
        for (pasted, clean) in [
            ("Ada\u{A0}Keller", "Ada Keller"),
            ("Ada\u{202F}Keller\u{2009}!", "Ada Keller !"),
            ("Ada\tKeller", "Ada Keller"),
            ("\u{202A}Ada\u{202C}", "Ada"),
            ("\u{2066}Ada\u{2069}\u{200E}", "Ada"),
            ("\u{200F}אדה\u{61C}", "אדה"),
            ("\u{FEFF}Ada", "Ada"),
            ("A\u{AD}d\u{2060}a", "Ada"),
            ("Zoë – “x”", "Zoë – “x”"),
        ] {
            let found = TextRule::line(1, 99).clean(pasted);
            assert_eq!(found.as_deref(), Ok(clean), "{}", pasted.escape_unicode());
        }
        let lines = TextRule::long(1, 99).clean("a\rb\r\nc");
        assert_eq!(lines.unwrap(), "a\nb\nc");
        let blank = TextRule::line(1, 9).clean("\u{200E}\u{A0}");
        assert!(matches!(blank, Err(TextError::Length(_))));
    }

    #[test]
    fn text_that_looks_empty_is_refused() {
        for blank in ["\u{301}", "\u{2800}", "\u{2800} \u{2800}", "\u{20DD}"] {
            let refused = TextRule::long(1, 99).clean(blank);
            assert_eq!(
                refused,
                Err(TextError::Invisible),
                "{}",
                blank.escape_unicode()
            );
        }
        assert_eq!(TextRule::line(0, 9).clean(" ").unwrap(), "");
        for short in ["7", "?", "я", "⚽", "ก็"] {
            assert!(TextRule::line(1, 9).clean(short).is_ok(), "{short}");
        }
    }

    #[test]
    fn scripts_and_emoji_keep_the_joiners_they_need() {
        for text in [
            // Persian, Sinhala, Bengali, Malayalam, Hindi, Mongolian, Hebrew, Thai.
            "می\u{200C}خواهم",
            "ه\u{200D}",
            "ශ්\u{200D}රී",
            "র\u{200D}্যাব",
            "ന്\u{200D}",
            "क्\u{200D}ष",
            "क्\u{200C}ष",
            "ᠮᠣᠩᠭᠣᠯ\u{180B}",
            "שָׁלוֹם",
            "ก็ดี",
            // A family, a runner with her skin, a rainbow, a keycap, England, hearts, a flag of letters.
            "👨\u{200D}👩\u{200D}👧",
            "🏃🏽\u{200D}♀\u{FE0F}",
            "🏳\u{FE0F}\u{200D}🌈",
            "5\u{FE0F}\u{20E3}",
            "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
            "❤\u{FE0F}\u{200D}🔥",
            "🇩🇪",
            "©\u{FE0F}",
            // A name of a person with a variant of its character.
            "葛\u{E0100}城",
            "Zoë O’Brien – “the wall”",
        ] {
            let cleaned = TextRule::line(1, 99).clean(text);
            assert!(cleaned.is_ok(), "{}: {cleaned:?}", text.escape_unicode());
        }
    }

    #[test]
    fn a_value_that_comes_twice_is_named_where_it_comes_again() {
        let mut violations = Violations::new();
        violations.distinct("languages", ["en", "de", "en", "de"]);
        let fields: Vec<_> = violations
            .errors()
            .iter()
            .map(|error| &error.field)
            .collect();
        assert_eq!(fields, ["languages.2", "languages.3"]);
    }

    #[test]
    fn what_is_wrong_with_a_part_as_a_whole_is_named_by_the_part() {
        let mut violations = Violations::new();
        violations.absorb("schedule", Violations::one("", "must be absent"));
        assert_eq!(violations.errors()[0].field, "schedule");
    }

    #[test]
    fn the_message_says_the_bounds() {
        let error = TextRule::long(20, 1_000).clean("short").unwrap_err();
        assert_eq!(error.to_string(), "must be 20 to 1,000 characters");
        let error = TextRule::line(0, 40).clean(&"x".repeat(41)).unwrap_err();
        assert_eq!(error.to_string(), "must be at most 40 characters");
    }

    #[test]
    fn violations_of_a_part_carry_its_path() {
        let mut violations = Violations::new();
        violations.nested::<()>("brief", Err(Violations::one("occasion", "is required")));
        assert_eq!(violations.errors()[0].field, "brief.occasion");
    }
}
