//! Links that open gifts. The table keeps their digests, each leading to the order; they open nothing else of it.

use domain::order::{Gift, Order};
use domain::{GiftToken, OrderGuid};
use serde::{Deserialize, Serialize};

use crate::error::{StoreError, Taken};
use crate::row::{Row, body_of};
use crate::transaction::ConditionFailure;
use crate::{Store, keys};
use table::Expression;

/// The gift that a link opens, and its recipient.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct GiftLink {
    order_guid: OrderGuid,
    series: u32,
}

impl Store {
    /// Gives a gift one more link; those of its recipient keep working.
    pub async fn add_gift_link(
        &self,
        order_guid: OrderGuid,
        gift: &Gift,
        token: &GiftToken,
    ) -> Result<(), StoreError> {
        let link = GiftLink {
            order_guid,
            series: gift.link_series,
        };
        let row = Row::new(keys::gift(&token.digest())).body(&link)?;
        let taken = ConditionFailure::Taken(Taken::Identifier);
        self.put_if(row, Expression::absent(), taken, "add a link to a gift")
            .await
    }

    /// The order whose gift this link opens; none where the gift went to another recipient since the link was made.
    pub async fn find_order_by_gift(&self, token: &GiftToken) -> Result<Option<Order>, StoreError> {
        let key = keys::gift(&token.digest());
        let Some(row) = self.get(key, "find the link of a gift").await? else {
            return Ok(None);
        };
        let link: GiftLink = body_of(row, "link of a gift")?;
        let order = self.find_order(link.order_guid).await?;
        Ok(order.filter(|order| {
            let gift = order.gift.as_deref();
            gift.is_some_and(|gift| gift.link_series == link.series)
        }))
    }
}
