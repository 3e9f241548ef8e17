//! Stale pages: lists those that wait, and removes those that were rendered again.

use std::fmt::Write;
use std::path::Path;

use store::{StalePage, Store};

use crate::error::CatalogueError;

/// Writes the waiting pages into `out`, one per line, and prints their number. Must run before an export: pages that
/// become stale during the build are in no such list.
pub(crate) async fn list(store: &Store, out: &Path) -> Result<String, CatalogueError> {
    let pages = store.list_stale_pages().await?;
    let mut text = String::new();
    for page in &pages {
        // Writing to a String cannot fail.
        let _infallible = writeln!(text, "{}", serde_json::to_string(page)?);
    }
    std::fs::write(out, text)
        .map_err(|source| CatalogueError::writing(out.to_path_buf(), source))?;
    Ok(format!("waiting to be rendered again: {}", pages.len()))
}

/// Forgets the pages of a list that was published, but for those that changed since it was made.
pub(crate) async fn forget(store: &Store, listed: &Path) -> Result<String, CatalogueError> {
    let pages = read(listed)?;
    let mut forgotten: usize = 0;
    for page in &pages {
        if store.delete_stale_page(page).await? {
            forgotten = forgotten.saturating_add(1);
        }
    }
    let left = pages.len().saturating_sub(forgotten);
    Ok(format!(
        "rendered again: {forgotten}, changed meanwhile: {left}"
    ))
}

fn read(listed: &Path) -> Result<Vec<StalePage>, CatalogueError> {
    let wrong = |problem: String| CatalogueError::List {
        path: listed.to_path_buf(),
        what: "pages",
        problem,
    };
    let text = std::fs::read_to_string(listed).map_err(|error| wrong(error.to_string()))?;
    text.lines()
        .map(|line| serde_json::from_str(line).map_err(|error| wrong(error.to_string())))
        .collect()
}
