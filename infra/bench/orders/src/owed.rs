//! Checks that every required email was sent, and that none was repeated without a reason.
//!
//! The product guarantees each email at least once (ADR 5): the email service does not detect duplicates, so an email
//! is repeated if its response is lost, or if its sender crashes before its row is deleted. Such repetitions are
//! counted. A repetition after a unit of work without faults is a finding, and so is a deleted row whose email was
//! still correct but not sent.

use std::collections::BTreeMap;

use domain::order::{
    Effect, GiftStatus, MailTemplate, Order, Party, RefundStatus, ReminderKind, reminders,
};
use jiff::Timestamp;
use store::OutboxRow;

use crate::relevance::is_still_so;
use crate::report::{Check, Finding};
use crate::simulation::Simulation;

/// The outcome of every email, by its name at the email service.
#[derive(Debug, Default)]
pub(crate) struct MailLedger {
    sent: BTreeMap<String, Sent>,
    /// The number of emails that were dropped correctly.
    pub(crate) dropped: u32,
    /// The number of emails that were repeated with a reason.
    pub(crate) again: u32,
    pub(crate) findings: Vec<Finding>,
}

/// The number of times that an email was sent, and the number of faults of its units of work: each fault allows a
/// repetition.
#[derive(Debug, Default, Clone, Copy)]
struct Sent {
    times: u32,
    faults: u32,
}

impl MailLedger {
    /// Records the emails that were accepted during a unit of work with this number of faults.
    fn note(&mut self, taken: Vec<String>, faults: u32) {
        let mut counts = BTreeMap::<String, u32>::new();
        for name in taken {
            *counts.entry(name).or_default() += 1;
        }
        for (name, times) in counts {
            let sent = self.sent.entry(name.clone()).or_default();
            let is_unasked = sent.times > sent.faults;
            sent.faults += faults;
            let is_too_often = times > 1 + faults;
            if (sent.times > 0 && is_unasked) || is_too_often {
                let before = sent.times;
                let what = format!("came {times} times after {before}, though nothing went wrong");
                let finding = Finding::new(Check::DoubledMails, name, what);
                self.findings.push(finding);
            } else {
                self.again += times - u32::from(sent.times == 0);
            }
            sent.times += times;
        }
    }
}

impl Simulation {
    /// Checks the emails that were accepted, and the rows that were deleted, while the instance at `at` consumed a
    /// batch.
    pub(crate) async fn judge_mails(&mut self, at: usize) {
        let faults = self.faults.in_last_work();
        let taken = self.mail.drain_taken();
        self.mails.note(taken, faults);
        let now = self.instances[at].now();
        for mail in self.deliveries.finished_mails() {
            if self.mails.sent.contains_key(&mail.name) {
                continue;
            }
            let is_owed = match &mail.row {
                Some(row) => self.is_owed(row, now).await,
                None => true,
            };
            self.mail.finish_loss(&mail.name, is_owed);
            match &mail.row {
                Some(_) if !is_owed => self.mails.dropped += 1,
                row => {
                    let what = row.as_ref().map(|row| row.effect.clone());
                    let what = format!("was finished and never sent: {what:?}");
                    let finding = Finding::new(Check::LostMails, mail.name, what);
                    self.mails.findings.push(finding);
                }
            }
        }
    }

    /// Returns whether the email of a row is still correct, and has a recipient.
    async fn is_owed(&self, row: &OutboxRow, now: Timestamp) -> bool {
        let store = self.context.store();
        let found = store.find_order(row.order_guid).await.expect("a table");
        let (Some(order), Effect::Mail { to, template }) = (found, &row.effect) else {
            return false;
        };
        if let Some(reminder) = &row.reminder {
            let is_due = now < reminder.until && reminders(&order).contains(reminder);
            let feedback = store.find_feedback(row.order_guid).await;
            let is_rated = feedback.expect("a table").is_some();
            if !is_due || (reminder.kind == ReminderKind::Feedback && is_rated) {
                return false;
            }
        }
        is_still_so(&template.to_string(), order.state)
            && has_recipient(&order, *to)
            && has_its_reason(&order, *template, now)
    }
}

/// Returns whether a recipient has an address: guests and talents always, recipients of gifts if the customer entered
/// one.
fn has_recipient(order: &Order, to: Party) -> bool {
    let gift = order.gift.as_deref();
    to != Party::Recipient || gift.is_some_and(|gift| gift.recipient_email.is_some())
}

/// Returns whether the reason of an email besides the state still applies.
fn has_its_reason(order: &Order, template: MailTemplate, now: Timestamp) -> bool {
    match template {
        MailTemplate::NewTimesProposed => order.reschedule_proposal.is_some(),
        MailTemplate::GiftReady => order.gift_status(now) == Some(GiftStatus::Open),
        MailTemplate::ChargebackOpened => order.has_open_chargeback(),
        MailTemplate::RefundReturned => {
            let mut refunds = order.refunds.iter();
            refunds.any(|refund| refund.status == RefundStatus::Failed)
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::MailLedger;

    fn taken(times: usize) -> Vec<String> {
        vec!["mail".to_owned(); times]
    }

    #[test]
    fn an_email_repeated_after_a_fault_is_counted() {
        let mut ledger = MailLedger::default();
        ledger.note(taken(1), 1);
        ledger.note(taken(2), 1);

        assert!(ledger.findings.is_empty(), "{:?}", ledger.findings);
        assert_eq!(ledger.again, 2);
    }

    #[test]
    fn an_email_repeated_without_a_fault_is_found() {
        let mut ledger = MailLedger::default();
        ledger.note(taken(1), 0);
        ledger.note(taken(1), 1);

        assert_eq!(ledger.findings.len(), 1);
    }

    #[test]
    fn an_email_sent_twice_without_a_fault_is_found() {
        let mut ledger = MailLedger::default();
        ledger.note(taken(2), 0);

        assert_eq!(ledger.findings.len(), 1);
    }
}
