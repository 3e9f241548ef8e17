//! Erases the customer's personal data from an order when the account is deleted.

use super::record::Order;
use crate::ids::Email;

/// The text that replaces erased messages and notes.
pub const ERASED: &str = "(erased)";
/// The name that replaces the name of a deleted customer.
pub const FORMER_CUSTOMER: &str = "Former customer";

impl Order {
    /// Returns whether the customer was erased.
    pub fn is_erased(&self) -> bool {
        self.customer.email == Email::erased()
    }

    /// Returns the order without the customer's personal data, or `None` if it is already erased.
    ///
    /// Data for accounting stays: number, offer, prices, payment, refunds, country and the billed company (they
    /// determine the tax, and invoices contain them), times and consents. A dispute stays completely, for legal claims.
    /// The customer's id stays, because it no longer identifies a person. The time of the last change stays, so that
    /// periods that begin with it do not change.
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
        // The recipient's address is erased with the gift, so links that were sent are no longer valid.
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
