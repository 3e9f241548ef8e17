//! Rows of an order, and the rows that find orders.

use domain::order::{Party, State};
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
const PROVIDER_IDS: &str = "PROVIDER#";
pub(super) const ORDERS: &str = "ORDER#";
pub(super) const REMINDERS: &str = "REMINDERS";

pub(crate) fn order_partition(order: OrderGuid) -> String {
    format!("{ORDERS}{order}")
}

/// The `pk` prefix and the `sk` of every order.
pub(crate) fn all_orders() -> Key {
    Key::new(ORDERS, ORDER)
}

/// Returns the order of a partition.
pub(crate) fn order_of(pk: &str) -> Option<String> {
    pk.strip_prefix(ORDERS).map(str::to_owned)
}

/// Returns the key of an order in a list, in the table and in the index. `place` is its sort key in the index.
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

/// The email of this effect.
pub(crate) fn order_mail(order: OrderGuid, id: OutboxId) -> Key {
    Key::new(order_partition(order), format!("{ORDER_MAILS}{id}"))
}

/// The messages about which a party was notified by email.
pub(crate) fn notified_messages(order: OrderGuid, to: Party) -> Key {
    let place = match to {
        Party::Customer => "TOLD",
        Party::Talent | Party::Operator | Party::Recipient => "TOLD#TALENT",
    };
    Key::new(order_partition(order), place)
}

/// The order in the list of its state.
pub(crate) fn listed_order(order: OrderGuid) -> Key {
    Key::new(order_partition(order), "LISTED")
}

/// The operator who works on the order.
pub(crate) fn order_assignee(order: OrderGuid) -> Key {
    Key::new(order_partition(order), "ASSIGNEE")
}

/// Orders of an operator by the time of the order, on the first index.
pub(crate) fn orders_of_assignee(user: UserId) -> String {
    format!("ASSIGNEE#{user}")
}

/// Partition of all orders by the name of the customer on the second index.
pub(crate) const CUSTOMER_NAMES: &str = "NAMES";

/// Partition of the orders in a state, by the time of the order, on the first index.
pub(crate) fn orders_in_state(state: State) -> String {
    format!("STATE#{state}")
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
    Key::new(format!("{PROVIDER_IDS}{id}"), "PROVIDER")
}

/// Returns the payment provider's name of a row's partition.
pub(crate) fn provider_of(pk: &str) -> Option<String> {
    pk.strip_prefix(PROVIDER_IDS).map(str::to_owned)
}

/// `caller` identifies the caller, `key` is the caller's key. A key may contain any character, so the caller has a
/// length prefix: no caller's key can equal another caller's.
pub(crate) fn idempotency(caller: &str, key: &str) -> Key {
    Key::new(format!("IDEM#{}#{caller}#{key}", caller.len()), "IDEM")
}

pub(crate) fn order_number(number: &OrderNumber) -> Key {
    Key::new(format!("NUMBER#{number}"), "NUMBER")
}

/// Partition of all numbers of orders on the second index, which finds the beginning of one.
pub(crate) const ORDER_NUMBERS: &str = "NUMBERS";

/// Orders of guests by their email address, on the first index.
pub(crate) fn orders_of_guest(email: &Email) -> String {
    format!("GUEST#{email}")
}

pub(crate) fn orders_of_customer(user: UserId) -> String {
    format!("CUSTOMER#{user}")
}

pub(crate) fn orders_of_talent(talent: TalentGuid) -> String {
    talent_partition(talent)
}

/// Returns the sort key of an order in a list by age.
pub(crate) fn by_age(created_at: Timestamp, order: OrderGuid) -> String {
    format!("{}#{order}", whole_seconds(created_at))
}
