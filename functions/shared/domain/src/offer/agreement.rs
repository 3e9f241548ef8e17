//! The questions and the licence of an offer, which an order keeps as they were when it was placed.

use serde::Serialize;

use super::OrderUse;
use super::{CommercialTerms, Offer, QuestionKind};
use crate::digest::sha256_hex;
use crate::ids::Language;
use crate::text::translations::Phrase;

/// The texts of an offer that an order keeps.
#[derive(Serialize)]
struct Words<'a> {
    questions: Vec<(&'a str, &'a str, QuestionKind)>,
    licence: Option<(&'a str, u32, &'a [String])>,
    /// The extras that are shipped and need an address.
    shipped: Vec<&'a str>,
    /// The same in further languages: an order keeps the texts in the customer's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    phrases: Vec<(Language, &'a [Phrase])>,
}

impl Offer {
    /// Returns the licence for this use, or `None` for personal use.
    pub fn licence_for(&self, order_use: OrderUse) -> Option<&CommercialTerms> {
        let terms = self.commercial.as_ref();
        terms.filter(|_| order_use == OrderUse::Commercial)
    }

    /// Returns the digest of the questions and the licence for this use, 64 hex digits. Two versions of an offer with
    /// the same digest are equal for an order.
    pub fn words_digest(&self, order_use: OrderUse) -> String {
        let words = Words {
            questions: self
                .questions
                .iter()
                .map(|question| (&*question.key, &*question.label, question.kind))
                .collect(),
            licence: self
                .licence_for(order_use)
                .map(|terms| (&*terms.licence, terms.term_days, &*terms.channels)),
            shipped: self
                .addons
                .iter()
                .filter(|addon| addon.is_shipped())
                .map(|addon| &*addon.key)
                .collect(),
            phrases: self
                .translations
                .iter()
                .filter(|(_, texts)| !texts.phrases.is_empty())
                .map(|(language, texts)| (*language, &*texts.phrases))
                .collect(),
        };
        // Serialising plain data cannot fail.
        sha256_hex(serde_json::to_vec(&words).unwrap_or_default())
    }
}
