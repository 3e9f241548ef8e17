//! Corrections of the delivery address by the customer until the athlete has sent the parcel (PRODUCT section 4,
//! `/account/orders/{guid}`).

use crate::{RefusalKind, RuleRefusal};
use jiff::Timestamp;

use crate::order::booking::address::AddressInput;
use crate::order::machine::state::{Actor, State};
use crate::order::machine::timers::whole_seconds;
use crate::order::record::Order;
use crate::text::{FieldRule, Violations};

/// The most corrections that the athlete can already see: each one sends them an email.
const MOST_CHANGES: u32 = 10;

/// The reason why the delivery address cannot be changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AddressEditRefused {
    /// Only the customer can change the address.
    #[error("only the customer changes the delivery address")]
    NotCustomer,
    /// Nothing is shipped, it was sent already, or the order has ended.
    #[error("the delivery address cannot be changed any more")]
    Sent,
    /// The limit of changes is reached.
    #[error("the delivery address was changed as often as it can be")]
    TooOften,
    /// Some fields of the address are invalid.
    #[error(transparent)]
    Invalid(#[from] Violations),
    /// A provider call is in progress.
    #[error("a payment step of this order is under way")]
    Busy,
}

impl RuleRefusal for AddressEditRefused {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotCustomer => RefusalKind::Forbidden,
            Self::Sent | Self::TooOften => RefusalKind::NotNow,
            Self::Invalid(violations) => RefusalKind::Fields(violations.clone()),
            Self::Busy => RefusalKind::Busy,
        }
    }
}

impl Order {
    /// Rejects actors other than the customer, and changes after the parcel was sent, above the limit or during a
    /// payment step.
    pub fn check_address_edit(&self, by: Actor) -> Result<(), AddressEditRefused> {
        if !matches!(by, Actor::Customer | Actor::Guest) {
            return Err(AddressEditRefused::NotCustomer);
        }
        if !self.is_address_open() {
            return Err(AddressEditRefused::Sent);
        }
        if self.address_changes >= MOST_CHANGES {
            return Err(AddressEditRefused::TooOften);
        }
        // The result of the provider call is written on condition of this version.
        if self.pending_op.is_some() {
            return Err(AddressEditRefused::Busy);
        }
        Ok(())
    }

    /// Returns the order with another delivery address, which is validated like a new one.
    pub fn with_shipping_address(
        &self,
        input: &AddressInput,
        by: Actor,
        now: Timestamp,
    ) -> Result<Self, AddressEditRefused> {
        let address = input.checked().map_err(below_address)?;
        self.check_address_edit(by)?;
        if self.shipping_address.as_deref() == Some(&address) {
            return Err(AddressEditRefused::Invalid(Violations::one(
                "shippingAddress",
                FieldRule::Unchanged,
            )));
        }
        let is_visible_to_athlete = self.accepted_at.is_some();
        let order = self.next(now);
        Ok(Self {
            shipping_address: Some(Box::new(address)),
            address_changes: order
                .address_changes
                .saturating_add(u32::from(is_visible_to_athlete)),
            address_changed_at: is_visible_to_athlete.then(|| whole_seconds(now)),
            ..order
        })
    }

    /// Returns whether a parcel is still to be sent.
    fn is_address_open(&self) -> bool {
        let is_sent = self
            .deliverables
            .iter()
            .any(|deliverable| deliverable.shipment.is_some());
        let is_ahead = matches!(
            self.state,
            State::QuoteRequested
                | State::PendingPayment
                | State::Requested
                | State::Accepted
                | State::RevisionRequested
        );
        self.shipping_address.is_some() && is_ahead && !is_sent
    }
}

/// Returns the error with each field below `shippingAddress`.
fn below_address(violations: Violations) -> AddressEditRefused {
    let mut outer = Violations::new();
    outer.absorb("shippingAddress", violations);
    AddressEditRefused::Invalid(outer)
}
