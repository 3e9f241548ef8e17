//! An order as the table stores it: values only. Operations are in the files next to this folder.

mod appointment;
mod brief;
mod chargeback;
mod gift;
mod progress;
mod terms;
mod tip;
mod withdrawal_right;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::booking::address::PostalAddress;
use super::booking::snapshot::{OfferSnapshot, TalentSnapshot};
use super::deliver::deliverable::{Deliverable, DeliveredFile};
use super::machine::command::{ProblemReason, Shortage};
use super::machine::state::{Actor, State};
use super::machine::transition::Transition;
use super::money::payment::{Payment, Payout, Refund};
use crate::customer::Role;
use crate::ids::{AssetId, OrderGuid, OrderNumber, UserId};
use crate::media::MediaContent;
use crate::money::Breakdown;
use crate::offer::OfferKind;
use crate::quote::OrderUse;
use crate::tax::Billing;

pub use appointment::{Meeting, ProposalCounts, RescheduleProposal};
pub use brief::{
    Brief, BriefPicture, Consents, ForWhom, Occasion, OrderCustomer, Schedule, Visibility,
};
pub use chargeback::{Chargeback, ChargebackStatus};
pub use gift::{Gift, GiftThanks, GiftTime};
pub use progress::{PendingOp, ProviderOp, Timers};
pub use terms::{BudgetRange, CommercialUse, CustomQuote};
pub use tip::TippedOrder;
pub use withdrawal_right::{ContractFacts, WithdrawalRight};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Cancellation {
    pub by: Actor,
    /// The name of the reason, or of the transition.
    pub reason: String,
    /// A note, at most 500 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// A dispute and its resolution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Dispute {
    /// The actor who opened it.
    pub by: Actor,
    /// The reason; absent if a timer opened it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<ProblemReason>,
    /// The description, at most 2,000 characters.
    pub text: String,
    /// The operator's note on the decision.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resolution: Option<String>,
}

/// A picture that a party of a dispute submitted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Evidence {
    pub by: Actor,
    /// The identifier of the file.
    pub asset_id: AssetId,
    pub content: MediaContent,
    pub at: Timestamp,
}

/// An order, as the table stores it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Order {
    pub order_guid: OrderGuid,
    pub number: OrderNumber,
    /// SHA-256 of the secret of the order's link, 64 hex digits.
    pub hash_digest: String,
    pub state: State,
    /// Raised by every write; a write is conditional on the version before it.
    pub version: u64,
    /// The order that it is a tip for; absent for every other order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tip: Option<TippedOrder>,
    /// The tips that were begun for this order, paid or not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tips: Vec<OrderGuid>,
    /// A price that the talent sets for this order; absent if the listed price applies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub custom_quote: Option<CustomQuote>,
    /// The talent when the order was placed.
    pub talent: TalentSnapshot,
    /// The offer when the order was placed.
    pub offer: OfferSnapshot,
    #[serde(rename = "use")]
    pub order_use: OrderUse,
    /// The terms of commercial use; absent for private use, and in commercial orders from before this field existed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commercial: Option<Box<CommercialUse>>,
    pub customer: OrderCustomer,
    /// The buyer's location and billing as quoted; absent if not stated, and in older orders.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub billing: Option<Box<Billing>>,
    pub brief: Brief,
    /// The time of the last change of the brief after the talent could see the order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brief_changed_at: Option<Timestamp>,
    /// The number of those changes.
    #[serde(default)]
    pub brief_changes: u32,
    /// The booked time, for sessions and appearances.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub schedule: Option<Schedule>,
    /// The shipping address, if anything is shipped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shipping_address: Option<Box<PostalAddress>>,
    /// The time of the last change of the shipping address after the talent could see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address_changed_at: Option<Timestamp>,
    /// The number of those changes.
    #[serde(default)]
    pub address_changes: u32,
    /// The meeting point of the booked time, once the talent has set it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meeting: Option<Box<Meeting>>,
    /// New times that wait for the other party's answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reschedule_proposal: Option<RescheduleProposal>,
    /// The number of proposals of each party.
    #[serde(default)]
    pub proposal_counts: ProposalCounts,
    /// The recipient and time, if it is a gift.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gift: Option<Box<Gift>>,
    /// Who can see the delivered video.
    pub visibility: Visibility,
    pub consents: Consents,
    /// The right of withdrawal; absent for a tip, and in orders of older code: see [`Order::withdrawal_right`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub withdrawal: Option<WithdrawalRight>,
    pub money: Breakdown,
    pub timers: Timers,
    pub payment: Payment,
    #[serde(default)]
    pub refunds: Vec<Refund>,
    pub payout: Payout,
    /// The deliverables, at most 5.
    #[serde(default)]
    pub deliverables: Vec<Deliverable>,
    /// The number of requested revisions.
    #[serde(default)]
    pub revisions_used: u32,
    /// The number of times that the booked time was moved.
    #[serde(default)]
    pub reschedules: u32,
    /// The account that used the promo code with this order, once it is paid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promo_account: Option<UserId>,
    /// Whether the customer's address was proven when the promo code was used: by the verified account that placed the
    /// order, or that claimed it since. Absent without a code, and in orders of older code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promo_address_proven: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cancellation: Option<Cancellation>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dispute: Option<Dispute>,
    /// Pictures of the parties to a dispute, at most 5 of each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub evidence: Vec<Evidence>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chargeback: Option<Box<Chargeback>>,
    /// A provider call in progress; written before the call and cleared by the commit after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending_op: Option<PendingOp>,
    /// The time at which the money was held, or at which the talent was asked for a price: the talent can see the order
    /// from then on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub requested_at: Option<Timestamp>,
    /// The time of the acceptance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accepted_at: Option<Timestamp>,
    /// The time of the last delivery.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delivered_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completed_at: Option<Timestamp>,
    pub created_at: Timestamp,
    /// The time of the last change.
    pub updated_at: Timestamp,
}

impl Order {
    /// Returns the idempotency key of a provider call of this transition: `order:{guid}:{transition}:{version}`.
    pub fn idempotency_key(&self, transition: Transition) -> String {
        format!("order:{}:{transition}:{}", self.order_guid, self.version)
    }

    /// Returns why the order was sold out, or `None` if it was not.
    pub fn shortage(&self) -> Option<Shortage> {
        let cancellation = self.cancellation.as_ref()?;
        let mut all = Shortage::ALL.iter().copied();
        all.find(|shortage| {
            cancellation.by == Actor::System && cancellation.reason == shortage.as_str()
        })
    }

    /// Returns the side of the order on which this account is, or `None` if it is on neither.
    pub fn side_of(&self, user_id: UserId, role: Role) -> Option<Actor> {
        match role {
            Role::Operator => None,
            Role::Talent => {
                let is_talent = self.talent.talent_guid.as_uuid() == user_id.as_uuid();
                is_talent.then_some(Actor::Talent)
            }
            // Only customer accounts own orders: a talent who books another talent uses the order's link.
            Role::Customer => (self.customer.user_id == Some(user_id)).then_some(Actor::Customer),
        }
    }

    /// Returns every uploaded file of the order.
    pub fn asset_ids(&self) -> impl Iterator<Item = AssetId> {
        let evidence = self.evidence.iter().map(|shown| shown.asset_id);
        self.erasable_asset_ids().chain(evidence)
    }

    /// Returns the files that are deleted when the customer is erased: the deliverables, and the pictures of the brief.
    pub fn erasable_asset_ids(&self) -> impl Iterator<Item = AssetId> {
        let files = self.deliverables.iter();
        let delivered = files
            .filter_map(|deliverable| deliverable.file.as_ref())
            .flat_map(DeliveredFile::asset_ids);
        let pictures = self.brief.pictures.iter();
        delivered.chain(pictures.map(|picture| picture.asset_id))
    }

    /// Returns whether anything is shipped.
    pub fn is_shipped(&self) -> bool {
        self.offer.kind == OfferKind::Item || self.shipping_address.is_some()
    }

    /// Returns the start of the booked time.
    pub fn starts_at(&self) -> Option<Timestamp> {
        self.schedule
            .as_ref()
            .map(|schedule| schedule.slot.start_at)
    }
}
