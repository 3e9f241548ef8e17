//! A talent's connected account: opened, and stored with the provider's state.

use domain::TalentGuid;
use domain::notice::BlockedPayouts;
use domain::order::{Order, PayoutStatus};
use domain::talent::{Payouts, Talent};
use jiff::Timestamp;
use store::{PAGE_SIZE, StoreError};
use stripe::{Account, NewAccount};

use crate::{Settle, SettleError};

/// The profile may be saved concurrently; the loser reads again.
const ROUNDS: u32 = 4;
/// Why an account takes no payouts that is no longer connected to the platform.
const WITHDRAWN: &str = "platform.disconnected";

impl Settle {
    /// The address of the provider's onboarding form for this talent, whose account is opened first if there is none.
    /// `nonce` makes each call a new address: one works once.
    ///
    /// A talent without a country is `Missing`: the provider opens no account without one, and callers ask before.
    pub async fn open_onboarding(
        &self,
        talent: Talent,
        nonce: &str,
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
        let key = format!("account:{account}:link:{nonce}");
        Ok(self
            .stripe
            .create_account_link(&account, &back, &back, &key)
            .await?)
    }

    /// Opens the account and stores it. Two concurrent calls send one key, made of the talent's version, and get one
    /// account; a call with a later version finds the account stored. An account that lost that race is never onboarded
    /// and holds nothing.
    async fn open_account(&self, talent: Talent, now: Timestamp) -> Result<String, SettleError> {
        let mut talent = talent;
        for _ in 0..ROUNDS {
            if let Some(account) = talent.payouts.stripe_account_id {
                return Ok(account);
            }
            let country = talent.country.as_ref().ok_or(SettleError::Missing)?;
            let new = NewAccount {
                country: country.as_str().to_owned(),
                currency: talent.currency.code().to_owned(),
                email: talent.email.as_ref().map(ToString::to_string),
                talent: talent.talent_guid.to_string(),
            };
            let key = format!("talent:{}:account:{}", talent.talent_guid, talent.version);
            let account = self.stripe.create_account(&new, &key).await?;
            match self.save_account(&talent, payouts(&account), now).await {
                Err(SettleError::Conflict) => talent = self.load_talent(talent.talent_guid).await?,
                outcome => return outcome.map(|_| account.id),
            }
        }
        Err(SettleError::Conflict)
    }

    /// Returns the talent with the current state of its account; unchanged without an account. Waiting payouts are due
    /// immediately when the account can be paid.
    pub async fn refresh_payout_account(
        &self,
        talent: Talent,
        now: Timestamp,
    ) -> Result<Talent, SettleError> {
        let mut talent = talent;
        for _ in 0..ROUNDS {
            let Some(account) = &talent.payouts.stripe_account_id else {
                return Ok(talent);
            };
            let payouts = self.find_payouts(account).await?;
            let could_be_paid = talent.payouts.payouts_enabled;
            match self.save_account(&talent, payouts, now).await {
                Ok(saved) => {
                    if saved.payouts.payouts_enabled && !could_be_paid {
                        self.resume_payouts(saved.talent_guid, now).await?;
                        // Last: what a crash leaves, the clock drops when it is due.
                        let guid = saved.talent_guid;
                        Box::pin(self.store.drop_payout_reminder(guid)).await?;
                    }
                    return Ok(saved);
                }
                Err(SettleError::Conflict) => talent = self.load_talent(talent.talent_guid).await?,
                Err(error) => return Err(error),
            }
        }
        Err(SettleError::Conflict)
    }

    /// Processes a webhook about a connected account: fetches it and stores its state with its talent. Accounts of no
    /// talent are ignored.
    pub async fn reconcile_account(
        &self,
        account: &str,
        now: Timestamp,
    ) -> Result<(), SettleError> {
        match Box::pin(self.store.find_talent_by_account(account)).await? {
            Some(talent) if talent.payouts.stripe_account_id.as_deref() == Some(account) => {
                self.refresh_payout_account(talent, now).await.map(|_| ())
            }
            _ => Ok(()),
        }
    }

    /// Returns whether the account can receive payouts; a deauthorised account cannot.
    async fn find_payouts(&self, account: &str) -> Result<Payouts, SettleError> {
        match self.stripe.find_account(account).await {
            Ok(account) => Ok(payouts(&account)),
            Err(error) if error.is_missing() || error.is_forbidden() => Ok(Payouts {
                stripe_account_id: Some(account.to_owned()),
                disabled_reason: Some(WITHDRAWN.to_owned()),
                ..Payouts::default()
            }),
            Err(error) => Err(error.into()),
        }
    }

    async fn save_account(
        &self,
        talent: &Talent,
        payouts: Payouts,
        now: Timestamp,
    ) -> Result<Talent, SettleError> {
        match talent.with_payouts(payouts, now) {
            None => Ok(talent.clone()),
            Some(changed) => {
                Box::pin(self.store.save_payout_account(&changed)).await?;
                Ok(changed)
            }
        }
    }

    /// Makes every payout that waited for this account due now; the clock makes the transfers. A crash in between
    /// leaves the rest to their daily try.
    async fn resume_payouts(&self, talent: TalentGuid, now: Timestamp) -> Result<(), SettleError> {
        let mut cursor = None;
        loop {
            let page = self
                .store
                .list_orders_of_talent(talent, cursor.as_ref(), PAGE_SIZE);
            let page = Box::pin(page).await?;
            for order in &page.items {
                self.resume_payout(order, now).await?;
            }
            cursor = page.next;
            if cursor.is_none() {
                return Ok(());
            }
        }
    }

    /// What waits for a talent's payout account, all of it; nothing if none of it does. The index lags behind the table.
    pub async fn find_blocked_payouts(
        &self,
        talent: TalentGuid,
    ) -> Result<Option<BlockedPayouts>, SettleError> {
        let mut blocked: Option<BlockedPayouts> = None;
        let mut cursor = None;
        loop {
            let page = self
                .store
                .list_orders_of_talent(talent, cursor.as_ref(), PAGE_SIZE);
            let page = Box::pin(page).await?;
            for order in &page.items {
                blocked = add_blocked(blocked, order)?;
            }
            cursor = page.next;
            if cursor.is_none() {
                return Ok(blocked);
            }
        }
    }

    async fn resume_payout(&self, order: &Order, now: Timestamp) -> Result<(), SettleError> {
        let Some(resumed) = order.with_payout_resumed(now) else {
            return Ok(());
        };
        match self.save(&resumed).await {
            // Another call moved it concurrently; the index also lags behind the table.
            Err(SettleError::Conflict) => Ok(()),
            outcome => outcome,
        }
    }

    async fn load_talent(&self, talent: TalentGuid) -> Result<Talent, SettleError> {
        let found: Result<_, StoreError> = Box::pin(self.store.find_talent(talent)).await;
        found?.ok_or(SettleError::Missing)
    }
}

fn add_blocked(
    blocked: Option<BlockedPayouts>,
    order: &Order,
) -> Result<Option<BlockedPayouts>, SettleError> {
    if order.payout.status != PayoutStatus::Blocked {
        return Ok(blocked);
    }
    let since = order.payout.due_at.unwrap_or(order.updated_at);
    let amount = order.payout.amount;
    Ok(Some(match blocked {
        None => BlockedPayouts {
            amount,
            orders: 1,
            since,
        },
        Some(sum) => BlockedPayouts {
            amount: sum
                .amount
                .plus(amount)
                .map_err(|error| SettleError::Mismatch(error.to_string()))?,
            orders: sum.orders.saturating_add(1),
            since: sum.since.min(since),
        },
    }))
}

fn payouts(account: &Account) -> Payouts {
    Payouts {
        stripe_account_id: Some(account.id.clone()),
        payouts_enabled: account.takes_transfers(),
        details_submitted: account.details_submitted,
        requirements_due: account.requirements.currently_due.clone(),
        disabled_reason: account.requirements.disabled_reason.clone(),
    }
}
