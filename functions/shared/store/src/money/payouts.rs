//! Payouts: the connected account, the ledger, and what a talent owes.

use std::collections::BTreeMap;

use domain::order::Order;
use domain::statement::{LedgerEntry, Month};
use domain::talent::Talent;
use domain::webhook::WebhookEvent;
use domain::{Currency, Money, TalentGuid};
use serde::{Deserialize, Serialize};

use crate::error::{StoreError, Taken};
use crate::money::payout_reminders;
use crate::money::rows::{ListedPayout, money_rows};
use crate::orders::row::{before, row, without_pending_op};
use crate::page::{Cursor, Page};
use crate::queues::{Queue, QueueSize};
use crate::row::{Row, attribute, body_of, number_of};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{OperatorAct, Store, keys, talent};
use table::Expression;

/// A row that names the owner of a connected account.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct AccountOwner {
    talent_guid: TalentGuid,
}

/// The sums of the payouts of a queue.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PayoutSums {
    /// The number and the amount in minor units, by currency.
    pub currencies: BTreeMap<Currency, (u32, i64)>,
    /// Whether the queue has more payouts than were read.
    pub is_more: bool,
}

impl Store {
    /// Writes a talent with a connected account, and a row from the account to the talent; `Conflict` after a
    /// concurrent write of the talent.
    pub async fn save_payout_account(&self, talent: &Talent) -> Result<(), StoreError> {
        let mut transaction = Transaction::new(self, "save a payout account").put_if(
            talent::row(talent)?,
            talent::unmoved(talent),
            ConditionFailure::Conflict,
        );
        if let Some(account) = &talent.payouts.stripe_account_id {
            let owner = AccountOwner {
                talent_guid: talent.talent_guid,
            };
            transaction = transaction.put(Row::new(keys::provider(account)).body(&owner)?);
        }
        transaction.run().await
    }

    /// The talent whose connected account this is, by the provider's id of the account.
    pub async fn find_talent_by_account(
        &self,
        account: &str,
    ) -> Result<Option<Talent>, StoreError> {
        let key = keys::provider(account);
        match self.get(key, "find the owner of an account").await? {
            None => Ok(None),
            Some(row) => {
                let owner: AccountOwner = body_of(row, "account owner")?;
                self.find_talent(owner.talent_guid).await
            }
        }
    }

    /// Returns what a talent owes: the reversed parts of payouts that the provider could not reverse. Never negative.
    pub async fn find_owed(
        &self,
        talent: TalentGuid,
        currency: Currency,
    ) -> Result<Money, StoreError> {
        let key = keys::balance(talent, currency.code());
        let Some(row) = self.get(key, "find what a talent owes").await? else {
            return Ok(Money::zero(currency));
        };
        let corrupt = |what: &str| StoreError::corrupt(format!("balance of {talent}"), what);
        let owed = i64::try_from(number_of(&row, attribute::OWED)?);
        let owed = owed.map_err(|_too_large| corrupt("it is too large"))?;
        Money::new(owed, currency).map_err(|_negative| corrupt("it is negative"))
    }

    /// Announces a transfer (`Order::with_pending_transfer`) and reduces what the talent owes by the part of the payout
    /// that offsets it, both or neither. `Conflict` when the order moved, or when the talent owes less than that part
    /// by now.
    pub async fn announce_transfer(&self, order: &Order) -> Result<(), StoreError> {
        let netted = order.payout.netted();
        if netted.is_zero() {
            return self.mark_pending_op(order).await;
        }
        let condition = before(order, order.state).and(without_pending_op());
        let still_owed = Expression::new("#owed >= :netted")
            .name("#owed", attribute::OWED)
            .number(":netted", netted.amount());
        Transaction::new(self, "announce a transfer")
            .put_if(row(order)?, condition, ConditionFailure::Conflict)
            .update(
                keys::balance(order.talent.talent_guid, netted.currency().code()),
                owed_change(netted.amount().saturating_neg()),
                Some(still_owed),
                ConditionFailure::Conflict,
            )
            .run()
            .await
    }

    /// Writes an order that was paid out, with its entry in the ledger.
    pub async fn save_paid_out(&self, order: &Order) -> Result<(), StoreError> {
        let at = order.payout.paid_at.unwrap_or(order.updated_at);
        let entry = LedgerEntry::payout(order, at);
        let transaction = Transaction::new(self, "save a payout").put_if(
            row(order)?,
            before(order, order.state),
            ConditionFailure::Conflict,
        );
        let transaction = transaction.create(ledger_row(order, &entry)?, Taken::Identifier);
        let event = WebhookEvent::of_payout(order, at);
        let transaction = self.announce(transaction, Some(event)).await?;
        money_rows(transaction, order)?.run().await
    }

    /// Writes an order whose announced transfer was not made; the talent owes `netted` again. The first blocked payout
    /// of a talent starts the reminders.
    pub async fn save_held_up(&self, order: &Order, netted: Money) -> Result<(), StoreError> {
        let transaction = self.changed_owed(order, netted, "hold a payout up")?;
        let transaction = payout_reminders::begin(transaction, order)?;
        money_rows(transaction, order)?.run().await
    }

    /// Writes an order (`Order::with_payout_owed`) with its entry in the ledger, and adds `owed`, which the provider could
    /// not reverse, to what the talent owes.
    pub async fn save_with_owed(&self, order: &Order, owed: Money) -> Result<(), StoreError> {
        let entry = LedgerEntry::owed(order, owed, order.updated_at);
        let row = ledger_row(order, &entry)?;
        let transaction = self.changed_owed(order, owed, "save what a talent owes")?;
        let transaction = transaction.create(row, Taken::Identifier);
        money_rows(transaction, order)?.run().await
    }

    /// Lists the orders of a queue of payouts.
    pub async fn list_payouts(
        &self,
        queue: Queue,
        cursor: Option<&Cursor>,
        limit: u16,
    ) -> Result<Page<Order>, StoreError> {
        self.list_queued_orders(queue, cursor, limit).await
    }

    /// Sums the payouts of a queue by currency; at most [`QueueSize::MOST`] are read.
    pub async fn sum_payouts(&self, queue: Queue) -> Result<PayoutSums, StoreError> {
        let mut sums = PayoutSums::default();
        let most = u16::try_from(QueueSize::MOST).unwrap_or(u16::MAX);
        let page = self
            .list_queue::<ListedPayout>(queue, None, most, "listed payout")
            .await?;
        sums.is_more = page.next.is_some();
        for ListedPayout { amount, .. } in page.items {
            let (count, sum) = sums.currencies.entry(amount.currency()).or_default();
            *count = count.saturating_add(1);
            *sum = sum.saturating_add(amount.amount());
        }
        Ok(sums)
    }

    /// Writes an operator's step about a payout (`Order::with_payout_step`) together with its entry in the audit log;
    /// `Conflict` if the order moved since it was read.
    pub async fn save_payout_decision(
        &self,
        order: &Order,
        act: impl Into<OperatorAct<'_>>,
    ) -> Result<(), StoreError> {
        let transaction = Transaction::new(self, "decide about a payout").put_if(
            row(order)?,
            before(order, order.state).and(without_pending_op()),
            ConditionFailure::Conflict,
        );
        let transaction = money_rows(transaction, order)?;
        act.into().write(transaction)?.run().await
    }

    fn changed_owed(
        &self,
        order: &Order,
        owed: Money,
        action: &'static str,
    ) -> Result<Transaction<'_>, StoreError> {
        let mut transaction = Transaction::new(self, action).put_if(
            row(order)?,
            before(order, order.state),
            ConditionFailure::Conflict,
        );
        if !owed.is_zero() {
            transaction = transaction.update(
                keys::balance(order.talent.talent_guid, owed.currency().code()),
                owed_change(owed.amount()),
                None,
                ConditionFailure::Conflict,
            );
        }
        Ok(transaction)
    }

    /// Lists the talent's ledger entries of a month, oldest first.
    pub async fn list_ledger(
        &self,
        talent: TalentGuid,
        month: Month,
    ) -> Result<Vec<LedgerEntry>, StoreError> {
        let partition = keys::talent_partition(talent);
        let prefix = keys::ledger_month(&month.to_string());
        let rows = self.query_all(&partition, &prefix, "list a ledger").await?;
        rows.into_iter()
            .map(|row| body_of(row, "ledger entry"))
            .collect()
    }
}

pub(crate) fn ledger_row(order: &Order, entry: &LedgerEntry) -> Result<Row, StoreError> {
    let key = keys::ledger_entry(
        order.talent.talent_guid,
        entry.at,
        order.order_guid,
        entry.kind.as_str(),
        order.version,
    );
    Ok(Row::new(key).body(entry)?)
}

fn owed_change(change: i64) -> Expression {
    Expression::new("ADD #owed :change")
        .name("#owed", attribute::OWED)
        .number(":change", change)
}
