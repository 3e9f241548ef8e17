use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Bytes;
use axum::http::{HeaderValue, StatusCode, header};
use tokio::sync::RwLock;

/// The two documents of a language that answer for addresses it has no page of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Document {
    /// `200.html`: renders the page of the address from live data.
    Shell,
    /// `404.html`.
    Missing,
}

/// One of these documents in one of the site's languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Page {
    /// Nothing for the default language.
    pub(crate) language: Option<&'static str>,
    pub(crate) document: Document,
}

impl Page {
    fn file(self) -> String {
        let name = match self.document {
            Document::Shell => "200.html",
            Document::Missing => "404.html",
        };
        match self.language {
            Some(language) => format!("{language}/{name}"),
            None => name.to_owned(),
        }
    }
}

/// The published site, as far as this function needs it: asked each time, with the tag of what is kept.
#[derive(Debug, Clone)]
pub struct PublishedSite {
    http: reqwest::Client,
    url: String,
    kept: Arc<RwLock<BTreeMap<Page, Kept>>>,
}

#[derive(Debug, Clone)]
struct Kept {
    etag: Option<HeaderValue>,
    body: Bytes,
}

/// A document that could not be had, and that was never had before.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SiteError {
    #[error("the site does not answer")]
    Unreachable(#[from] reqwest::Error),
    #[error("the site answers for `{file}` with status {status}")]
    Refused { file: String, status: StatusCode },
}

impl PublishedSite {
    /// `url` is the site's address without a slash at the end.
    pub fn new(http: reqwest::Client, url: String) -> Self {
        Self {
            http,
            url,
            kept: Arc::default(),
        }
    }

    /// The document as it is published now. While the site does not answer, as it was last seen.
    pub(crate) async fn read(&self, page: Page) -> Result<Bytes, SiteError> {
        let kept = self.kept.read().await.get(&page).cloned();
        match (self.fetch(page, kept.as_ref()).await, kept) {
            (Ok(Some(new)), _) => {
                let body = new.body.clone();
                self.kept.write().await.insert(page, new);
                Ok(body)
            }
            (Ok(None), Some(kept)) => Ok(kept.body),
            (Err(error), Some(kept)) => {
                tracing::warn!(%error, "pages.from_memory");
                Ok(kept.body)
            }
            (Ok(None), None) => Err(SiteError::Refused {
                file: page.file(),
                status: StatusCode::NOT_MODIFIED,
            }),
            (Err(error), None) => Err(error),
        }
    }

    /// Nothing, if what is kept is what is published.
    async fn fetch(&self, page: Page, kept: Option<&Kept>) -> Result<Option<Kept>, SiteError> {
        let file = page.file();
        let mut request = self.http.get(format!("{}/{file}", self.url));
        if let Some(etag) = kept.and_then(|kept| kept.etag.clone()) {
            request = request.header(header::IF_NONE_MATCH, etag);
        }
        let answer = request.send().await?;
        match answer.status() {
            StatusCode::OK => Ok(Some(Kept {
                etag: answer.headers().get(header::ETAG).cloned(),
                body: answer.bytes().await?,
            })),
            StatusCode::NOT_MODIFIED => Ok(None),
            status => Err(SiteError::Refused { file, status }),
        }
    }
}
