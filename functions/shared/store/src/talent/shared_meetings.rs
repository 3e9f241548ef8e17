//! The meeting point of a session with several seats: one row for the slot, so that it is entered once and is that of
//! every order of the slot, also of later ones.

use domain::later;
use domain::order::{Meeting, Order};
use jiff::SignedDuration;
use table::Key;

use crate::error::StoreError;
use crate::row::{Row, body_of};
use crate::{Store, keys};

/// The time after the session's end after which the row is deleted.
const KEPT: SignedDuration = SignedDuration::from_hours(24 * 90);

impl Store {
    /// Saves an order whose meeting point the talent has set. For a session with several seats, the meeting point is
    /// saved with the slot.
    pub async fn save_meeting(&self, order: &Order) -> Result<(), StoreError> {
        let action = "set a meeting point";
        let (Some(key), Some(meeting), Some(schedule)) =
            (key(order), order.meeting.as_deref(), &order.schedule)
        else {
            return self.save_order(order).await;
        };
        let row = Row::new(key)
            .body(meeting)?
            .expires(later(schedule.slot.end_at, KEPT));
        let own = Order {
            meeting: None,
            ..order.clone()
        };
        self.save_order_transaction(&own, action)?
            .put(row)
            .run()
            .await
    }

    /// Returns the order with the meeting point of its slot.
    pub async fn with_shared_meeting(&self, order: Order) -> Result<Order, StoreError> {
        let Some(key) = key(&order) else {
            return Ok(order);
        };
        let row = self.get(key, "find the meeting point of a session").await?;
        let shared: Option<Meeting> = row
            .map(|row| body_of(row, "meeting point of a session"))
            .transpose()?;
        Ok(Order {
            meeting: shared.map(Box::new).or_else(|| order.meeting.clone()),
            ..order
        })
    }
}

/// The key of the slot's meeting point; none for an order that shares no slot.
fn key(order: &Order) -> Option<Key> {
    let schedule = order
        .schedule
        .as_ref()
        .filter(|_| order.offer.seats > 1 && !order.is_erased())?;
    let (talent, offer) = (order.talent.talent_guid, order.offer.offer_guid);
    Some(keys::shared_meeting(talent, offer, schedule.slot.start_at))
}
