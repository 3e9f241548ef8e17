//! An order without the person who placed it: what stays when a customer's account is deleted.

use super::record::Order;
use super::timers::due;
use crate::ids::Email;

/// What stands where words of a person were erased.
pub const ERASED: &str = "(erased)";
/// What a deleted customer is called.
pub const FORMER_CUSTOMER: &str = "Former customer";

impl Order {
    /// Whether somebody still has something to do, to get or to pay: an account with such an order stays.
    pub fn is_live(&self) -> bool {
        !self.state.is_end()
            || due(self).is_some()
            || self.pending_op.is_some()
            || self.has_open_chargeback()
    }

    /// Whether the person who placed it was erased: nobody is left to read or to answer.
    pub fn is_erased(&self) -> bool {
        self.customer.email == Email::erased()
    }

    /// The order with the customer's person erased; `None` when it is already.
    ///
    /// What the books need stays: number, offer, prices, payment, refunds, country and the company that was billed (they
    /// decide the tax, and invoices name them), times and what was agreed to. A dispute stays whole, for legal claims. The customer's id stays, which by then
    /// names nobody. Nothing happened to the order itself, so what counts from its last change goes on counting.
    pub fn erased(&self) -> Option<Self> {
        if self.is_erased() {
            return None;
        }
        let mut order = self.next(self.updated_at);
        FORMER_CUSTOMER.clone_into(&mut order.customer.name);
        order.customer.email = Email::erased();
        order.customer.phone = None;
        order.customer.locale = None;
        order.customer.time_zone = None;
        order.shipping_address = None;
        order.meeting = None;
        // The recipient's address goes with it: a link that was mailed opens nothing from then on.
        order.gift = None;
        let brief = &mut order.brief;
        ERASED.clone_into(&mut brief.recipient_name);
        ERASED.clone_into(&mut brief.instructions);
        brief.pronunciation = None;
        brief.recipient_pronoun = None;
        brief.from_name = None;
        brief.answers.clear();
        brief.pictures.clear();
        for deliverable in &mut order.deliverables {
            deliverable.url = None;
            deliverable.note = None;
            deliverable.file = None;
            deliverable.shipment = None;
        }
        if let Some(cancellation) = &mut order.cancellation {
            cancellation.text = None;
        }
        Some(order)
    }
}
