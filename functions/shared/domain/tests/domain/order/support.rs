//! A talent with offers, and orders in each state.

use domain::marketplace::PayoutDelay;
use domain::money::Fees;
use domain::offer::Offer;
use domain::order::{
    Actor, AddressInput, Applied, Authorisation, Brief, BriefInput, Command, CommercialInput,
    CommercialUse, Consents, ConsentsInput, CustomerInput, Deliverable, DeliverableKind, Order,
    OrderCustomer, Placement, PostalAddress, Refused, Schedule, Visibility, WithdrawalRight, apply,
    place,
};
use domain::quote::{LicenceInput, LicenceScope, OrderUse, Quote, Selection};
use domain::slots::{Slot, bookable_slots};
use domain::talent::{Talent, TalentStatus};
use domain::{
    Currency, Email, Money, OfferGuid, OrderGuid, OrderHash, OrderNumber, Slug, TalentGuid,
    TimeZoneName, WebUrl,
};
use jiff::{SignedDuration, Timestamp};
use serde_json::json;

pub(crate) fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

pub(crate) fn morning() -> Timestamp {
    at("2026-11-21T09:00:00Z")
}

pub(crate) fn hours(count: i64) -> SignedDuration {
    SignedDuration::from_hours(count)
}

pub(crate) fn talent() -> Talent {
    let guid = TalentGuid::from_parts(1, [1; 10]);
    let email = Email::parse("ada@example.org").unwrap();
    let draft = Talent::draft(
        guid,
        Slug::parse("ada-keller").unwrap(),
        "Ada Keller".into(),
        email,
        morning(),
    );
    Talent {
        status: TalentStatus::Published,
        time_zone: TimeZoneName::parse("Europe/Berlin").unwrap(),
        ..draft
    }
}

pub(crate) fn video() -> Offer {
    offer(json!({
        "kind": "video",
        "video": {"maxSeconds": 60, "turnaroundDays": 7, "revisionsIncluded": 1, "allowDownload": true},
    }))
}

pub(crate) fn licence(term_days: u32, territory: &[&str], channels: &[&str]) -> LicenceScope {
    let input: LicenceInput = serde_json::from_value(json!({
        "termDays": term_days, "territory": territory, "channels": channels,
    }))
    .unwrap();
    input.checked().unwrap()
}

/// The terms of commercial use.
pub(crate) fn commercial() -> CommercialUse {
    let input: CommercialInput = serde_json::from_value(json!({
        "brand": "Otter Energy", "product": "The new drink", "scriptReview": true, "disclosure": true,
    }))
    .unwrap();
    input
        .checked(&licence(60, &["DE"], &["Website"]), Currency::eur())
        .unwrap()
}

/// A job that the talent prices on request.
pub(crate) fn custom() -> Offer {
    offer(json!({"kind": "custom", "turnaroundDays": 10}))
}

pub(crate) fn session() -> Offer {
    offer(json!({
        "kind": "session",
        "session": {
            "durationMin": 60, "seats": 1, "minNoticeH": 24, "maxAdvanceDays": 60, "bufferMin": 30,
            "weekly": [{"dow": 1, "from": "09:00", "to": "12:00"}, {"dow": 3, "from": "18:00", "to": "20:00"}],
            "location": "online",
        },
    }))
}

fn offer(terms: serde_json::Value) -> Offer {
    let mut whole = json!({
        "offerGuid": OfferGuid::from_parts(2, [2; 10]),
        "talentGuid": talent().talent_guid,
        "status": "active", "title": "A message for you", "description": "Personal.",
        "price": {"amount": 10_000, "currency": "EUR"}, "priceVersion": 3,
        "addons": [
            {"key": "rush", "label": "Within a day", "price": {"amount": 2_000, "currency": "EUR"}, "effect": "rush24h"},
            {"key": "long", "label": "Longer", "price": {"amount": 1_500, "currency": "EUR"}, "effect": "extra_length"},
        ],
        "use": "personal", "acceptWithinH": 72, "cancellationPolicy": "flexible",
        "version": 1, "createdAt": morning(), "updatedAt": morning(),
    });
    whole
        .as_object_mut()
        .unwrap()
        .extend(terms.as_object().unwrap().clone());
    serde_json::from_value(whole).unwrap()
}

pub(crate) fn selection(offer: &Offer, addons: &[&str]) -> Selection {
    Selection {
        offer_guid: offer.offer_guid,
        addons: addons.iter().map(|key| (*key).to_owned()).collect(),
        order_use: OrderUse::Personal,
        promo_code: None,
        licence: None,
        billing: None,
        language: domain::Language::default(),
    }
}

pub(crate) fn quote(offer: &Offer, addons: &[&str]) -> Quote {
    Quote::price(
        offer,
        selection(offer, addons),
        None,
        &Fees::default(),
        morning(),
    )
    .unwrap()
}

pub(crate) fn customer() -> OrderCustomer {
    let input: CustomerInput =
        serde_json::from_value(json!({"name": "Ben Otto", "email": "ben@example.org"})).unwrap();
    input.checked(None).unwrap()
}

pub(crate) fn address() -> PostalAddress {
    let input: AddressInput = serde_json::from_value(json!({
        "name": "Ben Otto", "street": "Gartenweg 3", "postalCode": "10115", "city": "Berlin", "country": "DE",
    }))
    .unwrap();
    input.checked().unwrap()
}

pub(crate) fn brief() -> Brief {
    let input: BriefInput = serde_json::from_value(json!({
        "forWhom": "other", "recipientName": "Mia", "occasion": "birthday",
        "instructions": "Please wish Mia a happy tenth birthday.",
    }))
    .unwrap();
    input.checked(&[], morning()).unwrap()
}

pub(crate) fn consents() -> Consents {
    let ticked = ConsentsInput {
        terms: true,
        performance_begins_now: true,
        age: true,
        marketing: false,
        recipient_agrees: false,
    };
    ticked.checked(morning()).unwrap()
}

pub(crate) struct Booking {
    pub(crate) talent: Talent,
    pub(crate) offer: Offer,
    pub(crate) quote: Quote,
    pub(crate) slot: Option<Slot>,
    pub(crate) address: Option<PostalAddress>,
    pub(crate) open_requests: u32,
    pub(crate) asks_for_price: bool,
    pub(crate) actor: Actor,
}

impl Booking {
    pub(crate) fn new(offer: Offer, addons: &[&str]) -> Self {
        let terms = offer.session.as_ref();
        let free = terms.map(|terms| bookable_slots(terms, &talent().time_zone, &[], morning(), 9));
        Self {
            talent: talent(),
            quote: quote(&offer, addons),
            slot: free.map(|slots| slots[0]),
            address: None,
            open_requests: 0,
            asks_for_price: false,
            actor: Actor::Guest,
            offer,
        }
    }

    pub(crate) fn place(&self, now: Timestamp) -> Result<Applied, Refused> {
        let time_zone = TimeZoneName::parse("Europe/London").unwrap();
        let placement = Placement {
            order_guid: OrderGuid::from_parts(3, [3; 10]),
            number: OrderNumber::from_random([7; 8]),
            hash: &OrderHash::from_random([9; 16]),
            talent: &self.talent,
            offer: &self.offer,
            quote: &self.quote,
            open_requests: self.open_requests,
            customer: customer(),
            brief: brief(),
            schedule: self.slot.map(|slot| Schedule { slot, time_zone }),
            shipping_address: self.address.clone(),
            gift: None,
            visibility: Visibility::default(),
            email_proven: false,
            consents: consents(),
            // Cancellations follow the policy; `with_right` is for the tests of the withdrawal.
            withdrawal: WithdrawalRight::OtherCountry,
            commercial: match self.quote.selection.order_use {
                OrderUse::Commercial => Some(commercial()),
                OrderUse::Personal => None,
            },
            asks_for_price: self.asks_for_price,
            actor: self.actor,
        };
        place(placement, now)
    }
}

/// An order with a current time and its history.
#[derive(Debug, Clone)]
pub(crate) struct Life {
    pub(crate) order: Order,
    pub(crate) now: Timestamp,
    pub(crate) last: Applied,
    pub(crate) history: Vec<Applied>,
}

impl Life {
    pub(crate) fn placed(offer: Offer) -> Self {
        let applied = Booking::new(offer, &[]).place(morning()).unwrap();
        Self {
            order: applied.order.clone(),
            now: morning(),
            last: applied.clone(),
            history: vec![applied],
        }
    }

    /// Returns an order that was just placed.
    pub(crate) fn from_placed(placed: Applied) -> Self {
        Self {
            order: placed.order.clone(),
            now: morning(),
            last: placed.clone(),
            history: vec![placed],
        }
    }

    /// Pays, accepts and delivers the order.
    pub(crate) fn deliver(&mut self) {
        self.act(Actor::System, authorise(&self.order)).unwrap();
        self.act(Actor::Talent, Command::Accept).unwrap();
        let deliverables = vec![link(self.now)];
        self.act(Actor::Talent, Command::Deliver { deliverables })
            .unwrap();
    }

    pub(crate) fn deliver_now(&mut self) {
        let deliverables = vec![link(self.now)];
        self.act(Actor::Talent, Command::Deliver { deliverables })
            .unwrap();
    }

    /// Reports a problem, and lets an operator refund the full amount.
    pub(crate) fn give_all_back(&mut self) {
        self.act(Actor::Guest, problem()).unwrap();
        let note = "It is not what was agreed.".to_owned();
        self.act(Actor::Operator, Command::ResolveRefund { note })
            .unwrap();
    }

    /// Returns an order that waits for the talent's price.
    pub(crate) fn quote_requested(offer: Offer) -> Self {
        let booking = Booking {
            asks_for_price: true,
            ..Booking::new(offer, &[])
        };
        let applied = booking.place(morning()).unwrap();
        Self {
            order: applied.order.clone(),
            now: morning(),
            last: applied.clone(),
            history: vec![applied],
        }
    }

    /// Returns an order with the talent's price of 400 euros.
    pub(crate) fn quoted(offer: Offer) -> Self {
        let mut life = Self::quote_requested(offer);
        life.act(Actor::Talent, send_quote(40_000)).unwrap();
        life
    }

    pub(crate) fn requested(offer: Offer) -> Self {
        let mut life = Self::placed(offer);
        life.act(Actor::System, authorise(&life.order)).unwrap();
        life
    }

    pub(crate) fn accepted(offer: Offer) -> Self {
        let mut life = Self::requested(offer);
        life.act(Actor::Talent, Command::Accept).unwrap();
        life
    }

    /// Gives the customer the right of withdrawal.
    pub(crate) fn with_right(mut self) -> Self {
        self.order.withdrawal = Some(WithdrawalRight::UntilDelivery);
        self
    }

    pub(crate) fn delivered(offer: Offer) -> Self {
        let mut life = Self::accepted(offer);
        life.wait_until(life.order.timers.deliver_by.unwrap());
        life.act(
            Actor::Talent,
            Command::Deliver {
                deliverables: vec![link(life.now)],
            },
        )
        .unwrap();
        life
    }

    pub(crate) fn completed(offer: Offer) -> Self {
        let mut life = Self::delivered(offer);
        life.act(Actor::Guest, Command::Approve).unwrap();
        life
    }

    pub(crate) fn disputed(offer: Offer) -> Self {
        let mut life = Self::delivered(offer);
        life.act(Actor::Guest, problem()).unwrap();
        life
    }

    pub(crate) fn act(&mut self, actor: Actor, command: Command) -> Result<&Applied, Refused> {
        let applied = apply(
            &self.order,
            command,
            actor,
            self.now,
            PayoutDelay::default(),
        )?;
        self.order = applied.order.clone();
        self.last = applied.clone();
        self.history.push(applied);
        Ok(&self.last)
    }

    pub(crate) fn wait(&mut self, time: SignedDuration) {
        self.now = self.now.checked_add(time).unwrap();
    }

    pub(crate) fn wait_until(&mut self, moment: Timestamp) {
        self.now = self.now.max(moment);
    }
}

pub(crate) fn authorise(order: &Order) -> Command {
    Command::Authorise(Authorisation {
        intent_id: "pi_1".into(),
        charge_id: Some("ch_1".into()),
        amount: order.money.total,
        capture_before: Some(order.created_at.checked_add(hours(7 * 24)).unwrap()),
        method: None,
    })
}

pub(crate) fn send_quote(amount: i64) -> Command {
    Command::SendQuote {
        price: Money::new(amount, Currency::parse("EUR").unwrap()).unwrap(),
        note: Some("A whole day with your team.".into()),
        fees: Fees::default(),
    }
}

pub(crate) fn link(now: Timestamp) -> Deliverable {
    let url = WebUrl::parse("https://videos.example.org/mia").unwrap();
    Deliverable {
        kind: DeliverableKind::Link,
        url: Some(url),
        shipment: None,
        file: None,
        note: None,
        at: now,
    }
}

pub(crate) fn problem() -> Command {
    Command::ReportProblem {
        reason: domain::order::ProblemReason::NotAsOrdered,
        text: "The name was wrong.".into(),
    }
}
