//! The transitions (PRODUCT section 1): each with its states, its actors, its emails and its description in
//! one record, which makes the file long. What a transition changes in an order is in `steps.rs`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::effects::{Effect, MailTemplate as Template, Party};
use super::named::named;
use super::state::State::{
    Accepted, Cancelled, Completed, Declined, Delivered, Disputed, Expired, PaymentExpired,
    PendingPayment, QuoteRequested, Refunded, Requested, RevisionRequested,
};
use super::state::{Actor, State};
use Actor::{Customer, Guest, Operator, System, Talent, Timer};
use Transition as Step;

/// A transition from one state to the next; the numbers are PRODUCT's.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Transition {
    /// 1: the order is placed.
    Place,
    /// 27: the customer requests a price.
    RequestQuote,
    /// 28: the talent sets the price.
    SendQuote,
    /// 29: the talent's price was not paid in time.
    QuoteExpire,
    /// 2: the provider holds the money.
    Authorise,
    /// 30: the provider holds a tip; captures.
    ReceiveTip,
    /// 3: the order was not paid in time.
    PaymentExpire,
    /// 26: paid, but another customer paid for the last slot first.
    SoldOut,
    /// 4: the talent accepts; captures.
    Accept,
    /// 5: the talent declines.
    Decline,
    /// 6: the customer withdraws the request.
    Withdraw,
    /// 7: the talent did not answer.
    AcceptTimeout,
    /// 8: the network dropped the hold.
    HoldLost,
    /// 9: the talent accepts and delivers the video in one step; captures.
    DeliverDirect,
    /// 10: the talent delivers.
    Deliver,
    /// 11: the booked time is over.
    SessionEnd,
    /// 12: nothing was delivered in time.
    DeliveryTimeout,
    /// 13: the customer requests a revision.
    RequestRevision,
    /// 14: the revision was not delivered in time.
    RevisionTimeout,
    /// 15: the customer approves.
    Approve,
    /// 16: the customer did not respond in time.
    AutoComplete,
    /// 17: a party reports a problem to the operators.
    ReportProblem,
    /// 18: the operator releases the payout.
    ResolveRelease,
    /// 19: the operator refunds the customer.
    ResolveRefund,
    /// 20: no operator decided in time.
    DisputeTimeout,
    /// 21: the parties agree on another time.
    Reschedule,
    /// 22: the talent cancels.
    CancelByTalent,
    /// 23: the customer cancels.
    CancelByCustomer,
    /// 32: the customer withdraws from the contract by law.
    WithdrawContract,
    /// 24: an operator cancels.
    OperatorCancel,
    /// 25: the order is refunded after completion.
    RefundAfterCompletion,
    /// 31: an operator refunds a part of a completed order.
    RefundPart,
}

named!(Transition {
    Place = "place",
    RequestQuote = "request_quote",
    SendQuote = "send_quote",
    QuoteExpire = "quote_expire",
    Authorise = "authorise",
    ReceiveTip = "receive_tip",
    PaymentExpire = "payment_expire",
    SoldOut = "sold_out",
    Accept = "accept",
    Decline = "decline",
    Withdraw = "withdraw",
    AcceptTimeout = "accept_timeout",
    HoldLost = "hold_lost",
    DeliverDirect = "deliver_direct",
    Deliver = "deliver",
    SessionEnd = "session_end",
    DeliveryTimeout = "delivery_timeout",
    RequestRevision = "request_revision",
    RevisionTimeout = "revision_timeout",
    Approve = "approve",
    AutoComplete = "auto_complete",
    ReportProblem = "report_problem",
    ResolveRelease = "resolve_release",
    ResolveRefund = "resolve_refund",
    DisputeTimeout = "dispute_timeout",
    Reschedule = "reschedule",
    CancelByTalent = "cancel_by_talent",
    CancelByCustomer = "cancel_by_customer",
    WithdrawContract = "withdraw_contract",
    OperatorCancel = "operator_cancel",
    RefundAfterCompletion = "refund_after_completion",
    RefundPart = "refund_part",
});

/// Describes a transition, except what it changes in the order.
pub(in crate::order) struct TransitionRecord {
    /// The state after it.
    pub(in crate::order) to: State,
    /// The states before it, each with the actors who can take it from there. No state: the order is new.
    pub(in crate::order) arrows: &'static [(&'static [State], &'static [Actor])],
    /// Its condition besides state and actor, in words; empty if there is none.
    pub(in crate::order) guard: &'static str,
    /// The deadline that it sets, in words.
    pub(in crate::order) timer: &'static str,
    /// What happens to the money, in words.
    pub(in crate::order) money: &'static str,
    pub(in crate::order) emails: &'static [(Party, Template)],
}

/// The defaults of a record.
const NOTHING: TransitionRecord = TransitionRecord {
    to: Cancelled,
    arrows: &[],
    guard: "",
    timer: "",
    money: "",
    emails: &[],
};

impl Transition {
    /// Returns whether the payment must be captured before the transition is written.
    pub const fn captures(self) -> bool {
        matches!(self, Self::Accept | Self::DeliverDirect | Self::ReceiveTip)
    }

    /// Returns the effects that send its emails.
    pub(in crate::order) fn emails(self) -> impl Iterator<Item = Effect> {
        let emails = self.record().emails.iter();
        emails.map(|(to, template)| Effect::Mail {
            to: *to,
            template: *template,
        })
    }

    /// Returns the record of the transition.
    #[expect(
        clippy::too_many_lines,
        reason = "a table, in the order of PRODUCT section 1"
    )]
    pub(in crate::order) const fn record(self) -> TransitionRecord {
        match self {
            Step::Place => TransitionRecord {
                to: PendingPayment,
                arrows: &[(&[], &[Customer, Guest])],
                guard: "talent bookable, open requests below capacity, offer on sale, quote valid, slot free; takes neither",
                timer: "payBy = +30 min",
                money: "open checkout, manual capture",
                ..NOTHING
            },
            Step::RequestQuote => TransitionRecord {
                to: QuoteRequested,
                arrows: &[(&[], &[Customer, Guest])],
                guard: "offer with a price on request, talent bookable, slot free",
                timer: "acceptBy = min(offer's time to accept, promised delivery, start - notice)",
                emails: &[
                    (Party::Customer, Template::PriceRequested),
                    (Party::Talent, Template::QuoteRequested),
                ],
                ..NOTHING
            },
            Step::SendQuote => TransitionRecord {
                to: PendingPayment,
                arrows: &[(&[QuoteRequested], &[Talent])],
                guard: "before acceptBy, price",
                timer: "payBy = min(+7 d, start - notice)",
                money: "price lines",
                emails: &[(Party::Customer, Template::QuoteSent)],
            },
            Step::QuoteExpire => TransitionRecord {
                to: PaymentExpired,
                arrows: &[(&[PendingPayment], &[Timer])],
                guard: "price on request, payBy passed",
                money: "expire checkout",
                emails: &[
                    (Party::Customer, Template::QuoteExpired),
                    (Party::Talent, Template::QuoteExpired),
                ],
                ..NOTHING
            },
            Step::Authorise => TransitionRecord {
                to: Requested,
                arrows: &[(&[PendingPayment], &[System])],
                guard: "held amount and currency equal the total; takes an open request and the slot",
                timer: "acceptBy = min(offer's time to accept, promised delivery, hold end - 24 h, start - notice)",
                money: "hold",
                emails: &[
                    (Party::Customer, Template::OrderRequested),
                    (Party::Talent, Template::NewRequest),
                ],
            },
            Step::ReceiveTip => TransitionRecord {
                to: Completed,
                arrows: &[(&[PendingPayment], &[System])],
                guard: "tip; held amount and currency equal the total",
                timer: "payoutAt = +7 d",
                money: "capture, schedule payout",
                emails: &[
                    (Party::Customer, Template::TipReceipt),
                    (Party::Talent, Template::TipReceived),
                ],
            },
            Step::PaymentExpire => TransitionRecord {
                to: PaymentExpired,
                arrows: &[(&[PendingPayment], &[Timer])],
                guard: "payBy passed",
                money: "expire checkout",
                ..NOTHING
            },
            Step::SoldOut => TransitionRecord {
                to: Cancelled,
                arrows: &[(&[PendingPayment], &[System])],
                guard: "held, but no open request, slot or use of the promo code is left",
                money: "release",
                emails: &[(Party::Customer, Template::SoldOutNotCharged)],
                ..NOTHING
            },
            Step::Accept => TransitionRecord {
                to: Accepted,
                arrows: &[(&[Requested], &[Talent, Operator])],
                guard: "before acceptBy",
                timer: "deliverBy = request + turnaround, or end of the booked time",
                money: "capture",
                emails: &[
                    (Party::Customer, Template::OrderAcceptedReceipt),
                    (Party::Talent, Template::AcceptedCalendar),
                ],
            },
            Step::Decline => TransitionRecord {
                to: Declined,
                arrows: &[(&[QuoteRequested, Requested], &[Talent, Operator])],
                guard: "reason",
                money: "release",
                emails: &[(Party::Customer, Template::OrderDeclinedNotCharged)],
                ..NOTHING
            },
            Step::Withdraw => TransitionRecord {
                to: Cancelled,
                arrows: &[(
                    &[QuoteRequested, PendingPayment, Requested],
                    &[Customer, Guest],
                )],
                guard: "unpaid: price on request",
                money: "release",
                emails: &[
                    (Party::Customer, Template::WithdrawnNotCharged),
                    (Party::Talent, Template::RequestWithdrawn),
                ],
                ..NOTHING
            },
            Step::AcceptTimeout => TransitionRecord {
                to: Expired,
                arrows: &[(&[QuoteRequested, Requested], &[Timer])],
                guard: "acceptBy passed",
                money: "release",
                emails: &[
                    (Party::Customer, Template::ExpiredNotCharged),
                    (Party::Talent, Template::MissedRequest),
                ],
                ..NOTHING
            },
            Step::HoldLost => TransitionRecord {
                to: Expired,
                arrows: &[(&[Requested], &[System])],
                guard: "the network dropped the hold",
                emails: &[
                    (Party::Customer, Template::HoldLostReorder),
                    (Party::Talent, Template::RequestLost),
                ],
                ..NOTHING
            },
            Step::DeliverDirect => TransitionRecord {
                to: Delivered,
                arrows: &[(&[Requested], &[Talent])],
                guard: "video, before acceptBy, deliverable",
                timer: "reviewBy = +72 h",
                money: "capture",
                emails: &[(Party::Customer, Template::VideoReady)],
            },
            Step::Deliver => TransitionRecord {
                to: Delivered,
                arrows: &[(&[Accepted, RevisionRequested], &[Talent, Operator])],
                guard: "made: deliverable; booked time: its end passed",
                timer: "reviewBy = +72 h made, +14 d sent by post, +48 h booked time",
                emails: &[(Party::Customer, Template::Delivered)],
                ..NOTHING
            },
            Step::SessionEnd => TransitionRecord {
                to: Delivered,
                arrows: &[(&[Accepted], &[Timer])],
                guard: "booked time, its end passed",
                timer: "reviewBy = +48 h",
                emails: &[(Party::Customer, Template::HowDidItGo)],
                ..NOTHING
            },
            Step::DeliveryTimeout => TransitionRecord {
                to: Cancelled,
                arrows: &[(&[Accepted], &[Timer])],
                guard: "made, deliverBy + 24 h passed",
                money: "refund 100 %",
                emails: &[
                    (Party::Customer, Template::NotDeliveredRefunded),
                    (Party::Talent, Template::OrderLostLate),
                ],
                ..NOTHING
            },
            Step::RequestRevision => TransitionRecord {
                to: RevisionRequested,
                arrows: &[(&[Delivered], &[Customer, Guest])],
                guard: "video, changes left, before reviewBy, note",
                timer: "deliverBy = +5 d",
                emails: &[(Party::Talent, Template::RevisionRequested)],
                ..NOTHING
            },
            Step::RevisionTimeout => TransitionRecord {
                to: Disputed,
                arrows: &[(&[RevisionRequested], &[Timer])],
                guard: "deliverBy passed",
                timer: "resolveBy = +30 d",
                money: "freeze payout",
                emails: &[
                    (Party::Customer, Template::Escalated),
                    (Party::Talent, Template::Escalated),
                    (Party::Operator, Template::DisputeOpened),
                ],
            },
            Step::Approve => TransitionRecord {
                to: Completed,
                arrows: &[(&[Delivered], &[Customer, Guest])],
                timer: "payoutAt = +7 d",
                money: "schedule payout",
                emails: &[
                    (Party::Talent, Template::CompletedPayoutDate),
                    (Party::Customer, Template::FeedbackInvite),
                ],
                ..NOTHING
            },
            Step::AutoComplete => TransitionRecord {
                to: Completed,
                arrows: &[(&[Delivered], &[Timer])],
                guard: "reviewBy passed",
                timer: "payoutAt = +7 d",
                money: "schedule payout",
                emails: &[
                    (Party::Talent, Template::CompletedPayoutDate),
                    (Party::Customer, Template::FeedbackInvite),
                ],
            },
            Step::ReportProblem => TransitionRecord {
                to: Disputed,
                arrows: &[(
                    &[Accepted, Delivered, RevisionRequested, Completed],
                    &[Customer, Guest, Talent],
                )],
                guard: "accepted: after the start of the booked time; completed: before the payout; reason and text",
                timer: "resolveBy = +30 d",
                money: "freeze payout",
                emails: &[
                    (Party::Talent, Template::ProblemReported),
                    (Party::Customer, Template::ProblemReceived),
                    (Party::Operator, Template::DisputeOpened),
                ],
            },
            Step::ResolveRelease => TransitionRecord {
                to: Completed,
                arrows: &[(&[Disputed], &[Operator])],
                guard: "0 <= refund < what is left, note",
                timer: "payoutAt = now",
                money: "partial refund, schedule payout",
                emails: &[
                    (Party::Customer, Template::DisputeClosed),
                    (Party::Talent, Template::DisputeClosed),
                ],
            },
            Step::ResolveRefund => TransitionRecord {
                to: Refunded,
                arrows: &[(&[Disputed], &[Operator])],
                guard: "note",
                money: "refund 100 %",
                emails: &[
                    (Party::Customer, Template::DisputeRefunded),
                    (Party::Talent, Template::DisputeRefunded),
                ],
                ..NOTHING
            },
            Step::DisputeTimeout => TransitionRecord {
                to: Refunded,
                arrows: &[(&[Disputed], &[Timer])],
                guard: "resolveBy passed",
                money: "refund 100 %",
                emails: &[
                    (Party::Customer, Template::DisputeRefunded),
                    (Party::Talent, Template::DisputeRefunded),
                    (Party::Operator, Template::SlaBreached),
                ],
                ..NOTHING
            },
            Step::Reschedule => TransitionRecord {
                to: Accepted,
                arrows: &[(&[Accepted], &[Customer, Guest, Talent])],
                guard: "booked time, before its start, the other side proposed it, moved less than twice",
                timer: "deliverBy = new end",
                emails: &[
                    (Party::Customer, Template::Rescheduled),
                    (Party::Talent, Template::Rescheduled),
                ],
                ..NOTHING
            },
            Step::CancelByTalent => TransitionRecord {
                to: Cancelled,
                arrows: &[(&[Accepted, RevisionRequested], &[Talent])],
                guard: "before the start of a booked time, reason",
                money: "refund 100 %",
                emails: &[
                    (Party::Customer, Template::TalentCancelledRefunded),
                    (Party::Talent, Template::CancelConfirmed),
                ],
                ..NOTHING
            },
            Step::CancelByCustomer => TransitionRecord {
                to: Cancelled,
                arrows: &[(&[Accepted], &[Customer, Guest])],
                guard: "before the start of a booked time, before the first delivery",
                timer: "payoutAt = +7 d for what is kept",
                money: "refund by policy",
                emails: &[
                    (Party::Customer, Template::CancelConfirmedRefund),
                    (Party::Talent, Template::CustomerCancelled),
                ],
            },
            Step::WithdrawContract => TransitionRecord {
                to: Cancelled,
                arrows: &[(&[Accepted], &[Customer, Guest])],
                guard: "the law gives a right of withdrawal, at most 14 days after the acceptance",
                money: "refund 100 %",
                emails: &[
                    (Party::Customer, Template::WithdrawalConfirmed),
                    (Party::Talent, Template::ContractWithdrawn),
                ],
                ..NOTHING
            },
            Step::OperatorCancel => TransitionRecord {
                to: Cancelled,
                arrows: &[(
                    &[
                        QuoteRequested,
                        PendingPayment,
                        Requested,
                        Accepted,
                        Delivered,
                        RevisionRequested,
                    ],
                    &[Operator],
                )],
                guard: "note",
                money: "release or refund 100 %",
                emails: &[
                    (Party::Customer, Template::CancelledByUs),
                    (Party::Talent, Template::CancelledByUs),
                ],
                ..NOTHING
            },
            Step::RefundAfterCompletion => TransitionRecord {
                to: Refunded,
                arrows: &[
                    (&[Completed], &[Operator, System]),
                    // The bank took the payment back, in any state of the order.
                    (
                        &[Accepted, Delivered, RevisionRequested, Disputed, Cancelled],
                        &[System],
                    ),
                ],
                guard: "note; operator once completed, system for a lost chargeback wherever money was taken",
                money: "refund 100 %, reverse transfer",
                emails: &[
                    (Party::Customer, Template::Refunded),
                    (Party::Talent, Template::RefundClawback),
                ],
                ..NOTHING
            },
            Step::RefundPart => TransitionRecord {
                to: Completed,
                arrows: &[(&[Completed], &[Operator])],
                guard: "0 < refund < what is left, note",
                money: "partial refund, reverse its part of the transfer",
                emails: &[
                    (Party::Customer, Template::Refunded),
                    (Party::Talent, Template::RefundClawback),
                ],
                ..NOTHING
            },
        }
    }
}

/// Returns the state after a transition, or `None` if this actor cannot take it from here.
pub fn next_state(from: Option<State>, step: Transition, actor: Actor) -> Option<State> {
    let record = step.record();
    let is_from = |states: &[State]| match from {
        None => states.is_empty(),
        Some(from) => states.contains(&from),
    };
    let mut arrows = record.arrows.iter();
    arrows
        .any(|(states, actors)| is_from(states) && actors.contains(&actor))
        .then_some(record.to)
}
