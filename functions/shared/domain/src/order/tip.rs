//! Tips: what a customer adds for the talent after an order is completed (PRODUCT section 2).
//!
//! A tip is a separate order with the states `pending_payment` → `completed`: payment, payout, refund, chargeback,
//! receipt, ledger and reconciliation are those of every order. All of it belongs to the talent.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use super::booking::snapshot::OfferSnapshot;
use super::machine::effects::Effect;
use super::machine::outcome::{Applied, Event, Refused, SlotChange};
use super::machine::state::{Actor, State};
use super::machine::timers::{PAY_WITHIN, whole_seconds};
use super::machine::transition::Transition;
use super::money::payment::{Payment, Payout};
use super::record::{
    Brief, Cancellation, ForWhom, Occasion, Order, ProposalCounts, Timers, TippedOrder, Visibility,
};
use crate::ids::{OrderGuid, OrderHash, OrderNumber};
use crate::later;
use crate::money::{BasisPoints, Breakdown, Fees, Money};
use crate::offer::OfferKind;
use crate::quote::OrderUse;
use crate::text::{FieldRule, Violations};
use crate::{RefusalKind, RuleRefusal};

/// The time after the completion in which a customer can tip.
const OPEN_FOR: SignedDuration = SignedDuration::from_hours(30 * 24);
/// The most paid tips of an order.
const MOST_PAID: usize = 3;
/// The most tips of an order that were begun, paid or not.
const MOST_BEGUN: usize = 20;
/// The reason in a tip whose order no longer took it when it was paid.
const NOT_TAKEN: &str = "tip_not_taken";
/// The suggested shares of the price before fees, in percent.
const SUGGESTED: [u32; 3] = [10, 15, 20];

/// What a customer can tip.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TipOptions {
    /// The smallest amount.
    pub least: Money,
    /// The largest amount: all tips together are at most the price before fees.
    pub most: Money,
    /// The time until which tips are possible.
    pub until: Timestamp,
    /// Amounts to choose from, smallest first.
    pub suggested: Vec<SuggestedTip>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SuggestedTip {
    /// The share of the price before fees.
    #[schema(minimum = 1, maximum = 100)]
    pub percent: u32,
    pub amount: Money,
}

/// The reason why a tip is rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TipRefused {
    /// The order is not completed, was completed too long ago, or has the maximum number of tips.
    #[error("this order cannot be tipped now")]
    NotNow,
    /// The amount is out of bounds.
    #[error(transparent)]
    Invalid(#[from] Violations),
}

impl RuleRefusal for TipRefused {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotNow => RefusalKind::NotNow,
            Self::Invalid(violations) => RefusalKind::Fields(violations.clone()),
        }
    }
}

/// The data of a new tip; the caller generates the identifiers and the secret, and has checked that the talent can still
/// be paid.
#[derive(Debug)]
pub struct TipPlacement<'a> {
    pub order_guid: OrderGuid,
    pub number: OrderNumber,
    /// The new secret; only its digest is stored.
    pub hash: &'a OrderHash,
    pub order: &'a Order,
    /// The tips that were begun for it before.
    pub tips: &'a [Order],
    pub amount: Money,
    /// The title, in the customer's language.
    pub title: String,
    /// Customer or guest.
    pub actor: Actor,
}

/// A new tip, and the tipped order, which lists it. The store writes both in one transaction.
#[derive(Debug)]
pub struct PlacedTip {
    pub applied: Applied,
    /// The order, one version later.
    pub order: Order,
}

impl Order {
    /// Returns whether customers can pay tips for this order: not after a refund, in a dispute or after a chargeback.
    pub fn takes_tips(&self) -> bool {
        self.state == State::Completed
            && self.tip.is_none()
            && self.chargeback.is_none()
            && !self.is_erased()
    }

    /// Returns what the customer can tip at `now`, or `None` if the order cannot be tipped. `tips` are its earlier ones.
    pub fn tip_options(&self, tips: &[Self], now: Timestamp) -> Option<TipOptions> {
        let until = later(self.completed_at?, OPEN_FOR);
        let is_open = self.takes_tips() && now < until;
        let paid = tips.iter().map(|tip| tip.payment.captured);
        let paid: Vec<_> = paid.filter(|captured| !captured.is_zero()).collect();
        if !is_open || paid.len() >= MOST_PAID || self.tips.len() >= MOST_BEGUN {
            return None;
        }
        let price = self.money.subtotal;
        let currency = price.currency();
        let left = paid.into_iter().try_fold(price, Money::minus).ok()?;
        let step = currency.charge_step();
        let round_down = |amount: i64| amount.saturating_sub(amount.checked_rem(step).unwrap_or(0));
        let least = Money::new(currency.minimum_charge(), currency).ok()?;
        let most = Money::new(round_down(left.amount()), currency).ok()?;
        most.minus(least).ok()?;
        let suggested = SUGGESTED.iter().filter_map(|percent| {
            let share = price.share(BasisPoints::new(percent.checked_mul(100)?).ok()?);
            let amount = Money::new(round_down(share.ok()?.amount()), currency).ok()?;
            let fits = amount.minus(least).is_ok() && most.minus(amount).is_ok();
            fits.then_some(SuggestedTip {
                percent: *percent,
                amount,
            })
        });
        Some(TipOptions {
            least,
            most,
            until,
            suggested: suggested.collect(),
        })
    }

    /// Returns an unpaid tip whose time to pay ends now, so that another one can be begun. The step at its deadline
    /// closes the payment page and checks whether it was paid.
    #[must_use]
    pub fn with_expired_payment(&self, now: Timestamp) -> Self {
        let mut tip = self.next(now);
        tip.timers.pay_by = Some(whole_seconds(now));
        tip
    }

    /// Returns a tip that was paid although its order no longer takes it: its time to pay ends now, with this reason.
    #[must_use]
    pub fn with_tip_refused(&self, now: Timestamp) -> Self {
        let mut tip = self.with_expired_payment(now);
        tip.cancellation = Some(Cancellation {
            by: Actor::System,
            reason: NOT_TAKEN.to_owned(),
            text: None,
        });
        tip
    }

    /// Returns whether it is a tip that was paid in time, but that its order no longer took.
    pub fn is_tip_refused(&self) -> bool {
        let cancellation = self.cancellation.as_ref();
        self.tip.is_some() && cancellation.is_some_and(|one| one.reason == NOT_TAKEN)
    }
}

/// Begins a tip, or returns why it is rejected.
pub fn place_tip(placement: TipPlacement<'_>, now: Timestamp) -> Result<PlacedTip, TipRefused> {
    let now = whole_seconds(now);
    let (order, amount) = (placement.order, placement.amount);
    let options = order
        .tip_options(placement.tips, now)
        .ok_or(TipRefused::NotNow)?;
    // Only one tip can wait for its payment, so that the bounds hold for all tips together.
    let is_unpaid = |tip: &Order| tip.state == State::PendingPayment;
    if placement.tips.iter().any(is_unpaid) {
        return Err(TipRefused::NotNow);
    }
    let fits = options.least.same_currency(amount).is_ok()
        && amount.minus(options.least).is_ok()
        && options.most.minus(amount).is_ok();
    let refused = |rule: FieldRule| TipRefused::Invalid(Violations::one("amount", rule));
    if !fits {
        let TipOptions { least, most, .. } = options;
        return Err(refused(FieldRule::AmountRange {
            min: least,
            max: most,
        }));
    }
    let money = Breakdown::compute(amount, Vec::new(), None, &no_fees())
        .map_err(|error| refused(error.into()))?;
    let actor = placement.actor;
    let mut tipped = order.next(now);
    tipped.tips.push(placement.order_guid);
    let tip = new_tip(placement, money, now);
    let event = Event {
        version: tip.version,
        at: now,
        actor,
        transition: Transition::Place,
        from: None,
        to: tip.state,
        note: None,
    };
    let applied = Applied {
        order: tip,
        event,
        effects: vec![Effect::CreateCheckout],
        slots: SlotChange::default(),
        open_requests_change: 0,
    };
    Ok(PlacedTip {
        applied,
        order: tipped,
    })
}

/// Returns fees of zero: a tip has no commission and no service fee, and no tax because it pays for no service.
fn no_fees() -> Fees {
    Fees {
        commission: BasisPoints::ZERO,
        service_fee: BasisPoints::ZERO,
        tax: BasisPoints::ZERO,
        tax_inclusive: false,
        applied_tax: None,
        policy_version: 0,
    }
}

fn new_tip(placement: TipPlacement<'_>, money: Breakdown, now: Timestamp) -> Order {
    let tipped = placement.order;
    Order {
        order_guid: placement.order_guid,
        number: placement.number,
        hash_digest: placement.hash.digest(),
        state: State::PendingPayment,
        version: 1,
        tip: Some(TippedOrder {
            order_guid: tipped.order_guid,
            number: tipped.number.clone(),
            title: Some(tipped.offer.title.clone()),
        }),
        tips: Vec::new(),
        custom_quote: None,
        talent: tipped.talent.clone(),
        offer: tip_offer(tipped, placement.title, money.offer_price),
        order_use: OrderUse::Personal,
        commercial: None,
        customer: tipped.customer.clone(),
        billing: tipped.billing.clone(),
        brief: Brief {
            for_whom: ForWhom::Myself,
            recipient_name: tipped.customer.name.clone(),
            pronunciation: None,
            recipient_pronoun: None,
            from_name: None,
            occasion: Occasion::Other,
            instructions: String::new(),
            language: None,
            wanted_by: None,
            answers: BTreeMap::new(),
            pictures: Vec::new(),
        },
        brief_changed_at: None,
        brief_changes: 0,
        address_changed_at: None,
        address_changes: 0,
        schedule: None,
        shipping_address: None,
        meeting: None,
        reschedule_proposal: None,
        proposal_counts: ProposalCounts::default(),
        gift: None,
        visibility: Visibility::Private,
        consents: tipped.consents,
        withdrawal: None,
        timers: Timers {
            pay_by: Some(later(now, PAY_WITHIN)),
            ..Timers::default()
        },
        payment: Payment::new(money.total),
        refunds: Vec::new(),
        payout: Payout::new(money.talent_net),
        money,
        deliverables: Vec::new(),
        revisions_used: 0,
        reschedules: 0,
        cancellation: None,
        promo_account: None,
        promo_address_proven: None,
        dispute: None,
        evidence: Vec::new(),
        chargeback: None,
        pending_op: None,
        requested_at: None,
        accepted_at: None,
        delivered_at: None,
        completed_at: None,
        created_at: now,
        updated_at: now,
    }
}

/// Returns the offer of the tipped order with nothing left to deliver, book or ship.
fn tip_offer(tipped: &Order, title: String, price: Money) -> OfferSnapshot {
    OfferSnapshot {
        kind: OfferKind::Custom,
        title,
        price,
        turnaround_h: None,
        duration_min: None,
        buffer_min: 0,
        seats: 0,
        min_notice_h: 0,
        location: None,
        revisions_included: 0,
        allow_download: false,
        licence: None,
        licence_days: None,
        licence_channels: Vec::new(),
        questions: Vec::new(),
        ..tipped.offer.clone()
    }
}

impl super::machine::steps::Step {
    /// Records the hold of a tip's payment, and captures and completes the tip in the same step.
    pub(crate) fn receive_tip(
        &mut self,
        authorisation: super::machine::command::Authorisation,
    ) -> Result<(), Refused> {
        self.hold(authorisation)?;
        self.order.requested_at = Some(self.now);
        self.order.accepted_at = Some(self.now);
        self.order.completed_at = Some(self.now);
        self.capture();
        self.schedule_payout(self.payout_at());
        Ok(())
    }
}
