//! An order as a gift: whom it goes to, from when on it can be opened, and what the form must say about it.
//!
//! It is opened by a link of its own, which shows neither the order nor what it cost.

use jiff::civil::{Date, Time};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::record::{ForWhom, Gift, GiftTime};
use crate::ids::{Email, TimeZoneName};
use crate::later;
use crate::offer::OfferKind;
use crate::quote::OrderUse;
use crate::text::Violations;
use crate::text_rules;

/// How far ahead a gift can be opened.
const OPENS_WITHIN: SignedDuration = SignedDuration::from_hours(24 * 366);

/// The gift as the booking form sends it; the recipient's name is that of the brief.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GiftInput {
    /// Where the link is mailed to; absent where the customer hands it over.
    #[serde(default)]
    #[schema(value_type = Option<Email>)]
    pub recipient_email: Option<String>,
    /// What the recipient reads first, 1 to 500 characters.
    #[schema(min_length = 1, max_length = 500)]
    pub message: String,
    /// From when on it can be opened; absent for as soon as it is ready.
    #[serde(default)]
    pub opens: Option<GiftTimeInput>,
}

/// From when on a gift can be opened, as the form sends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GiftTimeInput {
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

/// What is booked as a gift.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookedGift {
    /// What is sold.
    pub kind: OfferKind,
    /// What for.
    pub order_use: OrderUse,
    /// For whom, as the brief says.
    pub for_whom: ForWhom,
    /// When a booked time begins.
    pub starts_at: Option<Timestamp>,
}

impl GiftInput {
    /// The gift, or everything that is wrong.
    pub fn checked(&self, booked: BookedGift, now: Timestamp) -> Result<Gift, Violations> {
        let mut violations = Violations::new();
        violations.require(
            booked.kind != OfferKind::Item
                && booked.order_use == OrderUse::Personal
                && booked.for_whom == ForWhom::Other,
            "",
            "must be absent unless something that is not posted is booked for somebody else",
        );
        let email = self.recipient_email.as_deref();
        let email = email.filter(|text| !text.trim().is_empty());
        let recipient_email =
            email.and_then(|text| violations.check("recipientEmail", Email::parse(text)));
        let message = violations.text("message", &self.message, text_rules::GIFT_MESSAGE);
        let opens = self.opens.as_ref();
        let opens = violations.nested("opens", opens.map(|at| at.checked(now)).transpose());
        if let (Some(starts_at), Some(Some(opens))) = (booked.starts_at, &opens) {
            violations.require(
                opens.at < starts_at,
                "opens.date",
                "must be before the booked time",
            );
        }
        violations.finish(opens.map(|opens| Gift {
            recipient_email,
            message,
            opens,
            ready_at: None,
            thanks: None,
            link_series: 0,
            sent_again: 0,
        }))
    }
}

impl GiftTimeInput {
    fn checked(&self, now: Timestamp) -> Result<GiftTime, Violations> {
        let mut violations = Violations::new();
        let time_zone = violations.check("timeZone", TimeZoneName::parse(&self.time_zone));
        let hour = i8::try_from(self.hour).ok();
        let time = hour.and_then(|hour| Time::new(hour, 0, 0, 0).ok());
        violations.require(time.is_some(), "hour", "must be 0 to 23");
        let at = time_zone.as_ref().zip(time).and_then(|(zone, time)| {
            // An hour that a clock change skips is the one after it.
            let local = self.date.to_datetime(time);
            Some(local.to_zoned(zone.time_zone()).ok()?.timestamp())
        });
        if time_zone.is_some() && time.is_some() {
            let latest = later(now, OPENS_WITHIN);
            violations.require(
                at.is_some_and(|at| at > now && at <= latest),
                "date",
                "must be in the future, within a year",
            );
        }
        let opens = at.zip(time_zone);
        violations.finish(opens.map(|(at, time_zone)| GiftTime { at, time_zone }))
    }
}
