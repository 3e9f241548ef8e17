//! A step of an order, as its groups of rows read it.

use domain::OrderHash;
use domain::order::{Applied, Order, State};
use domain::promotion::Promotion;
use domain::webhook::WebhookDelivery;

use crate::OperatorAct;

/// A step and what its rows need.
pub(super) struct Step<'s> {
    pub(super) applied: &'s Applied,
    /// The secret of a new order's link, for its emails.
    pub(super) hash: Option<&'s OrderHash>,
    /// The talent's maximum of open requests, for the step that opens one.
    pub(super) capacity: Option<u32>,
    /// The promotion that the step uses.
    pub(super) promotion: Option<&'s Promotion>,
    /// The operator's act, if an operator made the step.
    pub(super) act: Option<OperatorAct<'s>>,
    /// The deliveries of its webhook event.
    pub(super) deliveries: Vec<WebhookDelivery>,
}

impl<'s> Step<'s> {
    pub(super) const fn new(applied: &'s Applied) -> Self {
        Self {
            applied,
            hash: None,
            capacity: None,
            promotion: None,
            act: None,
            deliveries: Vec::new(),
        }
    }

    pub(super) const fn order(&self) -> &Order {
        &self.applied.order
    }

    /// Returns the state before the step; that of the order for its first step.
    pub(super) fn from(&self) -> State {
        self.applied.event.from.unwrap_or(self.applied.order.state)
    }
}
