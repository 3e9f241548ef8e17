use std::path::PathBuf;

use http_api::Settings;
use store::Store;

use crate::arguments::ExportFrom;
use crate::database::EmbeddedDatabase;
use crate::error::RunnerError;
use crate::folder::{self, DataFolder};
use crate::functions::table;

/// The pictures that pages of the catalogue show, in two folders laid out as below `/media`.
#[derive(Debug, Clone)]
pub(crate) struct MediaFolders {
    /// What came with the catalogue.
    pub(crate) catalogue: PathBuf,
    /// Public copies of what talent uploaded.
    pub(crate) uploads: PathBuf,
}

/// A table that another program may be using, opened to read the site's source data.
pub(crate) struct Source {
    pub(crate) store: Store,
    /// Where its media are, if they are on this machine.
    pub(crate) media: Option<MediaFolders>,
    /// What we opened ourselves: the database, and the lock of its folder.
    own: Option<(EmbeddedDatabase, DataFolder)>,
}

impl Source {
    /// Opens the table that the environment names, or that of a data folder, whether it is in use or not.
    pub(crate) async fn open(from: &ExportFrom) -> Result<Self, RunnerError> {
        if from.table {
            return Ok(Self {
                store: Store::connect(&Settings::from_environment().store()?),
                media: None,
                own: None,
            });
        }
        let data = &from.folder.data;
        match DataFolder::open(data) {
            Ok(folder) => {
                let database = EmbeddedDatabase::start(&folder.table()).await?;
                Ok(Self {
                    store: table(database.endpoint()).await?,
                    media: Some(MediaFolders {
                        catalogue: folder.media(),
                        uploads: folder.public_uploads(),
                    }),
                    own: Some((database, folder)),
                })
            }
            Err(RunnerError::FolderInUse(path)) => {
                // The program that holds the folder serves its table: read from there.
                let Some(address) = folder::table_address(data) else {
                    return Err(RunnerError::FolderInUse(path));
                };
                Ok(Self {
                    store: table(&address).await?,
                    media: Some(MediaFolders {
                        catalogue: folder::media_of(data),
                        uploads: folder::public_uploads_of(data),
                    }),
                    own: None,
                })
            }
            Err(other) => Err(other),
        }
    }

    /// Ends what was opened.
    pub(crate) async fn close(self) {
        if let Some((database, _lock)) = self.own {
            database.shutdown().await;
        }
    }
}
