//! The catalogue, as the site is built from it: `sports.ndjson` and `talent.ndjson`, a record to a line,
//! `marketplace.json`, and `media/`.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use catalogue::{SportView, show_marketplace, show_talent};
use http_api::Clock;
use jiff::Timestamp;
use serde::Serialize;
use store::{PAGE_SIZE, Store};
use tokio::task::JoinSet;

use crate::arguments::ExportFrom;
use crate::error::RunnerError;
use crate::printing;
use crate::source::{MediaFolders, Source};

/// Where pictures of talent's pages are, below `/media`.
const UPLOADED_PICTURES: &str = "talent/pictures";

/// Writes the catalogue into `out`. The same table gives the same bytes. One page of athletes is in memory at a time,
/// however many there are, and an export that was cut off leaves the files of the last one. A second export into the
/// same folder waits for the first.
pub(crate) async fn export(from: &ExportFrom, out: &Path) -> Result<(), RunnerError> {
    let _lock = lock(out)?;
    let source = Source::open(from).await?;
    write(&source.store, source.media.as_ref(), out).await?;
    source.close().await;
    Ok(())
}

/// Locked until the process ends, however it ends.
fn lock(out: &Path) -> Result<File, RunnerError> {
    let refused = |source| RunnerError::writing(out.to_path_buf(), source);
    std::fs::create_dir_all(out).map_err(refused)?;
    let lock = File::create(out.join("export.lock")).map_err(refused)?;
    lock.lock().map_err(refused)?;
    Ok(lock)
}

/// Replaces both lists one after the other, after the pictures that they name: a concurrent reader finds records that
/// match.
async fn write(store: &Store, media: Option<&MediaFolders>, out: &Path) -> Result<(), RunnerError> {
    let sports = write_sports(store, out).await?;
    let talent = write_talent(store, out, Clock::system().now()).await?;
    let mut marketplace = Lines::create(out.join("marketplace.json"))?;
    marketplace.add(&show_marketplace(store).await?)?;
    let pictures = match media {
        Some(MediaFolders { catalogue, uploads }) => {
            let to = out.join("media");
            // Videos are played from object storage: the build makes nothing of them.
            let talent = to.join(UPLOADED_PICTURES);
            let uploaded = copy(&uploads.join(UPLOADED_PICTURES), &talent)?;
            remove_others(&talent, &uploads.join(UPLOADED_PICTURES))?;
            copy(catalogue, &to)?.saturating_add(uploaded)
        }
        None => 0,
    };
    let (sports, talent) = (sports.finish()?, talent.finish()?);
    marketplace.finish()?;
    printing::print(&format!(
        "{sports} sports, {talent} talent and {pictures} pictures in {}",
        out.display()
    ))
}

async fn write_sports(store: &Store, out: &Path) -> Result<Lines, RunnerError> {
    let mut lines = Lines::create(out.join("sports.ndjson"))?;
    for sport in store.list_sports().await? {
        if let Some(view) = SportView::from_sport(sport) {
            lines.add(&view)?;
        }
    }
    Ok(lines)
}

async fn write_talent(store: &Store, out: &Path, now: Timestamp) -> Result<Lines, RunnerError> {
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
    fn create(path: PathBuf) -> Result<Self, RunnerError> {
        let beside = beside(&path);
        let file =
            File::create(&beside).map_err(|source| RunnerError::writing(beside.clone(), source))?;
        Ok(Self {
            path,
            file: BufWriter::new(file),
            count: 0,
        })
    }

    fn add(&mut self, record: &impl Serialize) -> Result<(), RunnerError> {
        serde_json::to_writer(&mut self.file, record)?;
        self.file
            .write_all(b"\n")
            .map_err(|source| RunnerError::writing(self.path.clone(), source))?;
        self.count = self.count.saturating_add(1);
        Ok(())
    }

    /// How many records there are.
    fn finish(mut self) -> Result<usize, RunnerError> {
        self.file
            .flush()
            .and_then(|()| std::fs::rename(beside(&self.path), &self.path))
            .map_err(|source| RunnerError::writing(self.path, source))?;
        Ok(self.count)
    }
}

/// Where a file is written before it takes its place: one name serves, since there is one export at a time.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    PathBuf::from(name)
}

/// Removes files that are no longer there: what a talent took off the page, or what went with an account, is not kept
/// where the site is built.
fn remove_others(there: &Path, from: &Path) -> Result<(), RunnerError> {
    if !there.exists() {
        return Ok(());
    }
    let fail = |source| RunnerError::writing(there.to_path_buf(), source);
    for entry in std::fs::read_dir(there).map_err(fail)? {
        let name = entry.map_err(fail)?.file_name();
        if !from.join(&name).exists() {
            std::fs::remove_file(there.join(&name)).map_err(fail)?;
        }
    }
    Ok(())
}

/// Copies changed files, each atomically; returns how many files there are.
fn copy(from: &Path, to: &Path) -> Result<usize, RunnerError> {
    let fail = |path: &Path| {
        let path = path.to_path_buf();
        move |source| RunnerError::Write { path, source }
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
