use std::fs::{File, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use crate::error::RunnerError;

/// The data files, each an `SQLite` database.
const FILES: [&str; 4] = [TABLE, IDENTITY, STRIPE, MAIL];
const TABLE: &str = "table.sqlite";
const IDENTITY: &str = "identity.sqlite";
const STRIPE: &str = "stripe.sqlite";
const MAIL: &str = "mail.sqlite";
const MEDIA: &str = "media";
/// The page of the design system, which `infra/scripts/build/ui-page.mjs` builds.
const UI_PAGE: &str = "ui-page";
const OBJECTS: &str = "objects";
/// Written again whenever a page becomes stale.
const STALE_PAGES: &str = "stale-pages";
/// Below the folder of object storage: the objects whose keys are addresses of the site.
const PUBLIC_OBJECTS: &str = "objects/media";
/// Where the table of a running product answers, while its folder is locked.
const TABLE_ADDRESS: &str = "table-address";

/// Room that must be left on the disk for a session of bookings, in bytes.
const ROOM: usize = 4 * 1024 * 1024;

/// The folder that keeps everything between starts, ours alone while we run.
#[derive(Debug)]
pub(crate) struct DataFolder {
    path: PathBuf,
    /// Locked until the process ends, however it ends.
    _lock: File,
}

impl DataFolder {
    /// Makes or opens the folder; refuses one that is in use, not writable, on a full disk or damaged.
    pub(crate) fn open(path: &Path) -> Result<Self, RunnerError> {
        let refused = |source| RunnerError::writing(path.to_path_buf(), source);
        std::fs::create_dir_all(path).map_err(refused)?;
        let lock = File::create(path.join("lock")).map_err(refused)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(RunnerError::FolderInUse(path.to_path_buf()));
            }
            Err(TryLockError::Error(source)) => return Err(refused(source)),
        }
        make_sure_of_room(path).map_err(refused)?;
        for file in FILES {
            check(&path.join(file))?;
        }
        Ok(Self {
            path: path.to_path_buf(),
            _lock: lock,
        })
    }

    pub(crate) fn table(&self) -> PathBuf {
        self.path.join(TABLE)
    }

    /// Publishes the table's address to other programs while we hold the folder.
    pub(crate) fn tell_table_address(&self, address: &str) -> Result<(), RunnerError> {
        let path = self.path.join(TABLE_ADDRESS);
        std::fs::write(&path, address).map_err(|source| RunnerError::writing(path, source))
    }

    pub(crate) fn ui_page(&self) -> PathBuf {
        self.path.join(UI_PAGE)
    }

    pub(crate) fn identity(&self) -> PathBuf {
        self.path.join(IDENTITY)
    }

    pub(crate) fn stripe(&self) -> PathBuf {
        self.path.join(STRIPE)
    }

    pub(crate) fn mail(&self) -> PathBuf {
        self.path.join(MAIL)
    }

    /// Object storage: what people upload and only some may read.
    pub(crate) fn objects(&self) -> PathBuf {
        self.path.join(OBJECTS)
    }

    /// Object storage: what `/media/*` serves.
    pub(crate) fn media(&self) -> PathBuf {
        media_of(&self.path)
    }

    /// Returns the marker that notifies other programs of stale pages.
    pub(crate) fn stale_page_marker(&self) -> StalePageMarker {
        StalePageMarker(self.path.join(STALE_PAGES))
    }

    /// Object storage: what of the uploads `/media/talent/*` serves.
    pub(crate) fn public_uploads(&self) -> PathBuf {
        public_uploads_of(&self.path)
    }

    pub(crate) fn secrets(&self) -> PathBuf {
        self.path.join("secrets.json")
    }
}

/// A file that is written again whenever a page becomes stale: `npm start` watches it.
#[derive(Debug)]
pub(crate) struct StalePageMarker(PathBuf);

impl StalePageMarker {
    /// Writes it. A failure is logged: the marks themselves are in the table, and the next one writes the file again.
    pub(crate) fn set(&self, sequence_number: &str) {
        if let Err(error) = std::fs::write(&self.0, sequence_number) {
            tracing::error!(%error, "a page is older than its data, and nobody could be told");
        }
    }
}

/// Returns the address of the table of the folder at `path`; only meaningful while another program holds the folder.
pub(crate) fn table_address(path: &Path) -> Option<String> {
    std::fs::read_to_string(path.join(TABLE_ADDRESS)).ok()
}

/// Returns the media of the folder at `path`, also while another program holds it.
pub(crate) fn media_of(path: &Path) -> PathBuf {
    path.join(MEDIA)
}

/// Returns the public copies of uploads in the folder at `path`, also while another program holds it; laid out as below
/// `/media`.
pub(crate) fn public_uploads_of(path: &Path) -> PathBuf {
    path.join(OBJECTS).join(PUBLIC_OBJECTS)
}

/// Writes and removes a file, so that a full disk is said now and not in the middle of a booking.
fn make_sure_of_room(folder: &Path) -> std::io::Result<()> {
    let probe = folder.join("room");
    let written = File::create(&probe).and_then(|mut file| {
        file.write_all(&vec![0; ROOM])?;
        file.sync_all()
    });
    std::fs::remove_file(&probe)?;
    written
}

/// Refuses a file that is not a sound database. One that is not there yet is fine.
fn check(path: &Path) -> Result<(), RunnerError> {
    if !path.exists() {
        return Ok(());
    }
    let verdict = Connection::open(path).and_then(|connection| {
        connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0))
    });
    match verdict {
        Ok(verdict) if verdict == "ok" => Ok(()),
        Ok(verdict) => Err(RunnerError::Damaged {
            path: path.to_path_buf(),
            source: verdict.into(),
        }),
        Err(source) => Err(RunnerError::Damaged {
            path: path.to_path_buf(),
            source: source.into(),
        }),
    }
}
