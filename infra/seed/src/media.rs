//! The pictures of the catalogue as files.

use std::path::Path;

use crate::art;
use crate::catalogue::Catalogue;
use crate::error::SeedError;

/// One file of object storage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MediaFile {
    /// Path below the media folder, like `seed/ada-keller.svg`.
    pub path: String,
    /// The SVG document.
    pub content: String,
}

/// Every picture of the catalogue.
pub fn media_files(catalogue: &Catalogue) -> Vec<MediaFile> {
    let file = |name: String, content: String| MediaFile {
        path: format!("seed/{name}.svg"),
        content,
    };
    let mut files = Vec::new();
    for (sport, motif, palette) in &catalogue.sports {
        files.push(file(
            format!("sport-{}", sport.slug),
            art::hero(&sport.name, *motif, *palette),
        ));
        files.push(file(
            format!("sport-{}-icon", sport.slug),
            art::icon(&sport.name, *motif, *palette),
        ));
    }
    for seeded in &catalogue.talent {
        let (slug, name) = (&seeded.talent.slug, &seeded.talent.display_name);
        files.push(file(
            slug.to_string(),
            art::portrait(name, &seeded.look, seeded.motif),
        ));
        files.push(file(
            format!("{slug}-cover"),
            art::cover(name, &seeded.look, seeded.motif),
        ));
    }
    files
}

/// Writes the pictures below `media_dir`; files that are right already stay untouched. Gives how many were written.
pub fn write_media(files: &[MediaFile], media_dir: &Path) -> Result<usize, SeedError> {
    let mut written = 0;
    for file in files {
        let path = media_dir.join(&file.path);
        let fail = |source| SeedError::Media {
            path: path.clone(),
            source,
        };
        if std::fs::read(&path).is_ok_and(|there| there == file.content.as_bytes()) {
            continue;
        }
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(fail)?;
        }
        std::fs::write(&path, &file.content).map_err(fail)?;
        written += 1;
    }
    Ok(written)
}
