//! The pictures of the catalogue as files.

use std::path::Path;

use crate::art;
use crate::catalogue::Catalogue;
use crate::error::SeedError;
use crate::page_media::drawings;
use crate::photographs::{cover_photograph, portrait_photograph};
use crate::video::intro;

/// One file of object storage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MediaFile {
    /// Path below the media folder, like `seed/ada-keller.svg`.
    pub path: String,
    /// The SVG document, the JPEG or the MP4.
    pub content: Vec<u8>,
}

/// Every picture of the catalogue.
pub fn media_files(catalogue: &Catalogue) -> Vec<MediaFile> {
    let file = |name: String, content: String| MediaFile {
        path: format!("seed/{name}.svg"),
        content: content.into_bytes(),
    };
    let mut files = Vec::new();
    for (sport, motif, palette) in &catalogue.sports {
        files.push(file(
            format!("sport-{}", sport.slug),
            art::hero(&sport.name, *motif, *palette),
        ));
    }
    for seeded in &catalogue.talent {
        let (slug, name) = (&seeded.talent.slug, &seeded.talent.display_name);
        let jpeg = |name: String, content: &[u8]| MediaFile {
            path: format!("seed/{name}.jpg"),
            content: content.to_vec(),
        };
        files.push(match portrait_photograph(slug.as_str()) {
            Some(photograph) => jpeg(slug.to_string(), photograph),
            None => file(
                slug.to_string(),
                art::portrait(name, &seeded.look, seeded.motif),
            ),
        });
        files.push(match cover_photograph(slug.as_str()) {
            Some(photograph) => jpeg(format!("{slug}-cover"), photograph),
            None => file(
                format!("{slug}-cover"),
                art::cover(name, &seeded.look, seeded.motif),
            ),
        });
        for (ending, drawing) in drawings(&seeded.talent, &seeded.look, seeded.motif) {
            files.push(file(format!("{slug}{ending}"), drawing));
        }
        if let Some(video) = intro(slug.as_str()) {
            files.push(MediaFile {
                path: format!("seed/{slug}.mp4"),
                content: video.to_vec(),
            });
        }
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
        if std::fs::read(&path).is_ok_and(|there| there == file.content) {
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
