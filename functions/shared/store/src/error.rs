//! Errors of the table, by what the caller can do about them.

use std::fmt;

pub use table::Cause;
use table::TableError;

/// The reason why the table rejected a call or could not be reached.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The row changed since it was read: read it again and decide again.
    #[error("the row changed since it was read")]
    Conflict,
    /// A value or a number of uses that may exist only once, or only so often, is used up.
    #[error("{what} is taken")]
    Taken {
        /// The condition of the transaction that failed.
        what: Taken,
    },
    /// The table was not available: try again later.
    #[error("failed to {action}")]
    Unavailable {
        /// The action, as a verb phrase: `save an order`.
        action: &'static str,
        source: Cause,
    },
    /// A stored row has an unknown format: a developer must fix it.
    #[error("the stored {row} is corrupt")]
    Corrupt {
        /// The kind of the row, and its key: `order at ORDER#…/ORDER`.
        row: String,
        /// The reason why it could not be read.
        source: Cause,
    },
}

impl From<TableError> for StoreError {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Conflict => Self::Conflict,
            TableError::Unavailable { action, source } => Self::Unavailable { action, source },
            TableError::Corrupt { row, source } => Self::Corrupt { row, source },
        }
    }
}

impl StoreError {
    pub(crate) fn corrupt(row: impl Into<String>, source: impl Into<Cause>) -> Self {
        Self::Corrupt {
            row: row.into(),
            source: source.into(),
        }
    }
}

/// A unique value or a capacity that is already taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// Another talent has, or once had, this slug.
    Slug,
    /// The email belongs to another account.
    Email,
    /// This identity is registered already.
    User,
    /// Another order holds (a part of) the chosen time.
    Slot,
    /// The talent has as many open requests as it takes.
    Capacity,
    /// The maximum number of this network's, account's or address's orders wait for payment.
    Unpaid,
    /// The caller used this idempotency key before.
    Idempotency,
    /// The email has an open application.
    Application,
    /// The email has an open invitation to apply.
    Invitation,
    /// A row with this identifier exists already.
    Identifier,
    /// The account is being deleted, so nothing can be added to it.
    Account,
    /// Another promotion has, or once had, this code.
    PromoCode,
    /// The promo code has the maximum number of paid orders.
    PromoUses,
    /// The customer has a paid order with the promo code.
    PromoCustomer,
    /// The object of an act has an open request for approval, or the request is no longer open.
    Approval,
}

impl fmt::Display for Taken {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Slug => "the slug",
            Self::Email => "the email",
            Self::User => "the identity",
            Self::Slot => "the slot",
            Self::Capacity => "the talent's last open request",
            Self::Unpaid => "the last order that may wait for its payment",
            Self::Idempotency => "the idempotency key",
            Self::Application => "the applicant's open application",
            Self::Invitation => "the address's open invitation",
            Self::Identifier => "the identifier",
            Self::Account => "the account, which is being deleted,",
            Self::PromoCode => "the promo code",
            Self::PromoUses => "the promo code's last use",
            Self::PromoCustomer => "the customer's use of the promo code",
            Self::Approval => "the open approval",
        })
    }
}
