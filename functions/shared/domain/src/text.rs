//! Rules for text input, and the list of a form's violations.

mod characters;

use std::fmt::Display;

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use utoipa::ToSchema;

use crate::message::has_address;

/// An invalid field: `brief.instructions` and `must be 20 to 1,000 characters`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FieldError {
    /// The path of the field in the request, with dots.
    pub field: String,
    /// The rule, lower case and without a full stop.
    pub message: String,
}

/// All violations of one input, so that a form can show them together.
#[derive(Debug, Clone, Default, PartialEq, Eq, thiserror::Error)]
#[error("{} fields are invalid", .0.len())]
pub struct Violations(Vec<FieldError>);

impl Violations {
    /// Returns an empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns a list with one violation.
    pub fn one(field: impl Into<String>, message: impl Into<String>) -> Self {
        let mut violations = Self::new();
        violations.add(field, message);
        violations
    }

    /// Adds a violation.
    pub fn add(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.0.push(FieldError {
            field: field.into(),
            message: message.into(),
        });
    }

    /// Adds a violation if `holds` is false.
    pub fn require(&mut self, holds: bool, field: &str, message: &str) {
        if !holds {
            self.add(field, message);
        }
    }

    /// Returns a valid value, or adds the violation.
    pub fn check<T, E: Display>(&mut self, field: &str, result: Result<T, E>) -> Option<T> {
        result
            .map_err(|error| self.add(field, error.to_string()))
            .ok()
    }

    /// Cleans required text. Adds a violation and returns an empty text if it is invalid.
    pub fn text(&mut self, field: &str, value: &str, rule: TextRule) -> String {
        self.check(field, rule.clean(value)).unwrap_or_default()
    }

    /// Cleans optional text; a blank text counts as absent.
    pub fn optional_text(
        &mut self,
        field: &str,
        value: Option<&str>,
        rule: TextRule,
    ) -> Option<String> {
        let value = value.filter(|text| !text.trim().is_empty())?;
        self.check(field, rule.clean(value))
    }

    /// Adds the violations of a part with `prefix.` before their fields; a violation without a field belongs to
    /// `prefix`.
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

    /// Returns the value of a valid part, or adds its violations under `prefix`.
    pub fn nested<T>(&mut self, prefix: &str, result: Result<T, Self>) -> Option<T> {
        result.map_err(|part| self.absorb(prefix, part)).ok()
    }

    /// Rejects every value that repeats an earlier one, at its index in `field`.
    pub fn distinct<T: PartialEq>(&mut self, field: &str, values: impl IntoIterator<Item = T>) {
        let mut seen: Vec<T> = Vec::new();
        for (position, value) in values.into_iter().enumerate() {
            if seen.contains(&value) {
                self.add(format!("{field}.{position}"), "must not be repeated");
            }
            seen.push(value);
        }
    }

    /// Returns whether there are no violations.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the violations in the order in which they were added.
    pub fn errors(&self) -> &[FieldError] {
        &self.0
    }

    /// Returns the violations for an error response.
    pub fn into_errors(self) -> Vec<FieldError> {
        self.0
    }

    /// Returns `value` if there are no violations, otherwise all of them.
    pub fn into_result<T>(self, value: T) -> Result<T, Self> {
        if self.0.is_empty() {
            Ok(value)
        } else {
            Err(self)
        }
    }

    /// Returns the value if it exists and there are no violations, otherwise all of them.
    pub fn finish<T>(self, value: Option<T>) -> Result<T, Self> {
        match value {
            Some(value) if self.0.is_empty() => Ok(value),
            _ => Err(self),
        }
    }
}

/// Returns whether the text has an invisible control or format character that no script needs; a line break counts as
/// one.
pub fn has_hidden_characters(text: &str) -> bool {
    characters::has_hidden(text)
}

/// Returns whether programs add this character to copied text: direction marks around names and numbers, and word break
/// marks. Direction overrides are not included, because they change the order of the visible text.
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

/// Cleans pasted text: removes added marks, converts blanks of every width and tabs to plain blanks, and every line end
/// to one `\n`.
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

/// Returns the text in its search form: in lower case, without accents and in basic Latin letters.
/// `fold` of `site/app/lib/catalogue/fold.ts` implements the same rule.
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

/// Returns the words in their comparison form: lower case, trimmed, normalised.
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

/// The kind of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TextKind {
    /// One line.
    Line,
    /// One line with the name of a person or a company. Emails contain it, and email programs convert addresses to
    /// links.
    Name,
    /// Several lines.
    Long,
}

/// The error of an invalid text; reads like `must be 20 to 1,000 characters`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Too short or too long.
    #[error("must be {}", bounds(.0))]
    Length(TextRule),
    /// It has a control or format character that no script needs, or a line break in a one-line text.
    #[error("must not contain control characters or invisible characters")]
    Hidden,
    /// It has no visible character.
    #[error("must contain something to read")]
    Invisible,
    /// It is a name that an email program shows as a link.
    #[error("must not contain web or email addresses; put a space after a full stop")]
    Address,
}

impl TextRule {
    /// Returns the rule of a one-line text.
    pub const fn line(shortest: usize, longest: usize) -> Self {
        Self {
            shortest,
            longest,
            kind: TextKind::Line,
        }
    }

    /// Returns the rule of a name, or of another text that emails show as a name: one line without web and email
    /// addresses.
    pub const fn name(shortest: usize, longest: usize) -> Self {
        Self {
            shortest,
            longest,
            kind: TextKind::Name,
        }
    }

    /// Returns the rule of a text with line breaks.
    pub const fn long(shortest: usize, longest: usize) -> Self {
        Self {
            shortest,
            longest,
            kind: TextKind::Long,
        }
    }

    /// Returns the rule for a draft, in which the text may be empty.
    #[must_use]
    pub const fn or_empty(self) -> Self {
        Self {
            shortest: 0,
            ..self
        }
    }

    /// Returns the minimum and maximum length in characters.
    pub const fn bounds(self) -> (usize, usize) {
        (self.shortest, self.longest)
    }

    /// Removes marks of pasting, normalises to NFC, trims, and checks length and characters (see the module
    /// `characters`): no hidden ones, and if it is not empty, at least one visible one.
    pub fn clean(self, value: &str) -> Result<String, TextError> {
        // Characters are counted after normalisation; this bound avoids normalising very large input.
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
    fn normalises_trims_and_counts_characters() {
        let decomposed = " Zoe\u{308} ";
        assert_eq!(TextRule::line(1, 3).clean(decomposed).unwrap(), "Zoë");
    }

    #[test]
    fn rejects_control_characters_but_accepts_line_breaks_in_long_text() {
        assert_eq!(TextRule::line(1, 9).clean("a\nb"), Err(TextError::Hidden));
        assert_eq!(TextRule::long(1, 9).clean("a\r\nb").unwrap(), "a\nb");
        assert_eq!(
            TextRule::long(1, 9).clean("a\u{0}b"),
            Err(TextError::Hidden)
        );
    }

    #[test]
    fn rejects_invisible_characters() {
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
            // Joiners and selectors without an effect.
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
            // A flag without an end tag, and an end tag without a name.
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
    fn removes_marks_of_pasting() {
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
    fn rejects_text_without_visible_characters() {
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
    fn keeps_required_joiners_of_scripts_and_emoji() {
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
            // A family, a runner with a skin tone, a rainbow, a keycap, England, hearts, a flag of letters.
            "👨\u{200D}👩\u{200D}👧",
            "🏃🏽\u{200D}♀\u{FE0F}",
            "🏳\u{FE0F}\u{200D}🌈",
            "5\u{FE0F}\u{20E3}",
            "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
            "❤\u{FE0F}\u{200D}🔥",
            "🇩🇪",
            "©\u{FE0F}",
            // A personal name with a variant of a character.
            "葛\u{E0100}城",
            "Zoë O’Brien – “the wall”",
        ] {
            let cleaned = TextRule::line(1, 99).clean(text);
            assert!(cleaned.is_ok(), "{}: {cleaned:?}", text.escape_unicode());
        }
    }

    #[test]
    fn reports_a_repeated_value_at_its_second_index() {
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
    fn a_violation_without_a_field_gets_the_name_of_its_part() {
        let mut violations = Violations::new();
        violations.absorb("schedule", Violations::one("", "must be absent"));
        assert_eq!(violations.errors()[0].field, "schedule");
    }

    #[test]
    fn the_message_contains_the_bounds() {
        let error = TextRule::long(20, 1_000).clean("short").unwrap_err();
        assert_eq!(error.to_string(), "must be 20 to 1,000 characters");
        let error = TextRule::line(0, 40).clean(&"x".repeat(41)).unwrap_err();
        assert_eq!(error.to_string(), "must be at most 40 characters");
    }

    #[test]
    fn violations_of_a_part_contain_its_path() {
        let mut violations = Violations::new();
        violations.nested::<()>("brief", Err(Violations::one("occasion", "is required")));
        assert_eq!(violations.errors()[0].field, "brief.occasion");
    }
}
