//! Uploaded files: the limits, the parts of an upload, and the lifecycle of a file.
//!
//! A file is in quarantine until it is checked: no URL of it is issued before it is [`AssetStatus::Ready`]. The format
//! is determined by the file's bytes, never by its name.

mod asset;
mod captions;
mod codec;
mod format;
mod page_slot;
mod parts;
mod published;
mod refused;
mod site_picture;

pub use asset::{
    Asset, AssetStatus, CLAIM_CHECKED_AFTER, MediaContent, MetadataRule, Purpose, REFUSAL_KEPT,
    UNUSED_KEPT,
};
pub use captions::{CaptionsMistake, check_captions};
pub use codec::{Playback, VideoCodec};
pub(crate) use format::{MOST_PIXELS, MOST_SECONDS, MOST_SIDE};
pub use format::{MediaFormat, MediaKind, MediaShape};
pub(crate) use page_slot::MOST_INTRO_SECONDS;
pub use page_slot::PageSlot;
pub use parts::{PART_BYTES, part_bytes, part_count};
pub use published::published_asset;
pub use refused::MediaRefused;
pub(crate) use site_picture::MOST_SITE_PICTURE_BYTES;
pub use site_picture::SitePicture;
