//! Signed addresses, each of which permits a browser one operation for a limited time.

use std::time::Duration;

use jiff::Timestamp;

use crate::calls::ObjectStore;
use crate::error::ObjectError;
use crate::sign::{Signable, sign_request};
use crate::url::{query_text, with_query};

/// One part of an upload, as its sender announces it. Size and digest are part of the signature: under its address
/// nothing else can be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedPart {
    /// Counted from 1.
    pub number: u64,
    pub bytes: u64,
    /// SHA-256 of it, base64.
    pub sha256: String,
}

/// Where and how a part is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartAddress {
    /// To be sent to with `PUT`.
    pub url: String,
    /// Headers that must come with it.
    pub headers: Vec<(&'static str, String)>,
}

/// Response headers of a signed read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadAs<'a> {
    /// The `content-type`, which overrides the object's own.
    pub content_type: &'a str,
    /// The name it is saved under; without one it is shown. ASCII, without quotes.
    pub save_as: Option<&'a str>,
}

impl ObjectStore {
    /// Where one part of an upload is sent to.
    pub fn sign_part(
        &self,
        key: &str,
        upload_id: &str,
        part: &SignedPart,
        expires_in: Duration,
        at: Timestamp,
    ) -> Result<PartAddress, ObjectError> {
        let query = [
            ("partNumber", part.number.to_string()),
            ("uploadId", upload_id.to_owned()),
        ];
        let sent = [("x-amz-checksum-sha256", part.sha256.clone())];
        // A browser sets the length, and no script can.
        let mut signed = vec![("content-length", part.bytes.to_string())];
        signed.extend(sent.clone());
        let url = self.sign_address("PUT", key, &query, &signed, expires_in, at)?;
        Ok(PartAddress {
            url,
            headers: sent.to_vec(),
        })
    }

    /// Where an object is read.
    pub fn sign_read(
        &self,
        key: &str,
        read: ReadAs<'_>,
        expires_in: Duration,
        at: Timestamp,
    ) -> Result<String, ObjectError> {
        let disposition = match read.save_as {
            Some(name) => format!("attachment; filename=\"{name}\""),
            None => "inline".to_owned(),
        };
        let query = [
            ("response-content-disposition", disposition),
            ("response-content-type", read.content_type.to_owned()),
            // An expired address must not stay usable through a cache.
            ("response-cache-control", "private, no-store".to_owned()),
        ];
        self.sign_address("GET", key, &query, &[], expires_in, at)
    }

    fn sign_address(
        &self,
        method: &'static str,
        key: &str,
        query: &[(&'static str, String)],
        headers: &[(&'static str, String)],
        expires_in: Duration,
        at: Timestamp,
    ) -> Result<String, ObjectError> {
        let action = "sign an address";
        let mut url = with_query(&self.settings().object_url(key), query, action)?;
        let signable = Signable {
            method,
            url: url.as_str(),
            headers,
            body: &[],
            expires_in: Some(expires_in),
        };
        let signature = sign_request(self.settings(), &signable, at, action)?;
        let signed = query_text(&signature.query);
        let before = url.query().unwrap_or_default().to_owned();
        url.set_query(Some(&join(&before, &signed)));
        Ok(url.into())
    }
}

fn join(before: &str, after: &str) -> String {
    if before.is_empty() {
        after.to_owned()
    } else {
        format!("{before}&{after}")
    }
}
