//! When a gift opens and its mail goes out, and what its recipient does with it.
//!
//! What is made for a day is ready with its delivery: a birthday does not wait for an approval that nobody gave. Without
//! a day it is ready with the approval, or when the time for that is over, so that nobody is sent what the customer still
//! wants changed. A booked time is ready when the athlete has accepted it.

use crate::{RefusalKind, RuleRefusal};
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use super::effects::MailTemplate;
use super::record::Order;
use super::record::{Gift, GiftThanks};
use super::state::State;
use super::timers::{earlier, whole_seconds};
use super::transition::Transition;
use crate::later;
use crate::text::Violations;
use crate::text_rules;

/// How long it is tried to send the mail.
const SENT_WITHIN: SignedDuration = SignedDuration::from_hours(60 * 24);
/// A booked time that moved before the hour of its gift is opened at least this long before it begins.
const OPEN_BEFORE: SignedDuration = SignedDuration::from_hours(1);

/// Where a gift stands for its recipient.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GiftStatus {
    /// Its time has not come.
    Waiting,
    /// What was booked is not ready.
    InPreparation,
    /// It can be opened.
    Open,
}

/// Why a gift takes no thanks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ThanksRefused {
    /// It is not open.
    #[error("this gift is not open")]
    NotOpen,
    /// The recipient has thanked.
    #[error("thanks were sent already")]
    Sent,
    /// A provider call is under way.
    #[error("a payment step of this order is under way")]
    Busy,
    /// The text breaks its rule.
    #[error(transparent)]
    Invalid(#[from] Violations),
}

impl RuleRefusal for ThanksRefused {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotOpen | Self::Sent => RefusalKind::NotNow,
            Self::Invalid(violations) => RefusalKind::Fields(violations.clone()),
            Self::Busy => RefusalKind::Busy,
        }
    }
}

impl Order {
    /// Where the gift stands for its recipient; `None` for an order that is no gift, or of which nothing comes.
    pub fn gift_status(&self, now: Timestamp) -> Option<GiftStatus> {
        let gift = self.gift.as_deref()?;
        match self.state {
            State::QuoteRequested
            | State::PendingPayment
            | State::PaymentExpired
            | State::Declined
            | State::Expired
            | State::Cancelled
            | State::Refunded => return None,
            State::Requested
            | State::Accepted
            | State::Delivered
            | State::RevisionRequested
            | State::Disputed
            | State::Completed => {}
        }
        let opens_at = self.gift_opens_at(gift);
        Some(if opens_at.is_some_and(|at| now < at) {
            GiftStatus::Waiting
        } else if self.is_gift_ready(gift) {
            GiftStatus::Open
        } else {
            GiftStatus::InPreparation
        })
    }

    /// When its recipient is mailed, and until when that is tried; `None` while what was booked is not ready, and for
    /// a gift whose link the customer hands over.
    pub fn gift_mail_time(&self) -> Option<(Timestamp, Timestamp)> {
        let gift = self.gift.as_deref()?;
        gift.recipient_email.as_ref()?;
        let ready_at = gift.ready_at.filter(|_| self.is_gift_ready(gift))?;
        let opens_at = self.gift_opens_at(gift).unwrap_or(ready_at);
        let at = ready_at.max(opens_at);
        let until = self.schedule.as_ref().map(|booked| booked.slot.end_at);
        Some((at, until.unwrap_or_else(|| later(at, SENT_WITHIN))))
    }

    /// What a step tells the recipient of a booked time who has the gift: that it moved, or that nothing comes of it.
    /// A refund is news while the time is ahead, when a bank took the payment back; one that has begun took place, and its
    /// money is between the sides.
    pub(super) fn recipient_news(
        &self,
        transition: Transition,
        now: Timestamp,
    ) -> Option<MailTemplate> {
        self.gift.as_deref()?.recipient_email.as_ref()?;
        self.schedule.as_ref()?;
        if self.gift_status(now) != Some(GiftStatus::Open) {
            return None;
        }
        match transition {
            Transition::Reschedule => Some(MailTemplate::Rescheduled),
            Transition::CancelByTalent
            | Transition::CancelByCustomer
            | Transition::OperatorCancel => Some(MailTemplate::GiftCancelled),
            Transition::RefundAfterCompletion if self.starts_at().is_some_and(|at| now < at) => {
                Some(MailTemplate::GiftCancelled)
            }
            _ => None,
        }
    }

    /// The order with the recipient's thanks.
    pub fn with_thanks(&self, text: &str, now: Timestamp) -> Result<Self, ThanksRefused> {
        let text = text_rules::GIFT_THANKS.clean(text);
        let text = text.map_err(|error| Violations::one("text", error.to_string()))?;
        let Some(gift) = self.gift.as_deref() else {
            return Err(ThanksRefused::NotOpen);
        };
        if gift.thanks.is_some() {
            return Err(ThanksRefused::Sent);
        }
        if self.gift_status(now) != Some(GiftStatus::Open) {
            return Err(ThanksRefused::NotOpen);
        }
        // What the call leads to is written on condition of this version.
        if self.pending_op.is_some() {
            return Err(ThanksRefused::Busy);
        }
        let at = whole_seconds(now);
        let gift = Gift {
            thanks: Some(GiftThanks { text, at }),
            ..gift.clone()
        };
        Ok(Self {
            gift: Some(Box::new(gift)),
            ..self.next(now)
        })
    }

    /// Sets when the gift became ready, after a step. One that was ready before keeps its time, so that its mail stays
    /// one and the same; a gift that a step takes back before its mail was due waits for the next time.
    pub(super) fn update_gift_readiness(&mut self, now: Timestamp) {
        let Some(mut gift) = self.gift.take() else {
            return;
        };
        if self.is_gift_ready(&gift) {
            gift.ready_at.get_or_insert(now);
        } else {
            let opens_at = self.gift_opens_at(&gift);
            let was_mailed = gift.recipient_email.is_some()
                && gift.ready_at.is_some_and(|at| at <= now)
                && opens_at.is_none_or(|at| at <= now);
            gift.ready_at = gift.ready_at.filter(|_| was_mailed);
        }
        self.gift = Some(gift);
    }

    fn is_gift_ready(&self, gift: &Gift) -> bool {
        match self.state {
            State::Accepted => self.schedule.is_some(),
            State::Delivered => self.schedule.is_some() || gift.opens.is_some(),
            State::Completed => true,
            _ => false,
        }
    }

    fn gift_opens_at(&self, gift: &Gift) -> Option<Timestamp> {
        let at = gift.opens.as_ref()?.at;
        let start = self.starts_at().map(|start| earlier(start, OPEN_BEFORE));
        Some(start.map_or(at, |start| at.min(start)))
    }
}
