//! Exports the caller's data.

use axum::extract::State;
use axum::http::{HeaderName, header};
use domain::customer::CustomerProfile;
use domain::enrolment::Application;
use domain::feedback::Feedback;
use domain::limits::Limited;
use domain::mail_topics::{AddressDigest, MailTopic};
use domain::offer::Offer;
use domain::order::{
    Actor, Brief, Cancellation, Consents, Deliverable, Dispute, Event, Evidence, Gift,
    OrderCustomer, PaymentMethod, PaymentStatus, PostalAddress, Refund, Schedule,
    State as OrderState, Timers,
};
use domain::push::PushSubscription;
use domain::saved_replies::SavedReply;
use domain::talent::Talent;
use domain::{AssetId, Email, Language, Money, OrderGuid, OrderNumber, UserId};
use http_api::{
    ApiError, Caller, Clock, Failures, Json, Limiter, PageQuery, Query, Result, Role, Subject,
};
use jiff::Timestamp;
use serde::Serialize;
use store::documents::{Favourite, MATCHDAY, WrittenMessage};
use store::{Cursor, Store};
use utoipa::ToSchema;

use crate::export_part::{OrderOfPart, Part, Start};

/// A part of all data of the caller. The lists of all parts in sequence are the file; only `orders` and `feedback`
/// continue in later parts, and everything else is in the first one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AccountExport {
    exported_at: Timestamp,
    account: ExportedAccount,
    /// Only for a customer.
    #[serde(skip_serializing_if = "Option::is_none")]
    profile: Option<CustomerProfile>,
    /// Only for a talent.
    #[serde(skip_serializing_if = "Option::is_none")]
    talent: Option<Talent>,
    offers: Vec<Offer>,
    /// The texts that a talent stores for messages and declines.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    saved_replies: Vec<SavedReply>,
    /// The topics of emails that the account's address has switched off.
    emails_switched_off: Vec<MailTopic>,
    /// The athletes that a customer saved.
    favourites: Vec<ExportedFavourite>,
    /// The browsers with push notifications.
    push_devices: Vec<PushSubscription>,
    /// The orders, newest first.
    orders: Vec<ExportedOrder>,
    /// The feedback that a customer wrote, or the published feedback about a talent.
    feedback: Vec<Feedback>,
    /// The open application with this address; only if the address is verified.
    #[serde(skip_serializing_if = "Option::is_none")]
    application: Option<Application>,
    /// Absent in the last part.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<Cursor>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExportedAccount {
    user_id: UserId,
    role: Role,
    email: Email,
    /// The language of the account's emails.
    language: Language,
    registered_at: Timestamp,
    updated_at: Timestamp,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExportedFavourite {
    /// The first path segment of the talent's page.
    slug: String,
    added_at: Timestamp,
}

/// A message of the caller to the other party of an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExportedMessage {
    text: String,
    /// The picture of the message.
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<AssetId>,
    sent_at: Timestamp,
}

/// An order. A customer's file contains all messages and actions; a talent's only their own, because the others are the
/// customer's data.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExportedOrder {
    order_guid: OrderGuid,
    number: OrderNumber,
    state: OrderState,
    talent: String,
    offer: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    customer: Option<OrderCustomer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    brief: Option<Brief>,
    /// The recipient of a gift.
    #[serde(skip_serializing_if = "Option::is_none")]
    gift: Option<Box<Gift>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shipping_address: Option<Box<PostalAddress>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    consents: Option<Consents>,
    #[serde(skip_serializing_if = "Option::is_none")]
    schedule: Option<Schedule>,
    /// The caller's messages; those of the other party are not the caller's data.
    messages: Vec<ExportedMessage>,
    deliverables: Vec<Deliverable>,
    /// The steps of the order, earliest first.
    history: Vec<Event>,
    /// The cancellation and its reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    cancellation: Option<Cancellation>,
    /// The dispute and its resolution.
    #[serde(skip_serializing_if = "Option::is_none")]
    dispute: Option<Dispute>,
    /// The pictures that the caller submitted in a dispute.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    evidence: Vec<Evidence>,
    total: Money,
    refunded: Money,
    #[serde(skip_serializing_if = "Option::is_none")]
    payment: Option<ExportedPayment>,
    /// The refunds and their reasons.
    refunds: Vec<Refund>,
    #[serde(skip_serializing_if = "Option::is_none")]
    talent_net: Option<Money>,
    timers: Timers,
    created_at: Timestamp,
    updated_at: Timestamp,
}

/// The payment of an order, as the provider reported it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExportedPayment {
    status: PaymentStatus,
    captured: Money,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<PaymentMethod>,
    #[serde(skip_serializing_if = "Option::is_none")]
    receipt_url: Option<String>,
}

/// Export all data of the caller: account, profile, orders, feedback, application. A response has up to 50 orders, or
/// 100 items of feedback about a talent; the client follows `next` until it is absent.
#[utoipa::path(
    get,
    path = "/api/account/export",
    tag = "profiles",
    params(PageQuery),
    security(("bearer" = [])),
    extensions(("x-access" = json!("account_holders"))),
    responses((status = 200, body = AccountExport), Failures),
)]
pub(crate) async fn export_account(
    State(store): State<Store>,
    State(clock): State<Clock>,
    limiter: Limiter,
    caller: Caller,
    Query(query): Query<PageQuery>,
) -> Result<([(HeaderName, &'static str); 1], Json<AccountExport>)> {
    let start = Start::at(query.cursor.as_ref())?;
    let is_first = start.is_first();
    let limited = if is_first {
        Limited::ExportAccount
    } else {
        Limited::ContinueExport
    };
    limiter
        .count(limited, &[Subject::Account(&caller.uid)])
        .await?;
    let is_talent = caller.role == Role::Talent;
    let part = Part::read(&store, &caller, start).await?;
    let user = store
        .find_user(&caller.uid)
        .await?
        .ok_or_else(|| ApiError::not_found("account", caller.user_id))?;
    let mut export = AccountExport {
        exported_at: clock.now(),
        account: ExportedAccount {
            user_id: user.user_id,
            role: user.role,
            email: user.email,
            language: user.language,
            registered_at: user.created_at,
            updated_at: user.updated_at,
        },
        profile: (!is_talent).then_some(user.profile),
        talent: None,
        offers: Vec::new(),
        saved_replies: Vec::new(),
        emails_switched_off: Vec::new(),
        favourites: Vec::new(),
        push_devices: Vec::new(),
        orders: part
            .orders
            .into_iter()
            .map(|item| ExportedOrder::new(item, is_talent))
            .collect(),
        feedback: part.feedback,
        application: None,
        next: part.next,
    };
    if is_first {
        export.add_first(&store, &caller).await?;
    }
    let file = "attachment; filename=\"account.json\"";
    Ok(([(header::CONTENT_DISPOSITION, file)], Json(export)))
}

impl AccountExport {
    /// Adds what only the first part has.
    async fn add_first(&mut self, store: &Store, caller: &Caller) -> Result<()> {
        if caller.role == Role::Talent {
            let talent = caller.user_id.into();
            self.talent = store.find_talent(talent).await?;
            self.offers = store.list_offers(talent).await?;
            self.saved_replies = store.find_saved_replies(talent).await?.replies;
        } else {
            let documents = store.documents(&MATCHDAY);
            let favourites = documents.favourites(caller.user_id).await?;
            self.favourites = favourites.into_iter().map(Into::into).collect();
        }
        let address = AddressDigest::new(self.account.email.as_str());
        self.emails_switched_off = store.list_unwanted_topics(&address).await?;
        self.push_devices = store.list_push_devices(caller.user_id).await?;
        if let Some(email) = caller.email.as_ref().filter(|_| caller.email_verified) {
            self.application = store.find_open_application(email).await?;
        }
        Ok(())
    }
}

impl ExportedOrder {
    fn new(item: OrderOfPart, to_talent: bool) -> Self {
        let OrderOfPart {
            order,
            messages,
            events,
        } = item;
        let is_theirs = |by: Actor| !to_talent || by == Actor::Talent;
        let history = events.into_iter().map(|event| Event {
            note: event.note.filter(|_| is_theirs(event.actor)),
            ..event
        });
        Self {
            order_guid: order.order_guid,
            number: order.number,
            state: order.state,
            talent: order.talent.display_name,
            offer: order.offer.title,
            customer: (!to_talent).then_some(order.customer),
            brief: (!to_talent).then_some(order.brief),
            gift: order.gift.filter(|_| !to_talent),
            shipping_address: order.shipping_address.filter(|_| !to_talent),
            consents: (!to_talent).then_some(order.consents),
            schedule: order.schedule,
            messages: messages.into_iter().map(Into::into).collect(),
            deliverables: order.deliverables,
            history: history.collect(),
            cancellation: order.cancellation.filter(|said| is_theirs(said.by)),
            dispute: order.dispute.filter(|said| is_theirs(said.by)),
            evidence: order
                .evidence
                .into_iter()
                .filter(|shown| is_theirs(shown.by))
                .collect(),
            total: order.money.total,
            refunded: order.payment.refunded,
            payment: (!to_talent).then_some(ExportedPayment {
                status: order.payment.status,
                captured: order.payment.captured,
                method: order.payment.method,
                receipt_url: order.payment.receipt_url,
            }),
            refunds: order.refunds,
            talent_net: to_talent.then_some(order.money.talent_net),
            timers: order.timers,
            created_at: order.created_at,
            updated_at: order.updated_at,
        }
    }
}

impl From<Favourite> for ExportedFavourite {
    fn from(favourite: Favourite) -> Self {
        Self {
            slug: favourite.slug,
            added_at: favourite.added_at,
        }
    }
}

impl From<WrittenMessage> for ExportedMessage {
    fn from(message: WrittenMessage) -> Self {
        Self {
            text: message.text,
            picture: message.picture,
            sent_at: message.sent_at,
        }
    }
}
