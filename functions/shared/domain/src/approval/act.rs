//! The acts that may wait for a second operator, each with its exact data.

use serde::{Deserialize, Serialize};

use crate::ids::{Email, OrderGuid, TalentGuid, UserId};
use crate::marketplace::MoneySettings;
use crate::money::BasisPoints;
use crate::operator::{OperatorRole, OperatorRoles};
use crate::order::{Command, PayoutStep};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ApprovableAct {
    /// A decision about an order.
    Order(OrderAct),
    /// A step of a payout.
    Payout(PayoutAct),
    /// New fees or limits of the marketplace.
    Money(MoneyAct),
    /// A new commission of one talent.
    Commission(CommissionAct),
    /// Finance or administrator for a member of the team, who may be new.
    Roles(RolesAct),
}

/// A decision about an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OrderAct {
    pub order_guid: OrderGuid,
    /// The decision, with the first operator's reason as its note.
    pub command: Command,
}

/// A step of a payout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PayoutAct {
    /// The order of the payout.
    pub order_guid: OrderGuid,
    pub step: PayoutStep,
}

/// New fees or limits of the marketplace.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MoneyAct {
    /// All money settings after the change.
    pub settings: MoneySettings,
}

/// A new commission of one talent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CommissionAct {
    pub talent_guid: TalentGuid,
    /// The commission that the first operator saw.
    pub before_bps: Option<BasisPoints>,
    /// The commission; none for that of the marketplace.
    pub commission_bps: Option<BasisPoints>,
}

/// Finance or administrator for a member of the team, who may be new.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RolesAct {
    pub user_id: UserId,
    /// The account's id at the identity service.
    pub uid: Option<String>,
    pub email: Email,
    /// The roles that the first operator saw.
    pub before: OperatorRoles,
    /// The roles after the change.
    pub roles: OperatorRoles,
}

/// The part of the object that the first operator saw. The request is outdated when it changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeenObject {
    /// The version of an order or of settings.
    Version(u64),
    /// The commission of a talent, whose version changes with each count of orders and reviews.
    Commission(Option<BasisPoints>),
    /// The roles of a member: the version of the team changes with each member.
    Roles(OperatorRoles),
}

impl ApprovableAct {
    /// The role of the operators who approve and reject an act.
    pub const APPROVER: OperatorRole = OperatorRole::Finance;

    /// Returns the role that requesting it needs.
    pub const fn requester_role(&self) -> OperatorRole {
        match self {
            Self::Order(_) | Self::Payout(_) | Self::Money(_) | Self::Commission(_) => {
                OperatorRole::Finance
            }
            Self::Roles(_) => OperatorRole::Administrator,
        }
    }

    /// Returns what the first operator saw of the object, which had this version.
    pub fn seen(&self, version: u64) -> SeenObject {
        match self {
            Self::Order(_) | Self::Payout(_) | Self::Money(_) => SeenObject::Version(version),
            Self::Commission(act) => SeenObject::Commission(act.before_bps),
            Self::Roles(act) => SeenObject::Roles(act.before.clone()),
        }
    }
}
