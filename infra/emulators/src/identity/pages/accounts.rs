use std::fmt::Write;

use axum::Form;
use axum::extract::{OriginalUri, Path, State as Extract};
use axum::response::Response;
use serde::Deserialize;

use super::response::{redirect_back, respond_with_problem};
use crate::identity::account::{self, Account, find_account, save_account};
use crate::identity::error::WireError;
use crate::identity::state::State;
use crate::page::escape;

/// Number of accounts on the page; a search finds the others.
const SHOWN: usize = 50;

/// The accounts that carry the wanted text in their name, address or id, newest first.
pub(super) fn render_list(base: &str, accounts: &[Account], wanted: &str) -> String {
    let needle = wanted.trim().to_lowercase();
    let matching: Vec<&Account> = accounts
        .iter()
        .rev()
        .filter(|account| needle.is_empty() || matches(account, &needle))
        .collect();
    let mut items = String::new();
    for account in matching.iter().take(SHOWN) {
        items.push_str(&item(base, account));
    }
    let more = matching.len().saturating_sub(SHOWN);
    let rest = if more > 0 {
        format!("<p class=\"soft\">And {more} more. Search to find one.</p>")
    } else {
        String::new()
    };
    let list = if matching.is_empty() {
        "<div class=\"card centre soft\">No account.</div>".to_owned()
    } else {
        format!("<ul class=\"accounts\" aria-labelledby=\"accounts\">{items}</ul>{rest}")
    };
    format!(
        "<form method=\"get\" action=\"{base}\" role=\"search\" class=\"field\"><label for=\"q\">Search by name, address or id</label>\
         <input id=\"q\" name=\"q\" type=\"search\" value=\"{}\"></form>{list}",
        escape(wanted)
    )
}

fn matches(account: &Account, needle: &str) -> bool {
    [&account.email, &account.display_name]
        .into_iter()
        .flatten()
        .chain([&account.local_id])
        .any(|text| text.to_lowercase().contains(needle))
}

fn item(base: &str, account: &Account) -> String {
    let email = account.email.as_deref().unwrap_or("no email address");
    let name = account.display_name.as_deref().unwrap_or("No name");
    let mut ways: Vec<&str> = Vec::new();
    if account.password.is_some() {
        ways.push("password");
    }
    ways.extend(
        account
            .providers
            .iter()
            .map(|provider| provider.provider_id.as_str()),
    );
    let verified = if account.email.is_some() && !account.email_verified {
        ", not verified"
    } else {
        ""
    };
    let claims = account
        .custom_attributes
        .as_deref()
        .filter(|claims| !claims.is_empty() && *claims != "{}")
        .unwrap_or("none");
    let state = if account.disabled {
        "<strong class=\"bad\">Disabled</strong>"
    } else {
        ""
    };
    let mut buttons = String::new();
    let first = if account.disabled {
        Action::Enable
    } else {
        Action::Disable
    };
    for action in [first, Action::Revoke, Action::Delete] {
        let _ = write!(
            buttons,
            "<button name=\"action\" value=\"{}\" aria-label=\"{} {}\">{}</button>",
            action.value(),
            action.label(),
            escape(email),
            action.label(),
        );
    }
    format!(
        "<li class=\"card\"><p><strong>{}</strong> {state}<br>{}{verified}</p><dl class=\"facts\"><dt>Id</dt><dd><code>{id}</code></dd>\
         <dt>Signs in by</dt><dd>{}</dd><dt>Claims</dt><dd><code>{}</code></dd></dl>\
         <form method=\"post\" action=\"{base}/accounts/{id}\" class=\"chips\">{buttons}</form></li>",
        escape(name),
        escape(email),
        escape(&ways.join(", ")),
        escape(claims),
        id = escape(&account.local_id),
    )
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Action {
    Disable,
    Enable,
    Revoke,
    Delete,
}

impl Action {
    const fn value(self) -> &'static str {
        match self {
            Self::Disable => "disable",
            Self::Enable => "enable",
            Self::Revoke => "revoke",
            Self::Delete => "delete",
        }
    }

    const fn label(self) -> &'static str {
        match self {
            Self::Disable => "Disable",
            Self::Enable => "Enable",
            Self::Revoke => "Sign out everywhere",
            Self::Delete => "Delete",
        }
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct Act {
    action: Action,
}

/// Disables, enables, signs out everywhere or deletes, as an administrator would.
pub(super) async fn change_account(
    Extract(state): Extract<State>,
    Path(id): Path<String>,
    OriginalUri(uri): OriginalUri,
    Form(request): Form<Act>,
) -> Result<Response, WireError> {
    let found = state.records().transact(|session| {
        let Some(mut account) = find_account(session, &id)? else {
            return Ok::<_, WireError>(false);
        };
        match request.action {
            Action::Disable => account.disabled = true,
            Action::Enable => account.disabled = false,
            Action::Revoke => account.valid_since = after_every_sign_in(&state, &account),
            Action::Delete => {
                account::delete_account(session, &account)?;
                return Ok(true);
            }
        }
        save_account(session, &account)?;
        Ok(true)
    })?;
    Ok(if found {
        redirect_back(&uri, 2)
    } else {
        respond_with_problem("There is no such account any more.")
    })
}

/// Tokens count in whole seconds: a sign-in of this very second must end too.
fn after_every_sign_in(state: &State, account: &Account) -> i64 {
    let last = account
        .last_login_at
        .map_or(0, |at| at.div_euclid(1000).saturating_add(1));
    state.clock().now().max(last)
}
