use std::path::{Path, PathBuf};

use crate::error::CatalogueError;

/// Where pictures of talent's pages are, below `/media`.
const UPLOADED_PICTURES: &str = "talent/pictures";

/// The pictures that pages of the catalogue show, in two folders laid out as below `/media`.
#[derive(Debug, Clone)]
pub struct MediaFolders {
    /// What came with the catalogue.
    pub catalogue: PathBuf,
    /// Public copies of what talent uploaded.
    pub uploads: PathBuf,
}

/// Copies the pictures into `to` and returns how many there are. Videos are played from object storage: the build makes
/// nothing of them.
pub(crate) fn copy_pictures(folders: &MediaFolders, to: &Path) -> Result<usize, CatalogueError> {
    let talent = to.join(UPLOADED_PICTURES);
    let from = folders.uploads.join(UPLOADED_PICTURES);
    let uploaded = copy(&from, &talent)?;
    remove_others(&talent, &from)?;
    Ok(copy(&folders.catalogue, to)?.saturating_add(uploaded))
}

/// Where a file is written before it takes its place: one name serves, since there is one export at a time.
pub(crate) fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    PathBuf::from(name)
}

/// Removes files that are no longer there: what a talent took off the page, or what went with an account, is not kept
/// where the site is built.
fn remove_others(there: &Path, from: &Path) -> Result<(), CatalogueError> {
    if !there.exists() {
        return Ok(());
    }
    let fail = |source| CatalogueError::writing(there.to_path_buf(), source);
    for entry in std::fs::read_dir(there).map_err(fail)? {
        let name = entry.map_err(fail)?.file_name();
        if !from.join(&name).exists() {
            std::fs::remove_file(there.join(&name)).map_err(fail)?;
        }
    }
    Ok(())
}

/// Copies changed files, each atomically; returns how many files there are.
fn copy(from: &Path, to: &Path) -> Result<usize, CatalogueError> {
    let fail = |path: &Path| {
        let path = path.to_path_buf();
        move |source| CatalogueError::writing(path, source)
    };
    let mut count: usize = 0;
    if !from.exists() {
        return Ok(count);
    }
    std::fs::create_dir_all(to).map_err(fail(to))?;
    for entry in std::fs::read_dir(from).map_err(fail(from))? {
        let path = entry.map_err(fail(from))?.path();
        let Some(name) = path.file_name() else {
            continue;
        };
        let target = to.join(name);
        if path.is_dir() {
            count = count.saturating_add(copy(&path, &target)?);
            continue;
        }
        let content = std::fs::read(&path).map_err(fail(&path))?;
        if !std::fs::read(&target).is_ok_and(|there| there == content) {
            let beside = beside(&target);
            std::fs::write(&beside, content).map_err(fail(&beside))?;
            std::fs::rename(&beside, &target).map_err(fail(&target))?;
        }
        count = count.saturating_add(1);
    }
    Ok(count)
}
