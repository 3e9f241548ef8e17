//! Codes of the identity service that prove access to an address. Our own emails contain them, so that they have the
//! marketplace's name, language and design.

use domain::Email;
use serde::Deserialize;
use serde_json::json;

use super::client::Identity;
use super::error::IdentityError;

/// What a code is for.
#[derive(Debug, Clone, Copy)]
pub enum EmailCode<'a> {
    /// Confirms the address of an account.
    Confirm(&'a Email),
    ResetPassword(&'a Email),
    /// Changes the address of an account.
    Change {
        from: &'a Email,
        /// The new address, which must receive the code.
        to: &'a Email,
    },
}

/// The response; without a link if the service hides that no account has the address.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct MadeLink {
    #[serde(default)]
    oob_link: Option<String>,
}

impl Identity {
    /// Makes a code that works once, for an hour. The service sends no email. Returns `None` if no account has the
    /// address, or if the new address is another account's.
    pub async fn make_email_code(
        &self,
        code: EmailCode<'_>,
    ) -> Result<Option<String>, IdentityError> {
        let (request_type, email, new_email) = match code {
            EmailCode::Confirm(email) => ("VERIFY_EMAIL", email, None),
            EmailCode::ResetPassword(email) => ("PASSWORD_RESET", email, None),
            EmailCode::Change { from, to } => ("VERIFY_AND_CHANGE_EMAIL", from, Some(to)),
        };
        let body = json!({
            "requestType": request_type, "email": email, "newEmail": new_email, "returnOobLink": true,
        });
        match self
            .call::<MadeLink>("make an emailed code", "sendOobCode", &body)
            .await
        {
            Err(IdentityError::Refused { message, .. })
                if ["EMAIL_NOT_FOUND", "USER_NOT_FOUND", "EMAIL_EXISTS"]
                    .iter()
                    .any(|known| message.starts_with(known)) =>
            {
                Ok(None)
            }
            outcome => Ok(outcome?.oob_link.as_deref().and_then(code_in)),
        }
    }
}

fn code_in(link: &str) -> Option<String> {
    let link = reqwest::Url::parse(link).ok()?;
    let mut values = link.query_pairs();
    let (_, code) = values.find(|(name, _)| name == "oobCode")?;
    Some(code.into_owned())
}
