use super::assertion::Assertion;
use crate::identity::account::{Account, Provider, find_by_email, find_by_provider, new_local_id};
use crate::identity::error::WireError;
use crate::identity::state::State;
use crate::records::Session;

/// The account that an assertion opens, by the rules of "one account per email address".
#[derive(Debug)]
pub(super) enum Holder {
    /// The identity is linked to it already.
    Linked(Account),
    /// It has the proven address.
    SameAddress(Account),
    /// It has the address, but no trusted proof that it belongs to this user.
    Unproven(Account),
    Nobody,
}

/// Finds the account that an assertion opens.
pub(super) fn find_holder(
    session: &Session<'_>,
    assertion: &Assertion,
) -> Result<Holder, WireError> {
    let person = &assertion.person;
    if let Some(account) = find_by_provider(session, assertion.provider.id(), &person.sub)? {
        return Ok(Holder::Linked(account));
    }
    let same = match &person.email {
        Some(email) => find_by_email(session, email)?,
        None => None,
    };
    Ok(match same {
        Some(account) if assertion.proves_email() => Holder::SameAddress(account),
        Some(account) => Holder::Unproven(account),
        None => Holder::Nobody,
    })
}

/// The user who proves an address owns its account. An unverified account may have been created by another person in
/// wait for the owner: its password, other identities and tokens end.
pub(super) fn take_over_account(
    state: &State,
    mut account: Account,
    assertion: &Assertion,
) -> Account {
    if !account.email_verified {
        account.password = None;
        account.password_updated_at = None;
        account.providers.clear();
        account.valid_since = state.clock().now();
        account.email_verified = true;
    }
    let person = &assertion.person;
    account.display_name = person.name.clone().or(account.display_name);
    account.photo_url = person.picture.clone().or(account.photo_url);
    account
}

/// Returns a new account with the provider's data.
pub(super) fn create_account(state: &State, assertion: &Assertion) -> Account {
    let person = assertion.person.clone();
    Account {
        email_verified: assertion.proves_email(),
        email: person.email,
        display_name: person.name,
        photo_url: person.picture,
        ..Account::new(new_local_id(), state.clock().now_millis())
    }
}

/// Adds the identity to the account, in place of another one of the same provider.
pub(super) fn link_provider(account: &mut Account, assertion: &Assertion) {
    let provider_id = assertion.provider.id();
    let person = assertion.person.clone();
    account
        .providers
        .retain(|provider| provider.provider_id != provider_id);
    account.providers.push(Provider {
        provider_id: provider_id.to_owned(),
        raw_id: person.sub,
        email: person.email,
        display_name: person.name,
        photo_url: person.picture,
        screen_name: person.screen_name,
    });
}
