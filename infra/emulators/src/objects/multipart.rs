//! Uploads in parts.

use std::io::SeekFrom;
use std::path::Path;

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use http_body_util::BodyExt;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use tokio::fs;
use tokio::io::{AsyncReadExt, AsyncSeekExt, AsyncWriteExt};
use tokio_util::io::ReaderStream;

use super::answer::{S3Error, xml};
use super::call::Call;
use super::folder::Part;
use super::signature::hex;
use crate::random::random_text;

const MOST_PARTS: u32 = 10_000;
/// Bytes of every part but the last, at least.
const SMALLEST_PART: u64 = 5 * 1024 * 1024;
const LARGEST_PART: u64 = 5 * 1024 * 1024 * 1024;
/// Bytes of a SHA-256.
const DIGEST: usize = 32;
const PAGE: usize = 1_000;

#[derive(Deserialize)]
struct Completion {
    #[serde(default, rename = "Part")]
    parts: Vec<NamedPart>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct NamedPart {
    part_number: u32,
    #[serde(rename = "ETag")]
    tag: String,
    #[serde(rename = "ChecksumSHA256")]
    sha256: String,
}

pub(super) async fn begin_upload(call: &Call<'_>) -> Result<Response, S3Error> {
    let folder = &call.storage.folder;
    folder.object(call.key).ok_or(S3Error::NoSuchKey)?;
    let id = random_text(40);
    folder.begin_upload(&id, call.key).await?;
    Ok(xml(&format!(
        "<InitiateMultipartUploadResult><Bucket>{}</Bucket><Key>{}</Key><UploadId>{id}</UploadId></InitiateMultipartUploadResult>",
        call.storage.bucket, call.key
    )))
}

/// A part counts when all of it arrived and it is what it was announced as; nothing is kept of one that broke off.
pub(super) async fn upload_part(call: &Call<'_>, body: Body) -> Result<Response, S3Error> {
    let id = call.asked("uploadId").unwrap_or_default();
    let upload = call.storage.folder.upload(id, call.key).await?;
    let number = part_number(call)?;
    let header = |name: &str| call.headers.get(name).and_then(|value| value.to_str().ok());
    // The product announces every part's digest, and the upload was begun for such parts.
    let announced = header("x-amz-checksum-sha256")
        .filter(|digest| {
            let decoded = BASE64.decode(digest);
            decoded.is_ok_and(|bytes| bytes.len() == DIGEST)
        })
        .ok_or(S3Error::InvalidRequest)?;
    let length: u64 = header("content-length")
        .and_then(|length| length.parse().ok())
        .ok_or(S3Error::MissingContentLength)?;
    if length > LARGEST_PART {
        return Err(S3Error::EntityTooLarge);
    }
    let arriving = upload.join(format!("{number}-{}", random_text(12)));
    let taken = receive(body, &arriving).await;
    let kept = match taken {
        Ok((bytes, sha256)) if bytes == length && sha256 == announced => {
            let part = Part {
                number,
                bytes,
                sha256,
            };
            let kept = call.storage.folder.keep_part(&upload, &arriving, &part);
            kept.await.map(|()| part)
        }
        Ok((bytes, _)) if bytes != length => Err(S3Error::IncompleteBody),
        Ok(_) => Err(S3Error::BadDigest),
        Err(error) => Err(error),
    };
    match kept {
        Ok(part) => {
            let tag = HeaderValue::from_str(&tag_of(&part)).map_err(|_error| S3Error::Internal)?;
            Ok([(header::ETAG, tag)].into_response())
        }
        Err(error) => match fs::remove_file(&arriving).await {
            Err(failed) if failed.kind() != std::io::ErrorKind::NotFound => Err(failed.into()),
            _ => Err(error),
        },
    }
}

/// A part that is a range of an object in the bucket.
pub(super) async fn copy_part(call: &Call<'_>, source: &Path) -> Result<Response, S3Error> {
    let id = call.asked("uploadId").unwrap_or_default();
    let upload = call.storage.folder.upload(id, call.key).await?;
    let number = part_number(call)?;
    let Ok(mut file) = fs::File::open(source).await else {
        return Err(S3Error::NoSuchKey);
    };
    let size = file.metadata().await?.len();
    let range = call.headers.get("x-amz-copy-source-range");
    let (first, last) = range
        .and_then(|range| range.to_str().ok())
        .and_then(|range| range.strip_prefix("bytes=")?.split_once('-'))
        .and_then(|(first, last)| Some((first.parse::<u64>().ok()?, last.parse::<u64>().ok()?)))
        // Unlike a range that is read, one that is copied has to be in the object.
        .filter(|(first, last)| first <= last && *last < size)
        .ok_or(S3Error::InvalidRange)?;
    let bytes = last.saturating_sub(first).saturating_add(1);
    file.seek(SeekFrom::Start(first)).await?;
    let arriving = upload.join(format!("{number}-{}", random_text(12)));
    let body = Body::from_stream(ReaderStream::new(file.take(bytes)));
    let (bytes, sha256) = receive(body, &arriving).await?;
    let part = Part {
        number,
        bytes,
        sha256,
    };
    let folder = &call.storage.folder;
    folder.keep_part(&upload, &arriving, &part).await?;
    Ok(xml(&format!(
        "<CopyPartResult><ETag>{}</ETag><ChecksumSHA256>{}</ChecksumSHA256></CopyPartResult>",
        tag_of(&part).replace('"', "&quot;"),
        part.sha256
    )))
}

fn part_number(call: &Call<'_>) -> Result<u32, S3Error> {
    call.asked("partNumber")
        .and_then(|number| number.parse::<u32>().ok())
        .filter(|number| (1..=MOST_PARTS).contains(number))
        .ok_or(S3Error::InvalidArgument)
}

/// Writes a body to a file as it arrives; returns its size and its SHA-256 in base64.
async fn receive(mut body: Body, path: &Path) -> Result<(u64, String), S3Error> {
    let mut file = fs::File::create(path).await?;
    let (mut bytes, mut digest) = (0_u64, Sha256::new());
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_broken| S3Error::IncompleteBody)?;
        if let Ok(data) = frame.into_data() {
            bytes = bytes.saturating_add(u64::try_from(data.len()).unwrap_or(u64::MAX));
            digest.update(&data);
            file.write_all(&data).await?;
        }
    }
    file.flush().await?;
    Ok((bytes, BASE64.encode(digest.finalize())))
}

pub(super) async fn list_parts(call: &Call<'_>) -> Result<Response, S3Error> {
    let id = call.asked("uploadId").unwrap_or_default();
    let folder = &call.storage.folder;
    let upload = folder.upload(id, call.key).await?;
    let after = call.asked("part-number-marker").unwrap_or("0");
    let after: u32 = after.parse().map_err(|_error| S3Error::InvalidPart)?;
    let mut parts = folder.parts(&upload).await?;
    parts.retain(|part| part.number > after);
    let is_truncated = parts.len() > PAGE;
    parts.truncate(PAGE);
    let next = parts.last().map_or(after, |part| part.number);
    let listed = parts
        .iter()
        .map(|part| {
            format!(
                "<Part><PartNumber>{}</PartNumber><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>{}</ETag><Size>{}</Size><ChecksumSHA256>{}</ChecksumSHA256></Part>",
                part.number,
                tag_of(part).replace('"', "&quot;"),
                part.bytes,
                part.sha256
            )
        })
        .collect::<Vec<_>>()
        .concat();
    Ok(xml(&format!(
        "<ListPartsResult><UploadId>{id}</UploadId><PartNumberMarker>{after}</PartNumberMarker><NextPartNumberMarker>{next}</NextPartNumberMarker><MaxParts>{PAGE}</MaxParts><IsTruncated>{is_truncated}</IsTruncated>{listed}</ListPartsResult>"
    )))
}

pub(super) async fn complete_upload(call: &Call<'_>, document: &[u8]) -> Result<Response, S3Error> {
    let id = call.asked("uploadId").unwrap_or_default();
    let folder = &call.storage.folder;
    let upload = folder.upload(id, call.key).await?;
    let text = std::str::from_utf8(document).map_err(|_error| S3Error::MalformedXml)?;
    let completion: Completion =
        quick_xml::de::from_str(text).map_err(|_error| S3Error::MalformedXml)?;
    let stored = folder.parts(&upload).await?;
    let mut parts: Vec<Part> = Vec::with_capacity(completion.parts.len());
    for named in &completion.parts {
        let part = stored
            .iter()
            .find(|part| part.number == named.part_number)
            .filter(|part| tag_of(part) == named.tag && part.sha256 == named.sha256)
            .ok_or(S3Error::InvalidPart)?;
        if parts.last().is_some_and(|last| last.number >= part.number) {
            return Err(S3Error::InvalidPartOrder);
        }
        parts.push(part.clone());
    }
    let Some((_, all_but_last)) = parts.split_last() else {
        return Err(S3Error::MalformedXml);
    };
    if all_but_last.iter().any(|part| part.bytes < SMALLEST_PART) {
        return Err(S3Error::EntityTooSmall);
    }
    let object = folder.object(call.key).ok_or(S3Error::NoSuchKey)?;
    folder.put_together(&upload, &parts, &object).await?;
    Ok(xml(&format!(
        "<CompleteMultipartUploadResult><Bucket>{}</Bucket><Key>{}</Key><ETag>&quot;{}-{}&quot;</ETag></CompleteMultipartUploadResult>",
        call.storage.bucket,
        call.key,
        hex(&Sha256::digest(id.as_bytes())),
        parts.len()
    )))
}

pub(super) async fn abort_upload(call: &Call<'_>) -> Result<Response, S3Error> {
    let id = call.asked("uploadId").unwrap_or_default();
    let upload = call.storage.folder.upload(id, call.key).await?;
    fs::remove_dir_all(upload).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// In quotes, as the protocol requires. The hosted service uses another digest, which clients must not interpret.
fn tag_of(part: &Part) -> String {
    format!("\"{}\"", hex(&Sha256::digest(part.sha256.as_bytes())))
}
