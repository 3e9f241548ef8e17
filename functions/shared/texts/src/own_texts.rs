//! The operator's texts of one language, which replace messages of emails.

use std::collections::BTreeMap;
use std::fmt::{self, Debug, Formatter};

use domain::Language;
use fluent_bundle::{FluentArgs, FluentResource};

use crate::bundles::{self, Bundle};

/// The operator's texts, parsed. A text that cannot be parsed or formatted is left out: the email has the original.
pub struct OwnTexts {
    language: Language,
    texts: BTreeMap<String, String>,
    bundle: Bundle,
}

impl OwnTexts {
    /// Parses texts by the names of their messages.
    pub fn new(language: Language, texts: impl IntoIterator<Item = (String, String)>) -> Self {
        let texts: BTreeMap<_, _> = texts.into_iter().collect();
        let mut bundle = bundles::empty(language);
        for (key, text) in &texts {
            match FluentResource::try_new(source(key, text)) {
                Ok(resource) => bundle.add_resource_overriding(resource),
                Err((_, errors)) => {
                    let language = language.as_str();
                    tracing::error!(key, language, ?errors, "email_text.unreadable");
                }
            }
        }
        Self {
            language,
            texts,
            bundle,
        }
    }

    /// Formats the text of a message; none if the operator wrote none, or it lacks a value.
    pub(crate) fn format(&self, id: &str, args: &FluentArgs<'_>) -> Option<String> {
        if !self.texts.contains_key(id) {
            return None;
        }
        let pattern = self.bundle.get_message(id)?.value()?;
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(pattern, Some(args), &mut errors)
            .into_owned();
        if errors.is_empty() {
            return Some(text);
        }
        let language = self.language.as_str();
        tracing::error!(key = id, language, ?errors, "email_text.failed");
        None
    }
}

/// Returns a message as a file has it. Further lines are indented, so that none begins another message.
pub(crate) fn source(key: &str, text: &str) -> String {
    format!("{key} = {}\n", text.replace('\n', "\n    "))
}

impl PartialEq for OwnTexts {
    fn eq(&self, other: &Self) -> bool {
        (self.language, &self.texts) == (other.language, &other.texts)
    }
}

impl Eq for OwnTexts {}

impl Debug for OwnTexts {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnTexts")
            .field("language", &self.language)
            .field("texts", &self.texts)
            .finish_non_exhaustive()
    }
}
