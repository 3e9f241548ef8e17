//! Entities as documents: what of them their readers see.
//!
//! A time is a timestamp, everything else as the entity writes it. `version` is the entity's, by which a projection
//! knows whether it is late.

use document_core::{Fields, Instant, Value};
use domain::customer::User;
use domain::offer::{Offer, OfferKind};
use domain::order::{Order, State, TimerKind, Timers, promised_deadline};
use domain::talent::{Image, Talent};
use domain::{Email, Money, OrderNumber, Slug, TalentGuid, UserId};
use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value as Json;

use crate::error::StoreError;

/// Fields of entities that are moments.
const TIMES: [&str; 13] = [
    "acceptBy",
    "createdAt",
    "deliverBy",
    "dueAt",
    "pausedUntil",
    "payBy",
    "payoutAt",
    "requestedAt",
    "resolveBy",
    "reviewBy",
    "startsAt",
    "updatedAt",
    "uploadedAt",
];

/// An order as lists show it. Customer and talent read the same document, so nothing is here that the one may not know
/// of the other: no link, no address, no text of the brief but the recipient's name, no share of the money.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct OrderSummary<'a> {
    /// Absent while a guest holds the order, and after the customer was erased.
    #[serde(skip_serializing_if = "Option::is_none")]
    customer: Option<UserId>,
    /// Absent until the money is held: a talent does not hear of an order before (as in `list_orders_of_talent`).
    #[serde(skip_serializing_if = "Option::is_none")]
    talent: Option<TalentGuid>,
    number: &'a OrderNumber,
    state: State,
    version: u64,
    kind: OfferKind,
    title: &'a str,
    talent_name: &'a str,
    talent_slug: &'a Slug,
    #[serde(skip_serializing_if = "Option::is_none")]
    talent_avatar: Option<&'a Image>,
    customer_name: &'a str,
    recipient_name: &'a str,
    total: Money,
    #[serde(skip_serializing_if = "Option::is_none")]
    starts_at: Option<Timestamp>,
    timers: &'a Timers,
    /// The next deadline, as it was promised.
    #[serde(skip_serializing_if = "Option::is_none")]
    due_kind: Option<TimerKind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    due_at: Option<Timestamp>,
    created_at: Timestamp,
    updated_at: Timestamp,
}

/// A customer's account beside the profile.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Account<'a> {
    user_id: UserId,
    email: &'a Email,
    version: u64,
    created_at: Timestamp,
    updated_at: Timestamp,
}

/// The live summary of an order.
pub fn order_fields(order: &Order) -> Result<Fields, StoreError> {
    let due = promised_deadline(order);
    fields_of(&OrderSummary {
        customer: order.customer.user_id.filter(|_| !order.is_erased()),
        talent: order
            .requested_at
            .is_some()
            .then_some(order.talent.talent_guid),
        number: &order.number,
        state: order.state,
        version: order.version,
        kind: order.offer.kind,
        title: &order.offer.title,
        talent_name: &order.talent.display_name,
        talent_slug: &order.talent.slug,
        talent_avatar: order.talent.avatar.as_ref(),
        customer_name: &order.customer.name,
        recipient_name: &order.brief.recipient_name,
        total: order.money.total,
        starts_at: order.starts_at(),
        timers: &order.timers,
        due_kind: due.map(|due| due.kind),
        due_at: due.map(|due| due.at),
        created_at: order.created_at,
        updated_at: order.updated_at,
    })
}

/// Returns a customer's own profile, flat; favourites are separate documents.
pub fn customer_fields(user: &User) -> Result<Fields, StoreError> {
    let account = fields_of(&Account {
        user_id: user.user_id,
        email: &user.email,
        version: user.version,
        created_at: user.created_at,
        updated_at: user.updated_at,
    })?;
    let profile = fields_of(&user.profile)?;
    Ok(profile.into_iter().chain(account).collect())
}

/// A talent's own page: what the talent edits and what the system adds, without what only operators and the payment
/// provider know.
pub fn talent_fields(talent: &Talent) -> Result<Fields, StoreError> {
    let fields = without(
        fields_of(talent)?,
        &[
            "email",
            "payouts",
            "commissionBps",
            "featuredRank",
            "verified",
            "approval",
            "suspension",
            "decidedVersion",
        ],
    );
    Ok(fields
        .with("verified", talent.verified.is_some())
        .with("payoutsEnabled", talent.payouts.payouts_enabled))
}

/// A talent's offer, whole.
pub fn offer_fields(offer: &Offer) -> Result<Fields, StoreError> {
    fields_of(offer)
}

fn fields_of<T: Serialize>(entity: &T) -> Result<Fields, StoreError> {
    let corrupt = |cause: crate::Cause| StoreError::corrupt("entity about to be shown", cause);
    match serde_json::to_value(entity).map_err(|error| corrupt(error.into()))? {
        Json::Object(members) => Ok(members
            .into_iter()
            .map(|(name, value)| {
                let value = value_of(&name, value);
                (name, value)
            })
            .collect()),
        other => Err(corrupt(format!("{other} has no fields").into())),
    }
}

fn value_of(name: &str, json: Json) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::Bool(value) => Value::Boolean(value),
        Json::Number(number) => number.as_i64().map_or_else(
            || Value::Double(number.as_f64().unwrap_or(f64::NAN)),
            Value::Integer,
        ),
        Json::String(text) => TIMES
            .contains(&name)
            .then(|| Instant::parse(&text).ok())
            .flatten()
            .map_or(Value::String(text), Value::Timestamp),
        Json::Array(values) => Value::Array(
            values
                .into_iter()
                .map(|value| value_of(name, value))
                .collect(),
        ),
        Json::Object(members) => Value::Map(
            members
                .into_iter()
                .map(|(name, value)| {
                    let value = value_of(&name, value);
                    (name, value)
                })
                .collect(),
        ),
    }
}

fn without(fields: Fields, names: &[&str]) -> Fields {
    fields
        .into_iter()
        .filter(|(name, _)| !names.contains(&name.as_str()))
        .collect()
}
