//! An order as one viewer can see it.

mod payment;

use domain::feedback::{Feedback, FeedbackStatus};
use domain::mail_topics::AddressDigest;
use domain::money::{AddonLine, AppliedTax};
use domain::order::{
    Actor, Answer, BankDecision, Brief, BudgetRange, Cancellation, CustomQuote, Deliverable,
    Dispute, Due, EarningsStanding, Event, Evidence, LicenceTerm, MeetingView, Messaging,
    OfferSnapshot, Order, OrderTab, Payout, PostalAddress, ReschedulingView, Schedule, State,
    TalentSnapshot, Timers, TipOptions, TippedOrder, Transition, Visibility, Withdrawal, allowed,
    promised_deadline,
};
use domain::quote::{LicenceScope, OrderUse};
use domain::tax::Billing;
use domain::{Email, Money, OrderGuid, OrderNumber, Phone};
use http_api::Result;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use self::payment::PaymentView;
use crate::OrdersState;
use crate::access::Access;
use crate::gifts::view::OrderGiftView;
use crate::place::quote::DiscountLine;

/// An order with the fields that its viewer can see.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each states separately what the caller may do"
)]
pub(crate) struct OrderView {
    order_guid: OrderGuid,
    number: OrderNumber,
    state: State,
    /// The version to send with an action; if there is a newer one, the response is `conflict`.
    version: u64,
    viewer: Actor,
    tab: OrderTab,
    /// Whether the parties can send messages.
    messaging: Messaging,
    /// The actions that the viewer can take now.
    actions: Vec<Transition>,
    talent: TalentSnapshot,
    offer: OfferSnapshot,
    /// The order that it is a tip for.
    #[serde(skip_serializing_if = "Option::is_none")]
    tip: Option<TippedOrder>,
    /// The tips that were paid for it, earliest first.
    tips: Vec<TipView>,
    /// What the customer can tip now; only for the customer.
    #[serde(skip_serializing_if = "Option::is_none")]
    tip_options: Option<TipOptions>,
    /// Present if the talent sets the price; until `quotedAt` the price lines are the listed ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    custom_quote: Option<CustomQuote>,
    #[serde(rename = "use")]
    order_use: OrderUse,
    /// The terms of commercial use; both parties can see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    commercial: Option<CommercialView>,
    customer: CustomerView,
    /// The billing; only for the customer and operators.
    #[serde(skip_serializing_if = "Option::is_none")]
    billing: Option<Box<Billing>>,
    /// Whether emails to the viewer bounce; for the customer or guest.
    mails_come_back: bool,
    brief: Brief,
    /// The time of the last change after the talent could see the order.
    #[serde(skip_serializing_if = "Option::is_none")]
    brief_changed_at: Option<Timestamp>,
    /// Whether the viewer may change the brief now.
    can_change_brief: bool,
    /// The brief's answers with their questions as they were when the order was placed, in that order.
    answers: Vec<Answer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    schedule: Option<Schedule>,
    /// The shipping address; the talent can see it once the order is accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    shipping_address: Option<Box<PostalAddress>>,
    /// The time of the last change of the shipping address after the talent could see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    address_changed_at: Option<Timestamp>,
    /// Whether the viewer may change the shipping address now.
    can_change_address: bool,
    /// The meeting point, when it is shown; for the customer and the talent.
    #[serde(skip_serializing_if = "Option::is_none")]
    meeting: Option<MeetingView>,
    /// The rescheduling options while the booked time can be moved; for the customer and the talent.
    #[serde(skip_serializing_if = "Option::is_none")]
    rescheduling: Option<ReschedulingView>,
    /// The gift; the talent can see its opening time and the recipient's thanks.
    #[serde(skip_serializing_if = "Option::is_none")]
    gift: Option<OrderGiftView>,
    visibility: Visibility,
    /// Whether the customer can withdraw from the contract by law; only for the customer.
    #[serde(skip_serializing_if = "Option::is_none")]
    withdrawal: Option<Withdrawal>,
    money: MoneyView,
    payment: PaymentView,
    /// Only for the talent and operators.
    #[serde(skip_serializing_if = "Option::is_none")]
    payout: Option<Payout>,
    /// Where the talent's earnings are; only for the talent and operators.
    #[serde(skip_serializing_if = "Option::is_none")]
    earnings: Option<EarningsStanding>,
    /// The decision of the customer's bank, once the cardholder has objected to the payment.
    #[serde(skip_serializing_if = "Option::is_none")]
    chargeback: Option<BankDecision>,
    timers: Timers,
    /// The next deadline, as it was promised.
    #[serde(skip_serializing_if = "Option::is_none")]
    due: Option<Due>,
    events: Vec<Event>,
    deliverables: Vec<Deliverable>,
    revisions_used: u32,
    reschedules: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    cancellation: Option<Cancellation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dispute: Option<Dispute>,
    /// Pictures that the viewer's party submitted in a dispute.
    evidence: Vec<Evidence>,
    feedback: FeedbackStatus,
    /// Whether the viewer can leave feedback now, or change it; for the customer.
    can_rate: bool,
    created_at: Timestamp,
    updated_at: Timestamp,
}

/// A tip that was paid.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TipView {
    /// The identifier of the tip, which is a separate order.
    order_guid: OrderGuid,
    number: OrderNumber,
    amount: Money,
    /// The refunded amount, including pending refunds.
    refunded: Money,
    paid_at: Timestamp,
}

/// The terms of commercial use.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CommercialView {
    brand: String,
    product: String,
    /// Whether the company reviews the script before the recording.
    script_review: bool,
    /// Whether the content is marked as advertising.
    disclosure: bool,
    licence: LicenceScope,
    /// The range of prices that the company considers; absent for the listed price.
    #[serde(skip_serializing_if = "Option::is_none")]
    budget: Option<BudgetRange>,
    /// Whether the licence was granted, so that its document exists.
    is_licensed: bool,
    /// The period, from the first delivery on; absent before.
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<LicenceTerm>,
}

/// The customer; until the order is accepted the talent can see only the name.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CustomerView {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    email: Option<Email>,
    #[serde(skip_serializing_if = "Option::is_none")]
    phone: Option<Phone>,
    /// Whether an account owns the order.
    has_account: bool,
}

/// The price lines; only the talent and operators can see the talent's earnings.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MoneyView {
    offer_price: Money,
    addons: Vec<AddonLine>,
    subtotal: Money,
    #[serde(skip_serializing_if = "Option::is_none")]
    discount: Option<DiscountLine>,
    service_fee: Money,
    tax: Money,
    /// The label of the tax line: `VAT 19 %`.
    tax_label: String,
    /// Whether the other lines include the tax.
    tax_inclusive: bool,
    /// The row of the tax table with the rate; only for the customer and operators.
    #[serde(skip_serializing_if = "Option::is_none")]
    applied_tax: Option<Box<AppliedTax>>,
    total: Money,
    /// The tax in the talent's price, deducted before the commission; not for the customer.
    #[serde(skip_serializing_if = "Option::is_none")]
    talent_tax: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    commission: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    talent_net: Option<Money>,
}

/// Returns the view of an order with its history.
pub(crate) async fn read_order_view(
    state: &OrdersState,
    access: &Access,
    now: Timestamp,
) -> Result<OrderView> {
    let guid = access.order.order_guid;
    let events = state.store.list_events(guid).await?;
    let feedback = if access.order.completed_at.is_some() {
        state.store.find_feedback(guid).await?
    } else {
        None
    };
    let Access { order, viewer } = access.clone();
    let order = Box::pin(state.store.with_shared_meeting(order)).await?;
    let is_customer = matches!(viewer, Actor::Customer | Actor::Guest);
    let order = if is_customer {
        order
    } else {
        Box::pin(state.store.with_payout_account(order)).await?
    };
    let can_rate = is_customer && Feedback::check_author(&order, feedback.as_ref(), now).is_ok();
    let feedback = feedback.map_or(FeedbackStatus::None, |feedback| feedback.status);
    let (mut mails_come_back, mut gifts_come_back) = (false, false);
    if is_customer {
        mails_come_back = comes_back(state, &order.customer.email).await?;
        let gift = order.gift.as_deref();
        if let Some(recipient) = gift.and_then(|gift| gift.recipient_email.as_ref()) {
            gifts_come_back = comes_back(state, recipient).await?;
        }
    }
    let tips = state.store.list_tips(&order).await?;
    let tip_options = order.tip_options(&tips, now).filter(|_| is_customer);
    let view = OrderView::new(order, viewer, events, feedback, now);
    let gift = view.gift;
    Ok(OrderView {
        tips: tips.iter().filter_map(TipView::new).collect(),
        tip_options,
        mails_come_back,
        can_rate,
        gift: gift.map(|gift| gift.with_mails_come_back(gifts_come_back)),
        ..view
    })
}

/// Returns whether emails to an address bounce, so that none are sent.
async fn comes_back(state: &OrdersState, email: &Email) -> Result<bool> {
    let address = AddressDigest::new(email.as_str());
    let problem = state.store.find_address_problem(&address).await?;
    Ok(problem.is_some_and(|problem| problem.stops_mails()))
}

impl OrderView {
    fn new(
        order: Order,
        viewer: Actor,
        events: Vec<Event>,
        feedback: FeedbackStatus,
        now: Timestamp,
    ) -> Self {
        let side = Side::from_actor(viewer);
        let bank = order.bank_decision();
        Self {
            earnings: (side != Side::Customer).then(|| order.earnings_standing()),
            chargeback: bank.map(|bank| BankDecision {
                at_risk: bank.at_risk.filter(|_| side != Side::Customer),
                ..bank
            }),
            timers: Timers {
                payout_at: order.payout_day(),
                ..order.timers
            },
            // An operator's actions are in the function `operators`, where each needs a reason and is logged.
            actions: match viewer {
                Actor::Operator => Vec::new(),
                _ => allowed(&order, viewer, now),
            },
            due: promised_deadline(&order),
            tab: order.state.tab(),
            messaging: order.messaging(now),
            commercial: CommercialView::new(&order),
            customer: CustomerView::new(&order, side),
            mails_come_back: false,
            money: MoneyView::new(&order, side),
            payment: PaymentView::new(&order, side),
            answers: order.answers(),
            billing: order.billing.clone().filter(|_| side != Side::Talent),
            can_change_brief: order.check_brief_edit(viewer).is_ok(),
            can_change_address: order.check_address_edit(viewer).is_ok(),
            meeting: order.meeting_seen_by(viewer, now),
            rescheduling: order.rescheduling_seen_by(viewer, now),
            withdrawal: order.withdrawal(now).filter(|_| side == Side::Customer),
            evidence: order.evidence_seen_by(viewer).cloned().collect(),
            gift: OrderGiftView::new(&order, viewer, now),
            shipping_address: order
                .shipping_address
                .clone()
                .filter(|_| may_contact(&order, side)),
            payout: (side != Side::Customer).then_some(order.payout),
            order_guid: order.order_guid,
            number: order.number,
            state: order.state,
            version: order.version,
            viewer,
            talent: order.talent,
            offer: order.offer,
            tip: order.tip,
            tips: Vec::new(),
            tip_options: None,
            custom_quote: order.custom_quote,
            order_use: order.order_use,
            brief: order.brief,
            brief_changed_at: order.brief_changed_at,
            address_changed_at: order.address_changed_at,
            schedule: order.schedule,
            visibility: order.visibility,
            events,
            deliverables: order.deliverables,
            revisions_used: order.revisions_used,
            reschedules: order.reschedules,
            cancellation: order.cancellation,
            dispute: order.dispute,
            feedback,
            can_rate: false,
            created_at: order.created_at,
            updated_at: order.updated_at,
        }
    }
}

impl TipView {
    fn new(tip: &Order) -> Option<Self> {
        let paid_at = tip.completed_at?;
        Some(Self {
            order_guid: tip.order_guid,
            number: tip.number.clone(),
            amount: tip.payment.captured,
            refunded: tip.payment.refunded,
            paid_at,
        })
    }
}

impl CommercialView {
    fn new(order: &Order) -> Option<Self> {
        let agreed = order.commercial.as_deref()?.clone();
        Some(Self {
            brand: agreed.brand,
            product: agreed.product,
            script_review: agreed.script_review,
            disclosure: agreed.disclosure,
            licence: agreed.licence,
            budget: agreed.budget,
            is_licensed: order.has_licence(),
            term: order.licence_term(),
        })
    }
}

impl CustomerView {
    fn new(order: &Order, side: Side) -> Self {
        let customer = &order.customer;
        let contact = may_contact(order, side);
        Self {
            name: customer.name.clone(),
            email: contact.then(|| customer.email.clone()),
            phone: customer.phone.clone().filter(|_| contact),
            has_account: customer.user_id.is_some() && !order.is_erased(),
        }
    }
}

/// Returns whether contact details are visible: before the acceptance they would allow to bypass the platform.
fn may_contact(order: &Order, side: Side) -> bool {
    side != Side::Talent || order.accepted_at.is_some()
}

impl MoneyView {
    fn new(order: &Order, side: Side) -> Self {
        let money = &order.money;
        let earns = side != Side::Customer;
        Self {
            offer_price: money.offer_price,
            addons: money.addons.clone(),
            subtotal: money.subtotal,
            discount: money.discount.clone().map(DiscountLine::from),
            service_fee: money.service_fee,
            tax: money.tax,
            tax_label: money.tax_label(),
            tax_inclusive: money.tax_inclusive,
            applied_tax: money.applied_tax.clone().filter(|_| side != Side::Talent),
            total: money.total,
            talent_tax: money.talent_tax.filter(|_| earns),
            commission: earns.then_some(money.commission),
            talent_net: earns.then_some(money.talent_net),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Customer,
    Talent,
    Operator,
}

impl Side {
    fn from_actor(viewer: Actor) -> Self {
        match viewer {
            Actor::Customer | Actor::Guest => Self::Customer,
            Actor::Talent => Self::Talent,
            Actor::Operator | Actor::System | Actor::Timer => Self::Operator,
        }
    }
}
