use axum::Json;
use axum::extract::State as Extract;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::assertion::{self, Assertion};
use super::holder::{Holder, create_account, find_holder, link_provider, take_over_account};
use super::reply;
use crate::identity::account::{Account, find_by_email, find_by_provider, save_account};
use crate::identity::error::WireError;
use crate::identity::second_factor::{ask_for_second, tokens_reply};
use crate::identity::state::State;
use crate::identity::token::Grant;
use crate::identity::wire::{ClientCall, Reply};
use crate::identity::{config, token};
use crate::records::Session;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::identity) struct SignInWithIdp {
    request_uri: Option<String>,
    post_body: Option<String>,
    /// Given when the identity is to be linked to the account that is signed in.
    id_token: Option<String>,
    /// False for a reauthentication: an unknown user must not become a new account.
    #[serde(default = "yes")]
    auto_create: bool,
    /// The window's flow wants a refusal together with the credential, in an answer of status 200.
    #[serde(default)]
    return_idp_credential: bool,
}

const fn yes() -> bool {
    true
}

/// Signs in, links or re-authenticates with another provider's assertion.
pub(in crate::identity) async fn sign_in_with_idp(
    Extract(state): Extract<State>,
    ClientCall(request): ClientCall<SignInWithIdp>,
) -> Reply {
    let SignInWithIdp {
        request_uri,
        post_body,
        id_token,
        auto_create,
        return_idp_credential,
    } = request;
    let (assertion, mut reply) = state.records().transact(|session| {
        let assertion =
            assertion::read_assertion(session, request_uri.as_deref(), post_body.as_deref())?;
        if !config::load(session)?.allows(assertion.provider) {
            return Err(assertion::not_configured());
        }
        let access_token = match &assertion.access_token {
            Some(token) => token.clone(),
            None => assertion::give_access(session, assertion.provider, &assertion.person)?,
        };
        let reply = reply::build_reply(&assertion, &access_token);
        Ok::<_, WireError>((assertion, reply))
    })?;
    // A separate transaction: a rejection rolls it back, and the credential stays valid.
    let outcome = state.records().transact(|session| match &id_token {
        Some(id_token) => link(&state, session, &assertion, id_token),
        None => sign_in(&state, session, &assertion, auto_create),
    });
    match outcome {
        Ok(rest) => reply.extend(rest),
        Err(refusal) if return_idp_credential && id_token.is_some() => {
            reply.insert("errorMessage".to_owned(), json!(refusal.message()));
        }
        Err(refusal) => return Err(refusal),
    }
    Ok(Json(Value::Object(reply)))
}

fn sign_in(
    state: &State,
    session: &Session<'_>,
    assertion: &Assertion,
    auto_create: bool,
) -> Result<Map<String, Value>, WireError> {
    let (mut account, is_new) = match find_holder(session, assertion)? {
        Holder::Linked(account) => (account, false),
        Holder::SameAddress(account) => (take_over_account(state, account, assertion), false),
        Holder::Unproven(account) => return Ok(wants_confirmation(&account)),
        Holder::Nobody if auto_create => (create_account(state, assertion), true),
        Holder::Nobody => return Err(WireError::bad_request("EMAIL_NOT_FOUND")),
    };
    if account.disabled {
        return Err(WireError::bad_request("USER_DISABLED"));
    }
    link_provider(&mut account, assertion);
    signed_in(state, session, account, assertion, (is_new, None))
}

/// The SDK turns this into `auth/account-exists-with-different-credential`.
fn wants_confirmation(account: &Account) -> Map<String, Value> {
    let providers: Vec<_> = account
        .providers
        .iter()
        .map(|provider| json!(provider.provider_id))
        .collect();
    [
        ("needConfirmation", json!(true)),
        ("localId", json!(account.local_id)),
        ("verifiedProvider", Value::Array(providers)),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into_iter()
    .collect()
}

fn link(
    state: &State,
    session: &Session<'_>,
    assertion: &Assertion,
    id_token: &str,
) -> Result<Map<String, Value>, WireError> {
    let (mut account, grant) = token::find_token_account(state, session, Some(id_token))?;
    let person = &assertion.person;
    let linked = find_by_provider(session, assertion.provider.id(), &person.sub)?;
    if linked.is_some() {
        return Err(WireError::bad_request("FEDERATED_USER_ID_ALREADY_LINKED"));
    }
    if let Some(email) = &person.email {
        let owner = find_by_email(session, email)?;
        if owner.is_some_and(|owner| owner.local_id != account.local_id) {
            return Err(WireError::bad_request("EMAIL_EXISTS"));
        }
        if account.email.is_none() {
            account.email = Some(email.clone());
            account.email_verified = false;
        }
        if account.email.as_ref() == Some(email) && assertion.proves_email() {
            account.email_verified = true;
        }
    }
    link_provider(&mut account, assertion);
    signed_in(
        state,
        session,
        account,
        assertion,
        (false, grant.second_factor),
    )
}

fn signed_in(
    state: &State,
    session: &Session<'_>,
    mut account: Account,
    assertion: &Assertion,
    (is_new, second_factor): (bool, Option<String>),
) -> Result<Map<String, Value>, WireError> {
    let provider = assertion.provider.id();
    let accepted = match second_factor {
        // The account was signed in with its factor before it was linked.
        Some(id) => {
            let grant = Grant {
                local_id: account.local_id.clone(),
                auth_time: state.clock().now(),
                provider: provider.to_owned(),
                second_factor: Some(id),
            };
            tokens_reply(&token::sign_in_with_grant(
                state,
                session,
                &mut account,
                &grant,
            )?)
        }
        None => match ask_for_second(state, session, &account, provider)? {
            Some(pending) => {
                save_account(session, &account)?;
                pending
            }
            None => tokens_reply(&token::sign_in_account(
                state,
                session,
                &mut account,
                provider,
            )?),
        },
    };
    let mut reply = Map::new();
    reply.insert("localId".to_owned(), json!(account.local_id));
    if let Value::Object(accepted) = accepted {
        reply.extend(accepted);
    }
    if is_new {
        reply.insert("isNewUser".to_owned(), json!(true));
    }
    if account.email == assertion.person.email {
        reply.insert("emailVerified".to_owned(), json!(account.email_verified));
    }
    Ok(reply)
}
