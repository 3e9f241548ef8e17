//! The index of what is due.

use domain::OrderGuid;
use table::{AttributeValue, Key};

use crate::row::{Attributes, attribute};

/// Partition of the talent who are reminded of their payouts on the due index.
pub(crate) const PAYOUT_REMINDERS: &str = "DUE#REMINDERS";
/// Partition of the talent whose calendars are read on the due index.
pub(crate) const BUSY_CALENDARS: &str = "DUE#CALENDARS";
/// Partition of the accounts on their way out on the due index; their number is small.
pub(crate) const ACCOUNT_DELETIONS: &str = "DUE#LEAVING";
/// Partition of the files on the due index that nothing uses yet, or any more.
pub(crate) const UNUSED_ASSETS: &str = "DUE#ASSETS";
/// The number of partitions of the due index.
pub const DUE_SHARDS: u8 = 8;

/// Due shard of everything that belongs to an order.
pub(crate) fn due_shard(order: OrderGuid) -> String {
    due_shard_of(order.as_uuid())
}

/// Due shard of what has this identifier.
pub(crate) fn due_shard_of(id: uuid::Uuid) -> String {
    due_partition(shard_of(id))
}

/// Number of the shard of what has this identifier.
pub(super) fn shard_of(id: uuid::Uuid) -> u8 {
    let last = id.as_bytes().last().copied().unwrap_or_default();
    last % DUE_SHARDS
}

pub(crate) fn due_partition(shard: u8) -> String {
    format!("DUE#{shard}")
}

/// Returns the key of a row on the due index, in the table and in the index.
pub(crate) fn on_due_index(pk: &str, sk: &str, partition: &str, at: &str) -> Attributes {
    let mut key = Key::new(pk, sk).into_attributes();
    key.insert(
        attribute::DUE_PK.to_owned(),
        AttributeValue::S(partition.to_owned()),
    );
    key.insert(
        attribute::DUE_AT.to_owned(),
        AttributeValue::S(at.to_owned()),
    );
    key
}
