//! What is due and not done yet, by kind: the measure of the alarms and of the page Health.

use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;

use crate::{OrderGuid, TalentGuid};

/// A kind of work that the clock does, or starts, when it is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DueKind {
    /// Deadlines of orders, with the captures, releases, refunds and payouts that follow from them.
    Orders,
    /// Refunds, payouts and other effects of an order that are retried.
    Effects,
    Emails,
    /// Events for endpoints of webhooks.
    Webhooks,
    /// Reminders of the parties of an order.
    Reminders,
    /// Emails to those who wait for an athlete.
    AvailabilityAlerts,
    /// Reminders of athletes whose payouts wait for an account.
    PayoutReminders,
    /// External calendars of athletes.
    Calendars,
    /// Account deletions that stopped before their end.
    AccountDeletions,
    /// Documents, statistics and emails about messages that failed.
    FollowUps,
    /// Files that nothing uses.
    UnusedFiles,
    /// The figures of the day.
    Figures,
    /// The daily report of the reconciliation.
    Reconciliation,
    /// Rows that this release cannot read.
    Unreadable,
}

impl DueKind {
    pub const ALL: [Self; 14] = [
        Self::Orders,
        Self::Effects,
        Self::Emails,
        Self::Webhooks,
        Self::Reminders,
        Self::AvailabilityAlerts,
        Self::PayoutReminders,
        Self::Calendars,
        Self::AccountDeletions,
        Self::FollowUps,
        Self::UnusedFiles,
        Self::Figures,
        Self::Reconciliation,
        Self::Unreadable,
    ];

    /// Returns the delay above which the kind's alarm is raised: three runs of the clock for what a customer or an
    /// athlete waits for, a day for the daily report, which may need many runs, and two hours for the rest.
    pub const fn late_after(self) -> Duration {
        self.alarm_and_limit().1
    }

    /// Returns the alarm about the kind in `infra/alarms.yaml`, whose section in `docs/alarms.md` describes what to do.
    pub const fn alarm(self) -> &'static str {
        self.alarm_and_limit().0
    }

    const fn alarm_and_limit(self) -> (&'static str, Duration) {
        let soon = Duration::from_mins(15);
        match self {
            Self::Orders => ("OverdueOrders", soon),
            Self::Effects => ("OverdueEffects", soon),
            Self::Emails => ("OverdueEmails", soon),
            Self::Webhooks => ("OverdueWebhooks", soon),
            Self::Reconciliation => ("OverdueReconciliation", Duration::from_hours(24)),
            Self::Unreadable => ("UnreadableRows", soon),
            Self::Reminders
            | Self::AvailabilityAlerts
            | Self::PayoutReminders
            | Self::Calendars
            | Self::AccountDeletions
            | Self::FollowUps
            | Self::UnusedFiles
            | Self::Figures => ("OverdueUpkeep", Duration::from_hours(2)),
        }
    }
}

/// The due work of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DueWork {
    pub kind: DueKind,
    /// How many entries are due.
    pub count: u32,
    /// Whether more are due than were counted.
    pub has_more: bool,
    /// The delay of the most overdue one, in seconds.
    pub late_seconds: u32,
    /// The order of the most overdue one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order_guid: Option<OrderGuid>,
    /// The athlete of the most overdue one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub talent_guid: Option<TalentGuid>,
}

impl DueWork {
    /// Returns whether the alarm of the kind is raised after three measures like this one. No run processes unreadable
    /// rows, so they are late immediately.
    pub fn is_late(&self) -> bool {
        self.kind == DueKind::Unreadable
            || Duration::from_secs(self.late_seconds.into()) > self.kind.late_after()
    }

    /// Adds entries of the same kind.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let oldest = if other.late_seconds > self.late_seconds {
            other
        } else {
            self
        };
        Self {
            count: self.count.saturating_add(other.count),
            has_more: self.has_more || other.has_more,
            ..oldest
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn emails(count: u32, late_seconds: u32) -> DueWork {
        DueWork {
            kind: DueKind::Emails,
            count,
            has_more: false,
            late_seconds,
            order_guid: None,
            talent_guid: None,
        }
    }

    #[test]
    fn the_sum_names_the_most_overdue_entry() {
        let talent = TalentGuid::from_uuid(uuid::Uuid::from_u128(7));
        let old = DueWork {
            talent_guid: Some(talent),
            has_more: true,
            ..emails(1, 9)
        };
        let sum = emails(2, 3).and(old).and(emails(4, 5));
        assert_eq!(
            (sum.count, sum.has_more, sum.late_seconds, sum.talent_guid),
            (7, true, 9, Some(talent))
        );
    }

    #[test]
    fn work_is_late_after_the_time_of_its_kind() {
        assert!(!emails(1, 900).is_late());
        assert!(emails(1, 901).is_late());
        let calendars = DueWork {
            kind: DueKind::Calendars,
            ..emails(1, 7_200)
        };
        assert!(!calendars.is_late());
        let report = |late_seconds| DueWork {
            kind: DueKind::Reconciliation,
            ..emails(1, late_seconds)
        };
        assert!(!report(86_400).is_late());
        assert!(report(86_401).is_late());
        let unreadable = DueWork {
            kind: DueKind::Unreadable,
            ..emails(1, 0)
        };
        assert!(unreadable.is_late());
    }
}
