//! An order as a gift: the recipient, the time from which it can be opened, and the validation of the form.
//!
//! It is opened by a separate link, which shows neither the order nor its price.

use jiff::civil::{Date, Time};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{Email, TimeZoneName};
use crate::later;
use crate::offer::OfferKind;
use crate::order::record::{ForWhom, Gift, GiftTime};
use crate::quote::OrderUse;
use crate::text::{AbsentWhen, FieldRule, TimeProblem, Violations, lengths};

/// The longest time ahead at which a gift can be opened.
const OPENS_WITHIN: SignedDuration = SignedDuration::from_hours(24 * 366);

/// The gift as the booking form sends it; the recipient's name is part of the brief.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GiftInput {
    /// The address that the link is sent to; absent if the customer passes it on.
    #[serde(default)]
    #[schema(value_type = Option<Email>)]
    pub recipient_email: Option<String>,
    /// The message to the recipient, at most 500 characters; may be empty.
    #[schema(max_length = 500)]
    pub message: String,
    /// The time from which it can be opened; absent if it can be opened as soon as it is ready.
    #[serde(default)]
    pub opens: Option<GiftTimeInput>,
}

/// The time from which a gift can be opened, as the form sends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GiftTimeInput {
    /// The date `YYYY-MM-DD` in the recipient's zone; in the future, within a year.
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

/// The booking that is given as a gift.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookedGift {
    pub kind: OfferKind,
    pub order_use: OrderUse,
    /// The recipient in the brief.
    pub for_whom: ForWhom,
    /// The start of a booked time.
    pub starts_at: Option<Timestamp>,
}

impl GiftInput {
    /// Returns the gift, or all violations.
    pub fn checked(&self, booked: BookedGift, now: Timestamp) -> Result<Gift, Violations> {
        let mut violations = Violations::new();
        violations.require(
            booked.kind != OfferKind::Item
                && booked.order_use == OrderUse::Personal
                && booked.for_whom == ForWhom::Other,
            "",
            FieldRule::absent(AbsentWhen::NoGift),
        );
        let email = self.recipient_email.as_deref();
        let email = email.filter(|text| !text.trim().is_empty());
        let recipient_email =
            email.and_then(|text| violations.check("recipientEmail", Email::parse(text)));
        let message = violations.text("message", &self.message, lengths::GIFT_MESSAGE);
        let opens = self.opens.as_ref();
        let opens = violations.nested("opens", opens.map(|at| at.checked(now)).transpose());
        if let (Some(starts_at), Some(Some(opens))) = (booked.starts_at, &opens) {
            violations.require(
                opens.at < starts_at,
                "opens.date",
                FieldRule::time(TimeProblem::BeforeBooking),
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
        violations.require(time.is_some(), "hour", FieldRule::range(0, 23));
        let at = time_zone.as_ref().zip(time).and_then(|(zone, time)| {
            // An hour that a clock change skips becomes the next one.
            let local = self.date.to_datetime(time);
            Some(local.to_zoned_datetime(zone.time_zone()).ok()?.timestamp())
        });
        if time_zone.is_some() && time.is_some() {
            let latest = later(now, OPENS_WITHIN);
            violations.require(
                at.is_some_and(|at| at > now && at <= latest),
                "date",
                FieldRule::time(TimeProblem::WithinYear),
            );
        }
        let opens = at.zip(time_zone);
        violations.finish(opens.map(|(at, time_zone)| GiftTime { at, time_zone }))
    }
}
