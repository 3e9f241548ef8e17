//! Emails about accounts: an address to confirm, a new password, and the way into the operators' team.

use domain::Email as Address;
use domain::operator::{OperatorRole, OperatorRoles};
use texts::{Texts, text};

use email_frame::Email;

/// Invites a person to the operators' team.
pub(super) fn team_invited(
    t: &Texts,
    invited_by: Option<&Address>,
    roles: &OperatorRoles,
    token: &str,
    site: &str,
) -> Email {
    let names: Vec<String> = roles.iter().map(|role| role_name(t, role)).collect();
    Email::new(t, text!(t, "account-team-subject"))
        .paragraph(text!(t, "account-team"))
        .fact_if(
            text!(t, "account-team-by"),
            invited_by.map(Address::to_string),
        )
        .fact(text!(t, "account-team-roles"), names.join(", "))
        // The token is in the fragment, which browsers do not send and logs do not contain.
        .button(
            text!(t, "account-team-button"),
            t.page(site, &format!("/operators/join#invitation={token}")),
        )
        .paragraph(text!(t, "account-team-once"))
        .because_of(text!(t, "account-team-footer"))
}

/// Has the person confirm that the address of a new account is theirs.
pub(super) fn address_to_confirm(t: &Texts, code: &str, site: &str) -> Email {
    Email::new(t, text!(t, "account-confirm-subject"))
        .paragraph(text!(t, "account-confirm"))
        .button(
            text!(t, "account-confirm-button"),
            code_page(t, site, "verifyEmail", code),
        )
        .paragraph(text!(t, "account-confirm-ignore"))
        .because_of(text!(t, "account-footer"))
}

/// Shows an operator that emails arrive.
pub(super) fn test_email(t: &Texts, site: &str) -> Email {
    Email::new(t, text!(t, "account-test-subject"))
        .paragraph(text!(t, "account-test"))
        .button(
            text!(t, "account-test-button"),
            t.page(site, "/operators/health"),
        )
        .because_of(text!(t, "account-test-footer"))
}

/// Leads to the choice of a new password.
pub(super) fn password_reset(t: &Texts, code: &str, site: &str) -> Email {
    Email::new(t, text!(t, "account-reset-subject"))
        .paragraph(text!(t, "account-reset"))
        .button(
            text!(t, "account-reset-button"),
            code_page(t, site, "resetPassword", code),
        )
        .paragraph(text!(t, "account-reset-ignore"))
        .because_of(text!(t, "account-footer"))
}

/// Has the person confirm the new address of an account.
pub(super) fn address_change(t: &Texts, from: &Address, code: &str, site: &str) -> Email {
    Email::new(t, text!(t, "account-change-subject"))
        .paragraph(text!(t, "account-change", from = from.as_str()))
        .button(
            text!(t, "account-change-button"),
            code_page(t, site, "verifyAndChangeEmail", code),
        )
        .paragraph(text!(t, "account-change-ignore"))
        .because_of(text!(t, "account-footer"))
}

fn code_page(t: &Texts, site: &str, mode: &str, code: &str) -> String {
    t.page(site, &format!("/login?mode={mode}&oobCode={code}"))
}

fn role_name(t: &Texts, role: OperatorRole) -> String {
    match role {
        OperatorRole::Support => text!(t, "account-role-support"),
        OperatorRole::Finance => text!(t, "account-role-finance"),
        OperatorRole::Catalogue => text!(t, "account-role-catalogue"),
        OperatorRole::Administrator => text!(t, "account-role-administrator"),
    }
}
