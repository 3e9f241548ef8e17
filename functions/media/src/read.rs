//! Signs URLs to read the files of an order.

use std::time::Duration;

use axum::extract::State;
use domain::later;
use domain::media::{Asset, AssetStatus, MediaContent, Purpose};
use domain::order::{Actor, CompanionFile, DeliveredFile, Order};
use domain::{AssetId, GiftToken};
use http_api::{Failures, Json, Limiter, OrderRef, Path, Result};
use jiff::{SignedDuration, Timestamp};
use objects::ReadAs;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{MediaState, access};

/// The validity of a URL: enough for a video of a quarter of an hour with a break.
const READABLE_FOR: Duration = Duration::from_hours(1);

/// The URLs of a file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FileAddress {
    /// Displays or plays the file; supports ranges.
    url: String,
    /// Downloads the file; absent if the offer does not allow it and every browser plays the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    download_url: Option<String>,
    content_type: String,
    /// The picture that is shown before a video plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) poster_url: Option<String>,
    /// The captions of a video, `WebVTT`.
    #[serde(skip_serializing_if = "Option::is_none")]
    captions_url: Option<String>,
    /// The time at which the URLs expire.
    expires_at: Timestamp,
}

impl FileAddress {
    /// Signs URLs of the object with this key.
    pub(crate) fn sign(
        state: &MediaState,
        key: &str,
        shown: ReadAs<'_>,
        save_as: Option<&str>,
        now: Timestamp,
    ) -> Result<Self> {
        let sign = |read| state.objects.sign_read(key, read, READABLE_FOR, now);
        let download_url = save_as
            .map(|name| {
                sign(ReadAs {
                    save_as: Some(name),
                    ..shown
                })
            })
            .transpose()?;
        let readable_for = SignedDuration::try_from(READABLE_FOR).unwrap_or_default();
        Ok(Self {
            url: sign(shown)?,
            download_url,
            content_type: shown.content_type.to_owned(),
            poster_url: None,
            captions_url: None,
            expires_at: later(now, readable_for),
        })
    }

    /// Signs URLs of a delivered file with its poster and captions.
    pub(crate) fn sign_delivered(
        state: &MediaState,
        file: &DeliveredFile,
        save_as: Option<&str>,
        now: Timestamp,
    ) -> Result<Self> {
        let key = Asset::object_key_of(file.asset_id);
        let shown = ReadAs {
            content_type: file.content.format.content_type(),
            save_as: None,
        };
        let companion = |companion: Option<CompanionFile>| -> Result<Option<String>> {
            let Some(CompanionFile { asset_id, format }) = companion else {
                return Ok(None);
            };
            let key = Asset::object_key_of(asset_id);
            let shown = ReadAs {
                content_type: format.content_type(),
                save_as: None,
            };
            Ok(Some(state.objects.sign_read(
                &key,
                shown,
                READABLE_FOR,
                now,
            )?))
        };
        Ok(Self {
            poster_url: companion(file.poster)?,
            captions_url: companion(file.captions)?,
            ..Self::sign(state, &key, shown, save_as, now)?
        })
    }
}

/// Return the URLs of a file of an order: a deliverable, a picture of the brief or a message, or evidence; for the
/// order's customer, its talent and operators.
#[utoipa::path(
    get, path = "/api/media/orders/{orderRef}/{assetId}", tag = "media",
    params(("orderRef" = OrderRef, Path), ("assetId" = AssetId, Path)),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!({ "account": "parties", "link": "public" }))),
    responses((status = 200, body = FileAddress), Failures),
)]
pub(crate) async fn read_order_file(
    State(state): State<MediaState>,
    sender: OrderRef,
    Path((_order_ref, asset_id)): Path<(String, AssetId)>,
) -> Result<Json<FileAddress>> {
    let (order, viewer) = sender.find(&state.store).await?;
    file_of_order(&state, &order, viewer, asset_id).await
}

/// Return the URLs of a delivered file by the link of an open gift.
#[utoipa::path(
    get, path = "/api/media/gifts/{giftToken}/{assetId}", tag = "media",
    params(("giftToken" = GiftToken, Path), ("assetId" = AssetId, Path)),
    extensions(("x-access" = json!("shared"))),
    responses((status = 200, body = FileAddress), Failures),
)]
pub(crate) async fn read_gift_file(
    State(state): State<MediaState>,
    limiter: Limiter,
    Path((token, asset_id)): Path<(GiftToken, AssetId)>,
) -> Result<Json<FileAddress>> {
    let now = state.clock.now();
    let order = access::order_by_gift(&state, &limiter, &token, now).await?;
    let delivered = order.deliverables.iter();
    let mut files = delivered.filter_map(|deliverable| deliverable.file.as_ref());
    let file = files.find(|file| file.asset_id == asset_id);
    let file = file.ok_or_else(|| access::missing(asset_id))?;
    let save_as = file_name(&order, &file.content);
    let save_as = order
        .may_download(&file.content)
        .then_some(save_as.as_str());
    let address = FileAddress::sign_delivered(&state, file, save_as, now)?;
    Ok(Json(address))
}

/// Only files that the order contains: a file that was uploaded and not delivered is readable only by its talent.
/// Evidence is readable by its party and the operators, pictures of the brief and of messages by all readers of the
/// order.
async fn file_of_order(
    state: &MediaState,
    order: &Order,
    viewer: Actor,
    asset_id: AssetId,
) -> Result<Json<FileAddress>> {
    let now = state.clock.now();
    let evidence = order.evidence_seen_by(viewer);
    let evidence = evidence.map(|shown| (shown.asset_id, &shown.content));
    let pictures = order.brief.pictures.iter();
    let pictures = pictures.map(|picture| (picture.asset_id, &picture.content));
    let mut pictures = pictures.chain(evidence);
    if let Some((_, content)) = pictures.find(|(held, _)| *held == asset_id) {
        return sign_picture(state, asset_id, content, now);
    }
    let mut files = order
        .deliverables
        .iter()
        .filter_map(|deliverable| deliverable.file.as_ref());
    let Some(file) = files.find(|file| file.asset_id == asset_id) else {
        let content = message_picture(state, order, asset_id).await?;
        return sign_picture(state, asset_id, &content, now);
    };
    // The talent can always download it.
    let may_save = order.may_download(&file.content) || viewer == Actor::Talent;
    let save_as = may_save.then(|| file_name(order, &file.content));
    let address = FileAddress::sign_delivered(state, file, save_as.as_deref(), now)?;
    Ok(Json(address))
}

/// Returns a picture of a message of this order; the order itself does not contain it.
async fn message_picture(
    state: &MediaState,
    order: &Order,
    asset_id: AssetId,
) -> Result<MediaContent> {
    let order_guid = order.order_guid;
    let asset = state.store.find_asset(asset_id).await?.filter(|asset| {
        asset.purpose == Purpose::MessagePicture { order_guid }
            && asset.status == AssetStatus::Ready
            && asset.is_claimed
    });
    asset
        .and_then(|asset| asset.content)
        .ok_or_else(|| access::missing(asset_id))
}

fn sign_picture(
    state: &MediaState,
    asset_id: AssetId,
    content: &MediaContent,
    now: Timestamp,
) -> Result<Json<FileAddress>> {
    let key = Asset::object_key_of(asset_id);
    let shown = ReadAs {
        content_type: content.format.content_type(),
        save_as: None,
    };
    Ok(Json(FileAddress::sign(state, &key, shown, None, now)?))
}

/// Returns `ada-keller-AB7K-3F9Q.mp4`: a name that identifies the order in a downloads folder.
fn file_name(order: &Order, content: &MediaContent) -> String {
    let extension = content.format.extension();
    format!("{}-{}.{extension}", order.talent.slug, order.number)
}
