//! Uploaded files: what may be uploaded, in which parts, and what becomes of a file.
//!
//! A file is in quarantine until its bytes were read: nobody gets an address of it before it is
//! [`AssetStatus::Ready`]. What a file is, its bytes decide, never its name.

mod asset;
mod captions;
mod format;
mod page_slot;
mod parts;
mod published;
mod refused;

pub use asset::{
    Asset, AssetStatus, CLAIM_CHECKED_AFTER, CameraDataRule, MediaContent, Purpose, REFUSAL_KEPT,
    UNUSED_KEPT,
};
pub use captions::{CaptionsMistake, check_captions};
pub use format::{MediaFormat, MediaKind, MediaShape};
pub use page_slot::PageSlot;
pub use parts::{PART_BYTES, part_bytes, part_count};
pub use published::published_asset;
pub use refused::MediaRefused;
