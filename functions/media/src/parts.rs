//! Signs URLs for the parts of an upload.

use std::time::Duration;

use axum::extract::State;
use domain::media::{Asset, AssetStatus, MediaKind, part_bytes};
use domain::text::{Counted, FieldRule, UploadProblem, ValueFormat};
use domain::{AssetId, OrderHash, Violations};
use http_api::{ApiError, Caller, ErrorCode, Failures, Json, Limiter, Path, Result};
use objects::SignedPart;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{MediaState, access};

/// The validity of a URL for one part: eight megabytes over a slow connection.
const SENDABLE_FOR: Duration = Duration::from_mins(30);
/// The most parts of one request.
const MOST_PARTS: usize = 32;
/// The length of a SHA-256 digest in base64, with its padding.
const DIGEST_LENGTH: usize = 44;

/// The parts to be sent.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({ "parts": [{ "number": 1, "sha256": "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=" }] }))]
pub(crate) struct SignParts {
    /// 1 to 32 parts.
    #[schema(min_items = 1, max_items = 32)]
    parts: Vec<PartToSend>,
}

/// A part to be sent.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PartToSend {
    /// The number, counted from 1.
    #[schema(minimum = 1, maximum = 239)]
    number: u64,
    /// The SHA-256 of the part in base64; the storage rejects other content.
    #[schema(min_length = 44, max_length = 44, pattern = "^[A-Za-z0-9+/]{43}=$")]
    sha256: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SignedParts {
    parts: Vec<PartAddress>,
}

/// The URL of a part, for a `PUT` within half an hour.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PartAddress {
    number: u64,
    url: String,
    /// The value of the header `x-amz-checksum-sha256`.
    sha256: String,
}

/// Sign URLs for parts of an upload.
#[utoipa::path(
    post, path = "/api/media/{assetId}/parts", tag = "media",
    params(("assetId" = AssetId, Path)),
    request_body = SignParts,
    security(("bearer" = [])),
    extensions(("x-access" = json!("uploader"))),
    responses((status = 200, body = SignedParts), Failures),
)]
pub(crate) async fn sign_parts(
    State(state): State<MediaState>,
    caller: Caller,
    Path(asset_id): Path<AssetId>,
    Json(request): Json<SignParts>,
) -> Result<Json<SignedParts>> {
    check_shape(&request)?;
    let asset = access::own_file(&state, asset_id, caller.user_id).await?;
    sign(&state, &asset, request)
}

/// Sign URLs for parts of an upload by the link of an order.
#[utoipa::path(
    post, path = "/api/media/links/{orderHash}/{assetId}/parts", tag = "media",
    params(("orderHash" = OrderHash, Path), ("assetId" = AssetId, Path)),
    request_body = SignParts,
    extensions(("x-access" = json!("shared"))),
    responses((status = 200, body = SignedParts), Failures),
)]
pub(crate) async fn sign_parts_by_hash(
    State(state): State<MediaState>,
    limiter: Limiter,
    Path((hash, asset_id)): Path<(OrderHash, AssetId)>,
    Json(request): Json<SignParts>,
) -> Result<Json<SignedParts>> {
    check_shape(&request)?;
    let order = access::order_by_hash(&state, limiter, hash).await?;
    let asset = access::own_file(&state, asset_id, access::guest_of(&order)).await?;
    sign(&state, &asset, request)
}

fn sign(state: &MediaState, asset: &Asset, request: SignParts) -> Result<Json<SignedParts>> {
    let now = state.clock.now();
    if asset.status != AssetStatus::Uploading {
        return Err(ApiError::new(
            ErrorCode::ActionRefused,
            "the file has arrived: no part of it can be sent again",
        ));
    }
    let parts = parts_within(request, asset.bytes)?;
    let key = asset.object_key();
    let mut signed = Vec::with_capacity(parts.len());
    for part in parts {
        let address = state
            .objects
            .sign_part(&key, &asset.upload_id, &part, SENDABLE_FOR, now)?;
        signed.push(PartAddress {
            number: part.number,
            url: address.url,
            sha256: part.sha256,
        });
    }
    Ok(Json(SignedParts { parts: signed }))
}

/// Validates the parts before any file is read.
fn check_shape(request: &SignParts) -> Result<()> {
    let mut violations = Violations::new();
    let parts = &request.parts;
    violations.require(
        (1..=MOST_PARTS).contains(&parts.len()),
        "parts",
        FieldRule::count(1, 32, Counted::Parts),
    );
    for (index, part) in parts.iter().take(MOST_PARTS).enumerate() {
        violations.require(
            part_bytes(MediaKind::Video.most_bytes(), part.number).is_some(),
            &format!("parts.{index}.number"),
            FieldRule::upload(UploadProblem::UnknownPart),
        );
        violations.require(
            is_digest(&part.sha256),
            &format!("parts.{index}.sha256"),
            FieldRule::format(ValueFormat::Sha256Base64),
        );
    }
    Ok(violations.into_result(())?)
}

fn parts_within(request: SignParts, bytes: u64) -> Result<Vec<SignedPart>> {
    let mut violations = Violations::new();
    let mut parts = Vec::with_capacity(request.parts.len());
    for (index, part) in request.parts.into_iter().enumerate() {
        let length = part_bytes(bytes, part.number);
        violations.require(
            length.is_some(),
            &format!("parts.{index}.number"),
            FieldRule::upload(UploadProblem::UnknownPart),
        );
        parts.extend(length.map(|bytes| SignedPart {
            number: part.number,
            bytes,
            sha256: part.sha256,
        }));
    }
    Ok(violations.into_result(parts)?)
}

fn is_digest(text: &str) -> bool {
    let letters = text.strip_suffix('=').unwrap_or_default();
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '+' || letter == '/';
    text.len() == DIGEST_LENGTH && letters.chars().all(is_letter)
}
