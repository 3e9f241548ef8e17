use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::Duration;

use dynoxide::Database;
use rusqlite::Connection;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::error::RunnerError;

/// The engine looks for its stream's last record at each write, and for the next ones at each read. It keeps all of them,
/// in no order of theirs: a product that is used for weeks would become slower with each write.
const STREAM: &str = "
    DELETE FROM _stream_records;
    CREATE INDEX IF NOT EXISTS _stream_records_in_order
        ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
";
/// As long as the engine itself waits for its file when it opens it.
const PATIENCE: Duration = Duration::from_secs(5);

/// The embedded `DynamoDB`: functions reach it over loopback, as they would reach the hosted one.
pub(crate) struct EmbeddedDatabase {
    database: Database,
    endpoint: String,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<Result<(), String>>,
}

impl EmbeddedDatabase {
    /// Opens the file and listens on any free port. Earlier stream records are dropped: no consumer reads them.
    pub(crate) async fn start(path: &Path) -> Result<Self, RunnerError> {
        let database =
            Database::new(&path.to_string_lossy()).map_err(|error| RunnerError::Damaged {
                path: path.to_path_buf(),
                source: error.to_string().into(),
            })?;
        tidy_stream(path).map_err(|error| RunnerError::Database(error.to_string()))?;
        let any = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let listener = TcpListener::bind(any).await.map_err(RunnerError::Serve)?;
        let addr = listener.local_addr().map_err(RunnerError::Serve)?;
        let (stop, stopped) = oneshot::channel::<()>();
        let shutdown = async move {
            // A dropped sender stops it as well.
            let _ = stopped.await;
        };
        let serving = tokio::spawn(dynoxide::server::serve_with_shutdown(
            listener,
            database.clone(),
            shutdown,
        ));
        Ok(Self {
            database,
            endpoint: format!("http://{addr}"),
            stop,
            serving,
        })
    }

    /// What `DYNAMODB_ENDPOINT` is set to.
    pub(crate) fn endpoint(&self) -> &str {
        &self.endpoint
    }

    /// The database itself, for its stream.
    pub(crate) fn database(&self) -> &Database {
        &self.database
    }

    /// Lets running requests finish and closes the file.
    pub(crate) async fn shutdown(self) {
        // The server may have stopped already.
        let _ = self.stop.send(());
        match tokio::time::timeout(Duration::from_secs(2), self.serving).await {
            Ok(Ok(Ok(()))) => {}
            // What is committed is on disk; an idle connection is no reason to wait.
            other => tracing::debug!(?other, "the database did not stop in time"),
        }
    }
}

fn tidy_stream(path: &Path) -> rusqlite::Result<()> {
    let file = Connection::open(path)?;
    file.busy_timeout(PATIENCE)?;
    file.execute_batch(STREAM)
}
