//! An order as one side sees it.

mod payment;

use domain::feedback::FeedbackStatus;
use domain::mail_topics::AddressDigest;
use domain::money::{AddonLine, AppliedTax};
use domain::order::{
    Actor, Answer, Brief, Cancellation, CustomQuote, Deliverable, Dispute, Due, Event, Evidence,
    LicenceTerm, MeetingView, Messaging, OfferSnapshot, Order, OrderTab, Payout, PostalAddress,
    ReschedulingView, Schedule, State, TalentSnapshot, Timers, Transition, Visibility, allowed,
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
use crate::gift_view::OrderGiftView;
use crate::quote::DiscountLine;

/// An order, cut to what its viewer may know.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderView {
    order_guid: OrderGuid,
    number: OrderNumber,
    state: State,
    /// Send it with an action; a newer one answers `conflict`.
    version: u64,
    /// In which role the caller sees it.
    viewer: Actor,
    /// The tab of a customer's orders that shows it.
    tab: OrderTab,
    /// Whether the two sides can write to each other.
    messaging: Messaging,
    /// What the viewer may do now.
    actions: Vec<Transition>,
    talent: TalentSnapshot,
    offer: OfferSnapshot,
    /// Present where the talent names the price; until `quotedAt` the price lines are those of the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    custom_quote: Option<CustomQuote>,
    #[serde(rename = "use")]
    order_use: OrderUse,
    /// What was agreed for commercial use; both sides read it.
    #[serde(skip_serializing_if = "Option::is_none")]
    commercial: Option<CommercialView>,
    customer: CustomerView,
    /// For whom it is billed; for the customer and operators.
    #[serde(skip_serializing_if = "Option::is_none")]
    billing: Option<Box<Billing>>,
    /// Whether mails to the viewer come back: for whoever booked.
    mails_come_back: bool,
    brief: Brief,
    /// When it was last changed, if the talent knew of the order by then.
    #[serde(skip_serializing_if = "Option::is_none")]
    brief_changed_at: Option<Timestamp>,
    /// Whether the viewer may change the brief now.
    can_change_brief: bool,
    /// The brief's answers under the questions as they were asked, in that order.
    answers: Vec<Answer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    schedule: Option<Schedule>,
    /// Where to send it; the talent sees it once the order is accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    shipping_address: Option<Box<PostalAddress>>,
    /// Where both sides meet, when it is due; for the customer and the talent.
    #[serde(skip_serializing_if = "Option::is_none")]
    meeting: Option<MeetingView>,
    /// Other times for what is booked, while it can be moved; for the customer and the talent.
    #[serde(skip_serializing_if = "Option::is_none")]
    rescheduling: Option<ReschedulingView>,
    /// The gift that it is; the talent sees when it opens, and the recipient's thanks.
    #[serde(skip_serializing_if = "Option::is_none")]
    gift: Option<OrderGiftView>,
    visibility: Visibility,
    money: MoneyView,
    payment: PaymentView,
    /// For the talent and operators.
    #[serde(skip_serializing_if = "Option::is_none")]
    payout: Option<Payout>,
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
    /// Pictures that the viewer's side shows in a dispute.
    evidence: Vec<Evidence>,
    feedback: FeedbackStatus,
    created_at: Timestamp,
    updated_at: Timestamp,
}

/// What was agreed for commercial use.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CommercialView {
    brand: String,
    product: String,
    /// Whether the company reads the script before anything is recorded.
    script_review: bool,
    /// Whether what is shown is marked as advertising.
    disclosure: bool,
    licence: LicenceScope,
    /// Whether the licence was granted, so that there is a document of it.
    is_licensed: bool,
    /// From the first delivery on; absent before.
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<LicenceTerm>,
}

/// Who books; the talent sees the name alone until the order is accepted.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CustomerView {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    email: Option<Email>,
    #[serde(skip_serializing_if = "Option::is_none")]
    phone: Option<Phone>,
    /// Whether an account holds the order.
    has_account: bool,
}

/// The price lines; what the talent earns is the talent's and the operators' to know.
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
    /// The tax as a line names it: `VAT 19 %`.
    tax_label: String,
    /// Whether the other lines contain the tax.
    tax_inclusive: bool,
    /// The row of the tax table that the rate is from; for the customer and operators.
    #[serde(skip_serializing_if = "Option::is_none")]
    applied_tax: Option<Box<AppliedTax>>,
    total: Money,
    #[serde(skip_serializing_if = "Option::is_none")]
    commission: Option<Money>,
    #[serde(skip_serializing_if = "Option::is_none")]
    talent_net: Option<Money>,
}

/// The view of an order with its history.
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
    let feedback = feedback.map_or(FeedbackStatus::None, |feedback| feedback.status);
    let Access { order, viewer } = access.clone();
    let is_customer = matches!(viewer, Actor::Customer | Actor::Guest);
    let (mut mails_come_back, mut gifts_come_back) = (false, false);
    if is_customer {
        mails_come_back = comes_back(state, &order.customer.email).await?;
        let gift = order.gift.as_deref();
        if let Some(recipient) = gift.and_then(|gift| gift.recipient_email.as_ref()) {
            gifts_come_back = comes_back(state, recipient).await?;
        }
    }
    let view = OrderView::new(order, viewer, events, feedback, now);
    let gift = view.gift;
    Ok(OrderView {
        mails_come_back,
        gift: gift.map(|gift| gift.with_mails_come_back(gifts_come_back)),
        ..view
    })
}

/// Whether nothing is mailed to an address, since mails to it come back.
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
        Self {
            // An operator's are in the operators' area, where each takes a reason and is logged.
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
            meeting: order.meeting_seen_by(viewer, now),
            rescheduling: order.rescheduling_seen_by(viewer, now),
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
            custom_quote: order.custom_quote,
            order_use: order.order_use,
            brief: order.brief,
            brief_changed_at: order.brief_changed_at,
            schedule: order.schedule,
            visibility: order.visibility,
            timers: order.timers,
            events,
            deliverables: order.deliverables,
            revisions_used: order.revisions_used,
            reschedules: order.reschedules,
            cancellation: order.cancellation,
            dispute: order.dispute,
            feedback,
            created_at: order.created_at,
            updated_at: order.updated_at,
        }
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

/// Before the talent has accepted, contact would lead around the platform.
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
