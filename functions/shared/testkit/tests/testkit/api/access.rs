//! The values of `x-access`, which every endpoint states beside its handler.

use serde::Deserialize;

use crate::api::Viewer;

/// The result of an authorisation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    Served,
    SignIn,
    Forbidden,
    /// The response does not reveal that the object exists.
    Unknown,
}

/// The callers of an endpoint; docs/api.md explains each value to readers of the description.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Access {
    /// Every caller; a token is ignored.
    Public,
    /// Every caller; a token that is sent must be valid.
    Optional,
    /// Every signed-in caller, registered or not.
    SignedIn,
    /// Registered accounts; another signed-in caller gets 404.
    Registered,
    /// Customers and talent.
    AccountHolders,
    Customers,
    Talent,
    Operators,
    /// Every account with a role.
    AnyRole,
    /// The order's customer and talent, and operators.
    Parties,
    /// The order's customer and talent; an operator gets 403 and decides elsewhere.
    Sides,
    /// The order's customer; its talent and operators get 403.
    OrderCustomer,
    /// The order's talent; its customer and operators get 403.
    OrderTalent,
    /// The customer whose address it was booked with.
    Claimer,
    /// The talent who uploaded the file; another caller gets 404.
    Uploader,
    /// Every caller with the link of a shared object; the tests share nothing, so each gets 404.
    Shared,
    /// No caller can use the endpoint by the link of an order.
    Refused,
}

impl Access {
    #[expect(clippy::match_same_arms, reason = "a table, read from above")]
    pub(crate) fn verdict(self, viewer: Viewer) -> Verdict {
        use Verdict::{Forbidden, Served, SignIn, Unknown};
        use Viewer::{Ada, Bo, Forger, Mia, Newcomer, Noor, Operator, SignedOutOperator, Visitor};
        match (self, viewer) {
            (Self::Public, _) | (Self::Optional, Visitor) => Served,
            (Self::Refused, _) => Forbidden,
            (Self::Shared, _) => Unknown,
            (_, Visitor | Forger | SignedOutOperator) => SignIn,
            (Self::Optional | Self::SignedIn, _) => Served,
            (Self::Registered, Newcomer | Operator)
            | (Self::Parties | Self::Sides | Self::OrderCustomer | Self::OrderTalent, Mia | Bo) => {
                Unknown
            }
            (_, Newcomer) => Forbidden,
            (Self::Uploader, Noor | Mia | Bo | Operator) => Unknown,
            (Self::AnyRole, _) | (Self::Uploader, Ada) => Served,
            (Self::Registered, _)
            | (Self::AccountHolders, Noor | Mia | Ada | Bo)
            | (Self::Customers, Noor | Mia)
            | (Self::Talent, Ada | Bo)
            | (Self::Operators, Operator)
            | (Self::Parties, Noor | Ada | Operator)
            | (Self::Sides, Noor | Ada)
            | (Self::OrderTalent, Ada)
            | (Self::OrderCustomer | Self::Claimer, Noor) => Served,
            _ => Forbidden,
        }
    }
}
