//! The rules of one text: its length and its characters.

use unicode_normalization::UnicodeNormalization;

use super::{FieldRule, TextIssue, characters, has_hidden_characters, pasted};
use crate::message::has_address;

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
    Line,
    /// One line with the name of a person or a company. Emails contain it, and email programs convert addresses to
    /// links.
    Name,
    Long,
}

/// The error of an invalid text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextError {
    /// Too short or too long.
    Length(TextRule),
    /// It has a control or format character that no script needs, or a line break in a one-line text.
    Hidden,
    /// It has no visible character.
    Invisible,
    /// It is a name that an email program shows as a link.
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
        let unified: String = pasted::clean(value).nfc().collect();
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

impl std::error::Error for TextError {}

impl std::fmt::Display for TextError {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "{}", FieldRule::from(*self))
    }
}

impl From<TextError> for FieldRule {
    fn from(error: TextError) -> Self {
        match error {
            TextError::Length(rule) => Self::Length {
                min: u64::try_from(rule.shortest).unwrap_or(u64::MAX),
                max: u64::try_from(rule.longest).unwrap_or(u64::MAX),
            },
            TextError::Hidden => Self::text(TextIssue::Hidden),
            TextError::Invisible => Self::text(TextIssue::Invisible),
            TextError::Address => Self::text(TextIssue::Address),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

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
    fn the_message_contains_the_bounds() {
        let error = TextRule::long(20, 1_000).clean("short").unwrap_err();
        assert_eq!(error.to_string(), "must be 20 to 1,000 characters");
        let error = TextRule::line(0, 40).clean(&"x".repeat(41)).unwrap_err();
        assert_eq!(error.to_string(), "must be at most 40 characters");
    }
}
