//! The meeting point of a booked time: a join link or an address (PRODUCT section 3, Order: location).

use crate::{RefusalKind, RuleRefusal};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::WebUrl;
use crate::later;
use crate::offer::LocationKind;
use crate::order::machine::state::{Actor, State};
use crate::order::machine::timers::earlier;
use crate::order::record::{Meeting, Order};
use crate::text::{AbsentWhen, FieldRule, OfferProblem, TextRule, Violations};

/// The time before the start from which the customer can see the meeting point; it rarely changes afterwards.
const SHOWN_BEFORE: SignedDuration = SignedDuration::from_hours(24);
/// The time after the end until which the customer can see it.
const SHOWN_AFTER: SignedDuration = SignedDuration::from_hours(1);

/// A video call, or in person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MeetingKind {
    /// A video call.
    Online,
    InPerson,
}

/// The meeting point as the form sends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MeetingInput {
    /// A video call or in person, as the offer allows.
    pub kind: MeetingKind,
    /// The join link of a video call: https, at most 2,048 characters.
    #[serde(default)]
    #[schema(format = "uri", max_length = 2_048)]
    pub join_url: Option<String>,
    /// The name of the location, 1 to 120 characters.
    #[serde(default)]
    #[schema(max_length = 120)]
    pub place: Option<String>,
    /// The postal address of the location, 1 to 300 characters.
    #[serde(default)]
    #[schema(max_length = 300)]
    pub address: Option<String>,
    /// A note, at most 300 characters.
    #[serde(default)]
    #[schema(max_length = 300)]
    pub note: Option<String>,
}

/// The meeting point, as far as the viewer can see it now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MeetingView {
    /// Whether the talent has set the meeting point.
    pub is_known: bool,
    /// The time from which the customer can see it.
    pub shown_from: Timestamp,
    /// The time until which the customer can see it.
    pub shown_until: Timestamp,
    /// Whether the viewer may set or change it.
    pub can_change: bool,
    /// Absent until the talent has set it; for the customer also outside the time in which it is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meeting: Option<Meeting>,
}

/// The reason why the meeting point cannot be changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MeetingRefused {
    /// Only the talent can set it.
    #[error("only the talent says where you meet")]
    NotTalent,
    /// The offer has no booked time, or the order's state does not lead to one.
    #[error("there is no meeting ahead in this order")]
    NoMeeting,
    /// The booked time has begun with a meeting point, or is over without one.
    #[error("the booked time has begun")]
    Begun,
    #[error(transparent)]
    Invalid(#[from] Violations),
    /// A provider call is in progress.
    #[error("a payment step of this order is under way")]
    Busy,
}

impl RuleRefusal for MeetingRefused {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotTalent => RefusalKind::Forbidden,
            Self::NoMeeting | Self::Begun => RefusalKind::NotNow,
            Self::Invalid(part) => {
                let mut violations = Violations::new();
                violations.absorb("meeting", part.clone());
                RefusalKind::Fields(violations)
            }
            Self::Busy => RefusalKind::Busy,
        }
    }
}

impl MeetingInput {
    /// Returns the meeting point, or all violations; `location` is the offer's, if the order contains it.
    fn checked(&self, location: Option<LocationKind>) -> Result<Meeting, Violations> {
        let mut violations = Violations::new();
        let fits = match location {
            Some(LocationKind::Online) => self.kind == MeetingKind::Online,
            Some(LocationKind::InPerson) => self.kind == MeetingKind::InPerson,
            Some(LocationKind::Either) | None => true,
        };
        violations.require(
            fits,
            "kind",
            FieldRule::Offer {
                kind: OfferProblem::NotAsOffered,
            },
        );
        let optional = |violations: &mut Violations, field: &str, text: &Option<String>| {
            violations.optional_text(field, text.as_deref(), TextRule::long(0, 300))
        };
        let note = optional(&mut violations, "note", &self.note);
        let place =
            violations.optional_text("place", self.place.as_deref(), TextRule::line(0, 120));
        let address = optional(&mut violations, "address", &self.address);
        let link = self
            .join_url
            .as_deref()
            .filter(|text| !text.trim().is_empty());
        let link = link.and_then(|text| violations.check("joinUrl", WebUrl::parse(text)));
        let texts = [
            (MeetingKind::Online, "joinUrl", &self.join_url),
            (MeetingKind::InPerson, "place", &self.place),
            (MeetingKind::InPerson, "address", &self.address),
        ];
        for (kind, field, text) in texts {
            let is_given = text.as_ref().is_some_and(|text| !text.trim().is_empty());
            let rule = if kind == self.kind {
                FieldRule::Required
            } else {
                FieldRule::absent(AbsentWhen::ThisKind)
            };
            violations.require(is_given == (kind == self.kind), field, rule);
        }
        let meeting = match self.kind {
            MeetingKind::Online => link.map(|join_url| Meeting::Online { join_url, note }),
            MeetingKind::InPerson => place
                .zip(address)
                .map(|(place, address)| Meeting::InPerson {
                    place,
                    address,
                    note,
                }),
        };
        violations.finish(meeting)
    }
}

impl Order {
    /// Returns the order with another meeting point. The customer can see it only shortly before the start, so the
    /// talent may set it before accepting. It changes until the start; a missing one can be set until the end.
    pub fn with_meeting(
        &self,
        input: &MeetingInput,
        by: Actor,
        now: Timestamp,
    ) -> Result<Self, MeetingRefused> {
        if by != Actor::Talent {
            return Err(MeetingRefused::NotTalent);
        }
        if self.schedule.is_none() || !self.is_meeting_ahead() {
            return Err(MeetingRefused::NoMeeting);
        }
        if !self.takes_meeting(now) {
            return Err(MeetingRefused::Begun);
        }
        let meeting = input.checked(self.offer.location)?;
        // The result of the provider call is written on condition of this version.
        if self.pending_op.is_some() {
            return Err(MeetingRefused::Busy);
        }
        Ok(Self {
            meeting: Some(Box::new(meeting)),
            ..self.next(now)
        })
    }

    /// Returns what this viewer can see of the meeting point: the talent always, the customer from shortly before the
    /// start, other viewers never.
    pub fn meeting_seen_by(&self, viewer: Actor, now: Timestamp) -> Option<MeetingView> {
        let slot = self.schedule.as_ref()?.slot;
        let shown_from = earlier(slot.start_at, SHOWN_BEFORE);
        let shown_until = later(slot.end_at, SHOWN_AFTER);
        let kept = || self.meeting.as_deref().cloned();
        let view = |can_change, meeting| MeetingView {
            is_known: self.meeting.is_some(),
            shown_from,
            shown_until,
            can_change,
            meeting,
        };
        match viewer {
            Actor::Talent if self.meeting.is_some() || self.is_meeting_ahead() => {
                Some(view(self.takes_meeting(now), kept()))
            }
            Actor::Customer | Actor::Guest if self.may_meet() && now < shown_until => {
                let is_due = now >= shown_from;
                Some(view(false, kept().filter(|_| is_due)))
            }
            Actor::Customer
            | Actor::Guest
            | Actor::Talent
            | Actor::Operator
            | Actor::System
            | Actor::Timer => None,
        }
    }

    /// Returns whether the talent still has to set the meeting point of an accepted booking.
    pub fn lacks_meeting(&self, now: Timestamp) -> bool {
        self.state == State::Accepted && self.meeting.is_none() && self.takes_meeting(now)
    }

    /// Returns whether the talent may set the meeting point at `now`. After the start the parties may have met there, so
    /// only a missing one can be set: the customer waits for it.
    fn takes_meeting(&self, now: Timestamp) -> bool {
        let slot = self.schedule.as_ref().map(|schedule| schedule.slot);
        let until = slot.map(|slot| match self.meeting {
            Some(_) => slot.start_at,
            None => slot.end_at,
        });
        self.is_meeting_ahead() && until.is_some_and(|until| now < until)
    }

    const fn is_meeting_ahead(&self) -> bool {
        matches!(self.state, State::Requested | State::Accepted)
    }

    /// Returns whether the booked time takes or took place, also while a party disputes it.
    const fn may_meet(&self) -> bool {
        matches!(
            self.state,
            State::Accepted | State::Delivered | State::Disputed | State::Completed
        )
    }
}
