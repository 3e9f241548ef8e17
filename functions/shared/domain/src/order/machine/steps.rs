//! The changes of each command to the order, besides its state.

use jiff::{SignedDuration, Timestamp};

use super::command::{Authorisation, Command, ProblemReason};
use super::effects::Effect;
use super::outcome::{Refused, SlotChange};
use super::state::{Actor, State};
use super::timers::{
    CAPTURE_MARGIN, PAY_QUOTE_WITHIN, RESOLVE_WITHIN, REVIEW_SESSION_WITHIN, REVIEW_SHIPPED_WITHIN,
    REVIEW_WITHIN, REVISE_WITHIN, earlier, hours,
};
use crate::later;
use crate::marketplace::PayoutDelay;
use crate::money::{Breakdown, Fees, Money, MoneyError};
use crate::offer::OfferKind;
use crate::order::deliver::deliverable::{Deliverable, DeliverableKind};
use crate::order::money::payment::{Payment, PaymentStatus, Payout, RefundReason};
use crate::order::money::policy::policy_refund;
use crate::order::record::{Cancellation, CustomQuote, Dispute, Order};
use crate::slots::Slot;
use crate::text::{AbsentWhen, FieldRule, TextRule, Violations, lengths};

/// The length of a note, in characters.
const NOTE: TextRule = lengths::ORDER_NOTE;
/// The length of the description of a problem, in characters.
const PROBLEM: TextRule = lengths::PROBLEM;
/// The most deliverables of one order.
const MOST_DELIVERABLES: usize = 5;

/// A transition in progress: the order already has its next state and version.
pub(crate) struct Step {
    pub(crate) order: Order,
    pub(crate) actor: Actor,
    pub(crate) now: Timestamp,
    pub(crate) effects: Vec<Effect>,
    pub(crate) note: Option<String>,
    pub(crate) slots: SlotChange,
    from: State,
    payout_delay: PayoutDelay,
}

impl Step {
    pub(crate) fn new(
        before: &Order,
        to: State,
        (actor, now): (Actor, Timestamp),
        payout_delay: PayoutDelay,
    ) -> Self {
        let order = Order {
            state: to,
            pending_op: None,
            ..before.next(now)
        };
        Self {
            order,
            actor,
            now,
            effects: Vec::new(),
            note: None,
            slots: SlotChange::default(),
            from: before.state,
            payout_delay,
        }
    }

    /// Applies the command's changes; the guards have passed.
    pub(crate) fn apply(&mut self, command: Command) -> Result<(), Refused> {
        match command {
            Command::SendQuote { price, note, fees } => self.send_quote(price, note, &fees)?,
            Command::Authorise(authorisation) => self.authorise(authorisation)?,
            Command::ReceiveTip(authorisation) => self.receive_tip(authorisation)?,
            Command::PaymentExpire | Command::QuoteExpire => {
                self.release(Some(Effect::ExpireCheckout));
            }
            Command::SoldOut { shortage } => {
                self.cancel(shortage.as_str(), None)?;
                self.release(Some(Effect::Release));
            }
            Command::Accept => self.accept(),
            Command::Decline { reason, note } => self.decline(reason.as_str(), note)?,
            Command::Withdraw { note } => self.withdraw(note)?,
            Command::AcceptTimeout => self.release(Some(Effect::Release)),
            Command::HoldLost => self.release(None),
            Command::DeliverDirect { deliverables } => {
                self.accept();
                self.deliver(deliverables)?;
            }
            Command::Deliver { deliverables } => self.deliver(deliverables)?,
            Command::SessionEnd => self.delivered(),
            Command::DeliveryTimeout => self.refund_all(RefundReason::NotDelivered)?,
            Command::RequestRevision { note } => self.request_revision(&note)?,
            Command::RevisionTimeout => self.dispute(None, String::new()),
            Command::Approve | Command::AutoComplete => {
                self.complete(self.payout_at());
            }
            Command::ReportProblem { reason, text } => {
                let text = required(&text, "note", PROBLEM)?;
                self.dispute(Some(reason), text);
            }
            Command::ResolveRelease { refund, note } => self.resolve_release(refund, &note)?,
            Command::ResolveRefund { note } => {
                self.resolve(&note)?;
                self.refund_all(RefundReason::Dispute)?;
            }
            Command::DisputeTimeout => self.refund_all(RefundReason::Dispute)?,
            Command::Reschedule { slot } => self.reschedule(slot)?,
            Command::CancelByTalent { reason, note } => {
                self.cancel(reason.as_str(), note)?;
                self.refund_all(RefundReason::Requested)?;
            }
            Command::CancelByCustomer { note } => self.cancel_by_customer(note)?,
            Command::WithdrawContract { name } => {
                self.cancel("withdraw_contract", name)?;
                self.refund_all(RefundReason::Requested)?;
            }
            Command::OperatorCancel { note } => self.operator_cancel(&note)?,
            Command::RefundAfterCompletion { note, chargeback } => {
                self.refund_after_completion(&note, chargeback)?;
            }
            Command::RefundPart { refund, note } => {
                self.note = Some(required(&note, "note", NOTE)?);
                if refund.is_zero() {
                    let rule = FieldRule::Zero;
                    return Err(Violations::one("refund", rule).into());
                }
                self.refund_a_part(refund, RefundReason::Requested)?;
            }
        }
        Ok(())
    }

    /// Replaces the listed price with the talent's.
    fn send_quote(
        &mut self,
        price: Money,
        note: Option<String>,
        fees: &Fees,
    ) -> Result<(), Refused> {
        let total = self.order.money.total;
        let money = total
            .same_currency(price)
            .and_then(|()| Breakdown::compute(price, Vec::new(), None, fees))
            .map_err(|error| Violations::one("price", error))?;
        let note = optional(note, "note")?;
        self.note.clone_from(&note);
        self.order.custom_quote = Some(CustomQuote {
            note,
            quoted_at: Some(self.now),
        });
        self.order.offer.price = price;
        self.order.payment = Payment::new(money.total);
        self.order.payout = Payout::new(money.talent_net);
        self.order.money = money;
        let notice = self.order.latest_request();
        let until = later(self.now, PAY_QUOTE_WITHIN);
        self.order.timers.pay_by = Some(notice.map_or(until, |latest| until.min(latest)));
        Ok(())
    }

    fn authorise(&mut self, authorisation: Authorisation) -> Result<(), Refused> {
        self.hold(authorisation)?;
        self.order.promo_account = self.order.promo_code().and(self.order.customer.user_id);
        self.order.requested_at = Some(self.now);
        self.order.timers.accept_by = Some(accept_by(&self.order, self.now));
        Ok(())
    }

    /// The provider holds the total.
    pub(crate) fn hold(&mut self, authorisation: Authorisation) -> Result<(), Refused> {
        let Authorisation {
            intent_id,
            charge_id,
            amount,
            capture_before,
            method,
        } = authorisation;
        if amount != self.order.money.total {
            return Err(Refused::WrongAmount);
        }
        let payment = &mut self.order.payment;
        payment.status = PaymentStatus::Authorised;
        payment.intent_id = Some(intent_id);
        payment.charge_id = charge_id;
        payment.capture_before = capture_before;
        payment.method = method;
        payment.failure = None;
        Ok(())
    }

    fn accept(&mut self) {
        self.order.accepted_at = Some(self.now);
        self.order.timers.deliver_by = match &self.order.schedule {
            Some(schedule) => Some(schedule.slot.end_at),
            None => Some(turnaround_end(&self.order, self.now)),
        };
        self.capture();
    }

    fn decline(&mut self, reason: &str, note: Option<String>) -> Result<(), Refused> {
        self.cancel(reason, note)?;
        self.release(Some(Effect::Release));
        Ok(())
    }

    fn withdraw(&mut self, note: Option<String>) -> Result<(), Refused> {
        self.cancel("withdraw", note)?;
        self.release(Some(match self.from {
            State::PendingPayment => Effect::ExpireCheckout,
            _ => Effect::Release,
        }));
        Ok(())
    }

    fn deliver(&mut self, deliverables: Vec<Deliverable>) -> Result<(), Refused> {
        let kept = check_deliverables(&self.order, deliverables)?;
        self.order.deliverables.extend(kept);
        self.delivered();
        Ok(())
    }

    fn delivered(&mut self) {
        let review_within: SignedDuration = if self.order.offer.kind.is_scheduled() {
            REVIEW_SESSION_WITHIN
        } else if self.order.is_shipped() {
            REVIEW_SHIPPED_WITHIN
        } else {
            REVIEW_WITHIN
        };
        self.order.delivered_at = Some(self.now);
        self.order.timers.review_by = Some(later(self.now, review_within));
    }

    fn request_revision(&mut self, note: &str) -> Result<(), Refused> {
        self.note = Some(required(note, "note", NOTE)?);
        self.order.revisions_used = self.order.revisions_used.saturating_add(1);
        self.order.timers.deliver_by = Some(later(self.now, REVISE_WITHIN));
        Ok(())
    }

    /// Returns the time of a payout that becomes due now.
    pub(crate) fn payout_at(&self) -> Timestamp {
        later(self.now, self.payout_delay.duration())
    }

    fn complete(&mut self, payout_at: Timestamp) {
        self.order.completed_at = self.order.completed_at.or(Some(self.now));
        self.schedule_payout(payout_at);
        self.effects.push(Effect::RebuildSite);
    }

    fn dispute(&mut self, reason: Option<ProblemReason>, text: String) {
        self.note = reason.map(|reason| reason.as_str().to_owned());
        self.order.dispute = Some(Dispute {
            by: self.actor,
            reason,
            text,
            resolution: None,
        });
        self.order.timers.resolve_by = Some(later(self.now, RESOLVE_WITHIN));
        self.freeze_payout();
    }

    fn resolve_release(&mut self, refund: Option<Money>, note: &str) -> Result<(), Refused> {
        self.resolve(note)?;
        if let Some(refund) = refund {
            self.refund_a_part(refund, RefundReason::Dispute)?;
        }
        self.complete(self.now);
        Ok(())
    }

    /// Refunds less than what is left; the whole is another transition. The operator's amount is a field of the form.
    fn refund_a_part(&mut self, refund: Money, reason: RefundReason) -> Result<(), Refused> {
        let given = if refund == self.order.refundable() {
            Err(MoneyError::RefundTooLarge)
        } else {
            self.refund(refund, reason)
        };
        given.map_err(|error| Violations::one("refund", error).into())
    }

    fn resolve(&mut self, note: &str) -> Result<(), Refused> {
        let note = required(note, "note", NOTE)?;
        if let Some(dispute) = &mut self.order.dispute {
            dispute.resolution = Some(note.clone());
        }
        self.note = Some(note);
        Ok(())
    }

    fn reschedule(&mut self, slot: Slot) -> Result<(), Refused> {
        let proposed = self.order.reschedule_proposal.take();
        let is_proposed = proposed.is_some_and(|proposal| proposal.slots.contains(&slot));
        if !is_proposed || slot.start_at <= self.now {
            return Err(Refused::NotAgreed);
        }
        self.slots.free = self.order.held_slot();
        if let Some(schedule) = &mut self.order.schedule {
            schedule.slot = slot;
        }
        self.slots.take = self.order.held_slot();
        self.order.timers.deliver_by = Some(slot.end_at);
        self.order.reschedules = self.order.reschedules.saturating_add(1);
        Ok(())
    }

    fn cancel(&mut self, reason: &str, note: Option<String>) -> Result<(), Refused> {
        let text = optional(note, "note")?;
        self.note.clone_from(&text);
        self.order.cancellation = Some(Cancellation {
            by: self.actor,
            reason: reason.to_owned(),
            text,
        });
        Ok(())
    }

    fn cancel_by_customer(&mut self, note: Option<String>) -> Result<(), Refused> {
        self.cancel("cancel_by_customer", note)?;
        // The policy applies to the order before the transition: captured, accepted.
        let refund = policy_refund(
            &Order {
                state: self.from,
                ..self.order.clone()
            },
            self.now,
        )?
        .refund;
        self.refund(refund, RefundReason::Policy)?;
        self.schedule_payout(self.payout_at());
        Ok(())
    }

    fn operator_cancel(&mut self, note: &str) -> Result<(), Refused> {
        let note = required(note, "note", NOTE)?;
        self.cancel("operator_cancel", Some(note))?;
        match self.from {
            State::PendingPayment => self.release(Some(Effect::ExpireCheckout)),
            State::Requested => self.release(Some(Effect::Release)),
            _ => self.refund_all(RefundReason::Requested)?,
        }
        Ok(())
    }

    fn refund_after_completion(&mut self, note: &str, chargeback: bool) -> Result<(), Refused> {
        self.note = Some(required(note, "note", NOTE)?);
        if chargeback {
            self.charged_back()?;
        } else if self.actor == Actor::System {
            // The provider reports only lost chargebacks; everything else is an operator's decision.
            return Err(Refused::Invalid(Violations::one(
                "chargeback",
                FieldRule::Confirmed,
            )));
        } else {
            self.refund_all(RefundReason::Requested)?;
        }
        Ok(())
    }
}

/// Returns the deadline to accept: the offer's, and at the latest a day before the hold ends; never before `now`.
pub(in crate::order) fn accept_by(order: &Order, now: Timestamp) -> Timestamp {
    let hold_ends = order
        .payment
        .capture_before
        .map_or(Timestamp::MAX, |at| earlier(at, CAPTURE_MARGIN));
    let by_offer = order.offer.answer_by(order.starts_at(), now);
    by_offer.min(hold_ends).max(now)
}

fn turnaround_end(order: &Order, now: Timestamp) -> Timestamp {
    let from = order.requested_at.unwrap_or(now);
    later(
        from,
        hours(
            order
                .offer
                .turnaround_h
                .unwrap_or(crate::offer::DEFAULT_TURNAROUND_DAYS * 24),
        ),
    )
}

fn check_deliverables(
    order: &Order,
    deliverables: Vec<Deliverable>,
) -> Result<Vec<Deliverable>, Refused> {
    let mut violations = Violations::new();
    let made = !order.offer.kind.is_scheduled();
    violations.require(
        !(made && deliverables.is_empty()),
        "deliverable",
        FieldRule::Required,
    );
    let count = order.deliverables.len().saturating_add(deliverables.len());
    violations.require(
        count <= MOST_DELIVERABLES,
        "deliverable",
        FieldRule::DeliveredInOrder { most: 5 },
    );
    let mut kept = Vec::with_capacity(deliverables.len());
    for deliverable in deliverables {
        let note = violations.optional_text(
            "deliverable.note",
            deliverable.note.as_deref(),
            lengths::DELIVERY_NOTE,
        );
        match deliverable.kind {
            DeliverableKind::Link => {
                violations.require(
                    deliverable.url.is_some(),
                    "deliverable.url",
                    FieldRule::Required,
                );
            }
            DeliverableKind::Note => {
                violations.require(note.is_some(), "deliverable.note", FieldRule::Required);
            }
            // Whether a shipment is required does not depend on the kind alone.
            DeliverableKind::Shipment => {}
            DeliverableKind::Video | DeliverableKind::Picture => {
                let file = deliverable.file.as_ref();
                violations.require(file.is_some(), "deliverable.assetId", FieldRule::Required);
                let is_earlier = |new| order.asset_ids().any(|earlier| earlier == new);
                violations.require(
                    !file.is_some_and(|file| file.asset_ids().any(is_earlier)),
                    "deliverable.assetId",
                    FieldRule::DeliveredAlready,
                );
            }
        }
        check_shipment(order, &deliverable, &mut violations);
        kept.push(Deliverable {
            note,
            ..deliverable
        });
    }
    Ok(violations.into_result(kept)?)
}

/// Requires a shipment for a signed item, and for a video with an extra that is shipped.
fn check_shipment(order: &Order, deliverable: &Deliverable, violations: &mut Violations) {
    let is_wanted =
        deliverable.kind == DeliverableKind::Shipment || order.offer.kind == OfferKind::Item;
    let rule = match deliverable.shipment {
        None if is_wanted => FieldRule::Required,
        Some(_) if !order.is_shipped() => FieldRule::absent(AbsentWhen::ThisOffer),
        None | Some(_) => return,
    };
    violations.add("deliverable.shipment", rule);
}

fn required(text: &str, field: &str, rule: TextRule) -> Result<String, Refused> {
    rule.clean(text)
        .map_err(|error| Refused::Invalid(Violations::one(field, error)))
}

fn optional(text: Option<String>, field: &str) -> Result<Option<String>, Refused> {
    let text = text.filter(|text| !text.trim().is_empty());
    text.map(|text| required(&text, field, NOTE)).transpose()
}
