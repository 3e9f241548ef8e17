//! The sentences of emails that an operator can replace, and the rules for their texts (ADR 57).

mod pattern;
mod samples;

use std::sync::LazyLock;

use domain::Language;
use domain::marketplace::EmailReader;

use crate::bundles;
use crate::own_texts::source;
use pattern::Parts;

/// The value that every message has.
const BRAND: &str = "brand";

/// The values that a text must keep: amounts, and words that a person wrote.
const KEPT: [&str; 9] = [
    "amount", "digits", "note", "payout", "price", "refund", "text", "tip", "total",
];

/// A sentence of emails in one language.
#[derive(Debug)]
pub struct Sentence {
    /// The name of its message.
    pub key: &'static str,
    /// The readers of its emails.
    pub reader: EmailReader,
    /// The bundled text.
    pub original: String,
    parts: Parts,
}

/// Where an email shows a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    Subject,
    /// The label of its button.
    Button,
    /// The label of a fact.
    Fact,
    Paragraph,
}

/// The reason why a text is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TextProblem {
    /// It cannot be parsed, or is more than a text.
    Unreadable,
    /// It has a value that the original lacks.
    UnknownValue(String),
    /// It has a function, or refers to another message.
    Function,
    /// It lacks an amount or a person's words, which the original has.
    MissingValue(String),
    /// It has more than one paragraph.
    Paragraphs,
}

impl Sentence {
    /// Returns where an email shows it.
    pub fn place(&self) -> Place {
        if self.key.ends_with("-subject") {
            Place::Subject
        } else if self.key.contains("-button") {
            Place::Button
        } else if self.key.contains("-fact-") || self.key.contains("-link-") {
            Place::Fact
        } else {
            Place::Paragraph
        }
    }

    /// Returns the names of its values, without the marketplace's name, which every text may have.
    pub fn values(&self) -> impl Iterator<Item = &str> {
        let values = self.parts.values.iter().map(String::as_str);
        values.filter(|name| *name != BRAND)
    }

    /// Returns whether a text must keep a value of this sentence.
    pub fn keeps(&self, value: &str) -> bool {
        KEPT.contains(&value) && self.parts.always.contains(value)
    }

    /// Checks an operator's text: its values are the original's, and it keeps those with amounts and persons' words.
    pub fn check(&self, text: &str) -> Result<(), TextProblem> {
        let parts = Parts::read(self.key, text).ok_or(TextProblem::Unreadable)?;
        if parts.has_break {
            return Err(TextProblem::Paragraphs);
        }
        if parts.has_function {
            return Err(TextProblem::Function);
        }
        let is_known = |name: &&String| *name == BRAND || self.parts.values.contains(*name);
        if let Some(unknown) = parts.values.iter().find(|name| !is_known(name)) {
            return Err(TextProblem::UnknownValue(unknown.clone()));
        }
        let missing = self
            .values()
            .find(|name| self.keeps(name) && !parts.always.contains(*name));
        missing.map_or(Ok(()), |name| {
            Err(TextProblem::MissingValue(name.to_owned()))
        })
    }
}

/// Returns the sentences of a language, in the order of the emails.
pub fn list_sentences(language: Language) -> &'static [Sentence] {
    static ENGLISH: LazyLock<Vec<Sentence>> = LazyLock::new(|| read(Language::En));
    static GERMAN: LazyLock<Vec<Sentence>> = LazyLock::new(|| read(Language::De));
    match language {
        Language::En => &ENGLISH,
        Language::De => &GERMAN,
    }
}

/// Returns the sentence of a message; none if an operator cannot replace it.
pub fn find_sentence(language: Language, key: &str) -> Option<&'static Sentence> {
    let mut sentences = list_sentences(language).iter();
    sentences.find(|sentence| sentence.key == key)
}

fn read(language: Language) -> Vec<Sentence> {
    let files = bundles::email_files(language);
    files.into_iter().flat_map(messages).collect()
}

/// Returns the sentences of a file.
fn messages(file: &'static str) -> Vec<Sentence> {
    let mut found: Vec<(&'static str, String)> = Vec::new();
    for line in file.lines() {
        if line.starts_with([' ', '}']) {
            if let Some((_, text)) = found.last_mut() {
                text.push('\n');
                text.push_str(line);
            }
        } else if let Some((key, text)) = line.split_once(" = ")
            && !line.starts_with('#')
        {
            found.push((key, text.to_owned()));
        }
    }
    let sentence = |(key, original): (&'static str, String)| {
        let parts = Parts::read(key, &original)?;
        Some(Sentence {
            reader: reader(key)?,
            key,
            original,
            parts,
        })
    };
    found.into_iter().filter_map(sentence).collect()
}

/// Returns the readers of a message; none for one that is no part of an email.
fn reader(key: &str) -> Option<EmailReader> {
    let of_customers = [
        "customer-",
        "notice-order-",
        "notice-orders-",
        "notice-available",
    ];
    let of_athletes = [
        "talent-",
        "notice-published",
        "notice-page-",
        "notice-payouts-",
        "notice-bank-",
        "notice-calendar",
        "notice-appeal",
    ];
    let begins = |names: &[&str]| names.iter().any(|name| key.starts_with(name));
    if begins(&of_customers) {
        Some(EmailReader::Customer)
    } else if begins(&of_athletes) {
        Some(EmailReader::Athlete)
    } else if key.starts_with("recipient-") {
        Some(EmailReader::Recipient)
    } else {
        key.starts_with("notice-").then_some(EmailReader::Applicant)
    }
}
