//! Answer for a page that the build does not have.

use axum::extract::State;
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use http_api::{ApiError, ErrorCode, Result};

use crate::decision::{Decision, decide};
use crate::language::split_language;
use crate::site::{Document, Page};
use crate::state::PagesState;

/// How long a live talent's shell, and the way to a new address, may be kept: the table of all of them is
/// `infra/cdn/cache.json`, and a test compares.
const PAGE_KEPT: &str = "no-cache";
/// Cache time of a missing page: a talent who joins a moment later must be found.
const MISSING_KEPT: &str = "no-store";

/// Where the edge puts the query of the request: it takes it out of the path, since it never reaches the bucket.
const QUERY: HeaderName = HeaderName::from_static("x-matchday-query");

/// Sets the robots rules in a header, because every page has one shell.
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");
const NOT_INDEXED: HeaderValue = HeaderValue::from_static("noindex");

/// Any path: the edge has already made it a file's.
pub(crate) async fn answer(
    State(state): State<PagesState>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response> {
    let path = uri.path();
    if path == "/api" || path.starts_with("/api/") {
        return Err(ApiError::new(
            ErrorCode::NotFound,
            format!("there is nothing at `{path}`"),
        ));
    }
    // Pages of talent have no letter that is encoded in an address.
    let (language, file) = split_language(path.trim_start_matches('/'));
    let page = |document| Page { language, document };
    // Asking the site for what only it can have, and what it has not, would lead back here.
    if matches!(file, "200.html" | "404.html") {
        return Ok(StatusCode::NOT_FOUND.into_response());
    }
    match decide(&state.store, file).await {
        Ok(Decision::Moved(path)) => {
            let language = language.map(|language| format!("/{language}"));
            moved(&format!("{}{path}", language.unwrap_or_default()), &headers)
        }
        Ok(Decision::Live) => document(&state, page(Document::Shell), StatusCode::OK).await,
        Ok(Decision::Unlisted) => {
            let mut response = document(&state, page(Document::Shell), StatusCode::OK).await?;
            response.headers_mut().insert(ROBOTS, NOT_INDEXED);
            Ok(response)
        }
        Ok(Decision::Missing) => {
            document(&state, page(Document::Missing), StatusCode::NOT_FOUND).await
        }
        Err(error) => {
            // The page fetches the talent itself and shows the error; a crawler returns later.
            tracing::error!(causes = ?error, file, "pages.talent_unknown");
            document(
                &state,
                page(Document::Shell),
                StatusCode::SERVICE_UNAVAILABLE,
            )
            .await
        }
    }
}

/// 301: search engines carry a name's standing over to the new one.
fn moved(path: &str, headers: &HeaderMap) -> Result<Response> {
    let query = headers
        .get(QUERY)
        .and_then(|query| query.to_str().ok())
        .filter(|query| query.starts_with('?'))
        .unwrap_or_default();
    let location = HeaderValue::from_str(&format!("{path}{query}")).map_err(ApiError::internal)?;
    let headers = [
        (header::LOCATION, location),
        (header::CACHE_CONTROL, HeaderValue::from_static(PAGE_KEPT)),
    ];
    Ok((StatusCode::MOVED_PERMANENTLY, headers).into_response())
}

async fn document(state: &PagesState, page: Page, status: StatusCode) -> Result<Response> {
    let body = state.site.read(page).await.map_err(|error| {
        ApiError::new(ErrorCode::Unavailable, "the site does not answer").because(error)
    })?;
    let kept = if status == StatusCode::OK {
        PAGE_KEPT
    } else {
        MISSING_KEPT
    };
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, kept),
    ];
    Ok((status, headers, body).into_response())
}
