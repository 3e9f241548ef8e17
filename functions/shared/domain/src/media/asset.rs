//! One uploaded file, from the first byte to the last use.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{MediaFormat, MediaKind, MediaRefused, MediaShape, PageSlot};
use crate::ids::{AssetId, OrderGuid, UserId};
use crate::later;

/// How long a file may stay without anything that uses it, counted from its last step: time to come back to a closed
/// tab, and to hand in what was recorded on a journey.
pub const UNUSED_KEPT: SignedDuration = SignedDuration::from_hours(7 * 24);
/// When it is looked whether an order uses a file that it claimed: the claim is written before the order.
pub const CLAIM_CHECKED_AFTER: SignedDuration = SignedDuration::from_hours(1);
/// How long it is remembered why a file was refused; its bytes are gone by then.
pub const REFUSAL_KEPT: SignedDuration = SignedDuration::from_hours(24);

/// What a file is for; who may read it follows from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(
    tag = "kind",
    rename_all = "snake_case",
    rename_all_fields = "camelCase"
)]
pub enum Purpose {
    /// What a talent hands over for an order.
    Deliverable {
        /// The order.
        order_guid: OrderGuid,
    },
    /// What a side of a dispute shows to the operators.
    Evidence {
        /// The order.
        order_guid: OrderGuid,
    },
    /// What a customer adds to the brief of an order: a picture.
    BriefPicture {
        /// The order.
        order_guid: OrderGuid,
    },
    /// What a side of an order shows the other in a message: a picture.
    MessagePicture {
        /// The order.
        order_guid: OrderGuid,
    },
    /// A picture or video of a talent's page; everybody may read what the page shows.
    TalentPage {
        /// Its place on the page.
        slot: PageSlot,
    },
}

impl Purpose {
    /// Checks what is announced for it, in bytes.
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
        }
    }

    /// What happens to a file that carries more than it shows, such as the place where it was recorded.
    pub const fn camera_data(self) -> CameraDataRule {
        match self {
            Self::BriefPicture { .. } | Self::MessagePicture { .. } | Self::TalentPage { .. } => {
                CameraDataRule::RemoveOrRefuse
            }
            Self::Deliverable { .. } => CameraDataRule::RemoveOrKeepPrivate,
            Self::Evidence { .. } => CameraDataRule::Keep,
        }
    }

    const fn check_shape(self, shape: MediaShape) -> Result<(), MediaRefused> {
        match self {
            Self::Deliverable { .. }
            | Self::Evidence { .. }
            | Self::BriefPicture { .. }
            | Self::MessagePicture { .. } => Ok(()),
            Self::TalentPage { slot } => slot.check_shape(shape),
        }
    }
}

/// What happens to a file that carries more than it shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CameraDataRule {
    /// The data is removed. A file from which it cannot be removed is refused.
    RemoveOrRefuse,
    /// The data is removed. A file from which it cannot be removed is delivered, and never shown to the public.
    RemoveOrKeepPrivate,
    /// The data stays: it may be what the dispute is about.
    Keep,
}

/// Where a file stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AssetStatus {
    /// Parts of it come.
    Uploading,
    /// All of it is there and nobody has read it yet.
    Checking,
    /// Checked; may be used.
    Ready,
    /// Refused; its bytes are gone, or about to go.
    Rejected,
    /// Nobody wants it any more; its bytes are about to go.
    Discarded,
}

/// What the bytes of a file turned out to be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MediaContent {
    /// The format.
    pub format: MediaFormat,
    /// Pixels across; 0 for what has none.
    pub width: u64,
    /// Pixels down; 0 for what has none.
    pub height: u64,
    /// Seconds it plays, rounded up; 0 for what does not.
    pub seconds: u64,
    /// SHA-256 over the SHA-256 digests of its parts in order, as they were uploaded, 64 hex digits: what object storage
    /// calls a composite checksum.
    pub sha256: String,
}

/// One uploaded file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Asset {
    /// Identifier, and the object's key.
    pub asset_id: AssetId,
    /// The account that uploads it; of a guest's file the guid of the order, which names no account.
    pub owner: UserId,
    /// What it is for.
    pub purpose: Purpose,
    /// What it was announced as.
    pub kind: MediaKind,
    /// Bytes, as announced; nothing else is taken.
    pub bytes: u64,
    /// Where it stands.
    pub status: AssetStatus,
    /// The name that object storage gave the upload; parts are sent under it.
    pub upload_id: String,
    /// The composite checksum of the parts, once all have arrived: the object is made of these and no others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
    /// What it is, once checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<MediaContent>,
    /// Whether it is known to carry nothing but what it shows; without that it never becomes public.
    #[serde(default)]
    pub is_publishable: bool,
    /// Why it was refused, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refusal: Option<String>,
    /// Whether something uses it, or is about to.
    #[serde(default)]
    pub is_claimed: bool,
    /// When it is looked at again: an orphan is removed then. Absent for what is in use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due_at: Option<Timestamp>,
    /// Raised by every write; a write is conditional on the version before it.
    pub version: u64,
    /// When it was announced.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

impl Asset {
    /// A file that was announced: an upload begins.
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

    /// The key of its object.
    pub fn object_key(&self) -> String {
        Self::object_key_of(self.asset_id)
    }

    /// The key of the object of this file.
    pub fn object_key_of(asset_id: AssetId) -> String {
        format!("assets/{asset_id}")
    }

    /// The order it is for.
    pub const fn order_guid(&self) -> Option<OrderGuid> {
        match self.purpose {
            Purpose::Deliverable { order_guid }
            | Purpose::Evidence { order_guid }
            | Purpose::BriefPicture { order_guid }
            | Purpose::MessagePicture { order_guid } => Some(order_guid),
            Purpose::TalentPage { .. } => None,
        }
    }

    /// The place on a talent's page that it is for.
    pub const fn page_slot(&self) -> Option<PageSlot> {
        match self.purpose {
            Purpose::TalentPage { slot } => Some(slot),
            Purpose::Deliverable { .. }
            | Purpose::Evidence { .. }
            | Purpose::BriefPicture { .. }
            | Purpose::MessagePicture { .. } => None,
        }
    }

    /// All parts are there: from now on no part of it can change.
    #[must_use]
    pub fn arrived(&self, sha256: String, now: Timestamp) -> Self {
        Self {
            status: AssetStatus::Checking,
            sha256: Some(sha256),
            ..self.next(now, Some(later(now, UNUSED_KEPT)))
        }
    }

    /// Returns the file after its bytes were read: it may be used, or is refused with the rule it breaks. `is_publishable`
    /// is whether it carries nothing but what it shows.
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
            })
        });
        match verdict {
            Ok(content) => Self {
                status: AssetStatus::Ready,
                content: Some(content),
                is_publishable,
                ..self.next(now, Some(later(now, UNUSED_KEPT)))
            },
            // Due at once: if this process dies now, the clock removes the bytes.
            Err(refused) => Self {
                status: AssetStatus::Rejected,
                refusal: Some(refused.to_string()),
                ..self.next(now, Some(now))
            },
        }
    }

    /// Somebody is about to use it; whether they did is looked at later.
    #[must_use]
    pub fn claimed(&self, now: Timestamp) -> Self {
        Self {
            is_claimed: true,
            ..self.next(now, Some(later(now, CLAIM_CHECKED_AFTER)))
        }
    }

    /// What it was claimed for uses it: it stays.
    #[must_use]
    pub fn kept(&self, now: Timestamp) -> Self {
        Self {
            is_claimed: true,
            ..self.next(now, None)
        }
    }

    /// Nobody wants it: the clock removes its bytes.
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
