//! The texts that functions write for readers: emails, push messages, PDF and CSV files, calendar entries and the
//! pages behind links in emails (ADR 44). The messages are in `LANGUAGE/*.ftl` beside this folder; `npm run
//! check` compares them with their uses (ADR 71).

mod amounts;
mod bundles;
mod moments;
mod own_texts;
mod places;
mod price_lines;
mod sentences;
mod titles;

use std::sync::Arc;

use domain::Language;
use fluent_bundle::FluentArgs;
pub use fluent_bundle::FluentValue as Value;
pub use own_texts::OwnTexts;
pub use price_lines::price_line;
pub use sentences::{Place, Sentence, TextProblem, find_sentence, list_sentences};

/// The texts of one language, with the marketplace's name. Cheap to clone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Texts {
    language: Language,
    brand: Arc<str>,
    own: Option<Arc<OwnTexts>>,
}

/// Formats a message of [`Texts`]: `text!(texts, "greeting", name = &order.customer.name)`. The identifier is a
/// literal, so that the check finds every use.
#[macro_export]
macro_rules! text {
    ($texts:expr, $id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $texts.format($id, [$((::core::stringify!($name), $crate::Value::from($value))),*])
    };
}

impl Texts {
    /// Returns the texts of a language; messages contain the marketplace's name as `$brand`.
    pub fn new(language: Language, brand: impl Into<Arc<str>>) -> Self {
        Self {
            language,
            brand: brand.into(),
            own: None,
        }
    }

    /// Replaces messages by the operator's texts of this language.
    #[must_use]
    pub fn with_own(self, own: OwnTexts) -> Self {
        Self {
            own: Some(Arc::new(own)),
            ..self
        }
    }

    pub const fn language(&self) -> Language {
        self.language
    }

    pub fn brand(&self) -> &str {
        &self.brand
    }

    /// Returns these texts in English, which operators read.
    #[must_use]
    pub fn english(&self) -> Self {
        Self::new(Language::En, Arc::clone(&self.brand))
    }

    /// Returns the address of a page of the site in this language; `path` begins with a slash. As on the site, the
    /// German front page is `/de`, without a slash at the end.
    pub fn page(&self, site: &str, path: &str) -> String {
        match (self.language.path_prefix(), path) {
            (prefix, "/") if !prefix.is_empty() => format!("{site}{prefix}"),
            (prefix, _) => format!("{site}{prefix}{path}"),
        }
    }

    /// Formats a message; use [`text!`]. A message that the language lacks is in English.
    pub fn format<const N: usize>(
        &self,
        id: &'static str,
        values: [(&'static str, Value<'_>); N],
    ) -> String {
        let mut args = FluentArgs::with_capacity(N.saturating_add(1));
        args.set("brand", self.brand.as_ref());
        for (name, value) in values {
            args.set(name, value);
        }
        self.format_with(id, &args)
    }

    fn format_with(&self, id: &'static str, args: &FluentArgs<'_>) -> String {
        if let Some(text) = self.own.as_ref().and_then(|own| own.format(id, args)) {
            return text;
        }
        for language in [self.language, Language::En] {
            let bundle = bundles::find(language);
            let message = bundle.get_message(id);
            let Some(pattern) = message.and_then(|message| message.value()) else {
                continue;
            };
            let mut errors = Vec::new();
            let text = bundle.format_pattern(pattern, Some(args), &mut errors);
            if !errors.is_empty() {
                tracing::error!(id, ?errors, "texts.value_missing");
            }
            return text.into_owned();
        }
        tracing::error!(id, "texts.missing");
        id.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_have_the_prefix_of_the_language() {
        let page =
            |language, path| Texts::new(language, "Matchday").page("https://a.example", path);
        for (path, english, german) in [
            ("/", "https://a.example/", "https://a.example/de"),
            ("/faq", "https://a.example/faq", "https://a.example/de/faq"),
        ] {
            assert_eq!(page(Language::En, path), english);
            assert_eq!(page(Language::De, path), german);
        }
    }

    #[test]
    fn numbers_decide_the_form_of_a_word_and_values_have_no_marks() {
        let lines = |language, count: u32| {
            let texts = Texts::new(language, "Matchday");
            text!(texts, "statement-more", count = count)
        };
        let (one, many) = (lines(Language::De, 1), lines(Language::De, 2));
        assert!(one.starts_with("Eine weitere Zeile"), "{one}");
        assert!(many.starts_with("2 weitere Zeilen"), "{many}");
    }

    #[test]
    fn a_message_that_a_language_lacks_is_english() {
        let german = Texts::new(Language::De, "Fan Club");
        let text = text!(german, "footer-operating");
        assert!(text.starts_with("Fan Club sent"), "{text}");
    }
}
