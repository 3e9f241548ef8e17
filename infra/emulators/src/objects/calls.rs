//! Which call a request is, and the calls about objects.

use std::io::SeekFrom;
use std::path::PathBuf;
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;
use tokio::fs;
use tokio::io::{AsyncReadExt, AsyncSeekExt};
use tokio_util::io::ReaderStream;

use super::answer::{S3Error, xml};
use super::call::{Call, Storage};
use super::multipart;
use super::range::range_of;
use super::signature::{Payload, hex, query_pairs};

/// The largest body that is not a part: the list of ten thousand parts.
const LONGEST_DOCUMENT: usize = 4 * 1024 * 1024;
const LONGEST_KEY: usize = 1_024;
const MOST_METADATA: usize = 2 * 1_024;
/// The largest object that one call copies: 5 GiB.
const LARGEST_COPY: u64 = 5 * 1024 * 1024 * 1024;

pub(super) async fn answer_call(State(storage): State<Arc<Storage>>, request: Request) -> Response {
    match try_call(&storage, request).await {
        Ok(response) => response,
        Err(error) => error.into_response(),
    }
}

async fn try_call(storage: &Storage, request: Request) -> Result<Response, S3Error> {
    let (parts, body) = request.into_parts();
    let payload = storage.keys.check(
        &parts.method,
        &parts.uri,
        &parts.headers,
        storage.clock.now(),
    )?;
    let path = parts.uri.path().trim_start_matches('/');
    let (bucket, key) = path.split_once('/').ok_or(S3Error::NotImplemented)?;
    if bucket != storage.bucket {
        return Err(S3Error::NoSuchBucket);
    }
    check_headers(key, &parts.headers)?;
    if storage.slows_down() {
        return Err(S3Error::SlowDown);
    }
    let query = query_pairs(&parts.uri);
    let call = Call {
        storage,
        key,
        query: &query,
        headers: &parts.headers,
    };
    let upload = call.asked("uploadId").is_some();
    match (&parts.method, upload) {
        (&Method::PUT, true) if parts.headers.contains_key("x-amz-copy-source") => {
            let source = copy_source(&call)?;
            multipart::copy_part(&call, &source).await
        }
        (&Method::PUT, true) => multipart::upload_part(&call, body).await,
        (&Method::PUT, false) if parts.headers.contains_key("x-amz-copy-source") => {
            copy_object(&call).await
        }
        (&Method::PUT, false) => {
            let document = read_document(body, &payload).await?;
            create_object(&call, &document).await
        }
        (&Method::POST, false) if call.asked("uploads").is_some() => {
            multipart::begin_upload(&call).await
        }
        (&Method::POST, true) => {
            let document = read_document(body, &payload).await?;
            multipart::complete_upload(&call, &document).await
        }
        (&Method::GET, true) => multipart::list_parts(&call).await,
        (&Method::DELETE, true) => multipart::abort_upload(&call).await,
        (&Method::GET, false) => read_object(&call, true).await,
        (&Method::HEAD, false) => read_object(&call, false).await,
        (&Method::DELETE, false) => remove_object(&call).await,
        _ => Err(S3Error::NotImplemented),
    }
}

/// The limits of every call: 1,024 bytes of a key, and two kilobytes of the object's own metadata.
fn check_headers(key: &str, headers: &HeaderMap) -> Result<(), S3Error> {
    let key = percent_decode_str(key).count();
    if key > LONGEST_KEY {
        return Err(S3Error::KeyTooLong);
    }
    let metadata = headers
        .iter()
        .filter_map(|(name, value)| {
            let name = name.as_str().strip_prefix("x-amz-meta-")?;
            Some(name.len().saturating_add(value.len()))
        })
        .fold(0_usize, usize::saturating_add);
    if metadata > MOST_METADATA {
        return Err(S3Error::MetadataTooLarge);
    }
    Ok(())
}

async fn read_document(body: Body, payload: &Payload) -> Result<Vec<u8>, S3Error> {
    use sha2::{Digest, Sha256};

    let bytes = to_bytes(body, LONGEST_DOCUMENT)
        .await
        .map_err(|_error| S3Error::IncompleteBody)?;
    match payload {
        Payload::Digest(digest) if *digest != hex(&Sha256::digest(&bytes)) => {
            Err(S3Error::XAmzContentSha256Mismatch)
        }
        _ => Ok(bytes.to_vec()),
    }
}

async fn read_object(call: &Call<'_>, with_body: bool) -> Result<Response, S3Error> {
    let path = call.storage.folder.object(call.key);
    let path = path.ok_or(S3Error::NoSuchKey)?;
    let Ok(mut file) = fs::File::open(&path).await else {
        return Err(S3Error::NoSuchKey);
    };
    let size = file.metadata().await?.len();
    let range = range_of(call.headers, size)?;
    let (first, count) = match range {
        Some((first, last)) => (first, last.saturating_sub(first).saturating_add(1)),
        None => (0, size),
    };
    file.seek(SeekFrom::Start(first)).await?;
    let body = if with_body {
        Body::from_stream(ReaderStream::new(file.take(count)))
    } else {
        Body::empty()
    };
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(count));
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("binary/octet-stream"),
    );
    for name in [
        header::CONTENT_TYPE,
        header::CONTENT_DISPOSITION,
        header::CACHE_CONTROL,
    ] {
        override_header(call, headers, name);
    }
    if let Some((first, last)) = range {
        let text = format!("bytes {first}-{last}/{size}");
        let value = HeaderValue::from_str(&text).map_err(|_error| S3Error::Internal)?;
        headers.insert(header::CONTENT_RANGE, value);
        *response.status_mut() = StatusCode::PARTIAL_CONTENT;
    }
    Ok(response)
}

/// `response-content-type` and its kin, which only a signed address may carry.
fn override_header(call: &Call<'_>, headers: &mut HeaderMap, name: HeaderName) {
    let value = call
        .asked(&format!("response-{name}"))
        .and_then(|value| HeaderValue::from_str(value).ok());
    if let Some(value) = value {
        headers.insert(name, value);
    }
}

/// Stores a small object in one request, if the key is unused: the product sends only such objects this way.
async fn create_object(call: &Call<'_>, document: &[u8]) -> Result<Response, S3Error> {
    let asked = call.headers.get(header::IF_NONE_MATCH);
    if asked.is_none_or(|value| value != "*") {
        return Err(S3Error::NotImplemented);
    }
    let path = call.storage.folder.object(call.key);
    let path = path.ok_or(S3Error::NoSuchKey)?;
    call.storage.folder.create(&path, document).await?;
    Ok(StatusCode::OK.into_response())
}

async fn copy_object(call: &Call<'_>) -> Result<Response, S3Error> {
    let from = copy_source(call)?;
    let folder = &call.storage.folder;
    let to = folder.object(call.key).ok_or(S3Error::NoSuchKey)?;
    let is_too_large = fs::metadata(&from)
        .await
        .is_ok_and(|file| file.len() > LARGEST_COPY);
    if is_too_large {
        return Err(S3Error::CopySourceTooLarge);
    }
    folder.copy(&from, &to).await?;
    Ok(xml("<CopyObjectResult></CopyObjectResult>"))
}

/// The file of the object that is copied, which is in the bucket.
fn copy_source(call: &Call<'_>) -> Result<PathBuf, S3Error> {
    let source = call.headers.get("x-amz-copy-source");
    let source = source
        .and_then(|source| source.to_str().ok())
        .ok_or(S3Error::NotImplemented)?;
    let path = source.trim_start_matches('/');
    let (bucket, key) = path.split_once('/').ok_or(S3Error::NoSuchKey)?;
    if bucket != call.storage.bucket {
        return Err(S3Error::NoSuchBucket);
    }
    call.storage.folder.object(key).ok_or(S3Error::NoSuchKey)
}

async fn remove_object(call: &Call<'_>) -> Result<Response, S3Error> {
    let path = call.storage.folder.object(call.key);
    match fs::remove_file(path.ok_or(S3Error::NoSuchKey)?).await {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(StatusCode::NO_CONTENT.into_response()),
    }
}
