use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use axum::Router;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::loopback::{refuse_foreign_origin, require_loopback_host};
use crate::records::RecordsError;

/// Why an emulator did not start.
#[derive(Debug, Error)]
pub enum StartError {
    /// Emulators answer to anyone who can reach them, so they stay on loopback.
    #[error("`{0}` is not a loopback address")]
    NotLoopback(SocketAddr),
    /// The port is taken or not allowed.
    #[error("failed to listen on `{addr}`")]
    Listen {
        addr: SocketAddr,
        source: std::io::Error,
    },
    /// The data file cannot be opened or written.
    #[error("failed to open the data file `{}`", path.as_deref().map_or_else(|| "in memory".into(), |path| path.display().to_string()))]
    Data {
        /// The file, when there is one.
        path: Option<PathBuf>,
        source: RecordsError,
    },
    /// The data folder cannot be created.
    #[error("failed to open the data folder `{}`", path.as_deref().map_or_else(|| "of temporary files".into(), |path| path.display().to_string()))]
    Folder {
        /// The folder, when one is named.
        path: Option<PathBuf>,
        source: std::io::Error,
    },
    /// A signing key could not be generated or read.
    #[error("failed to prepare the signing keys")]
    Keys,
}

/// A running server: where it listens, and the means to stop it.
#[derive(Debug)]
pub(crate) struct Serving {
    addr: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

/// A bound port whose server does not answer yet; the address is known before the router is built.
#[derive(Debug)]
pub(crate) struct Bound {
    listener: TcpListener,
    pub(crate) addr: SocketAddr,
}

impl Bound {
    /// Takes the port; 0 lets the system choose.
    pub(crate) async fn loopback(addr: SocketAddr) -> Result<Self, StartError> {
        if !addr.ip().is_loopback() {
            return Err(StartError::NotLoopback(addr));
        }
        let listen = |source| StartError::Listen { addr, source };
        let listener = TcpListener::bind(addr).await.map_err(listen)?;
        let addr = listener.local_addr().map_err(listen)?;
        Ok(Self { listener, addr })
    }

    /// `http://address:port`, without a slash at the end.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.addr)
    }

    pub(crate) fn serve(self, router: Router) -> Serving {
        let (stop, stopped) = oneshot::channel::<()>();
        let Self { listener, addr } = self;
        let router = require_loopback_host(refuse_foreign_origin(router));
        let task = tokio::spawn(async move {
            let serving = axum::serve(listener, router).with_graceful_shutdown(async move {
                // A dropped handle stops the server as well.
                let _ = stopped.await;
            });
            if let Err(error) = serving.await {
                tracing::error!(%addr, %error, "emulator stopped serving");
            }
        });
        Serving {
            addr,
            stop: Some(stop),
            task,
        }
    }
}

impl Serving {
    /// `http://address:port`, without a slash at the end.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.addr)
    }

    /// Stops accepting and frees the port.
    pub(crate) async fn shutdown(mut self) {
        if let Some(stop) = self.stop.take() {
            // The server may have stopped already.
            let _ = stop.send(());
        }
        // Open requests get a moment; a browser's idle connection must not hold the shutdown.
        if tokio::time::timeout(Duration::from_secs(1), &mut self.task)
            .await
            .is_err()
        {
            self.task.abort();
        }
    }
}
