//! Object storage: the part of S3's protocol that the product speaks, over a folder. Every call is signed or refused,
//! addresses run out, parts are compared with the digests they were announced with.
//!
//! `s3s-fs` was looked at: it lists parts without digests and compares none, and an address that was signed for one
//! part's content would take any. What is refused here must be what the hosted service refuses.

mod answer;
mod call;
mod calls;
mod folder;
mod multipart;
mod range;
mod signature;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::Router;
use axum::http::{HeaderName, HeaderValue, Method, header};
use tempfile::TempDir;
use tower_http::cors::{AllowOrigin, CorsLayer};

use self::call::Storage;
use self::folder::Folder;
use self::signature::Keys;
use crate::serving::{Bound, Serving};
use crate::{Clock, StartError};

/// The name of a key that was never issued.
const ACCESS_KEY_ID: &str = "AKIALOCALMATCHDAY";
const REGION: &str = "eu-central-1";

/// How to start the emulator of object storage.
#[derive(Clone, Debug)]
pub struct ObjectOptions {
    /// Where to listen; loopback, port 0 lets the system choose.
    pub addr: SocketAddr,
    /// The folder that contains uploads and objects; a temporary one if it is `None`.
    pub data: Option<PathBuf>,
    /// The only bucket.
    pub bucket: String,
    pub secret_access_key: String,
    /// The page that may speak to the bucket from a browser; any, if none is named.
    pub origin: Option<String>,
    /// The time that signatures run out by.
    pub clock: Clock,
}

impl ObjectOptions {
    /// Any free port, nothing kept.
    pub fn in_memory() -> Self {
        Self {
            addr: SocketAddr::from(([127, 0, 0, 1], 0)),
            data: None,
            bucket: "matchday-uploads".to_owned(),
            secret_access_key: "local-secret-of-object-storage".to_owned(),
            origin: None,
            clock: Clock::default(),
        }
    }
}

/// The running emulator. Set `MEDIA_ENDPOINT` to [`ObjectServer::url`].
#[derive(Debug)]
pub struct ObjectServer {
    options: ObjectOptions,
    folder: Folder,
    slow_down: Arc<AtomicU32>,
    serving: Serving,
    _temporary: Option<TempDir>,
}

impl ObjectServer {
    /// Opens the folder and starts to answer.
    pub async fn start(options: ObjectOptions) -> Result<Self, StartError> {
        let bound = Bound::loopback(options.addr).await?;
        let refused = |source| StartError::Folder {
            path: options.data.clone(),
            source,
        };
        let (root, temporary) = if let Some(folder) = &options.data {
            (folder.clone(), None)
        } else {
            let folder = tempfile::tempdir().map_err(refused)?;
            (folder.path().to_path_buf(), Some(folder))
        };
        let folder = Folder::open(root).map_err(refused)?;
        let slow_down = Arc::<AtomicU32>::default();
        let storage = Storage {
            slow_down: slow_down.clone(),
            bucket: options.bucket.clone(),
            keys: Keys {
                access_key_id: ACCESS_KEY_ID.to_owned(),
                secret: options.secret_access_key.clone(),
                region: REGION.to_owned(),
            },
            folder: folder.clone(),
            clock: options.clock.clone(),
        };
        let router = Router::new()
            .fallback(calls::answer_call)
            .with_state(Arc::new(storage))
            .layer(cross_origin(options.origin.as_deref()));
        Ok(Self {
            folder,
            slow_down,
            serving: bound.serve(router),
            options,
            _temporary: temporary,
        })
    }

    /// `http://address:port`, without a slash at the end.
    pub fn url(&self) -> String {
        self.serving.url()
    }

    /// Returns the bucket's settings as the Lambda runtime passes them to a function: name and value.
    pub fn environment(&self) -> [(&'static str, String); 5] {
        [
            ("MEDIA_BUCKET", self.options.bucket.clone()),
            ("MEDIA_ENDPOINT", self.url()),
            ("AWS_REGION", REGION.to_owned()),
            ("AWS_ACCESS_KEY_ID", ACCESS_KEY_ID.to_owned()),
            (
                "AWS_SECRET_ACCESS_KEY",
                self.options.secret_access_key.clone(),
            ),
        ]
    }

    /// Every file that is kept, objects and parts of uploads, by path within the folder.
    pub fn kept_files(&self) -> std::io::Result<Vec<PathBuf>> {
        self.folder.files()
    }

    /// Answers this many calls with `SlowDown`, as the hosted service does under too many of them.
    pub fn slow_down(&self, calls: u32) {
        self.slow_down.store(calls, Ordering::SeqCst);
    }

    pub async fn shutdown(self) {
        self.serving.shutdown().await;
    }
}

/// As the template sets the bucket up: what a page may send, and what it may see of an answer.
fn cross_origin(origin: Option<&str>) -> CorsLayer {
    let origin = match origin.map(HeaderValue::from_str) {
        Some(Ok(origin)) => AllowOrigin::exact(origin),
        Some(Err(_)) | None => AllowOrigin::any(),
    };
    CorsLayer::new()
        .allow_origin(origin)
        .allow_methods([Method::GET, Method::HEAD, Method::PUT])
        .allow_headers([
            header::CONTENT_TYPE,
            header::RANGE,
            HeaderName::from_static("x-amz-checksum-sha256"),
        ])
        .expose_headers([header::ETAG, header::CONTENT_LENGTH, header::CONTENT_RANGE])
}
