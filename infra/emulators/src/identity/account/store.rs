use super::record::{Account, provider_key};
use crate::identity::error::WireError;
use crate::records::{RecordsError, Session};

const ACCOUNT: &str = "account";
const EMAIL: &str = "email";
const PROVIDER: &str = "provider";

pub(in crate::identity) fn find_account(
    session: &Session<'_>,
    local_id: &str,
) -> Result<Option<Account>, RecordsError> {
    session.find(ACCOUNT, local_id)
}

pub(in crate::identity) fn find_by_email(
    session: &Session<'_>,
    email: &str,
) -> Result<Option<Account>, RecordsError> {
    let local_id: Option<String> = session.find(EMAIL, email)?;
    local_id.map_or(Ok(None), |local_id| find_account(session, &local_id))
}

/// The account a social identity is linked to.
pub(in crate::identity) fn find_by_provider(
    session: &Session<'_>,
    provider_id: &str,
    raw_id: &str,
) -> Result<Option<Account>, RecordsError> {
    let local_id: Option<String> = session.find(PROVIDER, &provider_key(provider_id, raw_id))?;
    local_id.map_or(Ok(None), |local_id| find_account(session, &local_id))
}

/// Every account, oldest first.
pub(in crate::identity) fn list_accounts(
    session: &Session<'_>,
) -> Result<Vec<Account>, RecordsError> {
    session.list(ACCOUNT)
}

/// Writes an account with its email address and its social identities, which no other account may have.
pub(in crate::identity) fn save_account(
    session: &Session<'_>,
    account: &Account,
) -> Result<(), WireError> {
    let before = find_account(session, &account.local_id)?;
    let (address_before, providers_before) = before
        .map(|account| (account.email, account.providers))
        .unwrap_or_default();
    if let Some(email) = &account.email {
        let owner: Option<String> = session.find(EMAIL, email)?;
        if owner.is_some_and(|owner| owner != account.local_id) {
            return Err(WireError::bad_request("EMAIL_EXISTS"));
        }
    }
    if let Some(address_before) = address_before
        && Some(&address_before) != account.email.as_ref()
    {
        session.delete(EMAIL, &address_before)?;
    }
    for provider in &account.providers {
        let owner: Option<String> = session.find(PROVIDER, &provider.key())?;
        if owner.is_some_and(|owner| owner != account.local_id) {
            return Err(WireError::bad_request("FEDERATED_USER_ID_ALREADY_LINKED"));
        }
    }
    for provider in &providers_before {
        session.delete(PROVIDER, &provider.key())?;
    }
    Ok(insert_account(session, account)?)
}

/// Writes an account whose address and identities are known to be free.
pub(in crate::identity) fn insert_account(
    session: &Session<'_>,
    account: &Account,
) -> Result<(), RecordsError> {
    if let Some(email) = &account.email {
        session.save(EMAIL, email, &account.local_id)?;
    }
    for provider in &account.providers {
        session.save(PROVIDER, &provider.key(), &account.local_id)?;
    }
    session.save(ACCOUNT, &account.local_id, account)
}

pub(in crate::identity) fn delete_account(
    session: &Session<'_>,
    account: &Account,
) -> Result<(), RecordsError> {
    if let Some(email) = &account.email {
        session.delete(EMAIL, email)?;
    }
    for provider in &account.providers {
        session.delete(PROVIDER, &provider.key())?;
    }
    session.delete(ACCOUNT, &account.local_id)
}

pub(in crate::identity) fn clear_accounts(session: &Session<'_>) -> Result<(), RecordsError> {
    session.clear(EMAIL)?;
    session.clear(PROVIDER)?;
    session.clear(ACCOUNT)
}
