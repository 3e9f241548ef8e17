//! The filter of an order list.

use jiff::Timestamp;

use super::meaning::{InboxGroup, OrderTab};
use crate::offer::OfferKind;
use crate::order::machine::state::Actor;
use crate::order::record::Order;
use crate::text::{Violations, lengths, plain_words};

/// Search terms, without capitals and accents.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SearchWords(Vec<String>);

impl SearchWords {
    /// Splits a line of 1 to 100 characters into terms. Returns a violation of the field `find` otherwise.
    pub fn parse(text: &str) -> Result<Self, Violations> {
        let clean = lengths::ORDER_SEARCH.clean(text);
        let text = clean.map_err(|error| Violations::one("find", error))?;
        Ok(Self(
            plain_words(&text)
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
        ))
    }
}

/// The conditions that an order must meet; absent ones match every order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OrderFilter {
    /// Terms that must all occur in the number, the other party's name, the recipient's name or the offer's title.
    pub words: SearchWords,
    pub kind: Option<OfferKind>,
    pub tab: Option<OrderTab>,
    /// The group of the talent's inbox.
    pub inbox_group: Option<InboxGroup>,
    /// The earliest time of placement.
    pub placed_from: Option<Timestamp>,
    /// The time before which the order was placed.
    pub placed_before: Option<Timestamp>,
}

impl OrderFilter {
    /// Returns whether the filter matches the order for `viewer`, one of its parties.
    pub fn finds(&self, order: &Order, viewer: Actor) -> bool {
        let placed = order.created_at;
        self.kind.is_none_or(|kind| order.offer.kind == kind)
            && self.tab.is_none_or(|tab| order.state.tab() == tab)
            && self
                .inbox_group
                .is_none_or(|group| order.inbox_group() == Some(group))
            && self.placed_from.is_none_or(|from| placed >= from)
            && self.placed_before.is_none_or(|before| placed < before)
            && self.finds_words(order, viewer)
    }

    fn finds_words(&self, order: &Order, viewer: Actor) -> bool {
        if self.words.0.is_empty() {
            return true;
        }
        let other = match viewer {
            Actor::Talent => &order.customer.name,
            _ => &order.talent.display_name,
        };
        let number = order.number.to_string();
        let texts = [
            &number,
            other,
            &order.brief.recipient_name,
            &order.offer.title,
        ];
        let text = plain_words(&texts.map(String::as_str).join(" "));
        self.words.0.iter().all(|word| text.contains(word.as_str()))
    }

    /// Returns whether the filter matches no order placed at `created_at` or before.
    pub fn ends_at(&self, created_at: Timestamp) -> bool {
        self.placed_from.is_some_and(|from| created_at < from)
    }
}
