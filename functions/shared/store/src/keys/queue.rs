//! Keys of the operators' queues, of notices and of the audit log.

use domain::audit::AuditSubject;
use domain::{ApprovalGuid, AuditGuid, NoticeGuid, OrderGuid};
use jiff::Timestamp;
use table::{AttributeValue, Key};

use super::order::order_partition;
use crate::row::{Attributes, whole_seconds};

/// Partition of the orders that wait for an action, by state, on the first index.
pub(crate) const WAITING_ORDERS: &str = "QUEUE#orders-waiting";
pub(super) const NOTICE: &str = "NOTICE";
pub(super) const NOTICES: &str = "NOTICE#";
pub(super) const FOLLOW_UP: &str = "FOLLOW-UP";
pub(super) const FOLLOW_UPS: &str = "FOLLOW-UP#";
const QUEUE: &str = "QUEUE#";
const AUDIT: &str = "AUDIT";
const APPROVAL: &str = "APPROVAL";
/// Partition of the whole audit log on the second index; operators write few entries.
pub(crate) const AUDIT_LOG: &str = AUDIT;

/// Partition of a list that operators work through, on the first index.
pub(crate) fn queue(name: &str) -> String {
    format!("{QUEUE}{name}")
}

/// Returns the sort key of an entry in such a list, oldest first; `id` distinguishes entries of the same second.
pub(crate) fn since(at: Timestamp, id: impl std::fmt::Display) -> String {
    format!("{}#{id}", whole_seconds(at))
}

/// Exists while the order's payout is on a list of payouts.
pub(crate) fn payout(order: OrderGuid) -> Key {
    Key::new(order_partition(order), "PAYOUT")
}

/// Exists while the order is in dispute.
pub(crate) fn dispute(order: OrderGuid) -> Key {
    Key::new(order_partition(order), "DISPUTE")
}

/// Exists while the order waits for an action.
pub(crate) fn waiting_order(order: OrderGuid) -> Key {
    Key::new(order_partition(order), "WAITING")
}

/// Exists while a chargeback of the order's payment is open.
pub(crate) fn chargeback(order: OrderGuid) -> Key {
    Key::new(order_partition(order), "CHARGEBACK")
}

pub(crate) fn notice(notice: NoticeGuid) -> Key {
    Key::new(format!("{NOTICES}{notice}"), NOTICE)
}

/// A follow-up of a changed row that failed.
pub(crate) fn follow_up(name: &str) -> Key {
    Key::new(format!("{FOLLOW_UPS}{name}"), FOLLOW_UP)
}

pub(crate) fn audit(entry: AuditGuid) -> Key {
    Key::new(format!("{AUDIT}#{entry}"), AUDIT)
}

/// Partition of the audit entries about one subject, on the first index.
pub(crate) fn audit_of(subject: &AuditSubject) -> String {
    format!("{AUDIT}#{}#{}", subject.kind.as_str(), subject.id)
}

/// A request for a second operator's approval.
pub(crate) fn approval(request: ApprovalGuid) -> Key {
    Key::new(format!("{APPROVAL}#{request}"), APPROVAL)
}

/// Exists while a request about the subject is open.
pub(crate) fn open_approval(subject: &AuditSubject) -> Key {
    let (kind, id) = (subject.kind.as_str(), &subject.id);
    Key::new(format!("{APPROVAL}#{kind}#{id}"), "OPEN")
}

/// Returns the key of a row in an indexed list, in the table and in the index; `place` is its sort key in the index.
pub(crate) fn on_index(
    (partition_name, sort_name): (&str, &str),
    (pk, sk): (&str, &str),
    partition: &str,
    place: &str,
) -> Attributes {
    let mut key = Key::new(pk, sk).into_attributes();
    key.insert(
        partition_name.to_owned(),
        AttributeValue::S(partition.to_owned()),
    );
    key.insert(sort_name.to_owned(), AttributeValue::S(place.to_owned()));
    key
}

pub(crate) fn team() -> Key {
    Key::new("OPERATORS", "TEAM")
}

/// The invitations to the team.
pub(crate) fn team_invitations() -> Key {
    Key::new("OPERATORS", "INVITATIONS")
}
