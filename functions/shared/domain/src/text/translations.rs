//! Texts of athletes, offers, sports and the brand in further languages of the site, beside the main ones (PRODUCT
//! section 3).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{Language, LanguageTag};
use crate::text::{Counted, FieldRule, Violations, lengths};

/// The most phrases of a record in one language.
const MOST_PHRASES: usize = 80;

/// A short text of a record in a further language: an achievement, a position, the label of an extra, a question, a
/// licence. It applies as long as the record has the original.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Phrase {
    /// The text in the main language, 1 to 2,000 characters.
    #[schema(min_length = 1, max_length = 2_000)]
    pub original: String,
    /// The translation, 1 to 2,000 characters.
    #[schema(min_length = 1, max_length = 2_000)]
    pub text: String,
}

/// The texts of a profile in a further language; an empty one is not translated.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct TalentTexts {
    /// The headline, at most 80 characters.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false, max_length = 80)]
    pub headline: String,
    /// The biography, at most 2,000 characters.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false, max_length = 2_000)]
    pub bio: String,
    /// The position, the achievements and the descriptions of pictures, at most 80.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false, max_items = 80)]
    pub phrases: Vec<Phrase>,
}

/// The texts of an offer in a further language; an empty one is not translated.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct OfferTexts {
    /// The title, 3 to 80 characters.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false, max_length = 80)]
    pub title: String,
    /// The description, at most 1,000 characters.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false, max_length = 1_000)]
    pub description: String,
    /// The extras, the questions, the licence and the requirements for the venue, at most 80.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false, max_items = 80)]
    pub phrases: Vec<Phrase>,
}

/// The texts of a sport in a further language; an empty one is not translated.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct SportTexts {
    /// The name, at most 60 characters.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false, max_length = 60)]
    pub name: String,
    /// The description, at most 1,000 characters.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false, max_length = 1_000)]
    pub description: String,
}

/// The texts of the brand in a further language; an empty one is not translated.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct BrandTexts {
    /// The tagline, at most 120 characters.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false, max_length = 120)]
    pub tagline: String,
}

/// The texts of one record in one further language.
pub(crate) trait Translated: Default + PartialEq {
    /// Cleans every text by the rule of the main one, and adds violations below `field`.
    fn checked(&self, violations: &mut Violations, field: &str) -> Self;
}

impl Translated for TalentTexts {
    fn checked(&self, violations: &mut Violations, field: &str) -> Self {
        let headline = format!("{field}.headline");
        let rule = lengths::HEADLINE.or_empty();
        Self {
            headline: violations.text(&headline, &self.headline, rule),
            bio: violations.text(&format!("{field}.bio"), &self.bio, lengths::BIO),
            phrases: check_phrases(violations, field, &self.phrases),
        }
    }
}

impl Translated for OfferTexts {
    fn checked(&self, violations: &mut Violations, field: &str) -> Self {
        let title = violations.optional_text(
            &format!("{field}.title"),
            Some(&self.title),
            lengths::OFFER_TITLE,
        );
        let description = format!("{field}.description");
        Self {
            title: title.unwrap_or_default(),
            description: violations.text(
                &description,
                &self.description,
                lengths::OFFER_DESCRIPTION,
            ),
            phrases: check_phrases(violations, field, &self.phrases),
        }
    }
}

fn check_phrases(violations: &mut Violations, field: &str, phrases: &[Phrase]) -> Vec<Phrase> {
    let field = format!("{field}.phrases");
    violations.require(
        phrases.len() <= MOST_PHRASES,
        &field,
        FieldRule::count_to(80, Counted::Entries),
    );
    (0..)
        .zip(phrases)
        .map(|(position, phrase): (usize, _)| {
            let mut clean = |name: &str, text: &str| {
                violations.text(&format!("{field}.{position}.{name}"), text, lengths::PHRASE)
            };
            Phrase {
                original: clean("original", &phrase.original),
                text: clean("text", &phrase.text),
            }
        })
        .collect()
}

/// Returns the translation of a short text, or the text itself if there is none.
pub(crate) fn phrase_or<'a>(phrases: Option<&'a [Phrase]>, original: &'a str) -> &'a str {
    let found = phrases.and_then(|phrases| {
        let matches = |phrase: &&Phrase| phrase.original == original;
        phrases.iter().find(matches)
    });
    found.map_or(original, |phrase| &phrase.text)
}

impl Translated for SportTexts {
    fn checked(&self, violations: &mut Violations, field: &str) -> Self {
        let name = format!("{field}.name");
        let description = format!("{field}.description");
        Self {
            name: violations.text(&name, &self.name, lengths::SPORT_NAME.or_empty()),
            description: violations.text(
                &description,
                &self.description,
                lengths::SPORT_DESCRIPTION,
            ),
        }
    }
}

impl Translated for BrandTexts {
    fn checked(&self, violations: &mut Violations, field: &str) -> Self {
        let tagline = format!("{field}.tagline");
        Self {
            tagline: violations.text(&tagline, &self.tagline, lengths::SITE_TAGLINE),
        }
    }
}

/// Cleans the texts of every language. A language without texts is left out.
pub(crate) fn check_translations<T: Translated>(
    violations: &mut Violations,
    translations: &BTreeMap<Language, T>,
) -> BTreeMap<Language, T> {
    translations
        .iter()
        .map(|(language, texts)| {
            let field = format!("translations.{}", language.as_str());
            (*language, texts.checked(violations, &field))
        })
        .filter(|(_, texts)| *texts != T::default())
        .collect()
}

/// Returns the texts for readers of `language` beside main texts in `main`, or `None` if those are in that language.
pub(crate) fn texts_in<'a, T>(
    translations: &'a BTreeMap<Language, T>,
    language: Language,
    main: &LanguageTag,
) -> Option<&'a T> {
    translations
        .get(&language)
        .filter(|_| main.primary() != language.as_str())
}

/// Returns the translation, or the main text if there is none.
pub(crate) fn or_main<'a>(translated: Option<&'a String>, main: &'a str) -> &'a str {
    translated
        .map(String::as_str)
        .filter(|text| !text.is_empty())
        .unwrap_or(main)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn blank_translations_are_left_out_and_long_ones_are_rejected() {
        let texts = |title: &str| OfferTexts {
            title: title.to_owned(),
            ..OfferTexts::default()
        };
        let mut violations = Violations::new();
        let blank = BTreeMap::from([(Language::De, texts("  "))]);
        assert!(check_translations(&mut violations, &blank).is_empty());
        assert!(violations.is_empty());
        for title in ["ab", &"x".repeat(81)] {
            let mut violations = Violations::new();
            let wrong = BTreeMap::from([(Language::De, texts(title))]);
            check_translations(&mut violations, &wrong);
            let error = violations.errors().first().unwrap();
            assert_eq!(error.field, "translations.de.title");
            assert_eq!(error.message, "must be 3 to 80 characters");
        }
    }

    #[test]
    fn a_phrase_replaces_its_original_only() {
        let phrases = [Phrase {
            original: "Twice as long".to_owned(),
            text: "Doppelt so lang".to_owned(),
        }];
        assert_eq!(
            phrase_or(Some(&phrases), "Twice as long"),
            "Doppelt so lang"
        );
        assert_eq!(phrase_or(Some(&phrases), "Much longer"), "Much longer");
        assert_eq!(phrase_or(None, "Twice as long"), "Twice as long");
    }

    #[test]
    fn an_empty_phrase_is_rejected() {
        let texts = OfferTexts {
            phrases: vec![Phrase::default()],
            ..OfferTexts::default()
        };
        let mut violations = Violations::new();
        check_translations(&mut violations, &BTreeMap::from([(Language::De, texts)]));
        let fields: Vec<_> = violations
            .errors()
            .iter()
            .map(|error| &*error.field)
            .collect();
        let expected = ["original", "text"];
        assert_eq!(
            fields,
            expected.map(|name| format!("translations.de.phrases.0.{name}"))
        );
    }

    #[test]
    fn a_translation_into_the_language_of_the_main_texts_is_not_shown() {
        let texts = BTreeMap::from([(Language::De, 1)]);
        let main = |tag| LanguageTag::parse(tag).unwrap();
        assert_eq!(texts_in(&texts, Language::De, &main("en")), Some(&1));
        assert_eq!(texts_in(&texts, Language::De, &main("de-CH")), None);
        assert_eq!(texts_in(&texts, Language::En, &main("fr")), None);
    }
}
