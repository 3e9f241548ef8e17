//! A chargeback: the customer's bank takes a payment back (PRODUCT section 1): none → open → won or lost.
//!
//! An open chargeback blocks the payout. With a lost one the customer receives the money from the bank, so nothing is
//! refunded a second time, and the talent's part is reversed. The provider's status is fetched after the order was read
//! and written on condition of that version, so it never replaces a newer status.

use jiff::Timestamp;

use super::payment::{PayoutStatus, RefundReason};
use crate::marketplace::PayoutDelay;
use crate::money::{Currency, Money};
use crate::order::machine::apply::apply;
use crate::order::machine::effects::{Effect, MailTemplate, Party};
use crate::order::machine::outcome::{Applied, Refused};
use crate::order::machine::state::{Actor, State};
use crate::order::machine::timers::whole_seconds;
use crate::order::record::{Chargeback, ChargebackStatus, Order};
use crate::order::{Command, Transition, next_state};
use crate::text::{Violations, lengths};

/// The reason why the payout waits during an open chargeback; shown to the talent.
const WITH_THE_BANK: &str = "the customer's bank looks into the payment";
/// The reason in the order's history for a lost chargeback.
const LOST: &str = "The bank decided for the card's owner.";

/// The current status of a chargeback at the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChargebackNews {
    /// The provider's identifier of the dispute.
    pub dispute_id: String,
    pub amount: Money,
    pub reason: String,
    /// Whether the amount was deducted from the platform's balance; not for an inquiry.
    pub moves_money: bool,
    /// The movements of the platform's balance: what they add up to in minor units, and their currency.
    pub moved: Option<(i64, Currency)>,
    pub status: ChargebackStatus,
    pub respond_by: Option<Timestamp>,
    /// The time at which the bank opened it.
    pub opened_at: Timestamp,
    /// Whether evidence was submitted to the provider.
    pub has_evidence: bool,
}

/// The result of a status update of a chargeback.
#[derive(Debug, Clone, PartialEq)]
pub enum ChargebackStep {
    /// The order with the new status, and effects.
    Noted {
        /// The order one version later, in the same state.
        order: Box<Order>,
        effects: Vec<Effect>,
    },
    /// The chargeback is lost, which ends the order.
    Ended(Box<Applied>),
}

impl Order {
    /// Returns whether a chargeback is open, which blocks payouts and refunds.
    pub fn has_open_chargeback(&self) -> bool {
        self.has_chargeback(ChargebackStatus::Open)
    }

    /// Returns whether the bank returned the money to the customer.
    pub fn has_lost_chargeback(&self) -> bool {
        self.has_chargeback(ChargebackStatus::Lost)
    }

    /// Returns the part of the refund decided at version `decided` that the customer received through a lost
    /// chargeback. A loss records a refund of the amount that was not promised before; the rest of the bank's amount
    /// covers refunds that were promised. A refund keeps the part it was assigned, completed refunds get nothing, and
    /// the remaining ones share the rest in their order, so that every call gives the same result.
    pub fn given_by_bank(&self, decided: u64) -> Money {
        let zero = Money::zero(self.money.total.currency());
        let lost = self
            .chargeback
            .as_deref()
            .filter(|one| one.status == ChargebackStatus::Lost && one.moves_money);
        let mut left = lost.map_or(zero, |one| one.amount);
        let (noted, promised): (Vec<_>, Vec<_>) = self
            .refunds
            .iter()
            .partition(|refund| refund.reason == RefundReason::Fraud);
        for refund in noted {
            left = left.minus(refund.amount).unwrap_or(zero);
        }
        for part in promised.iter().filter_map(|one| one.decided_by_bank()) {
            left = left.minus(part).unwrap_or(zero);
        }
        for refund in promised {
            let known = refund.decided_by_bank();
            let part = known.unwrap_or_else(|| refund.amount.at_most(left).unwrap_or(zero));
            if refund.version == decided {
                return part;
            }
            if known.is_none() {
                left = left.minus(part).unwrap_or(zero);
            }
        }
        zero
    }

    fn has_chargeback(&self, status: ChargebackStatus) -> bool {
        let chargeback = self.chargeback.as_ref();
        chargeback.is_some_and(|chargeback| chargeback.status == status)
    }

    /// Applies a status of the provider. Returns `None` if it changes nothing. `payout_delay` is that of the marketplace.
    pub fn with_chargeback_news(
        &self,
        news: &ChargebackNews,
        now: Timestamp,
        payout_delay: PayoutDelay,
    ) -> Result<Option<ChargebackStep>, Refused> {
        let now = whole_seconds(now);
        let before = self.chargeback.as_deref();
        let same = before.filter(|known| known.dispute_id == news.dispute_id);
        let is_over = |known: &Chargeback| known.status != ChargebackStatus::Open;
        // A decided chargeback does not change, except for the money that comes back after it. Another dispute about the
        // same payment replaces one that was won, unless it is an earlier one that is reported late. A lost one is never
        // replaced, because it has moved money.
        let is_replaced = |known: &Chargeback| {
            known.status == ChargebackStatus::Won && news.opened_at >= known.opened_at
        };
        if let Some(known) = same.filter(|known| is_over(known)) {
            return Ok(self.with_later_movement(known, news, now));
        }
        if same.is_none() && before.is_some_and(|known| !is_replaced(known)) {
            return Ok(None);
        }
        let chargeback = merged(same, news, self.reported(news.moved), now);
        if same == Some(&chargeback) {
            return Ok(None);
        }
        let is_new = same.is_none();
        let noted = Self {
            chargeback: Some(Box::new(chargeback)),
            ..self.clone()
        };
        if news.status == ChargebackStatus::Lost && noted.ends_by_chargeback() {
            let command = Command::RefundAfterCompletion {
                note: LOST.to_owned(),
                chargeback: true,
            };
            let mut applied = apply(&noted, command, Actor::System, now, payout_delay)?;
            applied
                .effects
                .push(mail(Party::Operator, MailTemplate::ChargebackLost));
            return Ok(Some(ChargebackStep::Ended(Box::new(applied))));
        }
        let mut order = noted.next(now);
        let effects = match news.status {
            ChargebackStatus::Open => {
                order.wait_for_bank();
                let opened = [Party::Operator, Party::Talent].into_iter();
                opened
                    .filter(|_| is_new)
                    .map(|to| mail(to, MailTemplate::ChargebackOpened))
                    .collect()
            }
            ChargebackStatus::Won => {
                order.go_on_after_bank(now);
                vec![
                    mail(Party::Operator, MailTemplate::ChargebackWon),
                    mail(Party::Talent, MailTemplate::ChargebackWon),
                ]
            }
            ChargebackStatus::Lost => vec![
                mail(Party::Operator, MailTemplate::ChargebackLost),
                mail(Party::Talent, MailTemplate::ChargebackLost),
            ],
        };
        let order = Box::new(order);
        Ok(Some(ChargebackStep::Noted { order, effects }))
    }

    /// Requests that the evidence is sent, with the operator's statement. It can be sent once for each chargeback,
    /// because the provider forwards one response. Returns `None` if there is no open chargeback or evidence was
    /// already sent.
    pub fn with_evidence_asked(
        &self,
        statement: Option<&str>,
        now: Timestamp,
    ) -> Result<Option<Self>, Violations> {
        let mut violations = Violations::new();
        let statement =
            violations.optional_text("statement", statement, lengths::CHARGEBACK_STATEMENT);
        let statement = violations.into_result(statement)?;
        let mut order = self.next(now);
        let chargeback = order.chargeback.as_mut();
        let Some(chargeback) = chargeback.filter(|one| one.takes_evidence(now)) else {
            return Ok(None);
        };
        chargeback.statement = statement;
        chargeback.evidence_asked_at = Some(whole_seconds(now));
        Ok(Some(order))
    }

    /// Returns the order after the provider accepted the evidence.
    #[must_use]
    pub fn with_evidence_sent(&self, now: Timestamp) -> Self {
        let mut order = self.next(now);
        if let Some(chargeback) = &mut order.chargeback {
            chargeback.evidence_sent_at = Some(whole_seconds(now));
        }
        order
    }

    /// Returns whether a lost chargeback is a transition: a part of the captured amount is not refunded yet.
    fn ends_by_chargeback(&self) -> bool {
        let step = Transition::RefundAfterCompletion;
        !self.refundable().is_zero() && next_state(Some(self.state), step, Actor::System).is_some()
    }

    /// Returns the order with the movement of a decided chargeback that the provider made after the decision, or `None`
    /// if there is none.
    fn with_later_movement(
        &self,
        known: &Chargeback,
        news: &ChargebackNews,
        now: Timestamp,
    ) -> Option<ChargebackStep> {
        let reported = self.reported(news.moved);
        if reported == (known.settled_minor, known.settled_in) {
            return None;
        }
        let mut order = self.next(now);
        if let Some(chargeback) = &mut order.chargeback {
            (chargeback.settled_minor, chargeback.settled_in) = reported;
        }
        Some(ChargebackStep::Noted {
            order: Box::new(order),
            effects: Vec::new(),
        })
    }

    fn wait_for_bank(&mut self) {
        let payout = &mut self.payout;
        if matches!(
            payout.status,
            PayoutStatus::Scheduled | PayoutStatus::Blocked | PayoutStatus::Failed
        ) {
            payout.freeze_for_bank();
            self.timers.payout_at = None;
        }
    }

    /// Resumes a payout that waited for the bank. A payout that an operator or a dispute stopped stays as it is.
    fn go_on_after_bank(&mut self, now: Timestamp) {
        let payout = &mut self.payout;
        if !payout.waits_for_bank() {
            return;
        }
        payout.blocked_reason = None;
        if payout.status == PayoutStatus::Frozen
            && matches!(self.state, State::Completed | State::Cancelled)
        {
            payout.status = PayoutStatus::Scheduled;
            let at = payout.due_at.unwrap_or(now).max(now);
            payout.due_at = Some(at);
            self.timers.payout_at = Some(at);
        }
    }
}

impl Chargeback {
    /// Returns whether evidence can be sent at `now`.
    pub fn takes_evidence(&self, now: Timestamp) -> bool {
        self.status == ChargebackStatus::Open
            && self.evidence_asked_at.is_none()
            && self.evidence_sent_at.is_none()
            && self.respond_by.is_none_or(|until| now < until)
    }
}

impl crate::order::Payout {
    /// Returns whether it is made when the bank has decided about a chargeback.
    pub(crate) fn waits_for_bank(&self) -> bool {
        self.blocked_reason.as_deref() == Some(WITH_THE_BANK)
    }

    pub(crate) fn freeze_for_bank(&mut self) {
        self.status = PayoutStatus::Frozen;
        self.blocked_reason = Some(WITH_THE_BANK.to_owned());
    }
}

fn merged(
    known: Option<&Chargeback>,
    news: &ChargebackNews,
    (settled_minor, settled_in): (Option<i64>, Option<Currency>),
    now: Timestamp,
) -> Chargeback {
    let is_over = news.status != ChargebackStatus::Open;
    let sent = known.and_then(|known| known.evidence_sent_at);
    Chargeback {
        dispute_id: news.dispute_id.clone(),
        amount: news.amount,
        reason: news.reason.clone(),
        moves_money: news.moves_money,
        settled_minor,
        settled_in,
        status: news.status,
        respond_by: news.respond_by,
        opened_at: news.opened_at,
        statement: known.and_then(|known| known.statement.clone()),
        evidence_asked_at: known.and_then(|known| known.evidence_asked_at),
        evidence_sent_at: sent.or(news.has_evidence.then_some(now)),
        closed_at: is_over.then_some(now),
    }
}

const fn mail(to: Party, template: MailTemplate) -> Effect {
    Effect::Mail { to, template }
}
