//! Orders as people see them, with what other rows state about them.

use domain::order::{Order, PayoutStatus};

use crate::Store;
use crate::error::StoreError;

impl Store {
    /// Returns the order with a payout that waits for the talent's account, if that cannot receive it.
    pub async fn with_payout_account(&self, order: Order) -> Result<Order, StoreError> {
        if order.payout.status != PayoutStatus::Scheduled {
            return Ok(order);
        }
        let talent = self.find_talent(order.talent.talent_guid).await?;
        let can_be_paid = talent.is_none_or(|talent| talent.payouts.payouts_enabled);
        Ok(order.seen_with_account(can_be_paid))
    }
}
