//! Links that open gifts. The table keeps their digests, each leading to the order; they open nothing else of it.

use domain::order::Order;
use domain::{GiftToken, OrderGuid};

use crate::error::{StoreError, Taken};
use crate::orders::{Pointer, pointer};
use crate::row::body_of;
use crate::transaction::ConditionFailure;
use crate::{Store, keys};
use table::Expression;

impl Store {
    /// Gives a gift one more link, for a mail; those it has keep working.
    pub async fn add_gift_link(
        &self,
        order: OrderGuid,
        token: &GiftToken,
    ) -> Result<(), StoreError> {
        let row = pointer(keys::gift(&token.digest()), order)?;
        let taken = ConditionFailure::Taken(Taken::Identifier);
        self.put_if(row, Expression::absent(), taken, "add a link to a gift")
            .await
    }

    /// The order whose gift this link opens.
    pub async fn find_order_by_gift(&self, token: &GiftToken) -> Result<Option<Order>, StoreError> {
        let key = keys::gift(&token.digest());
        let Some(row) = self.get(key, "look for the link of a gift").await? else {
            return Ok(None);
        };
        let Pointer { order_guid } = body_of(row, "link of a gift")?;
        self.find_order(order_guid).await
    }
}
