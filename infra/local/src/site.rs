//! Serves the built site by the rules of the content delivery network.

mod caching;
mod files;
mod headers;
mod rules;
mod serve;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::Router;
use axum::http::HeaderValue;
use axum::routing::get;
use store::Store;
use tower_http::compression::CompressionLayer;

use self::caching::CacheTable;
use self::rules::PathTable;
use crate::error::RunnerError;

pub(crate) use self::headers::SecurityHeaders;

/// Answers for pages newer than the build.
const SHELL: &str = "200.html";
/// Answers for addresses that are none.
const MISSING: &str = "404.html";

const REQUIRED: [&str; 3] = ["index.html", SHELL, MISSING];

/// What the pages are served from.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    pub(crate) folder: PathBuf,
    /// What came with the catalogue, below `/media`.
    pub(crate) media: PathBuf,
    /// Public copies of what talent uploaded, below `/media` too: `/media/talent/*`.
    pub(crate) uploads: PathBuf,
    pub(crate) store: Store,
}

/// The site with the three tables it is served by.
#[derive(Clone, Debug)]
struct Served {
    site: Arc<Site>,
    cache: Arc<CacheTable>,
    paths: Arc<PathTable>,
    headers: Arc<SecurityHeaders>,
    /// How long what was uploaded may be kept.
    uploads: HeaderValue,
}

/// Refuses a folder without a built site.
pub(crate) fn check(folder: &Path) -> Result<(), RunnerError> {
    let complete = REQUIRED.iter().all(|file| folder.join(file).is_file());
    if complete {
        Ok(())
    } else {
        Err(RunnerError::NoSite(folder.to_path_buf()))
    }
}

/// Every page and file of the site, media included.
pub(crate) fn router(site: Site, headers: SecurityHeaders) -> Result<Router, RunnerError> {
    let headers = Arc::new(headers);
    let cache = CacheTable::read()?;
    let upload = cache
        .sending("media/any.svg")
        .ok_or_else(|| RunnerError::Table("cache.json", "no class names `media/**`".to_owned()))?;
    let served = Served {
        site: Arc::new(site),
        cache: Arc::new(cache),
        paths: Arc::new(PathTable::read()?),
        headers: Arc::clone(&headers),
        uploads: upload.cache_control,
    };
    Ok(Router::new()
        .route("/media/talent/{*path}", get(serve::upload))
        .route("/media/{*path}", get(serve::media))
        .fallback(serve::page)
        .with_state(served)
        .layer(CompressionLayer::new())
        .layer(axum::middleware::map_response(move |response| {
            let headers = Arc::clone(&headers);
            async move { headers.add(response) }
        })))
}

/// Never cached: it changes with the deployment, not with the build.
pub(crate) const NEVER: HeaderValue = HeaderValue::from_static("no-store");
