//! Rows of an order, and the rows that find orders.

use domain::order::Party;
use domain::{Email, OrderGuid, OrderNumber, TalentGuid, UserId};
use jiff::Timestamp;
use table::{AttributeValue, Key};

use super::name::OutboxId;
use super::talent::talent_partition;
use crate::row::{Attributes, whole_seconds};

pub(crate) const EVENTS: &str = "EVENT#";
pub(crate) const OUTBOX: &str = "OUTBOX#";
/// Prefix of the sent and failed emails about an order.
pub(crate) const ORDER_MAILS: &str = "MAIL#";
pub(super) const ORDER: &str = "ORDER";
pub(super) const ORDERS: &str = "ORDER#";
pub(super) const REMINDERS: &str = "REMINDERS";

pub(crate) fn order_partition(order: OrderGuid) -> String {
    format!("{ORDERS}{order}")
}

/// What the keys of every order begin with and end in: a prefix of `pk`, and `sk`.
pub(crate) fn all_orders() -> Key {
    Key::new(ORDERS, ORDER)
}

/// The order whose partition this is.
pub(crate) fn order_of(pk: &str) -> Option<String> {
    pk.strip_prefix(ORDERS).map(str::to_owned)
}

/// Whole key, table and index, of an order in a list. `place` is its sort key there.
pub(crate) fn in_orders(
    (partition_name, sort_name): (&str, &str),
    partition: &str,
    guid: &str,
    place: &str,
) -> Attributes {
    let mut key = Key::new(format!("{ORDERS}{guid}"), ORDER).into_attributes();
    key.insert(
        partition_name.to_owned(),
        AttributeValue::S(partition.to_owned()),
    );
    key.insert(sort_name.to_owned(), AttributeValue::S(place.to_owned()));
    key
}

pub(crate) fn order(order: OrderGuid) -> Key {
    Key::new(order_partition(order), ORDER)
}

pub(crate) fn event(order: OrderGuid, version: u64) -> Key {
    Key::new(order_partition(order), format!("{EVENTS}{version:010}"))
}

pub(crate) fn payment(order: OrderGuid, attempt: u32) -> Key {
    Key::new(order_partition(order), format!("PAYMENT#{attempt:02}"))
}

pub(crate) fn outbox(order: OrderGuid, id: OutboxId) -> Key {
    Key::new(order_partition(order), format!("{OUTBOX}{id}"))
}

/// The mail of this effect.
pub(crate) fn order_mail(order: OrderGuid, id: OutboxId) -> Key {
    Key::new(order_partition(order), format!("{ORDER_MAILS}{id}"))
}

/// The messages that one party was emailed about.
pub(crate) fn notified_messages(order: OrderGuid, to: Party) -> Key {
    let place = match to {
        Party::Customer => "TOLD",
        Party::Talent | Party::Operator | Party::Recipient => "TOLD#TALENT",
    };
    Key::new(order_partition(order), place)
}

/// When the order's next reminder is due.
pub(crate) fn order_reminders(order: OrderGuid) -> Key {
    Key::new(order_partition(order), REMINDERS)
}

pub(crate) fn order_feedback(order: OrderGuid) -> Key {
    Key::new(order_partition(order), "FEEDBACK")
}

/// `digest` is the SHA-256 of the order's hash, in hexadecimal.
pub(crate) fn hash(digest: &str) -> Key {
    Key::new(format!("HASH#{digest}"), "HASH")
}

/// `digest` is the SHA-256 of the secret of a gift's link, in hexadecimal.
pub(crate) fn gift(digest: &str) -> Key {
    Key::new(format!("GIFT#{digest}"), "GIFT")
}

/// `id` is the payment provider's name for a session, an intent, a charge or a connected account.
pub(crate) fn provider(id: &str) -> Key {
    Key::new(format!("PROVIDER#{id}"), "PROVIDER")
}

/// `caller` identifies the caller, `key` is the caller's key. A key may contain any character, so the caller has a
/// length prefix: no caller's key can equal another caller's.
pub(crate) fn idempotency(caller: &str, key: &str) -> Key {
    Key::new(format!("IDEM#{}#{caller}#{key}", caller.len()), "IDEM")
}

pub(crate) fn order_number(number: &OrderNumber) -> Key {
    Key::new(format!("NUMBER#{number}"), "NUMBER")
}

/// Orders of people without an account, by the address they were placed with; on the first index.
pub(crate) fn orders_of_guest(email: &Email) -> String {
    format!("GUEST#{email}")
}

pub(crate) fn orders_of_customer(user: UserId) -> String {
    format!("CUSTOMER#{user}")
}

pub(crate) fn orders_of_talent(talent: TalentGuid) -> String {
    talent_partition(talent)
}

/// Place of an order in a list by age.
pub(crate) fn by_age(created_at: Timestamp, order: OrderGuid) -> String {
    format!("{}#{order}", whole_seconds(created_at))
}
