//! A gift, changed by its customer until its mail is due, and sent again afterwards.

use crate::{RefusalKind, RuleRefusal};
use jiff::Timestamp;

use super::gift::{BookedGift, GiftInput};
use super::gift_status::GiftStatus;
use super::record::Gift;
use super::record::Order;
use super::state::Actor;
use crate::ids::Email;
use crate::text::Violations;

/// How often the mail of a gift is sent again: each goes to an address that nobody proved.
const MOST_SENT_AGAIN: u32 = 3;

/// Why the gift stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GiftEditRefused {
    /// The gift is the customer's.
    #[error("only the customer changes the gift")]
    NotCustomer,
    /// The order is no gift, or nothing comes of it.
    #[error("there is no gift to send in this order")]
    NoGift,
    /// The mail is due, or the recipient has opened it.
    #[error("the gift was sent already")]
    Sent,
    /// The mail has not been due once.
    #[error("the gift was not sent yet")]
    NotSent,
    /// It was sent as often as it can be.
    #[error("the gift was sent as often as it can be")]
    TooOften,
    /// Fields break rules.
    #[error(transparent)]
    Invalid(#[from] Violations),
    /// A provider call is under way.
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
    /// Whether this viewer may make a link that opens the gift.
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

    /// Whether this viewer may change the gift now.
    pub fn check_gift_edit(&self, by: Actor, now: Timestamp) -> Result<&Gift, GiftEditRefused> {
        let gift = self.check_gift_link(by, now)?;
        let is_due = self.gift_mail_time().is_some_and(|(at, _)| at <= now);
        if is_due || gift.thanks.is_some() {
            return Err(GiftEditRefused::Sent);
        }
        // What the call leads to is written on condition of this version.
        if self.pending_op.is_some() {
            return Err(GiftEditRefused::Busy);
        }
        Ok(gift)
    }

    /// The order with another gift, checked as a new one is. Links that went to another recipient open nothing any more.
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

    /// Whether this viewer may have the mail sent again.
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

    /// The order whose gift is mailed once more, to the address it has or to another.
    pub fn with_gift_sent_again(
        &self,
        email: &str,
        by: Actor,
        now: Timestamp,
    ) -> Result<Self, GiftEditRefused> {
        let gift = self.check_gift_mail(by, now)?;
        let email = Email::parse(email);
        let email = email.map_err(|error| Violations::one("recipientEmail", error.to_string()))?;
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
