use serde::{Deserialize, Serialize};
use url::Url;

use super::provider::SocialProvider;
use crate::identity::account::parse_email;
use crate::identity::error::WireError;
use crate::random::random_text;
use crate::records::{RecordsError, Session};

const ACCESS: &str = "idp-access";

/// The longest id a provider may give, as long as a uid may be.
const MAX_SUBJECT: usize = 128;

/// A provider's statement about a user.
#[derive(Clone, Debug)]
pub(in crate::identity) struct Assertion {
    pub(in crate::identity) provider: SocialProvider,
    pub(in crate::identity) person: Person,
    /// The token the caller sent as `id_token`.
    pub(in crate::identity) id_token: Option<String>,
    /// The token the caller sent as `access_token`.
    pub(in crate::identity) access_token: Option<String>,
}

/// The claims of a provider's token. The page and the SDK's credentials carry them as plain JSON, as the official
/// emulator has it.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(in crate::identity) struct Person {
    /// The user's id at the provider.
    pub(in crate::identity) sub: String,
    pub(in crate::identity) email: Option<String>,
    #[serde(default)]
    pub(in crate::identity) email_verified: bool,
    pub(in crate::identity) name: Option<String>,
    pub(in crate::identity) picture: Option<String>,
    pub(in crate::identity) screen_name: Option<String>,
}

impl Assertion {
    /// Whether the address counts as verified.
    pub(in crate::identity) fn proves_email(&self) -> bool {
        self.person.email.is_some() && self.person.email_verified && self.provider.is_trusted()
    }
}

/// Parses the assertion from `requestUri` (its query, which the page creates) and `postBody` (form data, which a
/// credential creates); `postBody` wins.
pub(in crate::identity) fn read_assertion(
    session: &Session<'_>,
    request_uri: Option<&str>,
    post_body: Option<&str>,
) -> Result<Assertion, WireError> {
    let request_uri = request_uri.ok_or_else(|| WireError::bad_request("MISSING_REQUEST_URI"))?;
    let request_uri = Url::parse(request_uri)
        .map_err(|_not_absolute| WireError::bad_request("INVALID_REQUEST_URI"))?;
    let body = url::form_urlencoded::parse(post_body.unwrap_or_default().as_bytes());
    let parts: Vec<_> = body.chain(request_uri.query_pairs()).collect();
    let part = |wanted: &str| {
        parts
            .iter()
            .find(|(name, value)| name == wanted && !value.is_empty())
            .map(|(_, value)| value.to_string())
    };
    let provider_id = part("providerId").ok_or_else(|| {
        WireError::bad_request(
            "INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential.",
        )
    })?;
    let provider = SocialProvider::parse(&provider_id).ok_or_else(not_configured)?;
    let id_token = part("id_token");
    let access_token = part("access_token");
    let person = match (&id_token, &access_token) {
        (Some(token), _) | (None, Some(token)) => person(session, token)?,
        (None, None) => return Err(refused("the response carries no token")),
    };
    Ok(Assertion {
        provider,
        person,
        id_token,
        access_token,
    })
}

/// A provider that is unknown or switched off.
pub(in crate::identity) fn not_configured() -> WireError {
    WireError::bad_request(
        "OPERATION_NOT_ALLOWED : The identity provider configuration is not found.",
    )
}

/// Returns the user of a token: JSON claims, or an access token that was issued here.
fn person(session: &Session<'_>, token: &str) -> Result<Person, WireError> {
    let person: Person = if token.starts_with('{') {
        serde_json::from_str(token).map_err(|error| refused(&error.to_string()))?
    } else {
        session
            .find(ACCESS, token)?
            .ok_or_else(|| refused("the token is neither JSON claims nor one given out here"))?
    };
    if person.sub.is_empty() || person.sub.chars().count() > MAX_SUBJECT {
        return Err(refused("`sub` must have 1 to 128 characters"));
    }
    let email = person
        .email
        .map(|email| parse_email(Some(email)))
        .transpose()
        .map_err(|_other_code| refused("`email` is no address"))?;
    Ok(Person { email, ..person })
}

fn refused(reason: &str) -> WireError {
    WireError::bad_request(format!("INVALID_IDP_RESPONSE : {reason}"))
}

/// Returns a new access token for a user, so that a credential of a response or an error works.
pub(in crate::identity) fn give_access(
    session: &Session<'_>,
    provider: SocialProvider,
    person: &Person,
) -> Result<String, RecordsError> {
    let token = format!("{}.{}", provider.id(), random_text(40));
    session.save(ACCESS, &token, person)?;
    Ok(token)
}

/// Deletes every issued access token.
pub(in crate::identity) fn clear_access(session: &Session<'_>) -> Result<(), RecordsError> {
    session.clear(ACCESS)
}
