use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::account;
use super::call::Call;
use crate::random::random_text;

pub(super) const LINK: &str = "account_link";
/// How long a link works, in seconds.
const LIFETIME: i64 = 300;

/// A link to the hosted onboarding; it works once.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct AccountLink {
    pub(super) account: String,
    pub(super) refresh_url: String,
    pub(super) return_url: String,
    pub(super) expires_at: i64,
}

pub(super) async fn create_link(call: Call) -> Response {
    call.run("create_link", |work| {
        let link = AccountLink {
            account: work.form.required("account")?,
            refresh_url: work.form.required("refresh_url")?,
            return_url: work.form.required("return_url")?,
            expires_at: work.now.saturating_add(LIFETIME),
        };
        work.form
            .choice("type", &["account_onboarding", "account_update"])?;
        work.form.ignore("collection_options");
        work.form.finish()?;
        account::load(work.session, &link.account)?;
        let id = random_text(32);
        work.session.save(LINK, &id, &link)?;
        Ok(json!({
            "object": "account_link",
            "created": work.now,
            "expires_at": link.expires_at,
            "url": format!("{}/_connect/{id}", work.state.url()),
        }))
    })
    .await
}
