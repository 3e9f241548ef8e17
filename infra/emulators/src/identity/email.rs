use super::oob::{OobCode, RequestType};
use super::state::State;
use crate::records::RecordsError;

/// Emails a code to its recipient, if there is a mailbox.
pub(super) fn send_code(state: &State, code: &OobCode) -> Result<(), RecordsError> {
    if let Some(mailbox) = state.mailbox() {
        let (subject, text) = compose_email(code);
        mailbox.deliver("noreply@matchday.example", code.recipient(), subject, &text)?;
    }
    Ok(())
}

fn compose_email(code: &OobCode) -> (&'static str, String) {
    let email = &code.email;
    let new_email = code.new_email.as_deref().unwrap_or("another one");
    let (subject, before) = match code.request_type {
        RequestType::PasswordReset => (
            "Reset your password for Matchday",
            format!("Follow this link to reset the password of your Matchday account {email}."),
        ),
        RequestType::VerifyEmail => (
            "Verify your email for Matchday",
            format!("Follow this link to verify your email address {email}."),
        ),
        RequestType::VerifyAndChangeEmail => (
            "Verify your new email for Matchday",
            format!(
                "Follow this link to change the email address of your Matchday account from {email} to {new_email}."
            ),
        ),
        RequestType::RecoverEmail => (
            "Your sign-in email was changed for Matchday",
            format!(
                "The email address of your Matchday account was changed from {email} to {new_email}.\n\n\
                 If that was not you, follow this link to change it back."
            ),
        ),
    };
    let after = match code.request_type {
        RequestType::RecoverEmail => "If it was you, there is nothing to do.",
        _ => "If you did not ask for this, you can ignore this mail.",
    };
    let link = &code.oob_link;
    let text = format!("Hello,\n\n{before}\n\n{link}\n\n{after}\n\nYour Matchday team\n");
    (subject, text)
}
