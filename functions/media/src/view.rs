//! A file as its owner sees it.

use domain::media::{
    Asset, AssetStatus, MediaContent, MediaKind, PART_BYTES, PageSlot, part_count,
};
use domain::{AssetId, OrderGuid};
use http_api::Result;
use jiff::Timestamp;
use objects::{ReadAs, StoredPart};
use serde::Serialize;
use utoipa::ToSchema;

use crate::MediaState;
use crate::read::FileAddress;

/// A file as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FileView {
    asset_id: AssetId,
    /// The order it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    order_guid: Option<OrderGuid>,
    /// The place on the caller's page that it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    slot: Option<PageSlot>,
    kind: MediaKind,
    status: AssetStatus,
    /// Bytes, as announced.
    bytes: u64,
    /// Bytes of every part but the last.
    part_bytes: u64,
    /// How many parts there are to be.
    part_count: u64,
    /// While it is being uploaded: the parts that arrived.
    parts: Vec<ArrivedPart>,
    /// What it is, once it is ready.
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<MediaContent>,
    /// Why it was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<String>,
    /// Where its owner sees it, once it is ready.
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<FileAddress>,
}

/// A part that arrived.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ArrivedPart {
    /// Counted from 1.
    number: u64,
    /// SHA-256 of it, base64: whoever goes on with another file of the same size sees that it is another.
    sha256: String,
}

/// The view of a file of which these parts arrived.
pub(crate) fn file_view(
    state: &MediaState,
    asset: Asset,
    parts: Vec<StoredPart>,
    now: Timestamp,
) -> Result<FileView> {
    let readable = asset
        .content
        .as_ref()
        .filter(|_| asset.status == AssetStatus::Ready);
    let address = readable
        .map(|content| {
            let shown = ReadAs {
                content_type: content.format.content_type(),
                save_as: None,
            };
            FileAddress::sign(state, &asset.object_key(), shown, None, now)
        })
        .transpose()?;
    Ok(FileView {
        asset_id: asset.asset_id,
        order_guid: asset.order_guid(),
        slot: asset.page_slot(),
        kind: asset.kind,
        status: asset.status,
        bytes: asset.bytes,
        part_bytes: PART_BYTES,
        part_count: part_count(asset.bytes),
        parts: parts
            .into_iter()
            .map(|part| ArrivedPart {
                number: part.number,
                sha256: part.sha256,
            })
            .collect(),
        content: asset.content,
        refusal: asset.refusal,
        address,
    })
}
