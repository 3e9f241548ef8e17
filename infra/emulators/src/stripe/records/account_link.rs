use serde::{Deserialize, Serialize};

use super::error::StripeError;
use crate::records::{RecordsError, Session};

const ACCOUNT_LINK: &str = "account_link";

/// A link to the hosted onboarding; it works once.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(in crate::stripe) struct AccountLink {
    pub(in crate::stripe) account: String,
    pub(in crate::stripe) refresh_url: String,
    pub(in crate::stripe) return_url: String,
    pub(in crate::stripe) expires_at: i64,
}

pub(in crate::stripe) fn find(
    session: &Session<'_>,
    id: &str,
) -> Result<Option<AccountLink>, RecordsError> {
    session.find(ACCOUNT_LINK, id)
}

pub(in crate::stripe) fn load(session: &Session<'_>, id: &str) -> Result<AccountLink, StripeError> {
    find(session, id)?.ok_or_else(|| StripeError::no_such("account_link", "link", id))
}

pub(in crate::stripe) fn save(
    session: &Session<'_>,
    id: &str,
    link: &AccountLink,
) -> Result<(), RecordsError> {
    session.save(ACCOUNT_LINK, id, link)
}

pub(in crate::stripe) fn delete(session: &Session<'_>, id: &str) -> Result<(), RecordsError> {
    session.delete(ACCOUNT_LINK, id)
}
