//! Objects and unfinished uploads as files.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tokio::fs;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::answer::S3Error;
use crate::random::random_text;

/// The folder of one bucket: `objects/{key}`, `uploads/{id}/upload.json`, `uploads/{id}/{number}` and
/// `uploads/{id}/{number}.json`.
#[derive(Debug, Clone)]
pub(super) struct Folder {
    root: Arc<Path>,
}

/// The object that an upload will become.
#[derive(Debug, Serialize, Deserialize)]
struct Upload {
    key: String,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Part {
    pub(super) number: u32,
    pub(super) bytes: u64,
    /// SHA-256, base64.
    pub(super) sha256: String,
}

impl Folder {
    pub(super) fn open(root: PathBuf) -> io::Result<Self> {
        for name in ["objects", "uploads"] {
            std::fs::create_dir_all(root.join(name))?;
        }
        Ok(Self { root: root.into() })
    }

    pub(super) fn files(&self) -> io::Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        let mut folders = vec![self.root.to_path_buf()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder)? {
                let path = entry?.path();
                if path.is_dir() {
                    folders.push(path);
                } else if let Ok(path) = path.strip_prefix(&self.root) {
                    files.push(path.to_path_buf());
                }
            }
        }
        files.sort();
        Ok(files)
    }

    /// Returns the path of an object; `None` for a key in another format than the product's.
    pub(super) fn object(&self, key: &str) -> Option<PathBuf> {
        let is_name = |segment: &str| {
            !segment.is_empty()
                && !segment.starts_with('.')
                && segment
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte))
        };
        key.split('/')
            .all(is_name)
            .then(|| self.root.join("objects").join(key))
    }

    pub(super) async fn begin_upload(&self, id: &str, key: &str) -> Result<(), S3Error> {
        let folder = self.root.join("uploads").join(id);
        fs::create_dir_all(&folder).await?;
        let upload = Upload {
            key: key.to_owned(),
        };
        write_json(&folder.join("upload.json"), &upload).await
    }

    /// The folder of an upload of this key.
    pub(super) async fn upload(&self, id: &str, key: &str) -> Result<PathBuf, S3Error> {
        let is_name = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !is_name {
            return Err(S3Error::NoSuchUpload);
        }
        let folder = self.root.join("uploads").join(id);
        let text = match fs::read(folder.join("upload.json")).await {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(S3Error::NoSuchUpload);
            }
            text => text?,
        };
        let upload: Upload = serde_json::from_slice(&text).map_err(io::Error::from)?;
        if upload.key == key {
            Ok(folder)
        } else {
            Err(S3Error::NoSuchUpload)
        }
    }

    /// The parts of an upload, in order.
    pub(super) async fn parts(&self, upload: &Path) -> Result<Vec<Part>, S3Error> {
        let mut parts = Vec::new();
        let mut entries = fs::read_dir(upload).await?;
        while let Some(entry) = entries.next_entry().await? {
            let name = entry.file_name();
            let is_part = name.to_str().is_some_and(|name| {
                name.strip_suffix(".json")
                    .is_some_and(|number| number.parse::<u32>().is_ok())
            });
            if is_part {
                let text = fs::read(entry.path()).await?;
                parts.push(serde_json::from_slice::<Part>(&text).map_err(io::Error::from)?);
            }
        }
        parts.sort_by_key(|part| part.number);
        Ok(parts)
    }

    /// Notes a part whose bytes are at `arrived`; it takes the place of an earlier one.
    pub(super) async fn keep_part(
        &self,
        upload: &Path,
        arrived: &Path,
        part: &Part,
    ) -> Result<(), S3Error> {
        fs::rename(arrived, upload.join(part.number.to_string())).await?;
        write_json(&upload.join(format!("{}.json", part.number)), part).await
    }

    /// Copies an object atomically: a concurrent reader gets all of it or nothing.
    pub(super) async fn copy(&self, from: &Path, to: &Path) -> Result<(), S3Error> {
        if !fs::try_exists(from).await? {
            return Err(S3Error::NoSuchKey);
        }
        let unfinished = self.root.join("uploads").join(random_text(40));
        fs::copy(from, &unfinished).await?;
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder).await?;
        }
        fs::rename(&unfinished, to).await?;
        Ok(())
    }

    /// Writes an object; refused where there is one.
    pub(super) async fn create(&self, object: &Path, content: &[u8]) -> Result<(), S3Error> {
        if let Some(folder) = object.parent() {
            fs::create_dir_all(folder).await?;
        }
        let file = fs::File::create_new(object).await;
        let mut file = match file {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                return Err(S3Error::PreconditionFailed);
            }
            file => file?,
        };
        file.write_all(content).await?;
        file.flush().await?;
        Ok(())
    }

    /// Makes the object of these parts and forgets the upload.
    pub(super) async fn put_together(
        &self,
        upload: &Path,
        parts: &[Part],
        object: &Path,
    ) -> Result<(), S3Error> {
        let unfinished = upload.join("whole");
        let mut whole = fs::File::create(&unfinished).await?;
        let mut buffer = vec![0; 64 * 1024];
        for part in parts {
            let mut file = fs::File::open(upload.join(part.number.to_string())).await?;
            loop {
                let count = file.read(&mut buffer).await?;
                if count == 0 {
                    break;
                }
                whole
                    .write_all(buffer.get(..count).unwrap_or_default())
                    .await?;
            }
        }
        whole.flush().await?;
        whole.sync_all().await?;
        if let Some(folder) = object.parent() {
            fs::create_dir_all(folder).await?;
        }
        fs::rename(&unfinished, object).await?;
        fs::remove_dir_all(upload).await?;
        Ok(())
    }
}

/// Under another name first: a part is there or not.
async fn write_json(path: &Path, value: &impl Serialize) -> Result<(), S3Error> {
    let text = serde_json::to_vec(value).map_err(io::Error::from)?;
    let unfinished = path.with_extension("unfinished");
    fs::write(&unfinished, text).await?;
    fs::rename(&unfinished, path).await?;
    Ok(())
}
