//! Whether every mail that is owed came, and none came again without a reason.
//!
//! The product promises each mail at least once (ADR 5): the service does not know a mail that it has taken already, so
//! a mail whose answer is lost, or whose sender dies before its row is deleted, comes again. That is counted, and no
//! finding. A mail that comes again after a work in which nothing went wrong is one, and so is a row that is deleted
//! without its mail while what the mail says is so.

use std::collections::BTreeMap;

use domain::order::{
    Effect, GiftStatus, MailTemplate, Order, Party, RefundStatus, ReminderKind, reminders,
};
use jiff::Timestamp;
use store::OutboxRow;

use crate::relevance::is_still_so;
use crate::report::{Check, Finding};
use crate::simulation::Simulation;

/// What became of every mail, by the name that the mail service is told.
#[derive(Debug, Default)]
pub(crate) struct MailLedger {
    sent: BTreeMap<String, Sent>,
    /// Mails that were dropped, rightly.
    pub(crate) dropped: u32,
    /// Mails that came again, with a reason.
    pub(crate) again: u32,
    pub(crate) findings: Vec<Finding>,
}

/// How often a mail came, and how many faults its works had: each may make it come once more.
#[derive(Debug, Default, Clone, Copy)]
struct Sent {
    times: u32,
    faults: u32,
}

impl MailLedger {
    /// Notes the mails that were taken during a work which had so many faults.
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
    /// Looks at the mails that were taken and at the rows that were deleted while the instance at `at` consumed a batch.
    pub(crate) async fn judge_mails(&mut self, at: usize) {
        let faults = self.faults.in_last_work();
        let taken = self.mail.drain_taken();
        self.mails.note(taken, faults);
        let now = self.instances[at].now();
        for mail in self.deliveries.finished_mails() {
            if self.mails.sent.contains_key(&mail.name) {
                continue;
            }
            match &mail.row {
                Some(row) if !self.is_owed(row, now).await => self.mails.dropped += 1,
                row => {
                    let what = row.as_ref().map(|row| row.effect.clone());
                    let what = format!("was finished and never sent: {what:?}");
                    let finding = Finding::new(Check::LostMails, mail.name, what);
                    self.mails.findings.push(finding);
                }
            }
        }
    }

    /// Whether the mail of a row says what is so, and has a reader.
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
            && has_a_reader(&order, *to)
            && has_its_reason(&order, *template, now)
    }
}

/// Guests and talents have an address in every simulation, recipients of gifts if the customer named one.
fn has_a_reader(order: &Order, to: Party) -> bool {
    let gift = order.gift.as_deref();
    to != Party::Recipient || gift.is_some_and(|gift| gift.recipient_email.is_some())
}

/// What besides the state a mail is about.
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
    fn a_mail_comes_again_after_a_fault_and_that_is_counted() {
        let mut ledger = MailLedger::default();
        ledger.note(taken(1), 1);
        ledger.note(taken(2), 1);

        assert!(ledger.findings.is_empty(), "{:?}", ledger.findings);
        assert_eq!(ledger.again, 2);
    }

    #[test]
    fn a_mail_that_comes_again_for_no_reason_is_found() {
        let mut ledger = MailLedger::default();
        ledger.note(taken(1), 0);
        ledger.note(taken(1), 1);

        assert_eq!(ledger.findings.len(), 1);
    }

    #[test]
    fn a_mail_that_comes_twice_at_once_for_no_reason_is_found() {
        let mut ledger = MailLedger::default();
        ledger.note(taken(2), 0);

        assert_eq!(ledger.findings.len(), 1);
    }
}
