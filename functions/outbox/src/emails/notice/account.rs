//! Emails about accounts: an address to confirm, a new password, and invitations.

use domain::Email as Address;
use domain::notice::NoticeContent;
use domain::operator::{OperatorRole, OperatorRoles};
use texts::{Texts, text};

use super::blocks::NoticeEmail;
use email_frame::block::{button, fact, fact_if, paragraph};
use email_frame::{Block, Email};

pub(super) fn write(e: &NoticeEmail<'_>, content: &NoticeContent) -> Option<Email> {
    Some(match content {
        NoticeContent::TeamInvited {
            invited_by,
            roles,
            token,
        } => team_invited(e, invited_by.as_ref(), roles, token),
        NoticeContent::AthleteInvited {
            name,
            invited_by,
            token,
        } => athlete_invited(e, name, invited_by.as_ref(), token),
        NoticeContent::AddressToConfirm { code } => address_to_confirm(e, code),
        NoticeContent::PasswordReset { code } => password_reset(e, code),
        NoticeContent::AddressChange { from, code } => address_change(e, from, code),
        NoticeContent::TestEmail => test_email(e),
        _ => return None,
    })
}

fn team_invited(
    e: &NoticeEmail,
    by: Option<&Address>,
    roles: &OperatorRoles,
    token: &str,
) -> Email {
    let names: Vec<String> = roles.iter().map(|role| role_name(e.t, role)).collect();
    e.with_subject(text!(e.t, "account-team-subject"))
        .with_all([
            paragraph(text!(e.t, "account-team")),
            invited_by(e, by),
            fact(text!(e.t, "account-team-roles"), names.join(", ")),
            // The token is in the fragment, which browsers do not send and logs do not contain.
            button(
                text!(e.t, "account-team-button"),
                e.page(&format!("/operators/join#invitation={token}")),
            ),
            paragraph(text!(e.t, "account-team-once")),
        ])
        .because_of(text!(e.t, "account-team-footer"))
}

fn athlete_invited(e: &NoticeEmail, name: &str, by: Option<&Address>, token: &str) -> Email {
    e.to(name, text!(e.t, "notice-athlete-invited-subject"))
        .with_all([
            paragraph(text!(e.t, "notice-athlete-invited")),
            paragraph(text!(e.t, "notice-athlete-invited-form")),
            invited_by(e, by),
            // The token is in the fragment, which browsers do not send and logs do not contain.
            button(
                text!(e.t, "notice-athlete-invited-button"),
                e.page(&format!("/enroll#invitation={token}")),
            ),
            paragraph(text!(e.t, "notice-athlete-invited-once")),
        ])
        .because_of(text!(e.t, "account-team-footer"))
}

fn invited_by(e: &NoticeEmail, by: Option<&Address>) -> Block {
    fact_if(text!(e.t, "account-team-by"), by.map(Address::to_string))
}

fn address_to_confirm(e: &NoticeEmail, code: &str) -> Email {
    e.with_subject(text!(e.t, "account-confirm-subject"))
        .with_all([
            paragraph(text!(e.t, "account-confirm")),
            button(
                text!(e.t, "account-confirm-button"),
                code_page(e, "verifyEmail", code),
            ),
            paragraph(text!(e.t, "account-confirm-ignore")),
        ])
        .because_of(text!(e.t, "account-footer"))
}

/// Shows an operator that emails arrive.
fn test_email(e: &NoticeEmail) -> Email {
    e.with_subject(text!(e.t, "account-test-subject"))
        .with_all([
            paragraph(text!(e.t, "account-test")),
            button(
                text!(e.t, "account-test-button"),
                e.page("/operators/health"),
            ),
        ])
        .because_of(text!(e.t, "account-test-footer"))
}

fn password_reset(e: &NoticeEmail, code: &str) -> Email {
    e.with_subject(text!(e.t, "account-reset-subject"))
        .with_all([
            paragraph(text!(e.t, "account-reset")),
            button(
                text!(e.t, "account-reset-button"),
                code_page(e, "resetPassword", code),
            ),
            paragraph(text!(e.t, "account-reset-ignore")),
        ])
        .because_of(text!(e.t, "account-footer"))
}

fn address_change(e: &NoticeEmail, from: &Address, code: &str) -> Email {
    e.with_subject(text!(e.t, "account-change-subject"))
        .with_all([
            paragraph(text!(e.t, "account-change", from = from.as_str())),
            button(
                text!(e.t, "account-change-button"),
                code_page(e, "verifyAndChangeEmail", code),
            ),
            paragraph(text!(e.t, "account-change-ignore")),
        ])
        .because_of(text!(e.t, "account-footer"))
}

fn code_page(e: &NoticeEmail, mode: &str, code: &str) -> String {
    e.page(&format!("/login?mode={mode}&oobCode={code}"))
}

fn role_name(t: &Texts, role: OperatorRole) -> String {
    match role {
        OperatorRole::Support => text!(t, "account-role-support"),
        OperatorRole::Finance => text!(t, "account-role-finance"),
        OperatorRole::Catalogue => text!(t, "account-role-catalogue"),
        OperatorRole::Administrator => text!(t, "account-role-administrator"),
    }
}
