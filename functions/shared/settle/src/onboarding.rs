//! Opens a talent's connected account, and the provider's onboarding form.

use domain::talent::Talent;
use jiff::{SignedDuration, Timestamp};
use stripe::{Account, NewAccount};

use crate::payout_account::payouts;
use crate::{Settle, SettleError};

/// The profile may be saved concurrently; the loser reads again.
const ROUNDS: u32 = 4;
/// The provider repeats the response to a key for this time; an account that was opened before was stored, or its response is
/// lost and it is never onboarded.
const ACCOUNT_SOUGHT: SignedDuration = SignedDuration::from_hours(24);
/// The most pages of those accounts that are searched while a person waits: the newest 1,000 accounts.
const MOST_PAGES: usize = 10;

impl Settle {
    /// The address of the provider's onboarding form for this talent, whose account is opened first if there is none.
    /// Each call makes a new address: one works once.
    ///
    /// A talent without a country is `Missing`: the provider opens no account without one, and callers ask before.
    pub async fn open_onboarding(
        &self,
        talent: Talent,
        now: Timestamp,
    ) -> Result<String, SettleError> {
        let language = match &talent.email {
            Some(email) => self.store.find_language(email).await?,
            None => None,
        };
        let prefix = language.unwrap_or_default().path_prefix();
        let account = match talent.payouts.stripe_account_id.clone() {
            Some(account) => account,
            None => self.open_account(talent, now).await?,
        };
        let back = format!("{}{prefix}/return?account={account}", self.site_url);
        Ok(self
            .stripe
            .create_account_link(&account, &back, &back)
            .await?)
    }

    /// Opens the account and stores it. Two concurrent calls send one key, made of the talent's version, and get one
    /// account; a call with a later version finds the account stored, or at the provider if the response was lost. An
    /// account that lost that race is never onboarded and holds nothing.
    async fn open_account(&self, talent: Talent, now: Timestamp) -> Result<String, SettleError> {
        let mut talent = talent;
        for _ in 0..ROUNDS {
            if let Some(account) = talent.payouts.stripe_account_id {
                return Ok(account);
            }
            let country = talent.country.as_ref().ok_or(SettleError::Missing)?;
            let new = NewAccount {
                country: country.as_str().to_owned(),
                email: talent.email.as_ref().map(ToString::to_string),
                talent: talent.talent_guid.to_string(),
            };
            let account = match self.find_opened(&new, now).await? {
                Some(account) => account,
                None => self.create_account(&talent, &new).await?,
            };
            match self.save_account(&talent, payouts(&account), now).await {
                Err(SettleError::Conflict) => talent = self.load_talent(talent.talent_guid).await?,
                outcome => return outcome.map(|_| account.id),
            }
        }
        Err(SettleError::Conflict)
    }

    /// Returns the talent's account in its country that a call of the last day opened.
    async fn find_opened(
        &self,
        new: &NewAccount,
        now: Timestamp,
    ) -> Result<Option<Account>, SettleError> {
        let since = now.checked_sub(ACCOUNT_SOUGHT).unwrap_or(now);
        let mut after: Option<String> = None;
        for _ in 0..MOST_PAGES {
            let page = self
                .stripe
                .list_accounts(Some(since.as_second()), after.as_deref());
            let (accounts, is_more) = page.await?;
            after = accounts.last().map(|account| account.id.clone());
            let is_it = |account: &Account| {
                account.metadata.get("talent") == Some(&new.talent)
                    && account.country.as_ref() == Some(&new.country)
            };
            let found = accounts.into_iter().find(is_it);
            if found.is_some() || !is_more || after.is_none() {
                return Ok(found);
            }
        }
        // At worst a second account is opened, and the first one is never onboarded and holds nothing.
        tracing::error!(talent = new.talent, "payouts.accounts_not_searched");
        Ok(None)
    }

    async fn create_account(
        &self,
        talent: &Talent,
        new: &NewAccount,
    ) -> Result<Account, SettleError> {
        let key = format!("talent:{}:account:{}", talent.talent_guid, talent.version);
        match self.stripe.create_account(new, &key).await {
            Err(error) if error.has_code("country_unsupported") => {
                Err(SettleError::CountryUnsupported)
            }
            account => Ok(account?),
        }
    }
}
