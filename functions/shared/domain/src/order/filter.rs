//! Which orders of a list somebody looks for.

use jiff::Timestamp;

use super::meaning::{InboxGroup, OrderTab};
use super::record::Order;
use super::state::Actor;
use crate::offer::OfferKind;
use crate::text::{Violations, plain_words};
use crate::text_rules;

/// Words that somebody looks for, without capitals and accents.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SearchWords(Vec<String>);

impl SearchWords {
    /// The words of one line of 1 to 100 characters; what is none is refused at the field `find`.
    pub fn parse(text: &str) -> Result<Self, Violations> {
        let clean = text_rules::ORDER_SEARCH.clean(text);
        let text = clean.map_err(|error| Violations::one("find", error.to_string()))?;
        Ok(Self(
            plain_words(&text)
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
        ))
    }
}

/// What an order of the list has to be; a part that is absent lets all through.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OrderFilter {
    /// Words that all occur in the number, the other side's name, the recipient's or the offer's title.
    pub words: SearchWords,
    /// What was booked.
    pub kind: Option<OfferKind>,
    /// The customer's tab.
    pub tab: Option<OrderTab>,
    /// The group of the talent's inbox.
    pub inbox_group: Option<InboxGroup>,
    /// Placed at this moment or later.
    pub placed_from: Option<Timestamp>,
    /// Placed before this moment.
    pub placed_before: Option<Timestamp>,
}

impl OrderFilter {
    /// Whether `viewer`, one side of the order, finds it.
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

    /// Whether no order that was placed at `created_at` or before is found.
    pub fn ends_at(&self, created_at: Timestamp) -> bool {
        self.placed_from.is_some_and(|from| created_at < from)
    }
}
