//! The parts of a delivery.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::shipment::Shipment;
use crate::ids::AssetId;
use crate::media::{Asset, MediaContent, MediaFormat, MediaKind};

/// One part of a delivery.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Deliverable {
    pub kind: DeliverableKind,
    /// The address, for a link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<crate::ids::WebUrl>,
    /// The uploaded file, for a video or a picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<DeliveredFile>,
    /// The shipment, for a parcel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shipment: Option<Shipment>,
    /// A note to the customer, at most 2,000 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The time of the delivery.
    pub at: Timestamp,
}

/// An uploaded file of a delivery. Its URL is issued only to the parties of the order, and expires.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveredFile {
    /// The identifier of the file.
    pub asset_id: AssetId,
    /// The size in bytes.
    pub bytes: u64,
    pub content: MediaContent,
    /// The time at which the upload began.
    pub uploaded_at: Timestamp,
    /// Whether it may be published: neither the file nor its poster contains metadata, such as the location of the
    /// recording.
    #[serde(default)]
    pub is_publishable: bool,
    /// The picture that is shown before a video plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub poster: Option<CompanionFile>,
    /// The captions of a video, as `WebVTT`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captions: Option<CompanionFile>,
}

/// An uploaded file that belongs to a delivered video.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompanionFile {
    /// The identifier of the file.
    pub asset_id: AssetId,
    pub format: MediaFormat,
}

impl CompanionFile {
    /// Returns the reference to an uploaded file, or `None` while its content is not checked.
    pub fn new(asset: &Asset) -> Option<Self> {
        let content = asset.content.as_ref()?;
        Some(Self {
            asset_id: asset.asset_id,
            format: content.format,
        })
    }
}

impl DeliveredFile {
    /// Returns the reference to an uploaded file without companions, or `None` while its content is not checked.
    pub fn new(asset: &Asset) -> Option<Self> {
        Some(Self {
            asset_id: asset.asset_id,
            bytes: asset.bytes,
            content: asset.content.clone()?,
            uploaded_at: asset.created_at,
            is_publishable: asset.is_publishable,
            poster: None,
            captions: None,
        })
    }

    /// Returns the identifiers of this file, its poster and its captions.
    pub fn asset_ids(&self) -> impl Iterator<Item = AssetId> {
        let companions = [self.poster, self.captions].into_iter().flatten();
        std::iter::once(self.asset_id).chain(companions.map(|companion| companion.asset_id))
    }
}

/// The kind of a deliverable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeliverableKind {
    /// A link to a web page.
    Link,
    Note,
    Video,
    Picture,
    /// A parcel that was sent.
    Shipment,
}

impl DeliverableKind {
    /// Returns the kind of the uploaded file, or `None` for kinds without a file.
    pub const fn media_kind(self) -> Option<MediaKind> {
        match self {
            Self::Link | Self::Note | Self::Shipment => None,
            Self::Video => Some(MediaKind::Video),
            Self::Picture => Some(MediaKind::Picture),
        }
    }
}
