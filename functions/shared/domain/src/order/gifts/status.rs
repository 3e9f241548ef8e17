//! When a gift opens, when its email is sent, and the recipient's thanks.
//!
//! A gift with a date is ready when it is delivered, because the date must not wait for the customer's approval.
//! Without a date it is ready with the approval, or when the time for approval is over, so that the recipient does not
//! get a version that the customer wants revised. A booked time is ready when the athlete has accepted it.

use crate::{RefusalKind, RuleRefusal};
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use crate::later;
use crate::order::machine::effects::MailTemplate;
use crate::order::machine::state::{GiftInState, State};
use crate::order::machine::timers::{earlier, whole_seconds};
use crate::order::machine::transition::Transition;
use crate::order::record::Order;
use crate::order::record::{Gift, GiftThanks};
use crate::text::{Violations, lengths};

/// The time for which sending the email is retried.
const SENT_WITHIN: SignedDuration = SignedDuration::from_hours(60 * 24);
/// The shortest time between opening a gift and the start of its booked time, if the time was moved.
const OPEN_BEFORE: SignedDuration = SignedDuration::from_hours(1);

/// The status of a gift for its recipient.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GiftStatus {
    /// The time to open it has not come.
    Waiting,
    /// It is not ready yet.
    InPreparation,
    /// It can be opened.
    Open,
    /// The talent declined, so there is no gift.
    Declined,
    /// The talent did not answer in time, so there is no gift.
    Expired,
    /// The order was cancelled or refunded, so there is no gift.
    Cancelled,
}

/// The reason why thanks are rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ThanksRefused {
    /// The gift is not open.
    #[error("this gift is not open")]
    NotOpen,
    /// The recipient already sent thanks.
    #[error("thanks were sent already")]
    Sent,
    /// A provider call is in progress.
    #[error("a payment step of this order is under way")]
    Busy,
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
    /// Returns the status of the gift, or `None` if the order is not a gift or ended without a delivery.
    pub fn gift_status(&self, now: Timestamp) -> Option<GiftStatus> {
        let gift = self.gift.as_deref()?;
        if matches!(self.state.record().gift, GiftInState::Nothing) {
            return None;
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

    /// Returns the status of the gift for the visitor with its link, also after the order ended without a delivery.
    /// Returns `None` if the order is not a gift, or the money was never held.
    pub fn gift_status_by_link(&self, now: Timestamp) -> Option<GiftStatus> {
        self.gift.as_deref()?;
        self.requested_at?;
        self.gift_status(now).or(match self.state {
            State::Declined => Some(GiftStatus::Declined),
            State::Expired => Some(GiftStatus::Expired),
            State::Cancelled | State::Refunded => Some(GiftStatus::Cancelled),
            _ => None,
        })
    }

    /// Returns the time at which the email to the recipient is due, and the time until which it is retried. Returns
    /// `None` while the gift is not ready, and if it has no email address.
    pub fn gift_mail_time(&self) -> Option<(Timestamp, Timestamp)> {
        let gift = self.gift.as_deref()?;
        gift.recipient_email.as_ref()?;
        let ready_at = gift.ready_at.filter(|_| self.is_gift_ready(gift))?;
        let opens_at = self.gift_opens_at(gift).unwrap_or(ready_at);
        let at = ready_at.max(opens_at);
        let until = self.schedule.as_ref().map(|booked| booked.slot.end_at);
        Some((at, until.unwrap_or_else(|| later(at, SENT_WITHIN))))
    }

    /// Returns the email that a transition sends to the recipient of a booked time: the time was moved, or cancelled. A
    /// refund is reported only before the start, when a bank took the payment back; afterwards the recipient has
    /// received the gift, and its money concerns only the parties.
    pub(in crate::order) fn recipient_news(
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

    /// Returns the order with the recipient's thanks.
    pub fn with_thanks(&self, text: &str, now: Timestamp) -> Result<Self, ThanksRefused> {
        let text = lengths::GIFT_THANKS.clean(text);
        let text = text.map_err(|error| Violations::one("text", error))?;
        let Some(gift) = self.gift.as_deref() else {
            return Err(ThanksRefused::NotOpen);
        };
        if gift.thanks.is_some() {
            return Err(ThanksRefused::Sent);
        }
        if self.gift_status(now) != Some(GiftStatus::Open) {
            return Err(ThanksRefused::NotOpen);
        }
        // The result of the provider call is written on condition of this version.
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

    /// Sets the time at which the gift became ready, after a transition. A gift that was ready before keeps its time,
    /// so that only one email is sent. A transition that makes it not ready before its email was due clears the time.
    pub(in crate::order) fn update_gift_readiness(&mut self, now: Timestamp) {
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
        let is_booked = self.schedule.is_some();
        match self.state.record().gift {
            GiftInState::Nothing | GiftInState::InPreparation => false,
            GiftInState::IfBooked => is_booked,
            GiftInState::IfBookedOrDated => is_booked || gift.opens.is_some(),
            GiftInState::Ready => true,
        }
    }

    fn gift_opens_at(&self, gift: &Gift) -> Option<Timestamp> {
        let at = gift.opens.as_ref()?.at;
        let start = self.starts_at().map(|start| earlier(start, OPEN_BEFORE));
        Some(start.map_or(at, |start| at.min(start)))
    }
}
