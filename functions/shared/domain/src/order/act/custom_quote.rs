//! A price that the talent sets for one order (PRODUCT section 1, `(quote)`).

use jiff::Timestamp;

use crate::order::machine::state::State;
use crate::order::machine::timers::{earlier, hours};
use crate::order::record::Order;

impl Order {
    /// Returns whether the talent has set the price of this order.
    pub fn has_quoted_price(&self) -> bool {
        let quote = self.custom_quote.as_ref();
        quote.is_some_and(|quote| quote.quoted_at.is_some())
    }

    /// Returns whether the talent has neither set a price nor accepted, so that the brief can still change.
    pub(in crate::order) fn is_brief_open(&self) -> bool {
        match self.state {
            State::QuoteRequested => true,
            State::PendingPayment | State::Requested => !self.has_quoted_price(),
            _ => false,
        }
    }

    /// Returns the latest time at which a booked time can be requested: its start less the offer's notice.
    pub(in crate::order) fn latest_request(&self) -> Option<Timestamp> {
        let notice = hours(self.offer.min_notice_h);
        self.starts_at().map(|start| earlier(start, notice))
    }
}
