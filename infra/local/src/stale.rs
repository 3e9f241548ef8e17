//! Stale pages: lists those that wait, and removes those that were rendered again.

use std::fmt::Write;
use std::path::Path;

use store::StalePage;

use crate::arguments::ExportFrom;
use crate::error::RunnerError;
use crate::printing;
use crate::source::Source;

/// Writes the waiting pages into `out`, one per line, and prints their number. Must run before an export: pages that
/// become stale during the build are in no such list.
pub(crate) async fn list(from: &ExportFrom, out: &Path) -> Result<(), RunnerError> {
    let source = Source::open(from).await?;
    let pages = source.store.list_stale_pages().await?;
    let mut text = String::new();
    for page in &pages {
        // Writing to a String cannot fail.
        let _infallible = writeln!(text, "{}", serde_json::to_string(page)?);
    }
    std::fs::write(out, text).map_err(|source| RunnerError::writing(out.to_path_buf(), source))?;
    source.close().await;
    printing::print(&format!("waiting to be rendered again: {}", pages.len()))
}

/// Forgets the pages of a list that was published, but for those that changed since it was made.
pub(crate) async fn forget(from: &ExportFrom, listed: &Path) -> Result<(), RunnerError> {
    let pages = read(listed)?;
    let source = Source::open(from).await?;
    let mut forgotten: usize = 0;
    for page in &pages {
        if source.store.delete_stale_page(page).await? {
            forgotten = forgotten.saturating_add(1);
        }
    }
    source.close().await;
    let left = pages.len().saturating_sub(forgotten);
    printing::print(&format!(
        "rendered again: {forgotten}, changed meanwhile: {left}"
    ))
}

fn read(listed: &Path) -> Result<Vec<StalePage>, RunnerError> {
    let wrong = |problem: String| {
        RunnerError::Arguments(format!(
            "`{}` is no list of pages: {problem}",
            listed.display()
        ))
    };
    let text = std::fs::read_to_string(listed).map_err(|error| wrong(error.to_string()))?;
    text.lines()
        .map(|line| serde_json::from_str(line).map_err(|error| wrong(error.to_string())))
        .collect()
}
