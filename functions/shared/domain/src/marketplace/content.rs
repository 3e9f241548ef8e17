//! Texts of an operator that replace the site's own, for one page in one language.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::Language;
use crate::text::{Violations, lengths};

/// A page whose text an operator can replace.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "camelCase")]
pub enum ContentName {
    About,
    /// Frequent questions.
    Faq,
    /// The terms that a customer accepts with an order.
    Terms,
    Privacy,
    /// The page for athletes who consider joining.
    ForAthletes,
    /// The headline and the lead of the front page.
    Home,
}

impl ContentName {
    /// Returns the name in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::About => "about",
            Self::Faq => "faq",
            Self::Terms => "terms",
            Self::Privacy => "privacy",
            Self::ForAthletes => "forAthletes",
            Self::Home => "home",
        }
    }
}

/// The text of a page in one language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContentPage {
    pub page: ContentName,
    pub language: Language,
    /// The title, 1 to 120 characters.
    pub title: String,
    /// The text as Markdown, 1 to 40,000 characters. HTML in it is shown as text.
    pub markdown: String,
    /// Raised by every write; a write is conditional on the version before it.
    pub version: u64,
    /// The time of the write.
    pub saved_at: Timestamp,
}

/// A version of a text as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StoredContent {
    /// The text; empty if it was removed.
    #[serde(flatten)]
    pub content: ContentPage,
    /// Whether this version restored the site's own text.
    #[serde(default)]
    pub removed: bool,
}

/// A text as the operator's form sends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContentInput {
    /// The title, 1 to 120 characters.
    pub title: String,
    /// The text as Markdown, 1 to 40,000 characters.
    pub markdown: String,
}

impl ContentInput {
    /// Returns the version after `before` (0 if there is none), or all violations.
    pub fn checked(
        &self,
        page: ContentName,
        language: Language,
        before: u64,
        now: Timestamp,
    ) -> Result<StoredContent, Violations> {
        let mut violations = Violations::new();
        let title = violations.text("title", &self.title, lengths::CONTENT_TITLE);
        let markdown = violations.text("markdown", &self.markdown, lengths::CONTENT_MARKDOWN);
        let content = ContentPage {
            page,
            language,
            title,
            markdown,
            version: before.saturating_add(1),
            saved_at: now,
        };
        violations.into_result(StoredContent {
            content,
            removed: false,
        })
    }
}

impl StoredContent {
    /// Returns the next version, which restores the site's own text.
    #[must_use]
    pub fn without_text(&self, now: Timestamp) -> Self {
        Self {
            content: ContentPage {
                title: String::new(),
                markdown: String::new(),
                version: self.content.version.saturating_add(1),
                saved_at: now,
                ..self.content.clone()
            },
            removed: true,
        }
    }

    /// Returns the text, unless it was removed.
    pub fn shown(self) -> Option<ContentPage> {
        (!self.removed).then_some(self.content)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn input(title: &str, markdown: &str) -> ContentInput {
        ContentInput {
            title: title.to_owned(),
            markdown: markdown.to_owned(),
        }
    }

    fn checked(input: &ContentInput) -> Result<StoredContent, Violations> {
        input.checked(ContentName::Terms, Language::De, 3, Timestamp::UNIX_EPOCH)
    }

    #[test]
    fn a_removed_text_keeps_counting_versions() {
        let saved = checked(&input("AGB", "# Eins\n\nText")).unwrap();
        assert_eq!(saved.content.version, 4);
        let removed = saved.without_text(Timestamp::UNIX_EPOCH);
        assert_eq!(removed.content.version, 5);
        assert_eq!(removed.shown(), None);
        assert!(saved.shown().is_some());
    }

    #[test]
    fn a_text_has_a_title_and_at_most_40_000_characters() {
        assert!(checked(&input("AGB", &"ü".repeat(40_000))).is_ok());
        let errors = checked(&input(" ", &"x".repeat(40_001))).unwrap_err();
        assert_eq!(errors.errors().len(), 2);
    }
}
