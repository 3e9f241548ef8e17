//! Moving a booked time: one party proposes up to three slots, the other takes one or refuses (PRODUCT section 1, 21).
//!
//! A proposal holds no slot. Taking one swaps the held slot in one transaction, so that only one of two customers gets
//! the last one; the other can take another proposed slot or keep the booked time.

use crate::{RefusalKind, RuleRefusal};
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use crate::later;
use crate::order::machine::state::{Actor, State};
use crate::order::machine::timers::whole_seconds;
use crate::order::record::{Order, RescheduleProposal};
use crate::slots::Slot;
use crate::text::{Counted, FieldRule, TimeProblem, Violations};

/// The most slots of one proposal.
pub const MOST_PROPOSED_TIMES: usize = 3;
/// The most times that an order can be moved.
pub(crate) const MOST_RESCHEDULES: u32 = 2;
/// The most proposals of each party, because each sends an email to the other.
const MOST_PROPOSALS: u32 = 3;
/// The furthest time ahead of a new slot, as far as any offer can be booked.
const FARTHEST: SignedDuration = SignedDuration::from_hours(24 * 180);

/// What a party can see and do about moving the booked time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReschedulingView {
    /// Whether the viewer may propose new times now, which replaces an open proposal.
    pub can_propose: bool,
    /// The remaining number of moves of the order.
    pub moves_left: u32,
    /// The remaining number of the viewer's proposals.
    pub proposals_left: u32,
    /// The proposal that waits for an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<OpenProposal>,
}

/// A proposal that waits for an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenProposal {
    /// Whether the viewer's party made it.
    pub is_own: bool,
    /// The proposed slots that are in the future, earliest first.
    pub slots: Vec<Slot>,
    /// The deadline for an answer: the start of the booked time, or of the last proposed slot.
    pub answer_by: Timestamp,
}

/// The reason why the booked time cannot be moved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReschedulingRefused {
    /// The actor is not a party of the order.
    #[error("only the customer and the athlete of an order move it")]
    NotAParty,
    /// The order has no booked time in the future.
    #[error("there is no booked time ahead in this order")]
    NothingAhead,
    /// The limit of moves is reached.
    #[error("this order was moved as often as it can be")]
    MoveLimitReached,
    /// This party has reached its limit of proposals.
    #[error("you have proposed new times as often as you can")]
    ProposalLimitReached,
    /// There is no proposal to refuse.
    #[error("no proposal waits for an answer")]
    NoProposal,
    #[error(transparent)]
    Invalid(#[from] Violations),
    /// A provider call is in progress.
    #[error("a payment step of this order is under way")]
    Busy,
}

impl RuleRefusal for ReschedulingRefused {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotAParty => RefusalKind::Forbidden,
            Self::NothingAhead
            | Self::MoveLimitReached
            | Self::ProposalLimitReached
            | Self::NoProposal => RefusalKind::NotNow,
            Self::Invalid(violations) => RefusalKind::Fields(violations.clone()),
            Self::Busy => RefusalKind::Busy,
        }
    }
}

impl Order {
    /// Returns the booked slot, moved to another start.
    pub fn slot_moved_to(&self, start_at: Timestamp) -> Option<Slot> {
        let booked = self.schedule.as_ref()?.slot;
        let length = booked.end_at.duration_since(booked.start_at);
        Some(Slot {
            start_at,
            end_at: later(start_at, length),
        })
    }

    /// Returns the order with new times proposed to the other party, which replace an earlier proposal. The caller
    /// checks in the table that the slots are free, now and when one is taken.
    pub fn with_reschedule_proposal(
        &self,
        start_times: &[Timestamp],
        by: Actor,
        now: Timestamp,
    ) -> Result<Self, ReschedulingRefused> {
        self.check_movable(by, now)?;
        if self.proposals_left(by) == 0 {
            return Err(ReschedulingRefused::ProposalLimitReached);
        }
        let mut violations = Violations::new();
        violations.require(
            (1..=MOST_PROPOSED_TIMES).contains(&start_times.len()),
            "startTimes",
            FieldRule::count(1, 3, Counted::Times),
        );
        let mut slots = Vec::new();
        for (start, position) in start_times.iter().copied().zip(0_usize..) {
            let field = format!("startTimes.{position}");
            let slot = self.slot_moved_to(whole_seconds(start));
            let is_ahead = start > now && start <= later(now, FARTHEST);
            violations.require(is_ahead, &field, FieldRule::WithinDays { days: 180 });
            violations.require(
                self.starts_at() != Some(start),
                &field,
                FieldRule::time(TimeProblem::BookedAlready),
            );
            match slot {
                Some(slot) if slots.contains(&slot) => violations.add(&field, FieldRule::Repeated),
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

    /// Returns the order without the open proposal, which the other party refused or its own party withdrew.
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

    /// Returns what this viewer can see and do about moving the booked time, or `None` if it cannot be moved.
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

    /// Returns whether the other party has proposed a slot that is in the future.
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
                return Err(ReschedulingRefused::NotAParty);
            }
        }
        let ahead = self.starts_at().is_some_and(|start| now < start);
        if self.state != State::Accepted || !self.offer.kind.is_scheduled() || !ahead {
            return Err(ReschedulingRefused::NothingAhead);
        }
        if self.reschedules >= MOST_RESCHEDULES {
            return Err(ReschedulingRefused::MoveLimitReached);
        }
        // The result of the provider call is written on condition of this version.
        if self.pending_op.is_some() {
            return Err(ReschedulingRefused::Busy);
        }
        Ok(())
    }
}

fn is_talent(actor: Actor) -> bool {
    actor == Actor::Talent
}
