//! Returns one order, and lists disputes and chargebacks.

pub(crate) mod chargeback;
pub(crate) mod decision;
pub(crate) mod desk;
pub(crate) mod message;
pub(crate) mod resend_mail;
pub(crate) mod search;
pub(crate) mod table;

use std::collections::BTreeMap;

use axum::extract::State;
use domain::approval::SeenObject;
use domain::audit::{AuditSubject, OperatorIdentity};
use domain::feedback::Feedback;
use domain::money::Breakdown;
use domain::order::{
    Actor, Brief, Cancellation, Chargeback, Deliverable, Dispute, EarningsStanding, Event,
    Evidence, OfferSnapshot, Order, OrderCustomer, Party, PaymentMethod, PaymentStanding,
    PaymentStatus, Payout, Refund, Schedule, Settlement, State as OrderState, TalentSnapshot,
    Timers, TippedOrder, Transition, allowed,
};
use domain::{AssetId, Language, Money, OrderGuid, OrderNumber};
use http_api::{ApiError, Failures, Json, PageQuery, Path, Query, Result};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::documents::{Author, MATCHDAY, WrittenMessage};
use store::{MailState, OrderMail, PAGE_SIZE, Page};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::decisions::approvals::{ApprovalView, find_pending};
use crate::health::effects::{EffectView, view_of};
use crate::list::ListQuery;
use crate::operator::Operator;
use crate::orders::decision::role_for;
use crate::orders::desk::notes::{OrderNote, list_notes};
use crate::orders::search::OperatorOrderSummary;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DisputeList {
    /// Those that a party disputed, longest waiting first.
    #[default]
    Disputes,
    /// Those with an open chargeback, oldest first.
    Chargebacks,
}

/// A message from one party to the other.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MessageView {
    /// The party who wrote it.
    author: Actor,
    text: String,
    /// The picture of the message; read like a file of the order.
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<AssetId>,
    sent_at: Timestamp,
}

/// The status of an email.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum MailStateName {
    /// The email service accepted it.
    Sent,
    /// The last attempt failed; it is retried.
    Failed,
    /// It was sent and bounced.
    Bounced,
    /// It was not sent, because emails to its address bounce.
    Suppressed,
}

/// An email about the order, without its body, which contains links that grant access.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OrderMailView {
    /// The template: `order_requested`.
    template: String,
    to: Party,
    /// The address; absent after the account was deleted.
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<String>,
    subject: String,
    state: MailStateName,
    /// The error of the last attempt.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    attempts: u32,
    /// The end of the last attempt.
    at: Timestamp,
}

impl From<OrderMail> for OrderMailView {
    fn from(mail: OrderMail) -> Self {
        Self {
            template: mail.template.to_string(),
            to: mail.to,
            address: mail.address,
            subject: mail.subject,
            state: match mail.state {
                MailState::Sent => MailStateName::Sent,
                MailState::Failed => MailStateName::Failed,
                MailState::Bounced => MailStateName::Bounced,
                MailState::Suppressed => MailStateName::Suppressed,
            },
            error: mail.error,
            attempts: mail.attempts,
            at: mail.at,
        }
    }
}

/// The payment, with the provider's identifiers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OperatorPaymentView {
    status: PaymentStatus,
    /// Where the customer's money is.
    standing: PaymentStanding,
    attempt: u32,
    amount: Money,
    captured: Money,
    refunded: Money,
    /// What the captured amount became on the platform's balance.
    #[serde(skip_serializing_if = "Option::is_none")]
    settlement: Option<Settlement>,
    #[serde(skip_serializing_if = "Option::is_none")]
    intent_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    charge_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<PaymentMethod>,
}

/// A tip for an order, which is a separate order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OperatorTipView {
    order_guid: OrderGuid,
    number: OrderNumber,
    state: OrderState,
    amount: Money,
}

impl From<Order> for OperatorTipView {
    fn from(tip: Order) -> Self {
        Self {
            order_guid: tip.order_guid,
            number: tip.number,
            state: tip.state,
            amount: tip.money.total,
        }
    }
}

/// An order with all its data.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderFile {
    order_guid: OrderGuid,
    number: OrderNumber,
    state: OrderState,
    version: u64,
    /// The decisions that the caller can make now.
    decisions: Vec<Transition>,
    talent: TalentSnapshot,
    offer: OfferSnapshot,
    /// The order that it is a tip for.
    #[serde(skip_serializing_if = "Option::is_none")]
    tip: Option<TippedOrder>,
    /// The tips that were begun for it, earliest first, paid or not.
    tips: Vec<OperatorTipView>,
    customer: OrderCustomer,
    brief: Brief,
    #[serde(skip_serializing_if = "Option::is_none")]
    schedule: Option<Schedule>,
    money: Breakdown,
    payment: OperatorPaymentView,
    refunds: Vec<Refund>,
    /// The amount that can still be refunded.
    refundable: Money,
    payout: Payout,
    /// Where the talent's earnings are.
    earnings: EarningsStanding,
    timers: Timers,
    events: Vec<Event>,
    deliverables: Vec<Deliverable>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cancellation: Option<Cancellation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dispute: Option<Dispute>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chargeback: Option<Chargeback>,
    /// Whether evidence can be sent to the bank now.
    takes_evidence: bool,
    /// Pictures that both parties submitted in a dispute.
    evidence: Vec<Evidence>,
    /// The messages of both parties, oldest first.
    messages: Vec<MessageView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    feedback: Option<Feedback>,
    /// Sent and failed emails, oldest first.
    mails: Vec<OrderMailView>,
    /// Pending effects: emails, refunds, releases.
    effects: Vec<EffectView>,
    /// An act that waits for a second operator.
    #[serde(skip_serializing_if = "Option::is_none")]
    pending_approval: Option<ApprovalView>,
    /// The offer's titles by language, if the customer booked one of them; absent after the athlete renamed it.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    offer_titles: BTreeMap<Language, String>,
    /// The operators' notes, oldest first.
    notes: Vec<OrderNote>,
    /// The operator who works on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    assignee: Option<OperatorIdentity>,
    created_at: Timestamp,
    updated_at: Timestamp,
}

/// Return an order as operators see it.
#[utoipa::path(
    get, path = "/api/operators/orders/{orderGuid}", tag = "operators",
    params(("orderGuid" = OrderGuid, Path)),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = OrderFile), Failures),
)]
pub(crate) async fn find_operator_order(
    State(state): State<OperatorsState>,
    operator: Operator,
    Path(guid): Path<OrderGuid>,
) -> Result<Json<OrderFile>> {
    let now = state.clock.now();
    let order = load(&state, guid, now).await?;
    let file = OrderFile::read(&state, &operator, order, now).await?;
    Ok(Json(file))
}

/// List the orders in dispute, or with a chargeback, longest waiting first.
#[utoipa::path(
    get, path = "/api/operators/disputes", tag = "operators",
    params(
        ("list" = Option<DisputeList>, Query, description = "`disputes` unless said otherwise"),
        PageQuery,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = Page<OperatorOrderSummary>), Failures),
)]
pub(crate) async fn list_disputes(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Query(query): Query<ListQuery<DisputeList>>,
) -> Result<Json<Page<OperatorOrderSummary>>> {
    let (store, cursor) = (&state.store, query.cursor.as_ref());
    let page = match query.list {
        DisputeList::Disputes => store.list_disputes(cursor, PAGE_SIZE).await?,
        DisputeList::Chargebacks => store.list_chargebacks(cursor, PAGE_SIZE).await?,
    };
    Ok(Json(page.map(OperatorOrderSummary::from)))
}

/// Returns the order at `now`, after passed deadlines.
pub(crate) async fn load(state: &OperatorsState, guid: OrderGuid, now: Timestamp) -> Result<Order> {
    let order = state.store.find_order(guid).await?;
    let order = order.ok_or_else(|| ApiError::not_found("order", guid))?;
    http_api::log_order(&order.number);
    Ok(state.settle.due(order, now).await?)
}

impl OrderFile {
    /// Adds a note that was written now, unless it was read already.
    pub(crate) fn add_note(&mut self, note: OrderNote) {
        if self.notes.iter().all(|one| one.guid() != note.guid()) {
            self.notes.push(note);
        }
    }

    pub(crate) async fn read<D>(
        state: &OperatorsState,
        operator: &Operator<D>,
        order: Order,
        now: Timestamp,
    ) -> Result<Self> {
        let (store, guid) = (&state.store, order.order_guid);
        let subject = AuditSubject::order(guid, order.number.to_string());
        let pending_approval = find_pending(
            state,
            operator,
            (&subject, SeenObject::Version(order.version)),
            now,
        );
        let pending_approval = pending_approval.await?;
        let documents = store.documents(&MATCHDAY);
        let mut messages = Vec::new();
        for (author, side) in [
            (Author::Customer, Actor::Customer),
            (Author::Talent, Actor::Talent),
        ] {
            let written = documents.messages_by(author, guid).await?;
            messages.extend(written.into_iter().map(|message| {
                let WrittenMessage {
                    text,
                    picture,
                    sent_at,
                } = message;
                MessageView {
                    author: side,
                    text,
                    picture,
                    sent_at,
                }
            }));
        }
        messages.sort_by_key(|message| message.sent_at);
        let tips = store.list_tips(&order).await?;
        let effects = store.list_outbox(guid).await?;
        let mails = store.list_order_mails(guid).await?;
        let refundable = order.refundable();
        let payment = order.payment.clone();
        let (standing, earnings) = (order.payment_standing(), order.earnings_standing());
        Ok(Self {
            offer_titles: find_titles(state, &order).await?,
            notes: list_notes(state, &subject).await?,
            assignee: store.find_assignee(guid).await?,
            decisions: decisions(&order, operator, now),
            events: store.list_events(guid).await?,
            feedback: store.find_feedback(guid).await?,
            mails: mails.into_iter().map(OrderMailView::from).collect(),
            effects: effects.iter().map(view_of).collect(),
            messages,
            pending_approval,
            refundable,
            payment: OperatorPaymentView {
                status: payment.status,
                standing,
                attempt: payment.attempt,
                amount: payment.amount,
                captured: payment.captured,
                refunded: payment.refunded,
                settlement: payment.settlement,
                intent_id: payment.intent_id,
                charge_id: payment.charge_id,
                method: payment.method,
            },
            order_guid: guid,
            number: order.number,
            state: order.state,
            version: order.version,
            talent: order.talent,
            offer: order.offer,
            tip: order.tip,
            tips: tips.into_iter().map(OperatorTipView::from).collect(),
            customer: order.customer,
            brief: order.brief,
            schedule: order.schedule,
            money: order.money,
            refunds: order.refunds,
            payout: order.payout,
            earnings,
            timers: order.timers,
            deliverables: order.deliverables,
            cancellation: order.cancellation,
            dispute: order.dispute,
            takes_evidence: order
                .chargeback
                .as_ref()
                .is_some_and(|one| one.takes_evidence(now)),
            chargeback: order.chargeback.map(|one| *one),
            evidence: order.evidence,
            created_at: order.created_at,
            updated_at: order.updated_at,
        })
    }
}

/// Returns the offer's titles in every language. An order keeps the title that its customer read, which is one of them unless
/// the athlete changed it since.
async fn find_titles(state: &OperatorsState, order: &Order) -> Result<BTreeMap<Language, String>> {
    let (store, talent) = (&state.store, order.talent.talent_guid);
    let offer = store.find_offer(talent, order.offer.offer_guid).await?;
    let (Some(offer), Some(talent)) = (offer, store.find_talent(talent).await?) else {
        return Ok(BTreeMap::new());
    };
    let titles = offer.titles(&talent.text_language);
    let is_one = titles.values().any(|title| *title == order.offer.title);
    Ok(if is_one { titles } else { BTreeMap::new() })
}

/// Returns the transitions that the operator's roles allow now. Only the talent can deliver a shipment.
fn decisions<D>(order: &Order, operator: &Operator<D>, now: Timestamp) -> Vec<Transition> {
    let mut allowed = allowed(order, Actor::Operator, now);
    allowed.retain(|step| {
        operator.roles.allow(role_for(*step))
            && (*step != Transition::Deliver || !order.is_shipped())
    });
    allowed
}
