use std::path::PathBuf;

use clap::Subcommand;
use http_api::Clock;
use store::Store;

use crate::error::CatalogueError;
use crate::media::MediaFolders;
use crate::{export, held, recount, stale};

/// What a build asks of the table, in the order of a build.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum CatalogueCommand {
    /// Write the list of pages that are older than their data, before an export
    Stale {
        /// The file to write
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
    /// Write the catalogue and the media for the site generator
    Export {
        /// The folder to write
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
    },
    /// Take over what the last build of the site held back; the operator is written to
    Held {
        /// The list that the build wrote
        #[arg(long, value_name = "FILE")]
        list: PathBuf,
    },
    /// Forget the pages of a list of stale ones, once they are published
    Rebuilt {
        /// The list that `stale` wrote
        #[arg(long, value_name = "FILE")]
        list: PathBuf,
    },
    /// Count every talent's orders, responses and ratings again from the events
    Recount,
}

/// Carries the command out and returns what it did, in one sentence. `media` are the pictures to export, if they are on
/// this machine.
///
/// # Errors
///
/// If a file cannot be read or written, or the table fails; what was done until then stays done, and a repetition
/// completes it.
pub async fn run(
    command: &CatalogueCommand,
    store: &Store,
    media: Option<&MediaFolders>,
) -> Result<String, CatalogueError> {
    let now = Clock::system().now();
    match command {
        CatalogueCommand::Stale { out } => stale::list(store, out).await,
        CatalogueCommand::Export { out } => export::export(store, media, out, now).await,
        CatalogueCommand::Held { list } => held::report(store, list, now).await,
        CatalogueCommand::Rebuilt { list } => stale::forget(store, list).await,
        CatalogueCommand::Recount => recount::recount(store, now).await,
    }
}
