//! What a buyer of an offer agrees to and is asked, beside the price.

use serde::Serialize;

use super::OrderUse;
use super::{CommercialTerms, Offer, QuestionKind};
use crate::digest::sha256_hex;

/// What an order keeps of an offer's words: the questions as asked and the licence as sold.
#[derive(Serialize)]
struct Words<'a> {
    questions: Vec<(&'a str, &'a str, QuestionKind)>,
    licence: Option<(&'a str, u32, &'a [String])>,
    /// The extras that go by post: they ask for an address.
    shipped: Vec<&'a str>,
}

impl Offer {
    /// The licence that comes with this use; none with personal use.
    pub fn licence_for(&self, order_use: OrderUse) -> Option<&CommercialTerms> {
        let terms = self.commercial.as_ref();
        terms.filter(|_| order_use == OrderUse::Commercial)
    }

    /// Digest of what is asked and licensed for this use, 64 hex digits: two offers with the same mean the same to
    /// the order that keeps them.
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
        };
        // Plain data always serialises.
        sha256_hex(serde_json::to_vec(&words).unwrap_or_default())
    }
}
