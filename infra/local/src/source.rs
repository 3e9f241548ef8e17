use std::path::Path;

use site_catalogue::MediaFolders;
use store::Store;

use crate::database::EmbeddedDatabase;
use crate::error::RunnerError;
use crate::folder::{self, DataFolder};
use crate::functions::table;

/// What the site is made from, in a data folder that another program may be using.
pub(crate) struct Source {
    pub(crate) store: Store,
    pub(crate) media: MediaFolders,
    /// What we opened ourselves: the database, and the lock of its folder.
    own: Option<(EmbeddedDatabase, DataFolder)>,
}

impl Source {
    /// Opens the folder, whether it is in use or not.
    pub(crate) async fn open(data: &Path) -> Result<Self, RunnerError> {
        match DataFolder::open(data) {
            Ok(folder) => {
                let database = EmbeddedDatabase::start(&folder.table()).await?;
                Ok(Self {
                    store: table(database.endpoint()).await?,
                    media: MediaFolders {
                        catalogue: folder.media(),
                        uploads: folder.public_uploads(),
                    },
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
                    media: MediaFolders {
                        catalogue: folder::media_of(data),
                        uploads: folder::public_uploads_of(data),
                    },
                    own: None,
                })
            }
            Err(other) => Err(other),
        }
    }

    pub(crate) async fn close(self) {
        if let Some((database, _lock)) = self.own {
            database.shutdown().await;
        }
    }
}
