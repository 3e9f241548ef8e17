//! What a step left to do at the provider. Each can be done again without being done twice.

use domain::Money;
use domain::OrderHash;
use domain::order::{Effect, Order, RefundOutcome, RefundReason, RefundStatus, Transition};
use jiff::Timestamp;
use store::OutboxRow;
use stripe::{
    CancellationReason, IntentStatus, NewRefund, Refund, RefundStatus as Answer, StripeError,
};

use crate::provider::moved;
use crate::{Settle, SettleError};

const ROUNDS: u32 = 4;
/// What follows in the key of a refund after the customer's bank returned it, before the number of returned ones.
const AGAIN: &str = ":again:";

/// What became of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Done, now or before: the row can go.
    Done,
    /// Not about money: email and the site are the outbox function's own.
    NotMoney,
}

impl Settle {
    /// Does one effect of an order. An error leaves it to be done later; to do it again after a
    /// crash is harmless, since every call has its own key, `order:{guid}:{transition}:{version}`,
    /// and what the provider forgets after a day is looked up first.
    pub async fn run_effect(
        &self,
        row: &OutboxRow,
        now: Timestamp,
    ) -> Result<Outcome, SettleError> {
        match &row.effect {
            Effect::CreateCheckout => Box::pin(self.open_forgotten_checkout(row, now)).await?,
            Effect::ExpireCheckout => self.expire_checkout(row).await?,
            Effect::Release => self.release(row).await?,
            Effect::Refund { amount, reason, .. } => {
                self.refund(row, *amount, *reason, now).await?;
            }
            Effect::ReverseTransfer { .. } => self.take_payout_back(row.order_guid, now).await?,
            Effect::SendEvidence => self.send_evidence(row.order_guid, now).await?,
            // A capture is done before its step is written; a payout is a deadline of the order.
            Effect::Capture { .. } | Effect::SchedulePayout { .. } | Effect::FreezePayout => {}
            Effect::Mail { .. } | Effect::RebuildSite => return Ok(Outcome::NotMoney),
        }
        Ok(Outcome::Done)
    }

    /// The request that placed the order opens its page; this is for when it crashed before.
    async fn open_forgotten_checkout(
        &self,
        row: &OutboxRow,
        now: Timestamp,
    ) -> Result<(), SettleError> {
        let order = self.load(row.order_guid).await?;
        let hash = row
            .order_hash
            .as_deref()
            .and_then(|hash| OrderHash::parse(hash).ok());
        let Some(hash) = hash.filter(|_| order.payment.session_id.is_none()) else {
            return Ok(());
        };
        match self.open_checkout(order, &hash, now).await {
            Ok(_) | Err(SettleError::NotPayable(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    async fn expire_checkout(&self, row: &OutboxRow) -> Result<(), SettleError> {
        let order = self.load(row.order_guid).await?;
        self.close_page(&order).await?;
        self.let_go(&order, row).await
    }

    async fn release(&self, row: &OutboxRow) -> Result<(), SettleError> {
        let order = self.load(row.order_guid).await?;
        self.let_go(&order, row).await
    }

    /// Cancels the order's intent, whatever it holds.
    async fn let_go(&self, order: &Order, row: &OutboxRow) -> Result<(), SettleError> {
        let Some(intent) = self.find_intent(order).await? else {
            return Ok(());
        };
        match intent.status {
            IntentStatus::Canceled => return Ok(()),
            IntentStatus::Succeeded => {
                return Err(SettleError::Mismatch(format!(
                    "payment `{}` is captured and cannot be released",
                    intent.id
                )));
            }
            _ => {}
        }
        let reason = match row.transition {
            Some(Transition::Withdraw) => CancellationReason::RequestedByCustomer,
            _ => CancellationReason::Abandoned,
        };
        match self.stripe.cancel_intent(&intent.id, reason).await {
            Ok(_released) => Ok(()),
            Err(error) if error.is_unexpected_state() => {
                // It changed between the look and the call: only a release is what we want to see.
                match self.stripe.find_intent(&intent.id).await?.status {
                    IntentStatus::Canceled => Ok(()),
                    _ => Err(error.into()),
                }
            }
            Err(error) => Err(error.into()),
        }
    }

    async fn refund(
        &self,
        row: &OutboxRow,
        amount: Money,
        reason: RefundReason,
        now: Timestamp,
    ) -> Result<(), SettleError> {
        let order = self.load(row.order_guid).await?;
        let Some(intent) = order.payment.intent_id.clone() else {
            return Err(SettleError::Mismatch(
                "a refund without a payment".to_owned(),
            ));
        };
        let by_bank = self.find_given_by_bank(&order, row, &intent).await?;
        if by_bank == amount {
            // The customer has it from the bank; the provider refuses to give it back twice.
            let given = RefundOutcome {
                status: RefundStatus::Succeeded,
                provider_id: None,
                by_bank: None,
                moved: None,
            };
            return self.write_refund(order, row, &given, now).await;
        }
        if order.has_open_chargeback() {
            return Err(SettleError::AwaitsBank);
        }
        // The rest is another call than the one for the whole, which the provider may have refused by its key.
        let (call, rest) = if by_bank.is_zero() {
            ("refund", amount)
        } else {
            let rest = amount.minus(by_bank);
            let unfit = |error: domain::MoneyError| SettleError::Mismatch(error.to_string());
            ("rest", rest.map_err(unfit)?)
        };
        let outcome = |status: RefundStatus, made: Option<&Refund>| RefundOutcome {
            status,
            provider_id: made.map(|made| made.id.clone()),
            by_bank: Some(by_bank).filter(|part| !part.is_zero()),
            moved: made.and_then(|made| moved(made.movements())),
        };
        let refund = NewRefund {
            intent,
            amount: rest.amount(),
            reason: wire_name(reason),
            order: order.order_guid.to_string(),
        };
        let made_by = key(row, call);
        // The rest changes while the parts of other refunds are not decided, and a key has one amount.
        let own_key = if by_bank.is_zero() {
            made_by.clone()
        } else {
            format!("{made_by}:{}", refund.amount)
        };
        match self.refund_once(&refund, &made_by, &own_key).await {
            Ok(done) => {
                let status = match done.status {
                    Some(Answer::Failed | Answer::Canceled) => RefundStatus::Failed,
                    Some(Answer::Pending | Answer::RequiresAction) => RefundStatus::Pending,
                    _ => RefundStatus::Succeeded,
                };
                let bounced = status == RefundStatus::Failed;
                let what = format!("refund `{}` did not arrive", done.id);
                let outcome = outcome(status, Some(&done));
                self.write_refund(order, row, &outcome, now).await?;
                if bounced {
                    return Err(SettleError::Mismatch(what));
                }
                Ok(())
            }
            Err(error) if error.leaves_open() => Err(error.into()),
            // The customer is still owed the money: the failure is stored, and the row stays for a retry when the cause
            // (a key, a balance) is fixed.
            Err(error) => {
                tracing::error!(%error, order = %order.order_guid, "refund.refused");
                let outcome = outcome(RefundStatus::Failed, None);
                self.write_refund(order, row, &outcome, now).await?;
                Err(error.into())
            }
        }
    }

    /// What of a refund the customer has by a lost chargeback; nothing of one that was made before the bank decided.
    async fn find_given_by_bank(
        &self,
        order: &Order,
        row: &OutboxRow,
        intent: &str,
    ) -> Result<Money, SettleError> {
        let is_made = order.has_lost_chargeback()
            && self.find_made(intent, &key(row, "refund")).await?.is_some();
        Ok(if is_made {
            Money::zero(order.money.total.currency())
        } else {
            order.given_by_bank(row.id.version)
        })
    }

    /// Makes a refund under `key`, unless a call with a key that begins with `made_by` has made it.
    async fn refund_once(
        &self,
        refund: &NewRefund,
        made_by: &str,
        key: &str,
    ) -> Result<Refund, StripeError> {
        let made = self.list_made(&refund.intent, made_by).await?;
        let returned = made.len();
        match made.into_iter().find(has_arrived) {
            Some(done) => Ok(done),
            None if returned == 0 => self.stripe.create_refund(refund, key).await,
            // Under its own key the provider would repeat that the returned one was made.
            None => {
                let key = format!("{key}{AGAIN}{returned}");
                self.stripe.create_refund(refund, &key).await
            }
        }
    }

    /// The refund that a call with this key made, unless it did not arrive: then it is made again.
    async fn find_made(&self, intent: &str, key: &str) -> Result<Option<Refund>, StripeError> {
        let made = self.list_made(intent, key).await?;
        Ok(made.into_iter().find(has_arrived))
    }

    /// Every refund that calls with this key made, for any amount, also those that did not arrive.
    async fn list_made(&self, intent: &str, key: &str) -> Result<Vec<Refund>, StripeError> {
        let mut made = self.stripe.list_refunds(intent).await?;
        made.retain(|one| {
            let known = one.metadata.get("key");
            let rest = known.and_then(|known| known.strip_prefix(key));
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
        });
        Ok(made)
    }

    async fn write_refund(
        &self,
        order: Order,
        row: &OutboxRow,
        outcome: &RefundOutcome,
        now: Timestamp,
    ) -> Result<(), SettleError> {
        let mut order = order;
        for _ in 0..ROUNDS {
            let written = order.with_refund_outcome(row.id.version, outcome, now);
            match self.save(&written).await {
                Err(SettleError::Conflict) => order = self.load(order.order_guid).await?,
                outcome => return outcome,
            }
        }
        Err(SettleError::Conflict)
    }
}

fn has_arrived(refund: &Refund) -> bool {
    !matches!(refund.status, Some(Answer::Failed | Answer::Canceled))
}

/// `order:{guid}:{transition}:{version}`, and which of the step's calls it is.
fn key(row: &OutboxRow, call: &str) -> String {
    let transition = row.transition.map_or("none", Transition::as_str);
    format!(
        "order:{}:{transition}:{}:{call}",
        row.order_guid, row.id.version
    )
}

fn wire_name(reason: RefundReason) -> String {
    match reason {
        RefundReason::Requested => "requested",
        RefundReason::Declined => "declined",
        RefundReason::NotDelivered => "not_delivered",
        RefundReason::Policy => "policy",
        RefundReason::Dispute => "dispute",
        RefundReason::Duplicate => "duplicate",
        RefundReason::Fraud => "fraud",
    }
    .to_owned()
}
