//! The lifecycle of an uploaded file.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::{
    MediaFormat, MediaKind, MediaRefused, MediaShape, PageSlot, Playback, SitePicture, VideoCodec,
};
use crate::ids::{AssetId, OrderGuid, UserId};
use crate::later;
use crate::text::FieldRule;

/// The time for which an unused file is kept after its last status change, so that a user can return to a closed tab or
/// submit a recording later.
pub const UNUSED_KEPT: SignedDuration = SignedDuration::from_hours(7 * 24);
/// The time after which it is checked whether the order uses a claimed file: the claim is written before the order.
pub const CLAIM_CHECKED_AFTER: SignedDuration = SignedDuration::from_hours(1);
/// The time for which the reason of a rejection is kept; the bytes are already deleted.
pub const REFUSAL_KEPT: SignedDuration = SignedDuration::from_hours(24);

/// The purpose of a file, which determines the read access.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(
    tag = "kind",
    rename_all = "snake_case",
    rename_all_fields = "camelCase"
)]
pub enum Purpose {
    /// A deliverable that a talent uploads for an order.
    Deliverable { order_guid: OrderGuid },
    /// Evidence that a party to a dispute uploads for the operators.
    Evidence { order_guid: OrderGuid },
    /// A picture that a customer adds to the brief of an order.
    BriefPicture { order_guid: OrderGuid },
    /// A picture that a party to an order attaches to a message.
    MessagePicture { order_guid: OrderGuid },
    /// A picture or video of a talent's page; public once the page shows it.
    TalentPage {
        /// The slot on the page.
        slot: PageSlot,
    },
    /// A picture of the marketplace itself, which an operator uploads; public once it is checked.
    SitePicture { picture: SitePicture },
}

impl Purpose {
    /// Checks the announced kind and the announced number of bytes.
    pub const fn check_announced(self, kind: MediaKind, bytes: u64) -> Result<(), MediaRefused> {
        if let Err(refused) = kind.check_bytes(bytes) {
            return Err(refused);
        }
        match self {
            Self::Deliverable { .. }
            | Self::Evidence { .. }
            | Self::BriefPicture { .. }
            | Self::MessagePicture { .. } => Ok(()),
            Self::TalentPage { slot } => slot.check_bytes(bytes),
            Self::SitePicture { picture } => picture.check_bytes(bytes),
        }
    }

    /// Returns the rule for metadata in the file, such as the location of the recording.
    pub const fn metadata_rule(self) -> MetadataRule {
        match self {
            Self::BriefPicture { .. }
            | Self::MessagePicture { .. }
            | Self::TalentPage { .. }
            | Self::SitePicture { .. } => MetadataRule::RemoveOrRefuse,
            Self::Deliverable { .. } => MetadataRule::RemoveOrKeepPrivate,
            Self::Evidence { .. } => MetadataRule::Keep,
        }
    }

    /// Checks what was read of the file.
    pub fn check_shape(self, shape: MediaShape) -> Result<(), MediaRefused> {
        // Evidence is downloaded, and may be anything.
        if let Some(codec) = shape.codec
            && codec.playback() == Playback::NoBrowser
            && !matches!(self, Self::Evidence { .. })
        {
            return Err(MediaRefused::Unplayable { codec });
        }
        match self {
            Self::Deliverable { .. }
            | Self::Evidence { .. }
            | Self::BriefPicture { .. }
            | Self::MessagePicture { .. } => Ok(()),
            Self::TalentPage { slot } => slot.check_shape(shape),
            Self::SitePicture { picture } => picture.check_shape(shape),
        }
    }
}

/// The rule for metadata in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MetadataRule {
    /// The metadata is removed. A file from which it cannot be removed is rejected.
    RemoveOrRefuse,
    /// The metadata is removed. A file from which it cannot be removed can be delivered, but never becomes public.
    RemoveOrKeepPrivate,
    /// The metadata is kept, because it may be evidence.
    Keep,
}

/// The status of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AssetStatus {
    /// Parts are being uploaded.
    Uploading,
    /// All parts have arrived, and the file is not checked yet.
    Checking,
    /// Checked and usable.
    Ready,
    /// Rejected; its bytes are deleted, or will be.
    Rejected,
    /// No longer needed; its bytes will be deleted.
    Discarded,
}

/// The content of a file as its bytes show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MediaContent {
    pub format: MediaFormat,
    /// Width in pixels; 0 if it has none.
    pub width: u64,
    /// Height in pixels; 0 if it has none.
    pub height: u64,
    /// Duration in seconds, rounded up; 0 if it has none.
    pub seconds: u64,
    /// SHA-256 over the SHA-256 digests of the uploaded parts in order, 64 hex digits: the composite checksum of object
    /// storage.
    pub sha256: String,
    /// The codec of a video; absent in files from before this field existed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub codec: Option<VideoCodec>,
    /// Where a video is shown.
    #[serde(default)]
    pub playback: Playback,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Asset {
    /// The identifier, also part of the object's key.
    pub asset_id: AssetId,
    /// The account that uploads it; for a guest the GUID of the order, which identifies no account.
    pub owner: UserId,
    pub purpose: Purpose,
    pub kind: MediaKind,
    /// The announced number of bytes; an upload of any other size is rejected.
    pub bytes: u64,
    pub status: AssetStatus,
    /// The identifier of the multipart upload at object storage.
    pub upload_id: String,
    /// The composite checksum of the parts, once all have arrived. The object is assembled from exactly these parts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
    /// The content, once checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<MediaContent>,
    /// Whether the file is known to contain no metadata; otherwise it never becomes public.
    #[serde(default)]
    pub is_publishable: bool,
    /// The reason for the rejection.
    #[serde(
        default,
        deserialize_with = "read_refusal",
        skip_serializing_if = "Option::is_none"
    )]
    pub refusal: Option<FieldRule>,
    /// Whether the file is in use, or claimed for a use.
    #[serde(default)]
    pub is_claimed: bool,
    /// The time of the next check, which removes an unused file. Absent if the file is in use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due_at: Option<Timestamp>,
    /// Raised by every write; a write is conditional on the version before it.
    pub version: u64,
    /// The time at which it was announced.
    pub created_at: Timestamp,
    /// The time of the last change.
    pub updated_at: Timestamp,
}

impl Asset {
    /// Returns the file of a new upload.
    pub fn announced(
        asset_id: AssetId,
        owner: UserId,
        purpose: Purpose,
        (kind, bytes): (MediaKind, u64),
        upload_id: String,
        now: Timestamp,
    ) -> Result<Self, MediaRefused> {
        purpose.check_announced(kind, bytes)?;
        Ok(Self {
            asset_id,
            owner,
            purpose,
            kind,
            bytes,
            status: AssetStatus::Uploading,
            upload_id,
            sha256: None,
            content: None,
            is_publishable: false,
            refusal: None,
            is_claimed: false,
            due_at: Some(later(now, UNUSED_KEPT)),
            version: 1,
            created_at: now,
            updated_at: now,
        })
    }

    /// Returns the key of its object.
    pub fn object_key(&self) -> String {
        Self::object_key_of(self.asset_id)
    }

    /// Returns the key of a file's object.
    pub fn object_key_of(asset_id: AssetId) -> String {
        format!("assets/{asset_id}")
    }

    /// Returns the order that the file is for.
    pub const fn order_guid(&self) -> Option<OrderGuid> {
        match self.purpose {
            Purpose::Deliverable { order_guid }
            | Purpose::Evidence { order_guid }
            | Purpose::BriefPicture { order_guid }
            | Purpose::MessagePicture { order_guid } => Some(order_guid),
            Purpose::TalentPage { .. } | Purpose::SitePicture { .. } => None,
        }
    }

    /// Returns the slot on a talent's page that the file is for.
    pub const fn page_slot(&self) -> Option<PageSlot> {
        match self.purpose {
            Purpose::TalentPage { slot } => Some(slot),
            Purpose::Deliverable { .. }
            | Purpose::Evidence { .. }
            | Purpose::BriefPicture { .. }
            | Purpose::MessagePicture { .. }
            | Purpose::SitePicture { .. } => None,
        }
    }

    /// Returns which picture of the marketplace the file is for.
    pub const fn site_picture(&self) -> Option<SitePicture> {
        match self.purpose {
            Purpose::SitePicture { picture } => Some(picture),
            Purpose::Deliverable { .. }
            | Purpose::Evidence { .. }
            | Purpose::BriefPicture { .. }
            | Purpose::MessagePicture { .. }
            | Purpose::TalentPage { .. } => None,
        }
    }

    /// Returns the file after all parts have arrived; its parts can no longer change.
    #[must_use]
    pub fn arrived(&self, sha256: String, now: Timestamp) -> Self {
        Self {
            status: AssetStatus::Checking,
            sha256: Some(sha256),
            ..self.next(now, Some(later(now, UNUSED_KEPT)))
        }
    }

    /// Returns the file after its bytes were checked: usable, or rejected with the rule that it breaks.
    /// `is_publishable` states that it contains no metadata.
    #[must_use]
    pub fn checked(
        &self,
        found: Result<MediaShape, MediaRefused>,
        is_publishable: bool,
        now: Timestamp,
    ) -> Self {
        let verdict = found.and_then(|shape| {
            self.kind.check_shape(shape)?;
            self.purpose.check_shape(shape)?;
            let sha256 = self.sha256.clone().unwrap_or_default();
            Ok(MediaContent {
                format: shape.format,
                width: shape.width,
                height: shape.height,
                seconds: shape.seconds,
                sha256,
                codec: shape.codec,
                playback: shape
                    .codec
                    .map_or(Playback::AllBrowsers, VideoCodec::playback),
            })
        });
        match verdict {
            Ok(content) => Self {
                status: AssetStatus::Ready,
                content: Some(content),
                is_publishable,
                ..self.next(now, Some(later(now, UNUSED_KEPT)))
            },
            // Due immediately, so that the clock deletes the bytes even if this process stops now.
            Err(refused) => Self {
                status: AssetStatus::Rejected,
                refusal: Some(refused.into()),
                ..self.next(now, Some(now))
            },
        }
    }

    /// Returns the file after it was claimed; a later check determines whether it is used.
    #[must_use]
    pub fn claimed(&self, now: Timestamp) -> Self {
        Self {
            is_claimed: true,
            ..self.next(now, Some(later(now, CLAIM_CHECKED_AFTER)))
        }
    }

    /// Returns the file after its use is confirmed, without a next check.
    #[must_use]
    pub fn kept(&self, now: Timestamp) -> Self {
        Self {
            is_claimed: true,
            ..self.next(now, None)
        }
    }

    /// Returns the file after it was discarded; the clock deletes its bytes.
    #[must_use]
    pub fn discarded(&self, now: Timestamp) -> Self {
        Self {
            status: AssetStatus::Discarded,
            ..self.next(now, Some(now))
        }
    }

    fn next(&self, now: Timestamp, due_at: Option<Timestamp>) -> Self {
        Self {
            version: self.version.saturating_add(1),
            updated_at: now,
            due_at,
            ..self.clone()
        }
    }
}

/// Reads the reason of a rejection. Earlier versions stored it as a text, which is kept for a day.
fn read_refusal<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<FieldRule>, D::Error> {
    let stored = Option::<serde_json::Value>::deserialize(deserializer)?;
    Ok(stored.map(|stored| serde_json::from_value(stored).unwrap_or(FieldRule::Invalid)))
}
