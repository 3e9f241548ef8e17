use std::path::Path;

use catalogue::{SportView, TalentView, show_talent};
use jiff::Timestamp;
use serde::Serialize;
use store::{PAGE_SIZE, Store, StoreError};
use web::Clock;

use crate::complaint::Complaint;
use crate::database::EmbeddedDatabase;
use crate::folder::DataFolder;
use crate::functions::table;
use crate::printing;

/// Everything the site is built from.
#[derive(Debug, Serialize)]
struct Export {
    sports: Vec<SportView>,
    talent: Vec<TalentView>,
}

/// Writes `catalogue.json` and `media/`. The same table gives the same bytes.
pub(crate) async fn export(data: &Path, out: &Path) -> Result<(), Complaint> {
    let folder = DataFolder::open(data)?;
    let database = EmbeddedDatabase::start(&folder.table()).await?;
    let store = table(database.endpoint()).await?;
    let export = read(&store, Clock::system().now()).await?;
    write(out, &export)?;
    let pictures = copy(&folder.media(), &out.join("media"))?;
    printing::say(&format!(
        "{} sports, {} talent and {pictures} pictures in {}",
        export.sports.len(),
        export.talent.len(),
        out.display()
    ))?;
    database.shutdown().await;
    Ok(())
}

async fn read(store: &Store, now: Timestamp) -> Result<Export, StoreError> {
    let sports = store
        .list_sports()
        .await?
        .into_iter()
        .filter_map(SportView::of)
        .collect();
    let mut talent = Vec::new();
    let mut cursor = None;
    loop {
        let page = store.list_published(cursor.as_ref(), PAGE_SIZE).await?;
        for published in page.items {
            talent.extend(show_talent(store, published, now).await?);
        }
        match page.next {
            Some(next) => cursor = Some(next),
            None => return Ok(Export { sports, talent }),
        }
    }
}

fn write(out: &Path, export: &Export) -> Result<(), Complaint> {
    let path = out.join("catalogue.json");
    let text = serde_json::to_string_pretty(export)?;
    std::fs::create_dir_all(out)
        .and_then(|()| std::fs::write(&path, text))
        .map_err(|source| Complaint::Write { path, source })
}

/// Copies what differs; gives how many files there are.
fn copy(from: &Path, to: &Path) -> Result<usize, Complaint> {
    let fail = |path: &Path| {
        let path = path.to_path_buf();
        move |source| Complaint::Write { path, source }
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
            std::fs::write(&target, content).map_err(fail(&target))?;
        }
        count = count.saturating_add(1);
    }
    Ok(count)
}
