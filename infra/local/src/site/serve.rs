use std::convert::Infallible;
use std::ffi::OsStr;
use std::path::Path;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use pages::Decision;
use tower::ServiceExt;
use tower_http::services::ServeDir;

use super::rules::Rule;
use super::{MISSING, SHELL, Served, files};

/// Any path that is no function's.
pub(super) async fn page(State(served): State<Served>, request: Request) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return (
            StatusCode::METHOD_NOT_ALLOWED,
            [(header::ALLOW, "GET, HEAD")],
        )
            .into_response();
    }
    let (uri, asked) = (request.uri(), request.headers());
    match served.paths.rule(uri.path()) {
        Rule::Redirect(path) => {
            let headers = [(header::LOCATION, with_query(&path, uri))];
            (StatusCode::MOVED_PERMANENTLY, headers).into_response()
        }
        Rule::Missing => missing(&served, "").await,
        Rule::File(file) => match send(&served, &file, asked).await {
            Some(response) => response,
            None => newer_than_the_build(&served, &file, uri).await,
        },
    }
}

/// As the CDN does when its bucket has no such file: the table decides.
async fn newer_than_the_build(served: &Served, file: &str, uri: &Uri) -> Response {
    let (language, below) = pages::split_language(file);
    let base = language.map_or_else(String::new, |language| format!("{language}/"));
    let shell = format!("{base}{SHELL}");
    match pages::decide(&served.site.store, below).await {
        Ok(Decision::Live) => document(served, &shell, StatusCode::OK, &served.cache.live).await,
        Ok(Decision::Unlisted) => {
            let mut response = document(served, &shell, StatusCode::OK, &served.cache.live).await;
            let robots = HeaderName::from_static("x-robots-tag");
            let not_indexed = HeaderValue::from_static("noindex");
            response.headers_mut().insert(robots, not_indexed);
            response
        }
        Ok(Decision::Missing) => missing(served, &base).await,
        Ok(Decision::Moved(path)) => match HeaderValue::from_str(&with_query(
            &language.map_or_else(|| path.clone(), |language| format!("/{language}{path}")),
            uri,
        )) {
            Ok(location) => {
                let headers = [
                    (header::LOCATION, location),
                    (header::CACHE_CONTROL, served.cache.moved.clone()),
                ];
                (StatusCode::MOVED_PERMANENTLY, headers).into_response()
            }
            Err(_not_a_header) => missing(served, &base).await,
        },
        Err(error) => {
            // The page calls the function itself and shows the error.
            tracing::warn!(%error, file, "whether a talent is live could not be asked");
            let status = StatusCode::SERVICE_UNAVAILABLE;
            document(served, &shell, status, &served.cache.missing).await
        }
    }
}

fn with_query(path: &str, uri: &Uri) -> String {
    match uri.query() {
        Some(query) => format!("{path}?{query}"),
        None => path.to_owned(),
    }
}

/// Answers with the 404 page of a language, whose files begin with `base`.
async fn missing(served: &Served, base: &str) -> Response {
    document(
        served,
        &format!("{base}{MISSING}"),
        StatusCode::NOT_FOUND,
        &served.cache.missing,
    )
    .await
}

/// Responds with a document of another address: never "not modified".
async fn document(served: &Served, file: &str, status: StatusCode, kept: &HeaderValue) -> Response {
    let Some(mut response) = send(served, file, &HeaderMap::new()).await else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    if response.status() == StatusCode::OK {
        *response.status_mut() = status;
        let headers = response.headers_mut();
        headers.remove(header::ETAG);
        headers.insert(header::CACHE_CONTROL, kept.clone());
    }
    response
}

/// A file of the site; nothing, if there is none or none that is sent.
async fn send(served: &Served, file: &str, asked: &HeaderMap) -> Option<Response> {
    let sending = served.cache.sending(file)?;
    match files::read(&served.site.folder, file).await {
        Ok(content) => {
            let mut response = files::answer(content?, &sending, asked);
            if is_upload(file) {
                let policy = served.headers.uploads.clone();
                let headers = response.headers_mut();
                headers.insert(header::CONTENT_SECURITY_POLICY, policy);
            }
            Some(response)
        }
        Err(error) => {
            tracing::error!(%error, file, "a file of the site cannot be read");
            Some(StatusCode::INTERNAL_SERVER_ERROR.into_response())
        }
    }
}

/// A drawing that came as an upload and that the build kept as a drawing.
fn is_upload(file: &str) -> bool {
    file.strip_prefix("images/")
        .is_some_and(|name| Path::new(name).extension() == Some(OsStr::new("svg")))
}

/// A picture that came with the catalogue.
pub(super) async fn media(State(served): State<Served>, request: Request) -> Response {
    let folder = served.site.media.clone();
    stored(&served, &folder, request).await
}

/// The public copy of a picture or video of a talent's page, as the CDN reads it from the bucket of uploads.
pub(super) async fn upload(State(served): State<Served>, request: Request) -> Response {
    let folder = served.site.uploads.clone();
    stored(&served, &folder, request).await
}

/// A file from object storage.
async fn stored(served: &Served, folder: &Path, mut request: Request) -> Response {
    let Some(below) = request.uri().path().strip_prefix("/media") else {
        return StatusCode::NOT_FOUND.into_response();
    };
    match below.parse() {
        Ok(uri) => *request.uri_mut() = uri,
        Err(_not_a_path) => return StatusCode::NOT_FOUND.into_response(),
    }
    let service = ServeDir::new(folder).append_index_html_on_directories(false);
    let mut response = whole(service.oneshot(request).await);
    let kept = if response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED {
        &served.uploads
    } else {
        &served.cache.missing
    };
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        served.headers.uploads.clone(),
    );
    headers.insert(header::CACHE_CONTROL, kept.clone());
    response
}

fn whole<B>(outcome: Result<Response<B>, Infallible>) -> Response
where
    B: axum::body::HttpBody<Data = axum::body::Bytes> + Send + 'static,
    B::Error: Into<axum::BoxError>,
{
    match outcome {
        Ok(response) => response.map(Body::new),
        Err(never) => match never {},
    }
}
