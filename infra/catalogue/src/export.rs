//! The catalogue, as the site is built from it: `sports.ndjson` and `talent.ndjson`, a record to a line,
//! `marketplace.json`, and `media/`.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use catalogue::{SportView, show_marketplace, show_talent};
use jiff::Timestamp;
use serde::Serialize;
use store::{PAGE_SIZE, Store};
use tokio::task::JoinSet;

use crate::error::CatalogueError;
use crate::media::{self, MediaFolders, beside};

/// Writes the catalogue into `out`. The same table gives the same bytes. One page of athletes is in memory at a time,
/// however many there are, and an export that was cut off leaves the files of the last one. A second export into the
/// same folder waits for the first.
///
/// Replaces both lists one after the other, after the pictures that they name: a concurrent reader finds records that
/// match.
pub(crate) async fn export(
    store: &Store,
    media: Option<&MediaFolders>,
    out: &Path,
    now: Timestamp,
) -> Result<String, CatalogueError> {
    let _lock = lock(out)?;
    let sports = write_sports(store, out).await?;
    let talent = write_talent(store, out, now).await?;
    let mut marketplace = Lines::create(out.join("marketplace.json"))?;
    marketplace.add(&show_marketplace(store).await?)?;
    let pictures = match media {
        Some(folders) => media::copy_pictures(folders, &out.join("media"))?,
        None => 0,
    };
    let (sports, talent) = (sports.finish()?, talent.finish()?);
    marketplace.finish()?;
    Ok(format!(
        "{sports} sports, {talent} talent and {pictures} pictures in {}",
        out.display()
    ))
}

/// Locked until the process ends, however it ends.
fn lock(out: &Path) -> Result<File, CatalogueError> {
    let refused = |source| CatalogueError::writing(out.to_path_buf(), source);
    std::fs::create_dir_all(out).map_err(refused)?;
    let lock = File::create(out.join("export.lock")).map_err(refused)?;
    lock.lock().map_err(refused)?;
    Ok(lock)
}

async fn write_sports(store: &Store, out: &Path) -> Result<Lines, CatalogueError> {
    let mut lines = Lines::create(out.join("sports.ndjson"))?;
    for sport in store.list_sports().await? {
        if let Some(view) = SportView::from_sport(sport) {
            lines.add(&view)?;
        }
    }
    Ok(lines)
}

async fn write_talent(store: &Store, out: &Path, now: Timestamp) -> Result<Lines, CatalogueError> {
    let mut lines = Lines::create(out.join("talent.ndjson"))?;
    let mut cursor = None;
    loop {
        let page = store.list_published(cursor.as_ref(), PAGE_SIZE).await?;
        // The offers and reviews of one page are fetched concurrently, and written in its order.
        let mut asked = JoinSet::new();
        for (place, talent) in page.items.into_iter().enumerate() {
            let store = store.clone();
            asked.spawn(async move { (place, show_talent(&store, talent, now).await) });
        }
        let mut views = asked.join_all().await;
        views.sort_by_key(|(place, _)| *place);
        for (_, view) in views {
            if let Some(view) = view? {
                lines.add(&view)?;
            }
        }
        match page.next {
            Some(next) => cursor = Some(next),
            None => return Ok(lines),
        }
    }
}

/// A file of one JSON record to a line, which takes the place of the last one when it is complete.
struct Lines {
    path: PathBuf,
    file: BufWriter<File>,
    count: usize,
}

impl Lines {
    fn create(path: PathBuf) -> Result<Self, CatalogueError> {
        let beside = beside(&path);
        let file = File::create(&beside)
            .map_err(|source| CatalogueError::writing(beside.clone(), source))?;
        Ok(Self {
            path,
            file: BufWriter::new(file),
            count: 0,
        })
    }

    fn add(&mut self, record: &impl Serialize) -> Result<(), CatalogueError> {
        serde_json::to_writer(&mut self.file, record)?;
        self.file
            .write_all(b"\n")
            .map_err(|source| CatalogueError::writing(self.path.clone(), source))?;
        self.count = self.count.saturating_add(1);
        Ok(())
    }

    /// How many records there are.
    fn finish(mut self) -> Result<usize, CatalogueError> {
        self.file
            .flush()
            .and_then(|()| std::fs::rename(beside(&self.path), &self.path))
            .map_err(|source| CatalogueError::writing(self.path, source))?;
        Ok(self.count)
    }
}
