//! A talent's connected account, stored with the provider's state.

use domain::TalentGuid;
use domain::notice::BlockedPayouts;
use domain::order::{Order, PayoutStatus};
use domain::payout_reminder::{OrdersRead, PayoutReminder};
use domain::talent::{Payouts, Talent};
use jiff::Timestamp;
use store::{Cursor, Page, StoreError};
use stripe::Account;

use crate::{Settle, SettleError};

/// The profile may be saved concurrently; the loser reads again.
const ROUNDS: u32 = 4;
/// Orders of a talent that one call reads for their payouts: 100 writes of a blocked payout take about two seconds.
pub const ORDERS_AT_ONCE: u16 = 100;
/// Why an account takes no payouts that is no longer connected to the platform.
const WITHDRAWN: &str = "platform.disconnected";

/// What waits for a payout account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BlockedSum {
    /// All of it; nothing if no payout is blocked.
    Complete(Option<BlockedPayouts>),
    /// There are more orders.
    Continues(OrdersRead),
}

impl Settle {
    /// Returns the talent with the current state of its account; unchanged without an account. When the account can be
    /// paid, waiting payouts are due immediately, beyond [`ORDERS_AT_ONCE`] orders in the next runs of the clock.
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
                        self.begin_resuming(saved.talent_guid, now).await?;
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
        match self.store.find_talent_by_account(account).await? {
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

    pub(crate) async fn save_account(
        &self,
        talent: &Talent,
        payouts: Payouts,
        now: Timestamp,
    ) -> Result<Talent, SettleError> {
        match talent.with_payouts(payouts, now) {
            None => Ok(talent.clone()),
            Some(changed) => {
                self.store.save_payout_account(&changed).await?;
                Ok(changed)
            }
        }
    }

    /// Makes the payouts of the first orders due, which waited for this account; the clock makes the transfers, and
    /// continues with the other orders. A crash leaves them to their daily try.
    async fn begin_resuming(&self, talent: TalentGuid, now: Timestamp) -> Result<(), SettleError> {
        let Some(read) = self.resume_payouts(talent, None, now).await? else {
            // Last: what a crash leaves, the clock drops when it is due.
            return Ok(self.store.drop_payout_reminder(talent).await?);
        };
        for _ in 0..ROUNDS {
            let known = self.store.find_payout_reminder(talent).await?;
            let reminder = known.clone();
            let reminder = reminder.unwrap_or_else(|| PayoutReminder::new(talent, now));
            let resuming = PayoutReminder {
                due_at: now,
                ..reminder.continued(read.clone())
            };
            let saved = self
                .store
                .save_payout_reminder(known.as_ref(), &resuming, &[]);
            match saved.await {
                // The clock moved it concurrently, by what it knew before: days until its next check.
                Err(StoreError::Conflict) => {}
                outcome => return Ok(outcome?),
            }
        }
        report_left(talent);
        Ok(())
    }

    /// Makes the payouts of the next orders due, which waited for the account that is ready now. Returns where to
    /// continue; `None` after the last order.
    pub async fn resume_payouts(
        &self,
        talent: TalentGuid,
        read: Option<&OrdersRead>,
        now: Timestamp,
    ) -> Result<Option<OrdersRead>, SettleError> {
        let page = self.list_next_orders(talent, read).await?;
        for order in &page.items {
            self.resume_payout(order, now).await?;
        }
        Ok(page.next.map(|next| OrdersRead {
            after: next.to_string(),
            is_ready: true,
            blocked: None,
        }))
    }

    /// Adds what waits for a talent's payout account in the next orders. The index lags behind the table.
    pub async fn sum_blocked_payouts(
        &self,
        talent: TalentGuid,
        read: Option<&OrdersRead>,
    ) -> Result<BlockedSum, SettleError> {
        let page = self.list_next_orders(talent, read).await?;
        let mut blocked = read.and_then(|read| read.blocked);
        for order in &page.items {
            blocked = add_blocked(blocked, order)?;
        }
        Ok(match page.next {
            None => BlockedSum::Complete(blocked),
            Some(next) => BlockedSum::Continues(OrdersRead {
                after: next.to_string(),
                is_ready: false,
                blocked,
            }),
        })
    }

    async fn list_next_orders(
        &self,
        talent: TalentGuid,
        read: Option<&OrdersRead>,
    ) -> Result<Page<Order>, SettleError> {
        let cursor = read.map(|read| Cursor::parse(&read.after)).transpose();
        let cursor = cursor.map_err(|error| SettleError::Mismatch(error.to_string()))?;
        let page = self
            .store
            .list_orders_of_talent(talent, cursor.as_ref(), ORDERS_AT_ONCE);
        Ok(page.await?)
    }

    async fn resume_payout(&self, order: &Order, now: Timestamp) -> Result<(), SettleError> {
        let Some(resumed) = order.with_payout_resumed(now) else {
            return Ok(());
        };
        let mut resumed = resumed;
        for _ in 0..ROUNDS {
            match self.save(&resumed).await {
                // Another call moved it concurrently, or the index lags behind the table.
                Err(SettleError::Conflict) => {}
                outcome => return outcome,
            }
            let order = self.load(order.order_guid).await?;
            match order.with_payout_resumed(now) {
                Some(again) => resumed = again,
                None => return Ok(()),
            }
        }
        report_left(order.talent.talent_guid);
        Ok(())
    }

    pub(crate) async fn load_talent(&self, talent: TalentGuid) -> Result<Talent, SettleError> {
        let found: Result<_, StoreError> = self.store.find_talent(talent).await;
        found?.ok_or(SettleError::Missing)
    }
}

/// Reports payouts that could not be made due, because other calls wrote first each time: they wait for their daily try.
fn report_left(talent: TalentGuid) {
    tracing::error!(
        %talent,
        "payouts.not_resumed"
    );
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

pub(crate) fn payouts(account: &Account) -> Payouts {
    Payouts {
        stripe_account_id: Some(account.id.clone()),
        payouts_enabled: account.takes_transfers(),
        details_submitted: account.details_submitted,
        requirements_due: account.requirements.currently_due.clone(),
        disabled_reason: account.requirements.disabled_reason.clone(),
    }
}
