//! The callers of the tests.

use crate::api::Access;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Viewer {
    Visitor,
    /// A caller with an operator's token that our key did not sign.
    Forger,
    /// A caller who is signed in but not registered.
    Newcomer,
    /// The order's customer.
    Noor,
    /// Another customer.
    Mia,
    /// The order's talent.
    Ada,
    /// Another talent.
    Bo,
    Operator,
    /// An operator who was signed out.
    SignedOutOperator,
}

impl Viewer {
    pub(crate) const ALL: [Self; 9] = [
        Self::Visitor,
        Self::Forger,
        Self::Newcomer,
        Self::Noor,
        Self::Mia,
        Self::Ada,
        Self::Bo,
        Self::Operator,
        Self::SignedOutOperator,
    ];

    /// Returns a caller that an endpoint with this access serves.
    pub(crate) const fn served_by(access: Access) -> Self {
        match access {
            Access::Public | Access::Optional | Access::Shared | Access::Refused => Self::Visitor,
            Access::SignedIn => Self::Newcomer,
            Access::Registered
            | Access::AccountHolders
            | Access::Customers
            | Access::Parties
            | Access::OrderCustomer
            | Access::Claimer => Self::Noor,
            Access::Talent
            | Access::Sides
            | Access::OrderTalent
            | Access::AnyRole
            | Access::Uploader => Self::Ada,
            Access::Operators => Self::Operator,
        }
    }
}
