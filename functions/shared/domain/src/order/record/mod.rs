//! An order as the table stores it: values only. Operations are in the files beside this folder.

mod appointment;
mod brief;
mod chargeback;
mod gift;
mod progress;
mod terms;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::address::PostalAddress;
use super::command::{ProblemReason, Shortage};
use super::deliverable::{Deliverable, DeliveredFile};
use super::payment::{Payment, Payout, Refund};
use super::snapshot::{OfferSnapshot, TalentSnapshot};
use super::state::{Actor, State};
use super::transition::Transition;
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
pub use terms::{CommercialUse, CustomQuote};

/// Who called the order off, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Cancellation {
    /// Who.
    pub by: Actor,
    /// The reason's name, or the transition's.
    pub reason: String,
    /// At most 500 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

/// What is wrong, and how it ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Dispute {
    /// Who called the operators.
    pub by: Actor,
    /// What went wrong; absent when a timer opened it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<ProblemReason>,
    /// At most 2,000 characters.
    pub text: String,
    /// The operator's note, when decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resolution: Option<String>,
}

/// A picture that one side of a dispute shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Evidence {
    /// Who shows it.
    pub by: Actor,
    /// Names the file.
    pub asset_id: AssetId,
    /// What it is.
    pub content: MediaContent,
    /// When it was shown.
    pub at: Timestamp,
}

/// One order, whole: what the table keeps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Order {
    /// Identifier.
    pub order_guid: OrderGuid,
    /// The number people read out.
    pub number: OrderNumber,
    /// SHA-256 of the secret of the order's link, 64 hex digits.
    pub hash_digest: String,
    /// Where it stands.
    pub state: State,
    /// Raised by every write; a write is conditional on the version before it.
    pub version: u64,
    /// A price that the talent names for this order; absent where the listed price holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub custom_quote: Option<CustomQuote>,
    /// Who is booked, as of placing.
    pub talent: TalentSnapshot,
    /// What is booked, as of placing.
    pub offer: OfferSnapshot,
    /// Private or commercial.
    #[serde(rename = "use")]
    pub order_use: OrderUse,
    /// What a company agreed to; absent for private use, and in commercial orders that are older than this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commercial: Option<Box<CommercialUse>>,
    /// Who books.
    pub customer: OrderCustomer,
    /// Where the buyer is and for whom it is billed, as quoted; absent where it was not said, and in older orders.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub billing: Option<Box<Billing>>,
    /// What for.
    pub brief: Brief,
    /// When the brief was last changed, if the talent knew of the order by then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brief_changed_at: Option<Timestamp>,
    /// How often it was.
    #[serde(default)]
    pub brief_changes: u32,
    /// When, for sessions and appearances.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub schedule: Option<Schedule>,
    /// Where it is sent, when something of it goes by post.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shipping_address: Option<Box<PostalAddress>>,
    /// Where both sides meet at the booked time, once the talent has said it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meeting: Option<Box<Meeting>>,
    /// New times that wait for the other side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reschedule_proposal: Option<RescheduleProposal>,
    /// How often each side proposed new times.
    #[serde(default)]
    pub proposal_counts: ProposalCounts,
    /// Whom it is given to and when, if it is a gift.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gift: Option<Box<Gift>>,
    /// Who may see what is delivered.
    pub visibility: Visibility,
    /// What was agreed to.
    pub consents: Consents,
    /// The price.
    pub money: Breakdown,
    /// Deadlines.
    pub timers: Timers,
    /// What the customer pays.
    pub payment: Payment,
    /// What was given back.
    #[serde(default)]
    pub refunds: Vec<Refund>,
    /// What the talent gets.
    pub payout: Payout,
    /// What was handed over, at most 5.
    #[serde(default)]
    pub deliverables: Vec<Deliverable>,
    /// Changes asked for.
    #[serde(default)]
    pub revisions_used: u32,
    /// Times moved.
    #[serde(default)]
    pub reschedules: u32,
    /// The account whose use of the promo code this order is, since it was paid for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promo_account: Option<UserId>,
    /// Who called it off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cancellation: Option<Cancellation>,
    /// What is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dispute: Option<Dispute>,
    /// Pictures that the sides of a dispute show, at most 5 of each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub evidence: Vec<Evidence>,
    /// A payment that the bank takes back, or tried to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chargeback: Option<Box<Chargeback>>,
    /// A provider call under way; written before it, cleared by the commit after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pending_op: Option<PendingOp>,
    /// When the hold came, or first, when the talent was asked for a price: from then on the talent knows of the order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub requested_at: Option<Timestamp>,
    /// When the talent accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accepted_at: Option<Timestamp>,
    /// When it was last delivered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delivered_at: Option<Timestamp>,
    /// When it was completed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completed_at: Option<Timestamp>,
    /// When it was placed.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

impl Order {
    /// Key under which the provider runs a call of this transition once: `order:{guid}:{transition}:{version}`.
    pub fn idempotency_key(&self, transition: Transition) -> String {
        format!("order:{}:{transition}:{}", self.order_guid, self.version)
    }

    /// What was gone when the money was held; nothing for an order that is not sold out.
    pub fn shortage(&self) -> Option<Shortage> {
        let cancellation = self.cancellation.as_ref()?;
        let mut all = Shortage::ALL.iter().copied();
        all.find(|shortage| {
            cancellation.by == Actor::System && cancellation.reason == shortage.as_str()
        })
    }

    /// In which role somebody with this account sees the order; `None` when it is not their business.
    pub fn viewer(&self, user_id: UserId, role: Role) -> Option<Actor> {
        match role {
            Role::Operator => Some(Actor::Operator),
            Role::Talent => {
                let is_talent = self.talent.talent_guid.as_uuid() == user_id.as_uuid();
                is_talent.then_some(Actor::Talent)
            }
            // Only a customer's account holds orders: a talent who books another does it by the order's link.
            Role::Customer => (self.customer.user_id == Some(user_id)).then_some(Actor::Customer),
        }
    }

    /// Every uploaded file of the order.
    pub fn asset_ids(&self) -> impl Iterator<Item = AssetId> {
        let evidence = self.evidence.iter().map(|shown| shown.asset_id);
        self.erasable_asset_ids().chain(evidence)
    }

    /// Every uploaded file that goes when the customer is erased: what was delivered, and the pictures of the brief.
    pub fn erasable_asset_ids(&self) -> impl Iterator<Item = AssetId> {
        let files = self.deliverables.iter();
        let delivered = files
            .filter_map(|deliverable| deliverable.file.as_ref())
            .flat_map(DeliveredFile::asset_ids);
        let pictures = self.brief.pictures.iter();
        delivered.chain(pictures.map(|picture| picture.asset_id))
    }

    /// Whether something of it goes by post.
    pub fn is_shipped(&self) -> bool {
        self.offer.kind == OfferKind::Item || self.shipping_address.is_some()
    }

    /// The start of the booked time.
    pub fn starts_at(&self) -> Option<Timestamp> {
        self.schedule
            .as_ref()
            .map(|schedule| schedule.slot.start_at)
    }
}
