//! When a talent whose payouts are blocked is reminded of the payout account, and when operators hear of it
//! (PRODUCT section 6).

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::ids::TalentGuid;
use crate::later;

/// The talent is reminded so many days after the first payout was blocked.
pub const TALENT_REMINDED_AFTER_DAYS: [i64; 3] = [3, 14, 45];
/// Operators are alerted so many days after the first payout was blocked.
pub const OPERATORS_ALERTED_AFTER_DAYS: i64 = 60;
/// How often it is looked at whether the payouts are still blocked, once nobody is written to any more.
const LOOKED_AT_AGAIN_AFTER: SignedDuration = SignedDuration::from_hours(24 * 30);

/// The reminders of one talent, from the first blocked payout until the payout account is ready.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PayoutReminder {
    /// Who is owed money.
    pub talent_guid: TalentGuid,
    /// When the first payout was blocked.
    pub since: Timestamp,
    /// How many of the four milestones have passed; raised by every write that sends something.
    pub passed: u8,
    /// When it is looked at next.
    pub due_at: Timestamp,
}

/// A reminder whose time has come, and what follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PassedReminder {
    /// The reminder after this look.
    pub next: PayoutReminder,
    /// Whether the talent is written to.
    pub reminds_talent: bool,
    /// Whether operators are.
    pub alerts_operators: bool,
}

impl PayoutReminder {
    /// The reminders of a talent whose first payout was blocked at `now`.
    pub fn new(talent_guid: TalentGuid, now: Timestamp) -> Self {
        let reminder = Self {
            talent_guid,
            since: now,
            passed: 0,
            due_at: now,
        };
        let due_at = reminder.next_due(now);
        Self { due_at, ..reminder }
    }

    /// What is due at `now`; nothing before its time. A talent gets one letter however many milestones passed since
    /// the last look.
    pub fn pass(&self, now: Timestamp) -> Option<PassedReminder> {
        if now < self.due_at {
            return None;
        }
        let passed = self.milestones().filter(|at| *at <= now).count();
        let passed = u8::try_from(passed).unwrap_or(u8::MAX).max(self.passed);
        let talents = u8::try_from(TALENT_REMINDED_AFTER_DAYS.len()).unwrap_or(u8::MAX);
        let mut next = Self {
            passed,
            ..self.clone()
        };
        next.due_at = next.next_due(now);
        Some(PassedReminder {
            next,
            reminds_talent: self.passed < passed.min(talents),
            alerts_operators: self.passed <= talents && passed > talents,
        })
    }

    fn next_due(&self, now: Timestamp) -> Timestamp {
        let next = self.milestones().nth(usize::from(self.passed));
        next.unwrap_or_else(|| later(now, LOOKED_AT_AGAIN_AFTER))
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
    #![allow(clippy::unwrap_used, reason = "a test may stop")]

    use jiff::{SignedDuration, Timestamp};

    use super::PayoutReminder;
    use crate::ids::TalentGuid;

    fn start() -> Timestamp {
        "2026-11-21T09:00:00Z".parse().unwrap()
    }

    fn after(days: i64) -> Timestamp {
        start() + SignedDuration::from_hours(24 * days)
    }

    /// Who is written to at each look: `t` the talent, `o` the operators.
    fn letters(days: &[i64]) -> Vec<String> {
        let mut reminder = PayoutReminder::new(TalentGuid::from_parts(1, [1; 10]), start());
        let mut letters = Vec::new();
        for day in days {
            if let Some(passed) = reminder.pass(after(*day)) {
                let talent = if passed.reminds_talent { "t" } else { "" };
                let operators = if passed.alerts_operators { "o" } else { "" };
                letters.push(format!("{day}{talent}{operators}"));
                reminder = passed.next;
            }
        }
        letters
    }

    #[test]
    fn the_talent_hears_after_3_14_and_45_days_and_operators_after_60() {
        let every_day: Vec<i64> = (0..=80).collect();
        assert_eq!(letters(&every_day), ["3t", "14t", "45t", "60o"]);
    }

    #[test]
    fn a_late_look_sends_one_letter_for_all_that_passed() {
        assert_eq!(letters(&[20, 21, 70]), ["20t", "70to"]);
        assert_eq!(letters(&[61]), ["61to"]);
    }

    #[test]
    fn afterwards_it_is_looked_at_once_in_30_days() {
        assert_eq!(letters(&[60, 61, 89, 90, 119, 120]), ["60to", "90", "120"]);
    }
}
