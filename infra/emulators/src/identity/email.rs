use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use super::oob::{OobCode, RequestType};
use super::state::State;
use crate::records::RecordsError;

/// The reader's language, from the header that the SDK sends for `auth.languageCode`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Locale {
    English,
    German,
}

impl<S: Sync> FromRequestParts<S> for Locale {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let header = parts.headers.get("x-firebase-locale");
        let language = header.and_then(|value| value.to_str().ok());
        Ok(match language {
            Some(language) if language.starts_with("de") => Self::German,
            _ => Self::English,
        })
    }
}

/// Emails a code to its recipient, if there is a mailbox.
pub(super) fn send_code(state: &State, code: &OobCode, locale: Locale) -> Result<(), RecordsError> {
    if let Some(mailbox) = state.mailbox() {
        let app = state.app_name();
        let (subject, text) = match locale {
            Locale::English => compose_email(code, &app),
            Locale::German => compose_german_email(code, &app),
        };
        mailbox.deliver(
            "noreply@matchday.example",
            code.recipient(),
            &subject,
            &text,
        )?;
    }
    Ok(())
}

/// The hosted service's template, whose `%APP_NAME%` is the project's public-facing name.
fn compose_email(code: &OobCode, app: &str) -> (String, String) {
    let email = &code.email;
    let new_email = code.new_email.as_deref().unwrap_or("another one");
    let (subject, before) = match code.request_type {
        RequestType::PasswordReset => (
            format!("Reset your password for {app}"),
            format!("Follow this link to reset the password of your {app} account {email}."),
        ),
        RequestType::VerifyEmail => (
            format!("Verify your email for {app}"),
            format!("Follow this link to verify your email address {email}."),
        ),
        RequestType::VerifyAndChangeEmail => (
            format!("Verify your new email for {app}"),
            format!(
                "Follow this link to change the email address of your {app} account from {email} to {new_email}."
            ),
        ),
        RequestType::RecoverEmail => (
            format!("Your sign-in email was changed for {app}"),
            format!(
                "The email address of your {app} account was changed from {email} to {new_email}.\n\n\
                 If that was not you, follow this link to change it back."
            ),
        ),
    };
    let after = match code.request_type {
        RequestType::RecoverEmail => "If it was you, there is nothing to do.",
        _ => "If you did not ask for this, you can ignore this mail.",
    };
    let link = &code.oob_link;
    let text = format!("Hello,\n\n{before}\n\n{link}\n\n{after}\n\nYour {app} team\n");
    (subject, text)
}

fn compose_german_email(code: &OobCode, app: &str) -> (String, String) {
    let email = &code.email;
    let new_email = code.new_email.as_deref().unwrap_or("eine andere");
    let (subject, before) = match code.request_type {
        RequestType::PasswordReset => (
            format!("Passwort für {app} zurücksetzen"),
            format!(
                "Über diesen Link kannst du das Passwort deines Kontos {email} bei {app} zurücksetzen."
            ),
        ),
        RequestType::VerifyEmail => (
            format!("E-Mail-Adresse für {app} bestätigen"),
            format!("Über diesen Link bestätigst du deine E-Mail-Adresse {email}."),
        ),
        RequestType::VerifyAndChangeEmail => (
            format!("Neue E-Mail-Adresse für {app} bestätigen"),
            format!(
                "Über diesen Link änderst du die E-Mail-Adresse deines Kontos bei {app} von {email} in {new_email}."
            ),
        ),
        RequestType::RecoverEmail => (
            format!("Deine E-Mail-Adresse für {app} wurde geändert"),
            format!(
                "Die E-Mail-Adresse deines Kontos bei {app} wurde von {email} in {new_email} geändert.\n\n\
                 Warst du das nicht, dann mach es über diesen Link rückgängig."
            ),
        ),
    };
    let after = match code.request_type {
        RequestType::RecoverEmail => "Warst du es, musst du nichts tun.",
        _ => "Hast du das nicht angefordert, kannst du diese E-Mail ignorieren.",
    };
    let link = &code.oob_link;
    let text = format!("Hallo,\n\n{before}\n\n{link}\n\n{after}\n\nDein {app}-Team\n");
    (subject, text)
}
