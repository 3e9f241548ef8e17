//! Uploaded files: the state of each, and which of them are unused.
//!
//! A file that may become unused is on the due index, so that every interrupted process is found again: an upload that
//! was not finished, a refused file whose bytes are still stored, a file claimed for an order that was never written.

use domain::later;
use domain::media::{Asset, AssetStatus, REFUSAL_KEPT};
use domain::order::Order;
use domain::{AssetId, TalentGuid};
use jiff::Timestamp;

use crate::error::{StoreError, Taken};
use crate::page::Page;
use crate::read::DuePage;
use crate::row::{Attributes, Row, attribute, body_of, text_of};
use crate::transaction::{ConditionFailure, Transaction};
use crate::{Store, keys};
use table::Expression;

impl Store {
    /// Writes a file that was announced.
    pub async fn create_asset(&self, asset: &Asset) -> Result<(), StoreError> {
        let failure = ConditionFailure::Taken(Taken::Identifier);
        self.put_if(
            row(asset)?,
            Expression::absent(),
            failure,
            "announce a file",
        )
        .await
    }

    /// Writes a file whose version was raised by one; `Conflict` after a concurrent write.
    pub async fn save_asset(&self, asset: &Asset) -> Result<(), StoreError> {
        let before = Expression::before_version(asset.version);
        self.put_if(
            row(asset)?,
            before,
            ConditionFailure::Conflict,
            "save a file",
        )
        .await
    }

    /// The file of this identifier.
    pub async fn find_asset(&self, asset: AssetId) -> Result<Option<Asset>, StoreError> {
        let row = self.get(keys::asset(asset), "find a file").await?;
        row.map(|row| body_of(row, "file")).transpose()
    }

    /// The order of this talent whose customer shares the video of this file ([`Order::shared_video`] returns how far),
    /// or `None` without a reason if it is not shared.
    pub async fn find_order_sharing(
        &self,
        talent: TalentGuid,
        asset_id: AssetId,
    ) -> Result<Option<Order>, StoreError> {
        let asset = self.find_asset(asset_id).await?;
        let Some(order) = asset.and_then(|asset| asset.order_guid()) else {
            return Ok(None);
        };
        let order = self.find_order(order).await?;
        Ok(order.filter(|order| {
            order.talent.talent_guid == talent && order.shared_video(asset_id).is_some()
        }))
    }

    /// Records that the bytes of a refused file are deleted; the reason of the refusal is kept for a day.
    pub async fn forget_refused_bytes(&self, asset: &Asset) -> Result<(), StoreError> {
        let forgotten = Asset {
            due_at: None,
            version: asset.version.saturating_add(1),
            ..asset.clone()
        };
        let row = row(&forgotten)?.expires(later(asset.updated_at, REFUSAL_KEPT));
        let before = Expression::before_version(forgotten.version);
        self.put_if(
            row,
            before,
            ConditionFailure::Conflict,
            "forget a refused file",
        )
        .await
    }

    /// Deletes the row of a file whose bytes are deleted; `Conflict` after a concurrent write.
    pub async fn delete_asset(&self, asset: &Asset) -> Result<(), StoreError> {
        Transaction::new(self, "delete a file")
            .delete_if(
                keys::asset(asset.asset_id),
                Expression::at_version(asset.version),
                ConditionFailure::Conflict,
            )
            .run()
            .await
    }

    /// Marks a file as no longer needed; the clock function deletes its bytes. A missing file is no error.
    pub async fn discard_asset(&self, asset: AssetId, now: Timestamp) -> Result<(), StoreError> {
        match self.find_asset(asset).await? {
            None => Ok(()),
            Some(asset) if asset.status == AssetStatus::Discarded => Ok(()),
            Some(asset) => self.save_asset(&asset.discarded(now)).await,
        }
    }

    /// A page of files to check, longest overdue first. Read eventually consistent.
    pub async fn list_due_assets(&self, due: DuePage<'_>) -> Result<Page<AssetId>, StoreError> {
        let asset_id = |row: &Attributes| {
            let pk = text_of(row, attribute::PK)?;
            keys::asset_of(&pk).ok_or_else(|| {
                StoreError::corrupt(format!("row at {pk}"), "it is no file and listed as one")
            })
        };
        let partition = keys::UNUSED_ASSETS;
        self.list_due_in(partition, due, asset_id, "list unused files")
            .await
    }
}

/// Adds files whose versions were raised by one; the transaction fails with `Conflict` after a concurrent write.
pub(crate) fn put_all<'a>(
    mut transaction: Transaction<'a>,
    files: &[Asset],
) -> Result<Transaction<'a>, StoreError> {
    for file in files {
        let before = Expression::before_version(file.version);
        transaction = transaction.put_if(row(file)?, before, ConditionFailure::Conflict);
    }
    Ok(transaction)
}

pub(crate) fn row(asset: &Asset) -> Result<Row, StoreError> {
    let row = Row::new(keys::asset(asset.asset_id))
        .body(asset)?
        .version(asset.version);
    Ok(match asset.due_at {
        Some(at) => row.due(keys::UNUSED_ASSETS.to_owned(), at),
        None => row,
    })
}
