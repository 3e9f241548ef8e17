//! Signatures, in headers for our own calls and in the query for addresses that others use.

use std::time::{Duration, SystemTime};

use aws_credential_types::Credentials as SigningKeys;
use aws_sigv4::http_request::{
    PayloadChecksumKind, PercentEncodingMode, SignableBody, SignableRequest, SignatureLocation,
    SigningSettings, UriPathNormalizationMode, sign,
};
use aws_sigv4::sign::v4;
use jiff::Timestamp;

use crate::error::{Cause, ObjectError};
use crate::settings::ObjectSettings;

pub(crate) struct Signable<'a> {
    pub(crate) method: &'static str,
    pub(crate) url: &'a str,
    /// Who sends the request must send these as they are here.
    pub(crate) headers: &'a [(&'static str, String)],
    pub(crate) body: &'a [u8],
    /// For how long, if it is an address for others.
    pub(crate) expires_in: Option<Duration>,
}

/// What to add to the request: headers, or pairs for the query that are not escaped yet.
pub(crate) struct Signature {
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) query: Vec<(String, String)>,
}

pub(crate) fn sign_request(
    settings: &ObjectSettings,
    request: &Signable<'_>,
    at: Timestamp,
    action: &'static str,
) -> Result<Signature, ObjectError> {
    try_sign(settings, request, at).map_err(|source| ObjectError::refused(action, source))
}

fn try_sign(
    settings: &ObjectSettings,
    request: &Signable<'_>,
    at: Timestamp,
) -> Result<Signature, Cause> {
    let keys = &settings.credentials;
    let identity = SigningKeys::new(
        &keys.access_key_id,
        &keys.secret_access_key,
        keys.session_token.clone(),
        None,
        "environment",
    )
    .into();
    let mut how = SigningSettings::default();
    // S3 takes paths as they are.
    how.percent_encoding_mode = PercentEncodingMode::Single;
    how.uri_path_normalization_mode = UriPathNormalizationMode::Disabled;
    how.expires_in = request.expires_in;
    let body = if request.expires_in.is_some() {
        how.signature_location = SignatureLocation::QueryParams;
        SignableBody::UnsignedPayload
    } else {
        how.payload_checksum_kind = PayloadChecksumKind::XAmzSha256;
        SignableBody::Bytes(request.body)
    };
    let parameters = v4::SigningParams::builder()
        .identity(&identity)
        .region(&settings.region)
        .name("s3")
        .time(SystemTime::try_from(at)?)
        .settings(how)
        .build()?
        .into();
    let headers = request
        .headers
        .iter()
        .map(|(name, value)| (*name, value.as_str()));
    let signable = SignableRequest::new(request.method, request.url, headers, body)?;
    let (instructions, _signature) = sign(signable, &parameters)?.into_parts();
    let (headers, query) = instructions.into_parts();
    Ok(Signature {
        headers: headers
            .iter()
            .map(|header| (header.name().to_owned(), header.value().to_owned()))
            .collect(),
        query: query
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value.into_owned()))
            .collect(),
    })
}
