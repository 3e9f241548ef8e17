//! Public delivered videos, listed by their talent (ADR 24).
//!
//! A row is written and deleted in the transactions that write the order, by the rule that the page of the video goes by
//! (`Order::shared_video`): a list cannot show what is private, disputed or gone.

use domain::order::{DeliverableKind, DeliveredFile, Order, Visibility};
use domain::{AssetId, OfferGuid, OrderGuid, TalentGuid};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::StoreError;
use crate::marketplace::rebuild::{self, StalePage};
use crate::row::{Row, body_of};
use crate::transaction::Transaction;
use crate::{Store, keys};
use table::{Key, QueryBuilder};

const KIND: &str = "public video";

/// A video in lists. Of the order it contains only the booked offer, and no recipient.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PublicVideo {
    /// The file, which names the video's page.
    pub asset_id: AssetId,
    /// The order it was delivered with; not for the public.
    pub order_guid: OrderGuid,
    /// The booked offer; absent in rows from before this field existed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer_guid: Option<OfferGuid>,
    /// Its title in the language in which it was booked.
    pub offer_title: String,
    /// Pixels across.
    pub width: u64,
    /// Pixels down.
    pub height: u64,
    /// The duration, rounded up.
    pub seconds: u64,
    /// Whether it has a poster.
    pub has_poster: bool,
    pub uploaded_at: Timestamp,
}

impl PublicVideo {
    fn new(order: &Order, file: &DeliveredFile) -> Self {
        Self {
            asset_id: file.asset_id,
            order_guid: order.order_guid,
            offer_guid: Some(order.offer.offer_guid),
            offer_title: order.offer.title.clone(),
            width: file.content.width,
            height: file.content.height,
            seconds: file.content.seconds,
            has_poster: file.poster.is_some(),
            uploaded_at: file.uploaded_at,
        }
    }
}

impl Store {
    /// The newest public videos of a talent, at most `limit`.
    pub async fn list_public_videos(
        &self,
        talent: TalentGuid,
        limit: u16,
    ) -> Result<Vec<PublicVideo>, StoreError> {
        let query = QueryBuilder::partition(keys::talent_partition(talent))
            .beginning(keys::PUBLIC_VIDEOS)
            .newest_first()
            .limit(limit);
        let answer = self.query(query, "list public videos").await?;
        let rows = answer.rows.into_iter();
        rows.map(|row| body_of(row, KIND)).collect()
    }

    /// Writes an order with another visibility ([`Order::with_visibility`]): its videos are added to the talent's page
    /// or removed. `Conflict` after a concurrent write.
    pub async fn save_visibility(&self, order: &Order) -> Result<(), StoreError> {
        let transaction = self.save_order_transaction(order, "change who sees a video")?;
        if order.visibility == Visibility::Public {
            return transaction.run().await;
        }
        // A video that was public one version earlier is still on the page.
        note_stale_page(transaction, order, order.updated_at)?
            .run()
            .await
    }

    /// Takes the videos of an order off its talent's page, before the order forgets what they are called. What is off
    /// already is no error.
    pub async fn remove_public_videos(
        &self,
        order: &Order,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        if order.visibility != Visibility::Public {
            return Ok(());
        }
        let mut transaction = Transaction::new(self, "remove public videos");
        for file in videos(order) {
            transaction = transaction.delete(key(order, file));
        }
        if transaction.is_empty() {
            return Ok(());
        }
        note_stale_page(transaction, order, now)?.run().await
    }
}

/// Adds the videos of an order that is about to be written to the list, or removes them from it.
pub(crate) fn write<'a>(
    mut transaction: Transaction<'a>,
    order: &Order,
) -> Result<Transaction<'a>, StoreError> {
    for file in videos(order) {
        let shared = order.shared_video(file.asset_id);
        transaction = if shared.is_some_and(|shared| shared.is_public) {
            transaction.put(Row::new(key(order, file)).body(&PublicVideo::new(order, file))?)
        } else {
            transaction.delete(key(order, file))
        };
    }
    if order.visibility == Visibility::Public && videos(order).next().is_some() {
        return note_stale_page(transaction, order, order.updated_at);
    }
    Ok(transaction)
}

fn note_stale_page<'a>(
    transaction: Transaction<'a>,
    order: &Order,
    since: Timestamp,
) -> Result<Transaction<'a>, StoreError> {
    let page = StalePage::of_talent(order.talent.talent_guid, since);
    Ok(transaction.put(rebuild::row(&page)?))
}

/// The delivered videos, each once: a row may be written only once in a transaction.
fn videos(order: &Order) -> impl Iterator<Item = &DeliveredFile> {
    let videos = order.deliverables.iter();
    let videos = videos.filter(|deliverable| deliverable.kind == DeliverableKind::Video);
    let mut seen = Vec::new();
    videos
        .filter_map(|video| video.file.as_ref())
        .filter(move |file| {
            let is_new = !seen.contains(&file.asset_id);
            seen.push(file.asset_id);
            is_new
        })
}

fn key(order: &Order, file: &DeliveredFile) -> Key {
    keys::public_video(order.talent.talent_guid, file.uploaded_at, file.asset_id)
}
