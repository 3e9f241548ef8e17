//! Converts entities to the fields of their documents: the parts of an entity that the document's readers may see.
//!
//! The fields in `TIMES` become timestamps; every other value keeps its JSON form. `version` is the entity's version:
//! a projection of an older version is not written.

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

/// The JSON names of the fields that become timestamps. Other times, such as `resumedAt`, stay text.
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

/// An order as lists show it. Customer and talent read the same document, so it contains only data that both may read:
/// no link, no address, no text of the brief except the recipient's name, no split of the money.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct OrderSummary<'a> {
    /// Absent while a guest holds the order, and after the customer was erased.
    #[serde(skip_serializing_if = "Option::is_none")]
    customer: Option<UserId>,
    /// Absent until the money is held: a talent sees no unpaid order (as in `list_orders_of_talent`).
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
    /// The kind and the time of the next deadline that was promised to the customer or the talent.
    #[serde(skip_serializing_if = "Option::is_none")]
    due_kind: Option<TimerKind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    due_at: Option<Timestamp>,
    created_at: Timestamp,
    updated_at: Timestamp,
}

/// The fields of a customer's account, which the profile does not contain.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Account<'a> {
    user_id: UserId,
    email: &'a Email,
    version: u64,
    created_at: Timestamp,
    updated_at: Timestamp,
}

/// Returns an order's summary, which customer and talent read.
pub fn order_fields(order: &Order) -> Result<Fields, StoreError> {
    let due = promised_deadline(order);
    // A payout that waits for its account is tried again every day, which is promised to no one.
    let timers = Timers {
        payout_at: order.payout_day(),
        ..order.timers
    };
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
        timers: &timers,
        due_kind: due.map(|due| due.kind),
        due_at: due.map(|due| due.at),
        created_at: order.created_at,
        updated_at: order.updated_at,
    })
}

/// Returns a customer's account and profile in one flat document; favourites are separate documents.
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

/// Returns a talent's page for that talent, without the fields that only operators and the payment provider may read.
/// Here `verified` is a flag, and `payoutsEnabled` replaces `payouts`.
pub fn talent_fields(talent: &Talent) -> Result<Fields, StoreError> {
    let fields = without_fields(
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

/// Returns all fields of an offer.
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

/// Converts the value of the field `name`, which also applies to the entries of a list.
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

fn without_fields(fields: Fields, names: &[&str]) -> Fields {
    fields
        .into_iter()
        .filter(|(name, _)| !names.contains(&name.as_str()))
        .collect()
}
