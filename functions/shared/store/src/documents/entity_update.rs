//! Rows of the marketplace that are written together with documents.

use document_store::RowWrite;
use domain::audit::AuditEntry;
use domain::customer::User;
use domain::offer::Offer;
use domain::talent::Talent;
use table::Expression;

use crate::accounts::users;
use crate::error::StoreError;
use crate::marketplace::rebuild::{self, StalePage};
use crate::talent;
use crate::talent::offers;
use crate::team::audit;

/// A row of the table written with the document that shows it: one whose version was raised by one, or a new one.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "a commit has a handful of them, and none lives long"
)]
pub enum EntityUpdate {
    /// An account, its email unchanged.
    User(User),
    /// A talent, its slug unchanged.
    Talent(Talent),
    Offer(Offer),
    /// The mark that a talent's page is older than its data; it replaces an existing one.
    StalePage(StalePage),
    /// The entry of the audit log for an operator's act.
    Audit(AuditEntry),
}

impl EntityUpdate {
    /// Returns the row, and its condition.
    pub fn row_write(&self) -> Result<RowWrite, StoreError> {
        let (row, condition) = match self {
            Self::StalePage(page) => (rebuild::row(page)?, Expression::default()),
            Self::Audit(entry) => (audit::row(entry)?, Expression::absent()),
            Self::User(user) => (users::row(user)?, Expression::before_version(user.version)),
            Self::Talent(talent) => (talent::row(talent)?, talent::unmoved(talent)),
            Self::Offer(offer) => (
                offers::row(offer)?,
                Expression::before_version(offer.version),
            ),
        };
        Ok(RowWrite { row, condition })
    }
}
