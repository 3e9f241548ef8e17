//! Take one's data home.

use accounts::PersonalData;
use axum::extract::State;
use axum::http::{HeaderName, header};
use domain::customer::CustomerProfile;
use domain::enrolment::Application;
use domain::feedback::Feedback;
use domain::limits::Limited;
use domain::offer::Offer;
use domain::order::{
    Actor, Brief, Cancellation, Consents, Deliverable, Dispute, Evidence, Gift, Order,
    OrderCustomer, PaymentMethod, PaymentStatus, PostalAddress, Refund, Schedule,
    State as OrderState, Timers,
};
use domain::push::PushSubscription;
use domain::talent::Talent;
use domain::{AssetId, Email, Money, OrderGuid, OrderNumber, UserId};
use http_api::{ApiError, Caller, Clock, Failures, Json, Limiter, Result, Role, Subject};
use jiff::Timestamp;
use serde::Serialize;
use store::Store;
use store::documents::{Author, Favourite, WrittenMessage};
use utoipa::ToSchema;

/// Everything we hold of the caller, as one file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AccountExport {
    exported_at: Timestamp,
    account: ExportedAccount,
    /// A customer's.
    #[serde(skip_serializing_if = "Option::is_none")]
    profile: Option<CustomerProfile>,
    /// A talent's.
    #[serde(skip_serializing_if = "Option::is_none")]
    talent: Option<Talent>,
    offers: Vec<Offer>,
    /// Talent a customer keeps for later.
    favourites: Vec<ExportedFavourite>,
    /// Browsers that are told what happens.
    push_devices: Vec<PushSubscription>,
    /// Newest first.
    orders: Vec<ExportedOrder>,
    /// What a customer wrote, or what was published about a talent.
    feedback: Vec<Feedback>,
    /// The open application to join under this address; only for a proven one.
    #[serde(skip_serializing_if = "Option::is_none")]
    application: Option<Application>,
}

/// The account itself.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExportedAccount {
    user_id: UserId,
    role: Role,
    email: Email,
    registered_at: Timestamp,
    updated_at: Timestamp,
}

/// Talent kept for later.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExportedFavourite {
    /// The first path segment of the talent's page.
    slug: String,
    added_at: Timestamp,
}

/// What the person wrote to the other side of an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExportedMessage {
    text: String,
    /// The picture that it showed.
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<AssetId>,
    sent_at: Timestamp,
}

/// One order. A customer's file has all that was said and done about it; a talent's only what they said and did
/// themselves, for the rest is the customer's.
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
    /// Whom it was given to.
    #[serde(skip_serializing_if = "Option::is_none")]
    gift: Option<Box<Gift>>,
    /// Where it was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    shipping_address: Option<Box<PostalAddress>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    consents: Option<Consents>,
    #[serde(skip_serializing_if = "Option::is_none")]
    schedule: Option<Schedule>,
    /// What the person wrote to the other side; what that wrote is its own.
    messages: Vec<ExportedMessage>,
    /// What was handed over.
    deliverables: Vec<Deliverable>,
    /// Who called it off, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    cancellation: Option<Cancellation>,
    /// What was reported as wrong, and how it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    dispute: Option<Dispute>,
    /// Pictures that the person showed in a dispute.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    evidence: Vec<Evidence>,
    total: Money,
    refunded: Money,
    /// The customer's payment.
    #[serde(skip_serializing_if = "Option::is_none")]
    payment: Option<ExportedPayment>,
    /// What was given back, and why.
    refunds: Vec<Refund>,
    /// What a talent earns by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    talent_net: Option<Money>,
    timers: Timers,
    created_at: Timestamp,
    updated_at: Timestamp,
}

/// How an order was paid, as far as the provider says.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExportedPayment {
    status: PaymentStatus,
    captured: Money,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<PaymentMethod>,
    /// The provider's receipt.
    #[serde(skip_serializing_if = "Option::is_none")]
    receipt_url: Option<String>,
}

/// Everything we hold of the caller, to keep: account, profile, orders, feedback, application.
#[utoipa::path(
    get,
    path = "/api/account/export",
    tag = "profiles",
    security(("bearer" = [])),
    extensions(("x-access" = json!("account_holders"))),
    responses((status = 200, body = AccountExport), Failures),
)]
pub(crate) async fn export_account(
    State(store): State<Store>,
    State(clock): State<Clock>,
    limiter: Limiter,
    caller: Caller,
) -> Result<([(HeaderName, &'static str); 1], Json<AccountExport>)> {
    limiter
        .count(Limited::ExportAccount, &[Subject::Account(&caller.uid)])
        .await?;
    let data = PersonalData::find(&store, &(&caller).into()).await?;
    let is_talent = caller.role == Role::Talent;
    let author = if is_talent {
        Author::Talent
    } else {
        Author::Customer
    };
    let mut messages = data.messages(&store, author).await?;
    let user = data
        .user
        .ok_or_else(|| ApiError::not_found("account", caller.user_id))?;
    let export = AccountExport {
        exported_at: clock.now(),
        account: ExportedAccount {
            user_id: user.user_id,
            role: user.role,
            email: user.email,
            registered_at: user.created_at,
            updated_at: user.updated_at,
        },
        profile: (!is_talent).then_some(user.profile),
        talent: data.talent,
        offers: data.offers,
        favourites: data.favourites.into_iter().map(Into::into).collect(),
        push_devices: store.list_push_devices(caller.user_id).await?,
        orders: data
            .orders
            .into_iter()
            .map(|order| {
                let messages = messages.remove(&order.order_guid);
                ExportedOrder::new(order, messages.unwrap_or_default(), is_talent)
            })
            .collect(),
        feedback: data.feedback,
        application: data.application,
    };
    let file = "attachment; filename=\"matchday-account.json\"";
    Ok(([(header::CONTENT_DISPOSITION, file)], Json(export)))
}

impl ExportedOrder {
    fn new(order: Order, messages: Vec<WrittenMessage>, to_talent: bool) -> Self {
        let is_theirs = |by: Actor| !to_talent || by == Actor::Talent;
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
