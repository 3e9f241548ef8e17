use super::account::{Account, find_by_email, save_account};
use super::error::WireError;
use super::oob::{self, OobCode, Purpose, RequestType};
use super::state::State;
use crate::records::Session;

/// The result of `accounts:update` with an emailed code.
#[derive(Debug)]
pub(super) struct Applied {
    pub(super) account: Account,
    /// The code to email to the account's previous address, with which the change can be undone.
    pub(super) recovery: Option<OobCode>,
}

/// Verifies, changes or restores an address with an emailed code.
pub(super) fn apply_code(
    state: &State,
    session: &Session<'_>,
    code: &str,
) -> Result<Applied, WireError> {
    let (code, mut account) = oob::find_live(state, session, Some(code))?;
    let invalid = || WireError::bad_request("INVALID_OOB_CODE");
    oob::consume_code(session, &code)?;
    let applied = match code.request_type {
        RequestType::VerifyEmail => {
            if account.email.as_ref() != Some(&code.email) {
                return Err(invalid());
            }
            account.email_verified = true;
            Applied {
                account,
                recovery: None,
            }
        }
        RequestType::VerifyAndChangeEmail => {
            if account.email.as_ref() != Some(&code.email) {
                return Err(invalid());
            }
            let new_email = code.new_email.ok_or_else(invalid)?;
            let recovery = change_address(state, session, &mut account, &new_email)?;
            account.email_verified = true;
            Applied { account, recovery }
        }
        RequestType::RecoverEmail => {
            require_free(session, &account, &code.email)?;
            account.email = Some(code.email);
            account.email_verified = true;
            // A change of the address ends all sessions.
            account.valid_since = state.clock().now();
            Applied {
                account,
                recovery: None,
            }
        }
        RequestType::PasswordReset => return Err(invalid()),
    };
    save_account(session, &applied.account)?;
    Ok(applied)
}

/// Changes the address of an account and ends its sessions, but does not save the account. Returns the code with which
/// the owner of the old address can undo the change; `None` if there was no old address.
pub(super) fn change_address(
    state: &State,
    session: &Session<'_>,
    account: &mut Account,
    new_email: &str,
) -> Result<Option<OobCode>, WireError> {
    require_free(session, account, new_email)?;
    let old_email = account.email.replace(new_email.to_owned());
    account.email_verified = false;
    account.valid_since = state.clock().now();
    let Some(old_email) = old_email else {
        return Ok(None);
    };
    let purpose = Purpose {
        request_type: RequestType::RecoverEmail,
        email: &old_email,
        new_email: Some(new_email),
        continue_url: None,
    };
    Ok(Some(oob::create_code(state, session, account, &purpose)?))
}

fn require_free(session: &Session<'_>, account: &Account, email: &str) -> Result<(), WireError> {
    let owner = find_by_email(session, email)?;
    if owner.is_some_and(|owner| owner.local_id != account.local_id) {
        return Err(WireError::bad_request("EMAIL_EXISTS"));
    }
    Ok(())
}
