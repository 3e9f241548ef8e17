//! Reminders of the payout account for a talent with blocked payouts, and alerts to operators (PRODUCT section 6).

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::ids::TalentGuid;
use crate::later;
use crate::notice::BlockedPayouts;

/// The days after the first blocked payout at which the talent is reminded.
pub const TALENT_REMINDED_AFTER_DAYS: [i64; 3] = [3, 14, 45];
/// The days after the first blocked payout at which operators are alerted.
pub const OPERATORS_ALERTED_AFTER_DAYS: i64 = 60;
/// The interval at which it is checked whether payouts are still blocked, after all emails were sent.
const CHECK_INTERVAL: SignedDuration = SignedDuration::from_hours(24 * 30);

/// The reminders of one talent, from the first blocked payout until the payout account is ready.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PayoutReminder {
    pub talent_guid: TalentGuid,
    /// The time at which the first payout was blocked.
    pub since: Timestamp,
    /// The number of passed milestones, at most four; raised by every write that sends an email.
    pub passed: u8,
    /// The time of the next check.
    pub due_at: Timestamp,
    /// How far the check that is due has read the talent's orders; absent before its first page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress: Option<OrdersRead>,
}

/// A check reads a talent's orders in pages, one in a run of the clock; here the next run continues.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OrdersRead {
    /// The position in the list of the orders.
    pub after: String,
    /// Whether the payout account is ready, so that the payouts become due; otherwise they are summed.
    pub is_ready: bool,
    /// The sum of the blocked payouts so far.
    pub blocked: Option<BlockedPayouts>,
}

/// A due check and its emails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PassedReminder {
    /// The reminders after this check.
    pub next: PayoutReminder,
    /// Whether the talent gets an email.
    pub reminds_talent: bool,
    /// Whether operators get an email.
    pub alerts_operators: bool,
}

impl PayoutReminder {
    /// Returns the reminders of a talent whose first payout was blocked at `now`.
    pub fn new(talent_guid: TalentGuid, now: Timestamp) -> Self {
        let reminder = Self {
            talent_guid,
            since: now,
            passed: 0,
            due_at: now,
            progress: None,
        };
        let due_at = reminder.next_due(now);
        Self { due_at, ..reminder }
    }

    /// Returns the check that is due at `now`, or `None` before its time. A talent gets one email even if several
    /// milestones have passed since the last check.
    pub fn pass(&self, now: Timestamp) -> Option<PassedReminder> {
        if now < self.due_at {
            return None;
        }
        let passed = self.milestones().filter(|at| *at <= now).count();
        let passed = u8::try_from(passed).unwrap_or(u8::MAX).max(self.passed);
        let talents = u8::try_from(TALENT_REMINDED_AFTER_DAYS.len()).unwrap_or(u8::MAX);
        let mut next = Self {
            passed,
            progress: None,
            ..self.clone()
        };
        next.due_at = next.next_due(now);
        Some(PassedReminder {
            next,
            reminds_talent: self.passed < passed.min(talents),
            alerts_operators: self.passed <= talents && passed > talents,
        })
    }

    /// Returns how far the orders were read with an account in this state: if it changed, the check begins again.
    pub fn orders_read(&self, is_ready: bool) -> Option<&OrdersRead> {
        self.progress
            .as_ref()
            .filter(|read| read.is_ready == is_ready)
    }

    /// Returns the reminder whose check continues in the next run.
    #[must_use]
    pub fn continued(&self, read: OrdersRead) -> Self {
        Self {
            progress: Some(read),
            ..self.clone()
        }
    }

    fn next_due(&self, now: Timestamp) -> Timestamp {
        let next = self.milestones().nth(usize::from(self.passed));
        next.unwrap_or_else(|| later(now, CHECK_INTERVAL))
    }

    fn milestones(&self) -> impl Iterator<Item = Timestamp> {
        TALENT_REMINDED_AFTER_DAYS
            .into_iter()
            .chain([OPERATORS_ALERTED_AFTER_DAYS])
            .map(|days| later(self.since, SignedDuration::from_hours(24 * days)))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use jiff::{SignedDuration, Timestamp};

    use super::{OrdersRead, PayoutReminder};
    use crate::ids::TalentGuid;

    fn start() -> Timestamp {
        "2026-11-21T09:00:00Z".parse().unwrap()
    }

    fn after(days: i64) -> Timestamp {
        start() + SignedDuration::from_hours(24 * days)
    }

    /// The emails of each check: `t` to the talent, `o` to the operators.
    fn emails_of(days: &[i64]) -> Vec<String> {
        let mut reminder = PayoutReminder::new(TalentGuid::from_parts(1, [1; 10]), start());
        let mut emails = Vec::new();
        for day in days {
            if let Some(passed) = reminder.pass(after(*day)) {
                let talent = if passed.reminds_talent { "t" } else { "" };
                let operators = if passed.alerts_operators { "o" } else { "" };
                emails.push(format!("{day}{talent}{operators}"));
                reminder = passed.next;
            }
        }
        emails
    }

    #[test]
    fn emails_the_talent_after_3_14_and_45_days_and_operators_after_60() {
        let every_day: Vec<i64> = (0..=80).collect();
        assert_eq!(emails_of(&every_day), ["3t", "14t", "45t", "60o"]);
    }

    #[test]
    fn a_late_check_sends_one_email_for_all_passed_milestones() {
        assert_eq!(emails_of(&[20, 21, 70]), ["20t", "70to"]);
        assert_eq!(emails_of(&[61]), ["61to"]);
    }

    #[test]
    fn a_check_continues_until_it_ends_or_the_account_changes() {
        let reminder = PayoutReminder::new(TalentGuid::from_parts(1, [1; 10]), start());
        let read = OrdersRead {
            after: "page 1".to_owned(),
            is_ready: false,
            blocked: None,
        };
        let continued = reminder.continued(read.clone());
        assert_eq!(continued.due_at, reminder.due_at);
        assert_eq!(continued.orders_read(false), Some(&read));
        assert_eq!(continued.orders_read(true), None);
        assert_eq!(continued.pass(after(3)), reminder.pass(after(3)));
    }

    #[test]
    fn checks_every_30_days_afterwards() {
        assert_eq!(
            emails_of(&[60, 61, 89, 90, 119, 120]),
            ["60to", "90", "120"]
        );
    }
}
