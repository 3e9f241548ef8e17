//! What the talent hands over.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::shipment::Shipment;
use crate::ids::AssetId;
use crate::media::{Asset, MediaContent, MediaFormat, MediaKind};

/// What the talent hands over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Deliverable {
    /// What it is.
    pub kind: DeliverableKind,
    /// Where it is, for a link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<crate::ids::WebUrl>,
    /// The uploaded file, for a video or a picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<DeliveredFile>,
    /// How it travels, when it goes by post.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shipment: Option<Shipment>,
    /// Words to go with it, at most 2,000 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// When it was handed over.
    pub at: Timestamp,
}

/// An uploaded file that was handed over; where to read it is told for a short time and to those of the order alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveredFile {
    /// Names the file.
    pub asset_id: AssetId,
    /// Its size.
    pub bytes: u64,
    /// What it is.
    pub content: MediaContent,
    /// When the upload began.
    pub uploaded_at: Timestamp,
    /// Whether it may be shown to the public: neither the file nor its poster carries anything but what it shows, such as
    /// the place where it was recorded.
    #[serde(default)]
    pub is_publishable: bool,
    /// The picture that stands for a video until it plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub poster: Option<CompanionFile>,
    /// What is said in a video, as `WebVTT`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captions: Option<CompanionFile>,
}

/// An uploaded file that belongs to a delivered video.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CompanionFile {
    /// Names the file.
    pub asset_id: AssetId,
    /// What its bytes are.
    pub format: MediaFormat,
}

impl CompanionFile {
    /// The file as it stands in an order; `None` while it is not checked.
    pub fn new(asset: &Asset) -> Option<Self> {
        let content = asset.content.as_ref()?;
        Some(Self {
            asset_id: asset.asset_id,
            format: content.format,
        })
    }
}

impl DeliveredFile {
    /// The file as it stands in an order; `None` while it is not checked.
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

    /// Every uploaded file that it consists of.
    pub fn asset_ids(&self) -> impl Iterator<Item = AssetId> {
        let companions = [self.poster, self.captions].into_iter().flatten();
        std::iter::once(self.asset_id).chain(companions.map(|companion| companion.asset_id))
    }
}

/// What a deliverable is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeliverableKind {
    /// An address to open.
    Link,
    /// A text.
    Note,
    /// An uploaded video.
    Video,
    /// An uploaded picture.
    Picture,
    /// A parcel that was sent.
    Shipment,
}

impl DeliverableKind {
    /// What the uploaded file must be; `None` for what is no file.
    pub const fn media(self) -> Option<MediaKind> {
        match self {
            Self::Link | Self::Note | Self::Shipment => None,
            Self::Video => Some(MediaKind::Video),
            Self::Picture => Some(MediaKind::Picture),
        }
    }
}
