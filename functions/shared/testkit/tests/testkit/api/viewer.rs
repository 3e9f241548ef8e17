//! The callers of the tests.

use crate::api::Access;

/// Who calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Viewer {
    Visitor,
    /// A caller who signed a token of an operator without our key.
    Forger,
    /// Signed in and not registered.
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
    /// Was an operator, and was signed out since.
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

    /// Returns a caller whom an endpoint of this access serves.
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
