//! The customer's bank takes a payment back (PRODUCT section 1, chargeback): none → open → won or lost.
//!
//! An open one freezes the payout. A lost one gives the customer the money by way of the bank, so that nothing is
//! refunded a second time, and takes the talent's part back. The provider's word is fetched after the order was read and
//! written on that version: what is written is never older than what stands there.

use jiff::Timestamp;

use super::apply::apply;
use super::effects::{Effect, MailTemplate, Party};
use super::outcome::{Applied, Refused};
use super::payment::{PayoutStatus, RefundReason};
use super::record::{Chargeback, ChargebackStatus, Order};
use super::state::{Actor, State};
use super::timers::whole_seconds;
use super::{Command, Transition, next_state};
use crate::money::Money;
use crate::text::Violations;
use crate::text_rules;

/// Why a payout waits whose payment the bank may take back; the talent reads it.
const WITH_THE_BANK: &str = "the customer's bank looks into the payment";
/// What the history of an order says that a bank took back.
const LOST: &str = "The bank decided for the card's owner.";

/// What the provider says about a chargeback, freshly fetched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChargebackNews {
    /// The provider's dispute.
    pub dispute_id: String,
    /// What the bank asks for.
    pub amount: Money,
    /// The bank's reason.
    pub reason: String,
    /// Whether the amount left the platform's balance; not while a bank only asks.
    pub moves_money: bool,
    /// Where it stands.
    pub status: ChargebackStatus,
    /// Until when evidence is taken.
    pub respond_by: Option<Timestamp>,
    /// When the bank began.
    pub opened_at: Timestamp,
    /// Whether the provider has evidence.
    pub has_evidence: bool,
}

/// What follows from news of a chargeback.
#[derive(Debug, Clone, PartialEq)]
pub enum ChargebackStep {
    /// The order with the news, and what there is to do besides.
    Noted {
        /// One version later, in the same state.
        order: Box<Order>,
        /// Mails.
        effects: Vec<Effect>,
    },
    /// It is lost: the order ends by it.
    Ended(Box<Applied>),
}

impl Order {
    /// Whether a bank's decision is awaited: until then nothing is paid out and nothing is refunded.
    pub fn has_open_chargeback(&self) -> bool {
        self.has_chargeback(ChargebackStatus::Open)
    }

    /// Whether the bank gave the customer the money back.
    pub fn has_lost_chargeback(&self) -> bool {
        self.has_chargeback(ChargebackStatus::Lost)
    }

    /// What of the refund decided at version `decided` the customer has by a lost chargeback. The loss itself noted a
    /// refund of what nobody had promised; the rest of what the bank took is of refunds promised before. What one of them
    /// was given stays with it, those that were made get nothing, and the others get what is left in their order, so that
    /// each look gives each of them the same part.
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

    /// What follows from what the provider says; `None` when the order knows it.
    pub fn with_chargeback_news(
        &self,
        news: &ChargebackNews,
        now: Timestamp,
    ) -> Result<Option<ChargebackStep>, Refused> {
        let now = whole_seconds(now);
        let before = self.chargeback.as_deref();
        let same = before.filter(|known| known.dispute_id == news.dispute_id);
        let is_over = |known: &Chargeback| known.status != ChargebackStatus::Open;
        // What is decided stays so. Another dispute about the same payment takes the place of one that was won, if it is not
        // an earlier one whose news come late: a lost one has moved money for good.
        let is_replaced = |known: &Chargeback| {
            known.status == ChargebackStatus::Won && news.opened_at >= known.opened_at
        };
        if same.is_some_and(is_over)
            || (same.is_none() && before.is_some_and(|known| !is_replaced(known)))
        {
            return Ok(None);
        }
        let chargeback = merged(same, news, now);
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
            let mut applied = apply(&noted, command, Actor::System, now)?;
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

    /// The order whose evidence is to be sent, with what the operator adds to it; once for each chargeback, since the
    /// provider passes on one answer. `None` when there is nothing to answer, or it was answered.
    pub fn with_evidence_asked(
        &self,
        statement: Option<&str>,
        now: Timestamp,
    ) -> Result<Option<Self>, Violations> {
        let mut violations = Violations::new();
        let statement =
            violations.optional_text("statement", statement, text_rules::CHARGEBACK_STATEMENT);
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

    /// The order after the provider took the evidence.
    #[must_use]
    pub fn with_evidence_sent(&self, now: Timestamp) -> Self {
        let mut order = self.next(now);
        if let Some(chargeback) = &mut order.chargeback {
            chargeback.evidence_sent_at = Some(whole_seconds(now));
        }
        order
    }

    /// Whether a lost chargeback is a step: something that was taken is still there to be given back.
    fn ends_by_chargeback(&self) -> bool {
        let step = Transition::RefundAfterCompletion;
        !self.refundable().is_zero() && next_state(Some(self.state), step, Actor::System).is_some()
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

    /// Only what waited for the bank goes on; what an operator holds, or a dispute, stays where it is.
    fn go_on_after_bank(&mut self, now: Timestamp) {
        let payout = &mut self.payout;
        if payout.blocked_reason.as_deref() != Some(WITH_THE_BANK) {
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
    /// Whether evidence can be sent at `now`.
    pub fn takes_evidence(&self, now: Timestamp) -> bool {
        self.status == ChargebackStatus::Open
            && self.evidence_asked_at.is_none()
            && self.evidence_sent_at.is_none()
            && self.respond_by.is_none_or(|until| now < until)
    }
}

impl super::Payout {
    pub(crate) fn freeze_for_bank(&mut self) {
        self.status = PayoutStatus::Frozen;
        self.blocked_reason = Some(WITH_THE_BANK.to_owned());
    }
}

fn merged(known: Option<&Chargeback>, news: &ChargebackNews, now: Timestamp) -> Chargeback {
    let is_over = news.status != ChargebackStatus::Open;
    let sent = known.and_then(|known| known.evidence_sent_at);
    Chargeback {
        dispute_id: news.dispute_id.clone(),
        amount: news.amount,
        reason: news.reason.clone(),
        moves_money: news.moves_money,
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
