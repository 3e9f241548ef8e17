//! A video as a gift: whom it goes to, when, and what the recipient says to it.
//!
//! It is opened by a link of its own, which shows neither the order nor what it cost. The link is mailed when the day of
//! the gift has come and the customer has approved what was delivered, or has let the time for that pass: nobody is sent
//! what the customer still wants changed.

use jiff::civil::{Date, Time};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::brief::ForWhom;
use super::record::Order;
use super::state::State;
use super::timers::{later, whole_seconds};
use crate::ids::{Email, TimeZoneName};
use crate::offer::OfferKind;
use crate::text::Violations;
use crate::text_rules;

/// From the approval to the mail: what is due is found by its time, which has to be ahead of the step that made it so.
const SENT_AFTER: SignedDuration = SignedDuration::from_mins(1);
/// How long it is tried to send the mail.
const SENT_WITHIN: SignedDuration = SignedDuration::from_hours(60 * 24);

/// The gift that an order is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Gift {
    /// Where the link is mailed to.
    pub recipient_email: Email,
    /// What the customer writes, 1 to 500 characters.
    pub message: String,
    /// From when on it can be opened.
    pub opens_at: Timestamp,
    /// The recipient's zone.
    pub time_zone: TimeZoneName,
    /// When what was delivered was approved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ready_at: Option<Timestamp>,
    /// What the recipient answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thanks: Option<GiftThanks>,
}

/// What the recipient of a gift says to the athlete, once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GiftThanks {
    /// 1 to 500 characters.
    pub text: String,
    /// When.
    pub at: Timestamp,
}

/// The gift as the booking form sends it; the recipient's name is that of the brief.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GiftInput {
    /// Where the link is mailed to.
    #[schema(value_type = Email)]
    pub recipient_email: String,
    /// What the recipient reads first, 1 to 500 characters.
    #[schema(min_length = 1, max_length = 500)]
    pub message: String,
    /// `YYYY-MM-DD` in the recipient's zone; in the future, within a year.
    #[serde(deserialize_with = "crate::time_input::read_date")]
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    /// The hour of that day, 0 to 23.
    #[schema(minimum = 0, maximum = 23)]
    pub hour: u8,
    /// The recipient's zone, IANA name.
    #[schema(value_type = TimeZoneName)]
    pub time_zone: String,
}

/// Where a gift stands for its recipient.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GiftStatus {
    /// Its day has not come.
    Waiting,
    /// Its day has come, and what was booked is not ready.
    Late,
    /// It can be opened.
    Open,
}

/// Why a gift takes no thanks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ThanksRefused {
    /// It is not open.
    #[error("this gift is not open")]
    NotOpen,
    /// The recipient has said thanks.
    #[error("thanks were sent already")]
    Sent,
    /// A provider call is under way.
    #[error("a payment step of this order is under way")]
    Busy,
    /// The text breaks its rule.
    #[error(transparent)]
    Invalid(#[from] Violations),
}

impl GiftInput {
    /// The gift, or everything that is wrong.
    pub fn checked(
        &self,
        kind: OfferKind,
        for_whom: ForWhom,
        now: Timestamp,
    ) -> Result<Gift, Violations> {
        let mut violations = Violations::new();
        violations.require(
            kind == OfferKind::Video && for_whom == ForWhom::Other,
            "",
            "must be absent unless a video is booked for somebody else",
        );
        let email = violations.check("recipientEmail", Email::parse(&self.recipient_email));
        let message = violations.text("message", &self.message, text_rules::GIFT_MESSAGE);
        let time_zone = violations.check("timeZone", TimeZoneName::parse(&self.time_zone));
        let hour = i8::try_from(self.hour).ok();
        let time = hour.and_then(|hour| Time::new(hour, 0, 0, 0).ok());
        violations.require(time.is_some(), "hour", "must be 0 to 23");
        let opens_at = time_zone.as_ref().zip(time).and_then(|(zone, time)| {
            // An hour that a clock change skips is the one after it.
            let zoned = self.date.to_datetime(time).to_zoned(zone.time_zone()).ok()?;
            Some(zoned.timestamp())
        });
        let latest = later(now, SignedDuration::from_hours(24 * 366));
        if time_zone.is_some() && time.is_some() {
            violations.require(
                opens_at.is_some_and(|at| at > now && at <= latest),
                "date",
                "must be in the future, within a year",
            );
        }
        violations.finish(email.zip(time_zone).zip(opens_at).map(
            |((recipient_email, time_zone), opens_at)| Gift {
                recipient_email,
                message,
                opens_at,
                time_zone,
                ready_at: None,
                thanks: None,
            },
        ))
    }
}

impl Gift {
    /// From when to when the link is mailed, once it is known.
    pub fn mailed_at(&self) -> Option<(Timestamp, Timestamp)> {
        let at = later(self.ready_at?, SENT_AFTER).max(self.opens_at);
        Some((at, later(at, SENT_WITHIN)))
    }

    /// What was delivered is approved. A gift that was approved before keeps its time, so that its mail is the same one.
    pub(crate) fn approve(&mut self, now: Timestamp) {
        self.ready_at.get_or_insert(now);
    }

    /// What was delivered is in question: a mail that is not due yet waits for the next approval.
    pub(crate) fn reopen(&mut self, now: Timestamp) {
        if self.mailed_at().is_some_and(|(at, _)| at > now) {
            self.ready_at = None;
        }
    }
}

impl Order {
    /// Where the gift stands for its recipient; `None` for an order that is no gift, or that nothing comes of.
    pub fn gift_status(&self, now: Timestamp) -> Option<GiftStatus> {
        let gift = self.gift.as_deref()?;
        let nothing_comes = matches!(
            self.state,
            State::PendingPayment
                | State::PaymentExpired
                | State::Declined
                | State::Expired
                | State::Cancelled
                | State::Refunded
        );
        if nothing_comes {
            return None;
        }
        Some(if now < gift.opens_at {
            GiftStatus::Waiting
        } else if self.state == State::Completed {
            GiftStatus::Open
        } else {
            GiftStatus::Late
        })
    }

    /// The order with the recipient's thanks.
    pub fn with_thanks(&self, text: &str, now: Timestamp) -> Result<Self, ThanksRefused> {
        let text = text_rules::GIFT_THANKS
            .clean(text)
            .map_err(|error| Violations::one("text", error.to_string()))?;
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
        let now = whole_seconds(now);
        let thanks = Some(GiftThanks { text, at: now });
        let gift = Gift {
            thanks,
            ..gift.clone()
        };
        Ok(Self {
            gift: Some(Box::new(gift)),
            ..self.next(now)
        })
    }
}
