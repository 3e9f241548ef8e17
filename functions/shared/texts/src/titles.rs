//! The title of an order in the reader's language.

use domain::order::Order;

use crate::{Texts, text};

impl Texts {
    /// Returns the title of an order. A booking keeps the title that its customer read; that of a tip is a sentence of
    /// ours about it, so it is in the language of the reader.
    pub fn order_title(&self, order: &Order) -> String {
        let tip_for = order.tip.as_ref().and_then(|tip| tip.title.as_deref());
        self.title_of(&order.offer.title, tip_for)
    }

    /// Returns the title of an order, or of a tip for what was booked with the title `tip_for`.
    pub fn title_of(&self, title: &str, tip_for: Option<&str>) -> String {
        match tip_for {
            Some(booked) => text!(self, "tip-title", title = booked),
            None => title.to_owned(),
        }
    }
}
