//! A file as its owner can see it.

use domain::media::{
    Asset, AssetStatus, MediaContent, MediaKind, PART_BYTES, PageSlot, SitePicture, part_count,
};
use domain::talent::Image;
use domain::{AssetId, OrderGuid};
use http_api::Result;
use jiff::Timestamp;
use objects::{ReadAs, StoredPart};
use serde::Serialize;
use utoipa::ToSchema;

use crate::MediaState;
use crate::read::FileAddress;

/// A file as its owner can see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FileView {
    asset_id: AssetId,
    #[serde(skip_serializing_if = "Option::is_none")]
    order_guid: Option<OrderGuid>,
    /// The slot on the caller's page.
    #[serde(skip_serializing_if = "Option::is_none")]
    slot: Option<PageSlot>,
    /// Which picture of the marketplace it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    site_picture: Option<SitePicture>,
    /// The public picture, for one of the marketplace that is ready: the value of the field in the settings.
    #[serde(skip_serializing_if = "Option::is_none")]
    image: Option<Image>,
    kind: MediaKind,
    status: AssetStatus,
    /// The announced number of bytes.
    bytes: u64,
    /// The number of bytes of every part but the last.
    part_bytes: u64,
    part_count: u64,
    /// The parts that have arrived, during the upload.
    parts: Vec<ArrivedPart>,
    /// The content, once it is ready.
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<MediaContent>,
    /// The reason of a rejection.
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<String>,
    /// The URLs for its owner, once it is ready.
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<FileAddress>,
}

/// A part that has arrived.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ArrivedPart {
    /// The number, counted from 1.
    number: u64,
    /// The SHA-256 in base64, so that a caller who continues with another file of the same size detects it.
    sha256: String,
}

/// Returns the view of a file with these parts.
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
    let image = asset
        .site_picture()
        .and_then(|_| Image::from_upload(&asset, String::new()));
    Ok(FileView {
        asset_id: asset.asset_id,
        order_guid: asset.order_guid(),
        slot: asset.page_slot(),
        site_picture: asset.site_picture(),
        image,
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
        refusal: asset.refusal.map(|rule| rule.to_string()),
        address,
    })
}
