//! Creates an order from a quote (transition 1).

use jiff::Timestamp;

use super::address::PostalAddress;
use super::snapshot::{OfferSnapshot, TalentSnapshot};
use crate::ids::{Language, OrderGuid, OrderHash, OrderNumber};
use crate::money::Breakdown;
use crate::offer::{Offer, OfferStatus};
use crate::order::machine::effects::Effect;
use crate::order::machine::outcome::{Applied, Event, Refused, SlotChange};
use crate::order::machine::state::{Actor, State};
use crate::order::machine::steps::accept_by;
use crate::order::machine::timers::{PAY_WITHIN, whole_seconds};
use crate::order::machine::transition::Transition;
use crate::order::machine::transition::next_state;
use crate::order::money::payment::{Payment, Payout};
use crate::order::record::Gift;
use crate::order::record::{
    Brief, CommercialUse, Consents, CustomQuote, Order, OrderCustomer, ProposalCounts, Schedule,
    Timers, Visibility, WithdrawalRight,
};
use crate::quote::{OrderUse, Quote};
use crate::slots::{Slot, is_bookable};
use crate::talent::Talent;
use crate::text::{AbsentWhen, FieldRule, OfferProblem, Violations};
use crate::{earlier, later};

/// The data of a new order; the caller generates the identifiers and the secret.
#[derive(Debug, Clone)]
pub struct Placement<'a> {
    pub order_guid: OrderGuid,
    pub number: OrderNumber,
    /// The new secret; only its digest is stored.
    pub hash: &'a OrderHash,
    pub talent: &'a Talent,
    pub offer: &'a Offer,
    pub quote: &'a Quote,
    /// The talent's number of open, paid requests.
    pub open_requests: u32,
    pub customer: OrderCustomer,
    /// Whether the customer's address is the verified one of the caller.
    pub email_proven: bool,
    pub brief: Brief,
    /// The booked time, for sessions and appearances.
    pub schedule: Option<Schedule>,
    /// The shipping address, if anything is shipped.
    pub shipping_address: Option<PostalAddress>,
    /// The recipient and time, if it is a gift.
    pub gift: Option<Gift>,
    /// The visibility of the delivery.
    pub visibility: Visibility,
    pub consents: Consents,
    /// What the law gives this customer, by the settings at the placing.
    pub withdrawal: WithdrawalRight,
    /// The company's terms, for commercial use.
    pub commercial: Option<CommercialUse>,
    /// Whether the talent sets the price; the quote then contains only the listed price.
    pub asks_for_price: bool,
    /// Customer or guest.
    pub actor: Actor,
}

/// Creates an order in `pending_payment`, or in `quote_requested` if the talent sets the price. Returns the reason if
/// the order is rejected.
pub fn place(placement: Placement<'_>, now: Timestamp) -> Result<Applied, Refused> {
    let now = whole_seconds(now);
    let (actor, transition) = (placement.actor, placement.transition());
    let state = check(&placement, now)?;
    let order = new_order(placement, state, now);
    let event = Event {
        version: order.version,
        at: now,
        actor,
        transition,
        from: None,
        to: state,
        note: None,
    };
    let mut effects: Vec<Effect> = transition.emails().collect();
    if state == State::PendingPayment {
        effects.push(Effect::CreateCheckout);
    }
    Ok(Applied {
        order,
        event,
        effects,
        // The slot and the open request are assigned when the order is paid.
        slots: SlotChange::default(),
        open_requests_change: 0,
    })
}

fn check(placement: &Placement<'_>, now: Timestamp) -> Result<State, Refused> {
    let Placement {
        talent,
        offer,
        quote,
        actor,
        ..
    } = *placement;
    let refused = Refused::NotAllowed {
        state: None,
        transition: placement.transition(),
        actor,
    };
    let state = next_state(None, placement.transition(), actor).ok_or(refused)?;
    let sold = offer.status == OfferStatus::Active
        && offer.talent_guid == talent.talent_guid
        && offer.offer_guid == quote.selection.offer_guid;
    if !sold || !talent.is_bookable(now) || placement.open_requests >= talent.capacity {
        return Err(Refused::TalentUnavailable);
    }
    if placement.asks_for_price && !offer.is_priced_on_request(quote.selection.order_use) {
        return Err(Refused::Invalid(Violations::one(
            "asksForPrice",
            FieldRule::Offer {
                kind: OfferProblem::NotPossible,
            },
        )));
    }
    if placement.asks_for_price && !quote.selection.addons.is_empty() {
        return Err(Refused::Invalid(Violations::one(
            "asksForPrice",
            FieldRule::Offer {
                kind: OfferProblem::NotWithExtras,
            },
        )));
    }
    let same = offer.price_version == quote.price_version
        && offer.words_digest(quote.selection.order_use) == quote.words;
    if !same || now >= quote.expires_at {
        return Err(Refused::QuoteChanged);
    }
    check_commercial(
        quote.selection.order_use,
        placement.commercial.as_ref(),
        placement.asks_for_price,
    )?;
    check_schedule(offer, talent, placement.schedule.as_ref(), now)?;
    check_address(
        offer.is_shipped(&quote.selection.addons),
        placement.shipping_address.is_some(),
    )?;
    Ok(state)
}

fn new_order(placement: Placement<'_>, state: State, now: Timestamp) -> Order {
    let quote = placement.quote;
    let asks = placement.asks_for_price;
    let language = placement.customer.language;
    let money = lines_in(placement.talent, placement.offer, language, quote);
    let order = Order {
        order_guid: placement.order_guid,
        number: placement.number,
        hash_digest: placement.hash.digest(),
        state,
        version: 1,
        tip: None,
        tips: Vec::new(),
        custom_quote: asks.then(CustomQuote::default),
        talent: TalentSnapshot::from_talent(placement.talent),
        offer: OfferSnapshot::from_offer(placement.talent, placement.offer, quote, language),
        order_use: quote.selection.order_use,
        commercial: placement.commercial.map(Box::new),
        customer: placement.customer,
        billing: quote.selection.billing.clone().map(Box::new),
        brief: placement.brief,
        brief_changed_at: None,
        brief_changes: 0,
        address_changed_at: None,
        address_changes: 0,
        schedule: placement.schedule,
        shipping_address: placement.shipping_address.map(Box::new),
        meeting: None,
        reschedule_proposal: None,
        proposal_counts: ProposalCounts::default(),
        gift: placement.gift.map(Box::new),
        visibility: placement.visibility,
        consents: placement.consents,
        withdrawal: Some(placement.withdrawal),
        money,
        timers: Timers {
            pay_by: (!asks).then(|| later(now, PAY_WITHIN)),
            ..Timers::default()
        },
        payment: Payment::new(quote.breakdown.total),
        refunds: Vec::new(),
        payout: Payout::new(quote.breakdown.talent_net),
        deliverables: Vec::new(),
        revisions_used: 0,
        reschedules: 0,
        cancellation: None,
        promo_account: None,
        promo_address_proven: quote
            .breakdown
            .discount
            .as_ref()
            .map(|_| placement.email_proven),
        dispute: None,
        evidence: Vec::new(),
        chargeback: None,
        pending_op: None,
        requested_at: asks.then_some(now),
        accepted_at: None,
        delivered_at: None,
        completed_at: None,
        created_at: now,
        updated_at: now,
    };
    if !asks {
        return order;
    }
    let accept_by = Some(accept_by(&order, now));
    Order {
        timers: Timers {
            accept_by,
            ..order.timers
        },
        ..order
    }
}

/// Returns the lines of the price with the labels of the extras in the customer's language.
fn lines_in(talent: &Talent, offer: &Offer, language: Language, quote: &Quote) -> Breakdown {
    let mut lines = quote.breakdown.clone();
    for addon in &mut lines.addons {
        let label = offer.phrase_in(language, &talent.text_language, &addon.label);
        addon.label = label.to_owned();
    }
    lines
}

impl Placement<'_> {
    const fn transition(&self) -> Transition {
        if self.asks_for_price {
            Transition::RequestQuote
        } else {
            Transition::Place
        }
    }
}

impl Order {
    /// Returns the time slot that this order holds once it is paid: the booked time and the buffer after it.
    pub fn held_slot(&self) -> Option<Slot> {
        self.schedule
            .as_ref()
            .map(|schedule| self.with_buffer(schedule.slot))
    }

    /// Returns the time that must be free in the talent's own calendar: the held slot, and the buffer before it.
    pub fn guarded_slot(&self) -> Option<Slot> {
        let held = self.held_slot()?;
        Some(Slot {
            start_at: earlier(held.start_at, self.buffer()),
            ..held
        })
    }

    /// Returns the time slot that this order would hold with another start.
    pub fn held_slot_at(&self, start_at: Timestamp) -> Option<Slot> {
        self.slot_moved_to(start_at)
            .map(|slot| self.with_buffer(slot))
    }

    pub(crate) fn with_buffer(&self, slot: Slot) -> Slot {
        Slot {
            end_at: later(slot.end_at, self.buffer()),
            ..slot
        }
    }

    fn buffer(&self) -> jiff::SignedDuration {
        jiff::SignedDuration::from_mins(i64::from(self.offer.buffer_min))
    }
}

/// Requires the terms of commercial use for a company, and rejects them otherwise.
fn check_commercial(
    order_use: OrderUse,
    commercial: Option<&CommercialUse>,
    asks_for_price: bool,
) -> Result<(), Refused> {
    if !asks_for_price && commercial.is_some_and(|terms| terms.budget.is_some()) {
        return Err(Refused::Invalid(Violations::one(
            "commercial.budget",
            FieldRule::absent(AbsentWhen::ListedPrice),
        )));
    }
    let rule = match (order_use, commercial) {
        (OrderUse::Commercial, None) => FieldRule::Required,
        (OrderUse::Personal, Some(_)) => FieldRule::absent(AbsentWhen::PersonalUse),
        (OrderUse::Commercial, Some(_)) | (OrderUse::Personal, None) => return Ok(()),
    };
    Err(Refused::Invalid(Violations::one("commercial", rule)))
}

/// Requires an address if anything is shipped, and rejects it otherwise.
fn check_address(shipped: bool, given: bool) -> Result<(), Refused> {
    let rule = match (shipped, given) {
        (true, false) => FieldRule::Required,
        (false, true) => FieldRule::absent(AbsentWhen::ThisOffer),
        (true, true) | (false, false) => return Ok(()),
    };
    Err(Refused::Invalid(Violations::one("shippingAddress", rule)))
}

fn check_schedule(
    offer: &Offer,
    talent: &Talent,
    schedule: Option<&Schedule>,
    now: Timestamp,
) -> Result<(), Refused> {
    let refuse = |rule: FieldRule| Err(Refused::Invalid(Violations::one("schedule", rule)));
    match (
        offer.session.as_ref().filter(|_| offer.kind.is_scheduled()),
        schedule,
    ) {
        (None, None) => Ok(()),
        (None, Some(_)) => refuse(FieldRule::absent(AbsentWhen::ThisOffer)),
        (Some(_), None) => refuse(FieldRule::Required),
        (Some(terms), Some(schedule))
            if is_bookable(terms, &talent.time_zone, schedule.slot, now) =>
        {
            Ok(())
        }
        (Some(_), Some(_)) => Err(Refused::SlotGone),
    }
}
