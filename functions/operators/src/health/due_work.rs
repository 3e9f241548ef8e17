//! The due work of one kind, as the page Health shows it.

use domain::health::{DueKind, DueWork};
use domain::{OrderGuid, TalentGuid};
use serde::Serialize;
use utoipa::ToSchema;

/// What is due and not done of one kind.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DueItem {
    kind: DueKind,
    /// How many entries are due.
    count: u32,
    /// Whether more are due than were counted.
    has_more: bool,
    /// The delay of the most overdue one, in seconds.
    late_seconds: u32,
    /// Whether the delay is above the limit of the kind's alarm.
    is_late: bool,
    /// The alarm about the kind, whose section in `docs/alarms.md` describes what to do.
    alarm: &'static str,
    /// The order of the most overdue one.
    #[serde(skip_serializing_if = "Option::is_none")]
    order_guid: Option<OrderGuid>,
    /// The athlete of the most overdue one.
    #[serde(skip_serializing_if = "Option::is_none")]
    talent_guid: Option<TalentGuid>,
}

impl From<DueWork> for DueItem {
    fn from(work: DueWork) -> Self {
        Self {
            kind: work.kind,
            count: work.count,
            has_more: work.has_more,
            late_seconds: work.late_seconds,
            is_late: work.is_late(),
            alarm: work.kind.alarm(),
            order_guid: work.order_guid,
            talent_guid: work.talent_guid,
        }
    }
}
