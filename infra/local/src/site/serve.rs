use std::convert::Infallible;
use std::path::Path;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use domain::Slug;
use domain::talent::Talent;
use store::StoreError;
use tower::ServiceExt;
use tower_http::services::{ServeDir, ServeFile};

use super::Site;
use super::caching::{MEDIA, cache_control};
use super::rules::{Rule, rule};

/// A script in a picture must stay a picture.
const PICTURES_ONLY: HeaderValue =
    HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");

/// Any path that is no function's.
pub(super) async fn page(State(site): State<Site>, request: Request) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return (
            StatusCode::METHOD_NOT_ALLOWED,
            [(header::ALLOW, "GET, HEAD")],
        )
            .into_response();
    }
    match rule(request.uri().path()) {
        Rule::Redirect(path) => redirect(&path, request.uri()),
        Rule::Shell => file(&site, "200.html", request).await,
        Rule::NotFound => not_found(&site, request).await,
        Rule::FileOrTalent { file: path, slug } => {
            file_or_talent(&site, &path, slug, request).await
        }
    }
}

async fn file_or_talent(site: &Site, path: &str, slug: Option<Slug>, request: Request) -> Response {
    if !path.is_empty() && site.folder.join(path).is_file() {
        return file(site, path, request).await;
    }
    let page = format!("{path}/index.html");
    let page = page.trim_start_matches('/');
    if site.folder.join(page).is_file() {
        return file(site, page, request).await;
    }
    let Some(slug) = slug else {
        return not_found(site, request).await;
    };
    match live_slug(site, &slug).await {
        Ok(Some(current)) if current == slug => file(site, "200.html", request).await,
        Ok(Some(current)) => {
            let below = path.strip_prefix(slug.as_str()).unwrap_or_default();
            redirect(&format!("/{current}{below}"), request.uri())
        }
        Ok(None) => not_found(site, request).await,
        Err(error) => {
            // The page asks the function itself and says what is wrong.
            tracing::warn!(%error, %slug, "whether a talent is live could not be asked");
            file(site, "200.html", request).await
        }
    }
}

/// The slug under which the talent is public today.
async fn live_slug(site: &Site, slug: &Slug) -> Result<Option<Slug>, StoreError> {
    let talent = site.store.find_talent_by_slug(slug).await?;
    Ok(talent.filter(Talent::is_public).map(|talent| talent.slug))
}

async fn not_found(site: &Site, request: Request) -> Response {
    let mut response = file(site, "404.html", without_conditions(request)).await;
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}

/// A missing page is never "not modified" and has no parts.
fn without_conditions(mut request: Request) -> Request {
    for name in [
        header::IF_MODIFIED_SINCE,
        header::IF_UNMODIFIED_SINCE,
        header::RANGE,
    ] {
        request.headers_mut().remove(name);
    }
    request
}

fn redirect(path: &str, uri: &Uri) -> Response {
    match uri.query() {
        Some(query) => Redirect::permanent(&format!("{path}?{query}")).into_response(),
        None => Redirect::permanent(path).into_response(),
    }
}

async fn file(site: &Site, path: &str, request: Request) -> Response {
    let mut response = answer(
        ServeFile::new(site.folder.join(path))
            .oneshot(request)
            .await,
    );
    let headers = response.headers_mut();
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static(cache_control(path)),
    );
    if let Some(kind) = text_type(Path::new(path)) {
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    }
    response
}

/// Text says its encoding.
fn text_type(path: &Path) -> Option<&'static str> {
    match path.extension()?.to_str()? {
        "html" => Some("text/html; charset=utf-8"),
        "js" => Some("text/javascript; charset=utf-8"),
        "css" => Some("text/css; charset=utf-8"),
        "txt" => Some("text/plain; charset=utf-8"),
        "webmanifest" => Some("application/manifest+json"),
        _ => None,
    }
}

/// A picture or a delivery from object storage.
pub(super) async fn media(State(site): State<Site>, mut request: Request) -> Response {
    let Some(below) = request.uri().path().strip_prefix("/media") else {
        return StatusCode::NOT_FOUND.into_response();
    };
    match below.parse() {
        Ok(uri) => *request.uri_mut() = uri,
        Err(_not_a_path) => return StatusCode::NOT_FOUND.into_response(),
    }
    let service = ServeDir::new(&site.media).append_index_html_on_directories(false);
    let mut response = answer(service.oneshot(request).await);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, PICTURES_ONLY);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(MEDIA));
    response
}

fn answer<B>(outcome: Result<Response<B>, Infallible>) -> Response
where
    B: axum::body::HttpBody<Data = axum::body::Bytes> + Send + 'static,
    B::Error: Into<axum::BoxError>,
{
    match outcome {
        Ok(response) => response.map(Body::new),
        Err(never) => match never {},
    }
}
