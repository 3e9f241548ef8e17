//! Connected accounts: where a talent's pay goes, and the provider's own form that opens one.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::pages::{Page, page_after};
use crate::{Stripe, StripeError};

/// A connected account to open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAccount {
    /// ISO 3166-1 alpha-2, upper case; it cannot be changed later.
    pub country: String,
    /// Filled in on the form, and changeable there.
    pub email: Option<String>,
    /// The talent's guid: `metadata[talent]`.
    pub talent: String,
}

/// A connected account as the provider knows it.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Account {
    pub id: String,
    /// ISO 3166-1 alpha-2, upper case.
    #[serde(default)]
    pub country: Option<String>,
    /// Whether the form was sent in.
    #[serde(default)]
    pub details_submitted: bool,
    /// Whether money leaves the account for a bank.
    #[serde(default)]
    pub payouts_enabled: bool,
    /// By name, such as `transfers`; `active` when it works.
    #[serde(default)]
    pub capabilities: BTreeMap<String, String>,
    #[serde(default)]
    pub requirements: Requirements,
    /// What we wrote on it.
    #[serde(default)]
    pub metadata: BTreeMap<String, String>,
}

/// What the provider still wants.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
pub struct Requirements {
    /// Wanted now, by the provider's names.
    #[serde(default)]
    pub currently_due: Vec<String>,
    /// Why the account is restricted.
    #[serde(default)]
    pub disabled_reason: Option<String>,
}

impl Account {
    /// Whether a transfer reaches the account and leaves it again.
    pub fn takes_transfers(&self) -> bool {
        let transfers = self.capabilities.get("transfers");
        self.payouts_enabled && transfers.is_some_and(|state| state == "active")
    }
}

#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct OwnAccount {
    pub id: String,
    /// Whether cards can be charged.
    #[serde(default)]
    pub charges_enabled: bool,
}

#[derive(Deserialize)]
struct AccountLink {
    url: String,
}

impl Stripe {
    /// Opens a connected account that takes transfers, in the currency of its country: the provider refuses a currency that
    /// no bank account of the country can have. The platform pays the provider's fees and answers for
    /// negative balances; the provider collects what the law asks and offers the talent its Express dashboard.
    pub async fn create_account(
        &self,
        account: &NewAccount,
        idempotency_key: &str,
    ) -> Result<Account, StripeError> {
        let mut form = vec![
            field("country", &account.country),
            field("controller[fees][payer]", "application"),
            field("controller[losses][payments]", "application"),
            field("controller[requirement_collection]", "stripe"),
            field("controller[stripe_dashboard][type]", "express"),
            field("capabilities[transfers][requested]", "true"),
            field("metadata[talent]", &account.talent),
        ];
        if let Some(email) = &account.email {
            form.push(field("email", email));
        }
        self.write("open an account", "/v1/accounts", form, idempotency_key)
            .await
    }

    /// Returns the account of the key.
    pub async fn find_own_account(&self) -> Result<OwnAccount, StripeError> {
        self.find("find the own account", "/v1/account", Vec::new())
            .await
    }

    /// The account as it is now.
    pub async fn find_account(&self, account: &str) -> Result<Account, StripeError> {
        let path = format!("/v1/accounts/{account}");
        self.find("find an account", &path, Vec::new()).await
    }

    /// Returns a page of the connected accounts, newest first, and whether there are more; `since` is the first second of
    /// their creation, `after` the last id of the previous page.
    pub async fn list_accounts(
        &self,
        since: Option<i64>,
        after: Option<&str>,
    ) -> Result<(Vec<Account>, bool), StripeError> {
        let mut query = page_after(after);
        query.extend(since.map(|since| field("created[gte]", &since.to_string())));
        let page: Page<Account> = self.find("list accounts", "/v1/accounts", query).await?;
        Ok((page.data, page.has_more))
    }

    /// Creates the address of the provider's form for an account. It works once and for minutes: it is created on
    /// demand and never stored. The provider redirects to `return_url` after any outcome, and to `refresh_url` when the
    /// address has expired.
    pub async fn create_account_link(
        &self,
        account: &str,
        return_url: &str,
        refresh_url: &str,
    ) -> Result<String, StripeError> {
        let form = vec![
            field("account", account),
            field("type", "account_onboarding"),
            field("return_url", return_url),
            field("refresh_url", refresh_url),
        ];
        let link: AccountLink = self
            .write_without_key("link to a form", "/v1/account_links", form)
            .await?;
        Ok(link.url)
    }
}

fn field(name: &str, value: &str) -> (String, String) {
    (name.to_owned(), value.to_owned())
}
