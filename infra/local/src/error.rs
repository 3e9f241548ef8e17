use std::error::Error;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::PathBuf;

use emulators::StartError;
use thiserror::Error;

use crate::ticker::SweepError;

type Cause = Box<dyn Error + Send + Sync>;

/// Why the runner stops: one message with the remedy.
#[derive(Debug, Error)]
pub(crate) enum RunnerError {
    #[error("{0}; see `matchday-local help`")]
    Arguments(String),
    #[error("Port {} is taken: stop the program that uses it, or choose another with `{option}`.", .addr.port())]
    PortTaken {
        addr: SocketAddr,
        option: &'static str,
    },
    #[error("Port {} cannot be opened: choose another with `{option}`.", .addr.port())]
    PortRefused {
        addr: SocketAddr,
        option: &'static str,
        source: std::io::Error,
    },
    #[error("The folder `{}` is in use by another matchday-local: stop that one, or choose another folder with `--data`.", .0.display())]
    FolderInUse(PathBuf),
    #[error("The folder `{}` cannot be written: change its permissions, or choose another with `--data`.", .path.display())]
    FolderNotWritable {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("The disk that holds `{}` is full: make some room, then start again.", .0.display())]
    DiskFull(PathBuf),
    #[error("The data file `{}` is damaged: put back a copy, or remove the folder `{}` to begin anew with the demo data.",
        .path.display(), .path.parent().unwrap_or(.path).display())]
    Damaged { path: PathBuf, source: Cause },
    #[error("There is no built site in `{}`: run `npm start`, which builds it, or `npm run build:site`.", .0.display())]
    NoSite(PathBuf),
    #[error("The table `infra/cdn/{0}` is not as it must be: {1}")]
    Table(&'static str, String),
    #[error("The embedded database failed: {0}")]
    Database(String),
    #[error("The functions could not be set up.")]
    Functions(#[from] http_api::StartError),
    #[error("The settings are incomplete.")]
    Settings(#[from] http_api::SettingsError),
    #[error("The table could not be used.")]
    Store(#[from] store::StoreError),
    #[error("A run of the clock failed.")]
    Clock(#[from] SweepError),
    #[error("The demo data could not be written.")]
    Seed(#[from] seed::SeedError),
    #[error("What the demo accounts did could not be written: {0}")]
    Demo(String),
    #[error("An emulator could not be started.")]
    Emulator(#[source] StartError),
    #[error("An emulator could not use its data file.")]
    Records(#[from] emulators::RecordsError),
    #[error("The output could not be written.")]
    Print(#[source] std::io::Error),
    #[error("The site stopped answering.")]
    Serve(#[source] std::io::Error),
    #[error("The program could not start.")]
    Runtime(#[source] std::io::Error),
    #[error(transparent)]
    Catalogue(#[from] site_catalogue::CatalogueError),
    #[error("The interface could not be described.")]
    Describe(#[from] serde_json::Error),
}

impl RunnerError {
    /// What a failure to listen means to a person; `option` is the flag that chooses the port.
    pub(crate) fn listening(
        addr: SocketAddr,
        option: &'static str,
        source: std::io::Error,
    ) -> Self {
        match source.kind() {
            ErrorKind::AddrInUse => Self::PortTaken { addr, option },
            _ => Self::PortRefused {
                addr,
                option,
                source,
            },
        }
    }

    /// What a failure in the data folder means to a person.
    pub(crate) fn writing(path: PathBuf, source: std::io::Error) -> Self {
        match source.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::DiskFull(path),
            _ => Self::FolderNotWritable { path, source },
        }
    }

    /// What an emulator's refusal to start means to a person.
    pub(crate) fn starting(error: StartError, option: &'static str) -> Self {
        match error {
            StartError::Listen { addr, source } => Self::listening(addr, option, source),
            StartError::Data {
                path: Some(path),
                source,
            } => Self::Damaged {
                path,
                source: source.into(),
            },
            other => Self::Emulator(other),
        }
    }
}
