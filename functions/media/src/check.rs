//! Checks an uploaded file, and removes its metadata.

use domain::media::{Asset, MediaRefused, MediaShape, MetadataRule, check_captions};
use jiff::Timestamp;
use media_check::{ByteSource, CheckedFile, Privacy, check_file};
use objects::{ObjectError, ObjectStore};

use crate::{checked, overwrite};

/// An uploaded file in the bucket.
struct StoredFile<'a> {
    objects: &'a ObjectStore,
    key: String,
    size: u64,
    at: Timestamp,
}

impl ByteSource for StoredFile<'_> {
    type Error = ObjectError;

    fn size(&self) -> u64 {
        self.size
    }

    async fn read(&mut self, start: u64, length: u64) -> Result<Vec<u8>, ObjectError> {
        self.objects.read(&self.key, start, length, self.at).await
    }
}

/// The result of a check, and whether the file contains no metadata.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Verdict {
    pub(crate) found: Result<MediaShape, MediaRefused>,
    pub(crate) is_publishable: bool,
}

impl From<MediaRefused> for Verdict {
    fn from(refused: MediaRefused) -> Self {
        Self {
            found: Err(refused),
            is_publishable: false,
        }
    }
}

/// Checks the file, and overwrites its metadata if its purpose requires that.
pub(crate) async fn check_content(
    objects: &ObjectStore,
    asset: &Asset,
    now: Timestamp,
) -> Result<Verdict, ObjectError> {
    let source = StoredFile {
        objects,
        key: asset.object_key(),
        size: asset.bytes,
        at: now,
    };
    let kind = checked::file_kind(asset.kind);
    let CheckedFile {
        shape,
        privacy,
        captions,
    } = match check_file(source, kind).await? {
        Ok(checked) => checked,
        Err(fault) => return Ok(checked::refused(fault).into()),
    };
    if let Some(Err(refused)) = captions.as_deref().map(check_captions) {
        return Ok(refused.into());
    }
    let shape = checked::shape(shape);
    // Before its metadata is removed: the reason is what its sender can change.
    if let Err(refused) = asset.purpose.check_shape(shape) {
        return Ok(refused.into());
    }
    let rule = asset.purpose.metadata_rule();
    let is_publishable = match (privacy, rule) {
        (Privacy::Clean, _) => true,
        (_, MetadataRule::Keep) | (Privacy::Kept, _) => false,
        (Privacy::Removable(patches), _) => {
            overwrite::overwrite(objects, asset, &patches, now).await?
        }
    };
    if !is_publishable && rule == MetadataRule::RemoveOrRefuse {
        return Ok(MediaRefused::CameraData.into());
    }
    Ok(Verdict {
        found: Ok(shape),
        is_publishable,
    })
}
