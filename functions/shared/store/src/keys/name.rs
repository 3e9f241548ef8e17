//! The kind of a row, derived from its keys.

use std::fmt;

use document_store::collection_of_partition;
use domain::webhook::DeliveryId;
use domain::{NoticeGuid, OfferGuid, OrderGuid, TalentGuid, WebhookGuid};
use serde::{Deserialize, Serialize};

use super::order::{ORDER, ORDERS, OUTBOX, REMINDERS};
use super::person::USER;
use super::queue::{FOLLOW_UP, FOLLOW_UPS, NOTICE, NOTICES};
use super::site::{HELD_RECORDS, STALE_PAGES};
use super::talent::{ALERTS, ANSWERS, COUNTS, OFFERS, PROFILE, TALENT};
use super::webhook::{DELIVERIES, delivery_of};

/// Names one outbox row of an order: the version whose transition asked for the effect, and the
/// effect's place among that transition's effects, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OutboxId {
    /// Version of the order after the transition.
    pub version: u64,
    /// Place among the effects of the transition.
    pub number: u32,
}

impl fmt::Display for OutboxId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:010}#{}", self.version, self.number)
    }
}

impl OutboxId {
    /// Reads what `Display` wrote.
    pub fn parse(text: &str) -> Option<Self> {
        let (version, number) = text.split_once('#')?;
        Some(Self {
            version: version.parse().ok()?,
            number: number.parse().ok()?,
        })
    }
}

/// The kind of a row, derived from its keys: how the stream's consumer and the clock distinguish rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RowName {
    Order(OrderGuid),
    /// An effect of an order that is still to be done.
    Outbox(OrderGuid, OutboxId),
    /// When an order's next reminder is due.
    Reminders(OrderGuid),
    /// An account, by its identifier at the identity service.
    User(String),
    Talent(TalentGuid),
    /// An offer of a talent.
    Offer(TalentGuid, OfferGuid),
    /// Something that a talent's numbers are counted from.
    TalentCounts(TalentGuid),
    /// A record that the site could not be built from, by its key.
    HeldRecord(String),
    /// A message about an order.
    Message(OrderGuid),
    /// An email about no order that is still to be sent.
    Notice(NoticeGuid),
    /// A follow-up of a changed row that failed, by its name.
    FollowUp(String),
    /// A request for an email when a talent takes bookings again.
    AvailabilityAlert(TalentGuid),
    /// That a talent's page is older than its data.
    StalePage,
    /// An event for an endpoint of webhooks.
    WebhookDelivery(WebhookGuid, DeliveryId),
    Other,
}

impl RowName {
    /// Reads the `pk` and `sk` of a row.
    pub fn parse(pk: &str, sk: &str) -> Self {
        let name = if let Some(order) = messages_of(pk) {
            OrderGuid::parse(order).ok().map(Self::Message)
        } else if let Some(order) = pk.strip_prefix(ORDERS) {
            OrderGuid::parse(order)
                .ok()
                .and_then(|order| Self::of_order(order, sk))
        } else if let Some(talent) = pk.strip_prefix(TALENT) {
            TalentGuid::parse(talent)
                .ok()
                .and_then(|talent| Self::of_talent(talent, sk))
        } else if let Some(talent) = pk.strip_prefix(ALERTS) {
            TalentGuid::parse(talent).ok().map(Self::AvailabilityAlert)
        } else if pk == STALE_PAGES {
            Some(Self::StalePage)
        } else if pk == HELD_RECORDS {
            Some(Self::HeldRecord(sk.to_owned()))
        } else if let Some(notice) = pk.strip_prefix(NOTICES) {
            NoticeGuid::parse(notice)
                .ok()
                .filter(|_| sk == NOTICE)
                .map(Self::Notice)
        } else if let Some(name) = pk.strip_prefix(FOLLOW_UPS) {
            (sk == FOLLOW_UP).then(|| Self::FollowUp(name.to_owned()))
        } else if let Some(place) = pk.strip_prefix(DELIVERIES) {
            delivery_of(place, sk).map(|(webhook, id)| Self::WebhookDelivery(webhook, id))
        } else {
            pk.strip_prefix(USER)
                .filter(|_| sk == PROFILE)
                .map(|uid| Self::User(uid.to_owned()))
        };
        name.unwrap_or(Self::Other)
    }

    fn of_order(order: OrderGuid, sk: &str) -> Option<Self> {
        if sk == ORDER {
            return Some(Self::Order(order));
        }
        if sk == REMINDERS {
            return Some(Self::Reminders(order));
        }
        let id = OutboxId::parse(sk.strip_prefix(OUTBOX)?)?;
        Some(Self::Outbox(order, id))
    }

    fn of_talent(talent: TalentGuid, sk: &str) -> Option<Self> {
        if sk == PROFILE {
            return Some(Self::Talent(talent));
        }
        if sk == COUNTS || sk.starts_with(ANSWERS) {
            return Some(Self::TalentCounts(talent));
        }
        let offer = OfferGuid::parse(sk.strip_prefix(OFFERS)?).ok()?;
        Some(Self::Offer(talent, offer))
    }
}

/// The order whose messages are the documents of this partition.
fn messages_of(pk: &str) -> Option<&str> {
    let collection = collection_of_partition(pk)?;
    collection
        .strip_prefix("orders/")?
        .strip_suffix("/messages")
}
