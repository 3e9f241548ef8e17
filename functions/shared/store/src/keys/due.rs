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
/// The number of shards of each part of the due index.
pub const DUE_SHARDS: u8 = 8;

/// A partition of the due index that the clock sweeps. Emails have separate ones: thousands of retries after an outage
/// of the email service must not delay deadlines and money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DuePartition {
    /// Deadlines of orders, and effects that move money.
    Orders(u8),
    /// Emails, reminders, availability alerts, and follow-ups of changed rows that failed.
    Emails(u8),
}

impl DuePartition {
    /// Returns the partitions of orders.
    pub fn orders() -> impl Iterator<Item = Self> {
        (0..DUE_SHARDS).map(Self::Orders)
    }

    /// Returns the partitions of emails.
    pub fn emails() -> impl Iterator<Item = Self> {
        (0..DUE_SHARDS).map(Self::Emails)
    }

    pub fn all() -> impl Iterator<Item = Self> {
        Self::orders().chain(Self::emails())
    }

    /// Returns the partition of an order's deadline and of its effects that move money.
    pub(crate) fn of_order(order: OrderGuid) -> Self {
        Self::Orders(shard_of(order.as_uuid()))
    }

    /// Returns the partition of the emails about what has this identifier.
    pub(crate) fn of_emails(id: uuid::Uuid) -> Self {
        Self::Emails(shard_of(id))
    }

    /// Returns the partition of a follow-up with this name.
    pub(crate) fn of_follow_up(name: &str) -> Self {
        Self::Emails(shard_of_name(name))
    }

    pub(crate) fn key(self) -> String {
        match self {
            Self::Orders(shard) => format!("DUE#{shard}"),
            Self::Emails(shard) => format!("DUE#EMAILS#{shard}"),
        }
    }
}

/// Number of the shard of what has this identifier.
pub(super) fn shard_of(id: uuid::Uuid) -> u8 {
    let last = id.as_bytes().last().copied().unwrap_or_default();
    last % DUE_SHARDS
}

/// Number of the shard of what has this name.
pub(super) fn shard_of_name(name: &str) -> u8 {
    let sum = name.bytes().fold(0_u8, u8::wrapping_add);
    sum % DUE_SHARDS
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
