//! Multipart uploads: created, listed, assembled, aborted.

use std::fmt::Write;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use jiff::Timestamp;
use reqwest::Method;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::calls::{Call, ObjectStore};
use crate::error::ObjectError;

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct StoredPart {
    /// Counted from 1.
    #[serde(rename = "PartNumber")]
    pub number: u64,
    #[serde(rename = "Size")]
    pub bytes: u64,
    /// The storage's own name for its content.
    #[serde(rename = "ETag")]
    pub tag: String,
    /// SHA-256 of it, base64.
    #[serde(rename = "ChecksumSHA256")]
    pub sha256: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Initiated {
    upload_id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Listed {
    #[serde(default)]
    is_truncated: bool,
    #[serde(default)]
    next_part_number_marker: Option<u64>,
    #[serde(default, rename = "Part")]
    parts: Vec<StoredPart>,
}

impl ObjectStore {
    /// Begins an upload; gives the name that parts are sent under.
    pub async fn begin_upload(&self, key: &str, at: Timestamp) -> Result<String, ObjectError> {
        let action = "begin an upload";
        let call = Call {
            method: Method::POST,
            key,
            query: &[("uploads", String::new())],
            headers: &[("x-amz-checksum-algorithm", "SHA256".to_owned())],
            body: Vec::new(),
            action,
        };
        let initiated: Initiated = self.read_xml(call, at).await?;
        Ok(initiated.upload_id)
    }

    /// The parts that arrived, in order; `Missing` when the upload was put together or taken back.
    pub async fn list_parts(
        &self,
        key: &str,
        upload_id: &str,
        at: Timestamp,
    ) -> Result<Vec<StoredPart>, ObjectError> {
        let mut parts = Vec::new();
        let mut marker = 0;
        loop {
            let query = [
                ("part-number-marker", marker.to_string()),
                ("uploadId", upload_id.to_owned()),
            ];
            let call = Call {
                method: Method::GET,
                key,
                query: &query,
                headers: &[],
                body: Vec::new(),
                action: "list the parts of an upload",
            };
            let listed: Listed = self.read_xml(call, at).await?;
            parts.extend(listed.parts);
            match listed.next_part_number_marker {
                // Only ever forward: an answer that does not get on would be asked for ever.
                Some(next) if listed.is_truncated && next > marker => marker = next,
                _ => return Ok(parts),
            }
        }
    }

    /// Sends one part of an upload from here.
    pub async fn put_part(
        &self,
        key: &str,
        upload_id: &str,
        number: u64,
        bytes: Vec<u8>,
        at: Timestamp,
    ) -> Result<(), ObjectError> {
        let call = Call {
            method: Method::PUT,
            key,
            query: &part_query(upload_id, number),
            headers: &[(
                "x-amz-checksum-sha256",
                BASE64.encode(Sha256::digest(&bytes)),
            )],
            body: bytes,
            action: "send a part of an upload",
        };
        self.send(call, at).await?;
        Ok(())
    }

    /// Makes a range of the object of this key, as it is now, one part of an upload that replaces it; no byte of it comes
    /// here. The range is its start and its length.
    pub async fn copy_part(
        &self,
        key: &str,
        upload_id: &str,
        number: u64,
        (start, length): (u64, u64),
        at: Timestamp,
    ) -> Result<(), ObjectError> {
        let last = start.saturating_add(length).saturating_sub(1);
        let source = format!("/{}/{key}", self.settings().bucket);
        let headers = [
            ("x-amz-copy-source", source),
            ("x-amz-copy-source-range", format!("bytes={start}-{last}")),
        ];
        let call = Call {
            method: Method::PUT,
            key,
            query: &part_query(upload_id, number),
            headers: &headers,
            body: Vec::new(),
            action: "copy a part of an object",
        };
        self.send_until_done(call, "<CopyPartResult", at).await
    }

    /// Puts the parts together to the object; from then on none of them can change.
    pub async fn complete_upload(
        &self,
        key: &str,
        upload_id: &str,
        parts: &[StoredPart],
        at: Timestamp,
    ) -> Result<(), ObjectError> {
        let action = "put an upload together";
        let parts = parts.iter().map(|part| {
            format!(
                "<Part><PartNumber>{}</PartNumber><ETag>{}</ETag><ChecksumSHA256>{}</ChecksumSHA256></Part>",
                part.number,
                quick_xml::escape::escape(&part.tag),
                quick_xml::escape::escape(&part.sha256),
            )
        });
        let call = Call {
            method: Method::POST,
            key,
            query: &[("uploadId", upload_id.to_owned())],
            headers: &[("content-type", "application/xml".to_owned())],
            body: format!(
                "<CompleteMultipartUpload xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">{}</CompleteMultipartUpload>",
                parts.collect::<String>()
            )
            .into_bytes(),
            action,
        };
        self.send_until_done(call, "<CompleteMultipartUploadResult", at)
            .await
    }

    /// Takes an upload back and removes its parts; one that is gone is no error.
    pub async fn abort_upload(
        &self,
        key: &str,
        upload_id: &str,
        at: Timestamp,
    ) -> Result<(), ObjectError> {
        let call = Call {
            method: Method::DELETE,
            key,
            query: &[("uploadId", upload_id.to_owned())],
            headers: &[],
            body: Vec::new(),
            action: "take an upload back",
        };
        match self.send(call, at).await {
            Ok(_) | Err(ObjectError::Missing { .. }) => Ok(()),
            Err(error) => Err(error),
        }
    }

    async fn read_xml<T: for<'de> Deserialize<'de>>(
        &self,
        call: Call<'_>,
        at: Timestamp,
    ) -> Result<T, ObjectError> {
        let action = call.action;
        let response = self.send(call, at).await?;
        let text = response
            .text()
            .await
            .map_err(|error| ObjectError::unavailable(action, error))?;
        quick_xml::de::from_str(&text).map_err(|error| ObjectError::refused(action, error))
    }
}

fn part_query(upload_id: &str, number: u64) -> [(&'static str, String); 2] {
    [
        ("partNumber", number.to_string()),
        ("uploadId", upload_id.to_owned()),
    ]
}

/// SHA-256 over the digests of the parts in order, 64 hex digits; `None` when one of them is no digest.
pub fn composite_sha256<'a>(digests: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let mut joined = Vec::new();
    for digest in digests {
        let digest = BASE64.decode(digest).ok()?;
        if digest.len() != Sha256::output_size() {
            return None;
        }
        joined.extend(digest);
    }
    let mut hex = String::with_capacity(64);
    for byte in Sha256::digest(joined) {
        // Writing to a String cannot fail.
        let _infallible = write!(hex, "{byte:02x}");
    }
    Some(hex)
}
