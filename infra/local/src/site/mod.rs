//! Serves the built site by the rules of the content delivery network.

mod caching;
mod headers;
mod rules;
mod serve;

use std::path::{Path, PathBuf};

use axum::Router;
use axum::http::HeaderValue;
use axum::routing::get;
use store::Store;

use crate::complaint::Complaint;

pub(crate) use self::headers::SecurityHeaders;

/// Files every build has.
const REQUIRED: [&str; 3] = ["index.html", "200.html", "404.html"];

/// What the pages are served from.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    pub(crate) folder: PathBuf,
    pub(crate) media: PathBuf,
    pub(crate) store: Store,
}

/// Refuses a folder without a built site.
pub(crate) fn check(folder: &Path) -> Result<(), Complaint> {
    let complete = REQUIRED.iter().all(|file| folder.join(file).is_file());
    if complete {
        Ok(())
    } else {
        Err(Complaint::NoSite(folder.to_path_buf()))
    }
}

/// Every page and file of the site, media included.
pub(crate) fn router(site: Site, headers: SecurityHeaders) -> Router {
    Router::new()
        .route("/media/{*path}", get(serve::media))
        .fallback(serve::page)
        .with_state(site)
        .layer(axum::middleware::map_response(move |response| {
            let headers = headers.clone();
            async move { headers.add(response) }
        }))
}

/// Never cached: it changes with the deployment, not with the build.
pub(crate) const NEVER: HeaderValue = HeaderValue::from_static(caching::NO_STORE);
