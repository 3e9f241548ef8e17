//! What a build of the site reads from the table and writes back. The program runs in the cloud's builds, over the table
//! that its environment names; the local runner runs the same commands over the table of its data folder.

mod commands;
mod error;
mod export;
mod held;
mod media;
mod recount;
mod stale;

pub use commands::{CatalogueCommand, run};
pub use error::{CatalogueError, whole_message};
pub use media::MediaFolders;
