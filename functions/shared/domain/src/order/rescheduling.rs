//! Another time for what is booked: one side proposes up to three, the other takes one or refuses (PRODUCT section 1, 21).
//!
//! A proposal holds no time. The step that takes one swaps the held time in one transaction, so of two customers who want the
//! last one exactly one has it, and whoever comes late takes another of the three or keeps the booked time.

use crate::{RefusalKind, RuleRefusal};
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use super::record::{Order, RescheduleProposal};
use super::state::{Actor, State};
use super::timers::whole_seconds;
use crate::later;
use crate::slots::Slot;
use crate::text::Violations;

/// Times one proposal has at most.
pub const MOST_PROPOSED_TIMES: usize = 3;
/// Times an order can be moved.
pub(crate) const MOST_RESCHEDULES: u32 = 2;
/// How often each side of an order may propose: each proposal is a mail to the other.
const MOST_PROPOSALS: u32 = 3;
/// How far ahead a new time may be: as far as any offer can be booked.
const FARTHEST: SignedDuration = SignedDuration::from_hours(24 * 180);

/// What a side of an order reads about other times for what is booked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReschedulingView {
    /// Whether the viewer may propose new times now; doing so replaces an open proposal.
    pub can_propose: bool,
    /// How often the order can still be moved.
    pub moves_left: u32,
    /// How often the viewer can still propose.
    pub proposals_left: u32,
    /// The proposal that waits for an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<OpenProposal>,
}

/// A proposal that waits for an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenProposal {
    /// Whether the viewer's side made it, and waits.
    pub is_own: bool,
    /// The proposed times that are still ahead, earliest first.
    pub slots: Vec<Slot>,
    /// The answer is due before this: the booked time begins, or the last proposed one has passed.
    pub answer_by: Timestamp,
}

/// Why the booked time stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReschedulingRefused {
    /// The viewer is no side of the order.
    #[error("only the customer and the athlete of an order move it")]
    NotASide,
    /// The order has no booked time ahead.
    #[error("there is no booked time ahead in this order")]
    NothingAhead,
    /// It was moved as often as it can be.
    #[error("this order was moved as often as it can be")]
    MovedEnough,
    /// This side has proposed as often as it can.
    #[error("you have proposed new times as often as you can")]
    ProposedEnough,
    /// There is nothing to refuse.
    #[error("no proposal waits for an answer")]
    NoProposal,
    /// Times break rules.
    #[error(transparent)]
    Invalid(#[from] Violations),
    /// A provider call is under way.
    #[error("a payment step of this order is under way")]
    Busy,
}

impl RuleRefusal for ReschedulingRefused {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotASide => RefusalKind::Forbidden,
            Self::NothingAhead | Self::MovedEnough | Self::ProposedEnough | Self::NoProposal => {
                RefusalKind::NotNow
            }
            Self::Invalid(violations) => RefusalKind::Fields(violations.clone()),
            Self::Busy => RefusalKind::Busy,
        }
    }
}

impl Order {
    /// What is booked, moved to another start.
    pub fn slot_moved_to(&self, start_at: Timestamp) -> Option<Slot> {
        let booked = self.schedule.as_ref()?.slot;
        let length = booked.end_at.duration_since(booked.start_at);
        Some(Slot {
            start_at,
            end_at: later(start_at, length),
        })
    }

    /// The order with new times proposed to the other side, in place of any that were. That nobody else has booked
    /// them is for the table to say, now and when one is taken.
    pub fn with_reschedule_proposal(
        &self,
        start_times: &[Timestamp],
        by: Actor,
        now: Timestamp,
    ) -> Result<Self, ReschedulingRefused> {
        self.check_movable(by, now)?;
        if self.proposals_left(by) == 0 {
            return Err(ReschedulingRefused::ProposedEnough);
        }
        let mut violations = Violations::new();
        violations.require(
            (1..=MOST_PROPOSED_TIMES).contains(&start_times.len()),
            "startTimes",
            "must be 1 to 3 times",
        );
        let mut slots = Vec::new();
        for (start, position) in start_times.iter().copied().zip(0_usize..) {
            let field = format!("startTimes.{position}");
            let slot = self.slot_moved_to(whole_seconds(start));
            let is_ahead = start > now && start <= later(now, FARTHEST);
            violations.require(is_ahead, &field, "must be within the next 180 days");
            violations.require(
                self.starts_at() != Some(start),
                &field,
                "is the time that is booked",
            );
            match slot {
                Some(slot) if slots.contains(&slot) => violations.add(&field, "is there twice"),
                other => slots.extend(other),
            }
        }
        slots.sort_unstable();
        let slots = violations.into_result(slots)?;
        let mut order = Self {
            reschedule_proposal: Some(RescheduleProposal {
                by,
                slots,
                at: whole_seconds(now),
            }),
            ..self.next(now)
        };
        let count = if by == Actor::Talent {
            &mut order.proposal_counts.talent
        } else {
            &mut order.proposal_counts.customer
        };
        *count = count.saturating_add(1);
        Ok(order)
    }

    /// The order without the proposal that waited: the other side refused it, or its own side took it back.
    pub fn without_reschedule_proposal(
        &self,
        by: Actor,
        now: Timestamp,
    ) -> Result<Self, ReschedulingRefused> {
        self.check_movable(by, now)?;
        if self.reschedule_proposal.is_none() {
            return Err(ReschedulingRefused::NoProposal);
        }
        Ok(Self {
            reschedule_proposal: None,
            ..self.next(now)
        })
    }

    /// What this viewer reads about other times; nothing where there is none to choose.
    pub fn rescheduling_seen_by(&self, viewer: Actor, now: Timestamp) -> Option<ReschedulingView> {
        match self.check_movable(viewer, now) {
            Ok(()) | Err(ReschedulingRefused::Busy) => {}
            Err(_) => return None,
        }
        let starts_at = self.starts_at()?;
        let proposal = self.reschedule_proposal.as_ref();
        let open = proposal.and_then(|proposal| {
            let ahead = proposal.slots.iter().filter(|slot| slot.start_at > now);
            let slots: Vec<Slot> = ahead.copied().collect();
            let last = slots.last()?.start_at;
            Some(OpenProposal {
                is_own: is_talent(proposal.by) == is_talent(viewer),
                slots,
                answer_by: starts_at.min(last),
            })
        });
        let proposals_left = self.proposals_left(viewer);
        Some(ReschedulingView {
            can_propose: proposals_left > 0 && self.pending_op.is_none(),
            moves_left: MOST_RESCHEDULES.saturating_sub(self.reschedules),
            proposals_left,
            open,
        })
    }

    /// Whether the other side has proposed a time that is still ahead.
    pub(crate) fn may_take_proposal(&self, actor: Actor, now: Timestamp) -> bool {
        self.reschedule_proposal.as_ref().is_some_and(|proposal| {
            is_talent(proposal.by) != is_talent(actor)
                && proposal.slots.iter().any(|slot| slot.start_at > now)
        })
    }

    fn proposals_left(&self, by: Actor) -> u32 {
        let made = if is_talent(by) {
            self.proposal_counts.talent
        } else {
            self.proposal_counts.customer
        };
        MOST_PROPOSALS.saturating_sub(made)
    }

    fn check_movable(&self, by: Actor, now: Timestamp) -> Result<(), ReschedulingRefused> {
        match by {
            Actor::Customer | Actor::Guest | Actor::Talent => {}
            Actor::Operator | Actor::System | Actor::Timer => {
                return Err(ReschedulingRefused::NotASide);
            }
        }
        let ahead = self.starts_at().is_some_and(|start| now < start);
        if self.state != State::Accepted || !self.offer.kind.is_scheduled() || !ahead {
            return Err(ReschedulingRefused::NothingAhead);
        }
        if self.reschedules >= MOST_RESCHEDULES {
            return Err(ReschedulingRefused::MovedEnough);
        }
        // What the call leads to is written on condition of this version.
        if self.pending_op.is_some() {
            return Err(ReschedulingRefused::Busy);
        }
        Ok(())
    }
}

fn is_talent(actor: Actor) -> bool {
    actor == Actor::Talent
}
