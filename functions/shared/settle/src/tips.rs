//! Tips: captured once when their hold becomes known, and only while the order still takes them.

use domain::order::{Actor, Command, Order, Refused, TippedOrder, apply};
use domain::talent::TalentStatus;
use jiff::Timestamp;
use stripe::PaymentIntent;

use crate::{Settle, SettleError, provider};

impl Settle {
    /// Returns whether a tip for this order can be paid. A talent who left or was taken down could not be paid out.
    pub async fn takes_tips(&self, order: &Order) -> Result<bool, SettleError> {
        if !order.takes_tips() {
            return Ok(false);
        }
        let talent = self.store.find_talent(order.talent.talent_guid).await?;
        let is_gone = talent.is_none_or(|talent| {
            matches!(
                talent.status,
                TalentStatus::Suspended | TalentStatus::Closed
            )
        });
        Ok(!is_gone)
    }

    /// Captures a tip that is held, once, like an acceptance: of several callers one announces the capture. A tip that
    /// its order takes no longer ends, and its hold is released.
    pub(crate) async fn receive_tip(
        &self,
        tip: Order,
        tipped: &TippedOrder,
        intent: &PaymentIntent,
        now: Timestamp,
    ) -> Result<Order, SettleError> {
        let order = self.load(tipped.order_guid).await?;
        if !self.takes_tips(&order).await? {
            return self.end_tip(tip, now).await;
        }
        let command = Command::ReceiveTip(provider::authorisation(intent)?);
        let taken = Box::pin(self.act(tip.clone(), command, Actor::System, now));
        match taken.await {
            Err(SettleError::Refused(Refused::WrongAmount)) => {
                self.give_back(&tip, intent).await?;
                Err(SettleError::Mismatch(format!(
                    "{} {} are held for a tip of {}",
                    intent.amount_capturable, intent.currency, tip.money.total
                )))
            }
            outcome => outcome,
        }
    }

    /// Ends a tip that was paid although its order no longer takes it. The effect of the step releases what is held.
    async fn end_tip(&self, tip: Order, now: Timestamp) -> Result<Order, SettleError> {
        let over = tip.with_tip_refused(now);
        self.save(&over).await?;
        let delay = self.payout_delay().await?;
        let ended = apply(&over, Command::PaymentExpire, Actor::Timer, now, delay)?;
        self.commit(&ended).await?;
        Ok(ended.order)
    }
}
