//! Changes of a gift by the customer until its email is due, and sending the email again afterwards.

use crate::{RefusalKind, RuleRefusal};
use jiff::Timestamp;

use super::gift::{BookedGift, GiftInput};
use super::status::GiftStatus;
use crate::ids::Email;
use crate::order::machine::state::Actor;
use crate::order::record::Gift;
use crate::order::record::Order;
use crate::text::Violations;

/// The most times that the email is sent again, because the address is not verified.
const MOST_SENT_AGAIN: u32 = 3;

/// The reason why a gift cannot be changed or sent.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GiftEditRefused {
    /// Only the customer can change the gift.
    #[error("only the customer changes the gift")]
    NotCustomer,
    /// The order is not a gift, or ended without a delivery.
    #[error("there is no gift to send in this order")]
    NoGift,
    /// The email is due, or the recipient has opened the gift.
    #[error("the gift was sent already")]
    Sent,
    /// The first email is not due yet.
    #[error("the gift was not sent yet")]
    NotSent,
    /// The limit of emails is reached.
    #[error("the gift was sent as often as it can be")]
    TooOften,
    #[error(transparent)]
    Invalid(#[from] Violations),
    /// A provider call is in progress.
    #[error("a payment step of this order is under way")]
    Busy,
}

impl RuleRefusal for GiftEditRefused {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotCustomer => RefusalKind::Forbidden,
            Self::NoGift | Self::Sent | Self::NotSent | Self::TooOften => RefusalKind::NotNow,
            Self::Invalid(violations) => RefusalKind::Fields(violations.clone()),
            Self::Busy => RefusalKind::Busy,
        }
    }
}

impl Order {
    /// Checks whether this actor may create a link to the gift.
    pub fn check_gift_link(&self, by: Actor, now: Timestamp) -> Result<&Gift, GiftEditRefused> {
        if !matches!(by, Actor::Customer | Actor::Guest) {
            return Err(GiftEditRefused::NotCustomer);
        }
        let gift = self.gift.as_deref().ok_or(GiftEditRefused::NoGift)?;
        if self.gift_status(now).is_none() {
            return Err(GiftEditRefused::NoGift);
        }
        Ok(gift)
    }

    /// Checks whether this actor may change the gift now.
    pub fn check_gift_edit(&self, by: Actor, now: Timestamp) -> Result<&Gift, GiftEditRefused> {
        let gift = self.check_gift_link(by, now)?;
        let is_due = self.gift_mail_time().is_some_and(|(at, _)| at <= now);
        if is_due || gift.thanks.is_some() {
            return Err(GiftEditRefused::Sent);
        }
        // The result of the provider call is written on condition of this version.
        if self.pending_op.is_some() {
            return Err(GiftEditRefused::Busy);
        }
        Ok(gift)
    }

    /// Returns the order with a changed gift, which is validated like a new one. Links sent to another address become
    /// invalid.
    pub fn with_gift(
        &self,
        input: &GiftInput,
        by: Actor,
        now: Timestamp,
    ) -> Result<Self, GiftEditRefused> {
        let gift = self.check_gift_edit(by, now)?;
        let booked = BookedGift {
            kind: self.offer.kind,
            order_use: self.order_use,
            for_whom: self.brief.for_whom,
            starts_at: self.starts_at(),
        };
        let changed = input.checked(booked, now).map_err(nested)?;
        let gift = Gift {
            link_series: next_series(gift, changed.recipient_email.as_ref()),
            sent_again: gift.sent_again,
            ..changed
        };
        let mut order = self.next(now);
        order.gift = Some(Box::new(gift));
        let now = order.updated_at;
        order.update_gift_readiness(now);
        Ok(order)
    }

    /// Checks whether this actor may send the email again.
    pub fn check_gift_mail(&self, by: Actor, now: Timestamp) -> Result<&Gift, GiftEditRefused> {
        let gift = self.check_gift_link(by, now)?;
        if self.gift_status(now) != Some(GiftStatus::Open) || gift.recipient_email.is_none() {
            return Err(GiftEditRefused::NotSent);
        }
        if gift.sent_again >= MOST_SENT_AGAIN {
            return Err(GiftEditRefused::TooOften);
        }
        if self.pending_op.is_some() {
            return Err(GiftEditRefused::Busy);
        }
        Ok(gift)
    }

    /// Returns the order with the email sent again, to the same address or another one.
    pub fn with_gift_sent_again(
        &self,
        email: &str,
        by: Actor,
        now: Timestamp,
    ) -> Result<Self, GiftEditRefused> {
        let gift = self.check_gift_mail(by, now)?;
        let email = Email::parse(email);
        let email = email.map_err(|error| Violations::one("recipientEmail", error))?;
        let gift = Gift {
            link_series: next_series(gift, Some(&email)),
            sent_again: gift.sent_again.saturating_add(1),
            recipient_email: Some(email),
            ..gift.clone()
        };
        Ok(Self {
            gift: Some(Box::new(gift)),
            ..self.next(now)
        })
    }
}

fn next_series(gift: &Gift, to: Option<&Email>) -> u32 {
    let is_other = gift.recipient_email.is_some() && gift.recipient_email.as_ref() != to;
    gift.link_series.saturating_add(u32::from(is_other))
}

fn nested(violations: Violations) -> GiftEditRefused {
    let mut outer = Violations::new();
    outer.absorb("gift", violations);
    GiftEditRefused::Invalid(outer)
}
