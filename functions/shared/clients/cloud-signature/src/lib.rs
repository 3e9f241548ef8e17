//! Signs plain HTTP requests to the services of AWS (Signature Version 4). `aws-sigv4` is a part of the SDK; a client of one
//! call needs no more of it, and starts faster.

use std::error::Error;
use std::time::SystemTime;

use aws_sigv4::http_request::{SignableBody, SignableRequest, SigningSettings, sign};
use aws_sigv4::sign::v4;
use jiff::Timestamp;
use store::CloudAccess;

/// A request whose every part is signed.
#[derive(Debug, Clone, Copy)]
pub struct CloudRequest<'a> {
    /// The name of the service in signatures, like `lambda`.
    pub service: &'a str,
    pub method: &'a str,
    pub url: &'a str,
    /// Headers that the service reads, names in lower case; that of the host is signed besides.
    pub headers: &'a [(&'a str, &'a str)],
    /// The body; empty for none.
    pub body: &'a [u8],
}

/// The request cannot be signed: its address or a header is not valid.
#[derive(Debug, thiserror::Error)]
#[error("the request cannot be signed: {0}")]
pub struct SignatureError(#[source] Box<dyn Error + Send + Sync>);

impl CloudRequest<'_> {
    /// Returns the headers that authenticate the request: those of the process's own role without `access`.
    pub fn sign(
        &self,
        access: Option<CloudAccess>,
        now: Timestamp,
    ) -> Result<Vec<(String, String)>, SignatureError> {
        let time = SystemTime::try_from(now).map_err(|error| SignatureError(error.into()))?;
        let (region, credentials) = CloudAccess::resolve(access);
        let identity = credentials.into();
        let parameters = v4::SigningParams::builder()
            .identity(&identity)
            .region(region.as_ref())
            .name(self.service)
            .time(time)
            .settings(SigningSettings::default())
            .build()
            .map_err(|error| SignatureError(error.into()))?
            .into();
        let body = SignableBody::Bytes(self.body);
        let headers = self.headers.iter().copied();
        let (instructions, _signature) = SignableRequest::new(self.method, self.url, headers, body)
            .and_then(|request| sign(request, &parameters))
            .map_err(|error| SignatureError(error.into()))?
            .into_parts();
        let (headers, _query) = instructions.into_parts();
        Ok(headers
            .iter()
            .map(|header| (header.name().to_owned(), header.value().to_owned()))
            .collect())
    }
}
