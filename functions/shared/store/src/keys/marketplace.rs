//! The settings of the marketplace and the texts of its pages.

use domain::Language;
use domain::marketplace::{ContentName, SettingsName};
use table::{AttributeValue, Key};

use super::site::STALE_PAGES;
use crate::row::{Attributes, attribute};

/// Partition of the settings, a row for each group.
pub(crate) const SETTINGS: &str = "SETTINGS";
/// Partition of the texts of pages and their versions. It is apart from the settings, which functions read often.
pub(crate) const CONTENT: &str = "CONTENT";
/// Prefix of the current texts.
pub(crate) const CONTENT_PAGE: &str = "PAGE#";

/// Partition of operators' texts for emails.
pub(crate) const EMAIL_TEXTS: &str = "EMAIL-TEXTS";

/// A group of the settings.
pub(crate) fn settings(name: SettingsName) -> Key {
    Key::new(SETTINGS, name.as_str().to_uppercase())
}

/// The group of a row of the settings.
pub(crate) fn settings_name(row: &Attributes) -> Option<SettingsName> {
    let Some(AttributeValue::S(sk)) = row.get(attribute::SK) else {
        return None;
    };
    match sk.as_str() {
        "BRAND" => Some(SettingsName::Brand),
        "BUSINESS" => Some(SettingsName::Business),
        "MONEY" => Some(SettingsName::Money),
        "LAUNCH" => Some(SettingsName::Launch),
        _ => None,
    }
}

/// The current text of a page in one language.
pub(crate) fn content_page(page: ContentName, language: Language) -> Key {
    let (page, language) = (page.as_str(), language.as_str());
    Key::new(CONTENT, format!("{CONTENT_PAGE}{page}#{language}"))
}

/// A version of that text; versions sort by their number.
pub(crate) fn content_version(page: ContentName, language: Language, version: u64) -> Key {
    let (page, language) = (page.as_str(), language.as_str());
    Key::new(CONTENT, format!("VERSION#{page}#{language}#{version:010}"))
}

/// Prefix of the current texts of a language.
pub(crate) fn email_texts(language: Language) -> String {
    format!("TEXT#{}#", language.as_str())
}

/// The current text of a sentence of emails in a language.
pub(crate) fn email_text(key: &str, language: Language) -> Key {
    Key::new(EMAIL_TEXTS, format!("{}{key}", email_texts(language)))
}

/// A version of that text; versions sort by their number.
pub(crate) fn email_text_version(key: &str, language: Language, version: u64) -> Key {
    let language = language.as_str();
    Key::new(
        EMAIL_TEXTS,
        format!("VERSION#{language}#{key}#{version:010}"),
    )
}

pub(crate) fn stale_marketplace() -> Key {
    Key::new(STALE_PAGES, SETTINGS)
}
