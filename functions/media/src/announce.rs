//! Starts an upload: its purpose, kind and size.

use axum::extract::State;
use axum::http::StatusCode;
use domain::limits::Limited;
use domain::media::{Asset, MediaKind, MediaRefused, PageSlot, Purpose, SitePicture};
use domain::message;
use domain::operator::OperatorRole;
use domain::order::{Actor, Order, Transition, allowed};
use domain::text::{AbsentWhen, FieldRule, UploadProblem};
use domain::{AssetId, OrderGuid, OrderHash, UserId};
use http_api::{
    ApiError, Caller, ErrorCode, Failures, Json, Limiter, Path, Result, Subject, require_member,
    require_operator_role,
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::view::{FileView, file_view};
use crate::{MediaState, access};

/// A file to be uploaded.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AnnounceFile {
    purpose: UploadPurpose,
    /// The order, only for the purposes `deliverable`, `evidence`, `brief_picture` and `message_picture`.
    #[serde(default)]
    order_guid: Option<OrderGuid>,
    kind: MediaKind,
    /// The size in bytes: at most 15 MB for a picture, 2 GB for a video, 200 kB for captions; 10 MB and 200 MB for a
    /// talent's page, 10 MB for a picture of the marketplace.
    #[schema(minimum = 1, maximum = 2_000_000_000_u64)]
    bytes: u64,
}

/// The purpose of an upload.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum UploadPurpose {
    /// A deliverable of an order.
    Deliverable,
    /// Evidence for the operators in a dispute: a picture.
    Evidence,
    /// A picture for the brief.
    BriefPicture,
    /// A picture for a message.
    MessagePicture,
    /// The portrait of the caller's page.
    Avatar,
    /// The wide picture at the top of the caller's page.
    Cover,
    /// One of the pictures of the caller's page.
    Gallery,
    /// The intro video of the caller's page.
    IntroVideo,
    /// The picture that is shown before the intro video plays.
    IntroPoster,
    /// The marketplace's logo, uploaded by an operator.
    Logo,
    /// The picture of links in social networks, uploaded by an operator.
    Preview,
    /// The wide picture of a sport, uploaded by an operator.
    Sport,
}

impl UploadPurpose {
    /// Returns the purpose with its order, or a violation.
    fn with_order(self, order_guid: Option<OrderGuid>) -> Result<Purpose> {
        let of_no_order = match self {
            Self::Deliverable | Self::Evidence | Self::BriefPicture | Self::MessagePicture => {
                let order_guid = order_guid.ok_or_else(|| {
                    ApiError::invalid_field(
                        "orderGuid",
                        FieldRule::upload(UploadProblem::OtherOrder),
                    )
                })?;
                return Ok(match self {
                    Self::Evidence => Purpose::Evidence { order_guid },
                    Self::BriefPicture => Purpose::BriefPicture { order_guid },
                    Self::MessagePicture => Purpose::MessagePicture { order_guid },
                    _ => Purpose::Deliverable { order_guid },
                });
            }
            Self::Avatar => of_page(PageSlot::Avatar),
            Self::Cover => of_page(PageSlot::Cover),
            Self::Gallery => of_page(PageSlot::Gallery),
            Self::IntroVideo => of_page(PageSlot::IntroVideo),
            Self::IntroPoster => of_page(PageSlot::IntroPoster),
            Self::Logo => of_site(SitePicture::Logo),
            Self::Preview => of_site(SitePicture::Preview),
            Self::Sport => of_site(SitePicture::Sport),
        };
        if order_guid.is_some() {
            return Err(ApiError::invalid_field(
                "orderGuid",
                FieldRule::absent(AbsentWhen::PageFile),
            ));
        }
        Ok(of_no_order)
    }
}

const fn of_page(slot: PageSlot) -> Purpose {
    Purpose::TalentPage { slot }
}

const fn of_site(picture: SitePicture) -> Purpose {
    Purpose::SitePicture { picture }
}

/// A picture that a guest uploads by the link of an order.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AnnouncePicture {
    #[serde(default)]
    purpose: PicturePurpose,
    /// The size in bytes, at most 15 MB.
    #[schema(minimum = 1, maximum = 15_000_000_u64)]
    bytes: u64,
}

/// The purpose of a picture that is uploaded by the link of an order.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum PicturePurpose {
    /// Evidence for the operators in a dispute.
    #[default]
    Evidence,
    /// A picture for the brief.
    BriefPicture,
    /// A picture for a message to the talent.
    MessagePicture,
}

/// Start an upload. Its parts are sent to the URLs that `…/parts` signs; other content is rejected.
#[utoipa::path(
    post, path = "/api/media", tag = "media",
    request_body(content = AnnounceFile, example = json!({ "purpose": "deliverable", "orderGuid": "01939c2f-5d70-7a30-8b11-5f3c2b1a0d9e", "kind": "video", "bytes": 1_000_000 })),
    security(("bearer" = [])),
    extensions(("x-access" = json!("any_role"))),
    responses((status = 201, body = FileView), Failures),
)]
pub(crate) async fn announce_file(
    State(state): State<MediaState>,
    limiter: Limiter,
    caller: Caller,
    Json(request): Json<AnnounceFile>,
) -> Result<(StatusCode, Json<FileView>)> {
    let AnnounceFile {
        purpose,
        order_guid,
        kind,
        bytes,
    } = request;
    let purpose = purpose.with_order(order_guid)?;
    check_announced(purpose, kind, bytes)?;
    limiter
        .count(Limited::UploadFile, &[Subject::Account(&caller.uid)])
        .await?;
    may_upload(&state, purpose, kind, &caller).await?;
    announce(&state, caller.user_id, purpose, (kind, bytes)).await
}

/// Start an upload by the link of an order: a picture for the operators in a dispute, for the brief, or for a message.
#[utoipa::path(
    post, path = "/api/media/links/{orderHash}", tag = "media",
    params(("orderHash" = OrderHash, Path)),
    request_body(content = AnnouncePicture, example = json!({ "purpose": "evidence", "bytes": 1_000_000 })),
    extensions(("x-access" = json!("public"))),
    responses((status = 201, body = FileView), Failures),
)]
pub(crate) async fn announce_picture_by_hash(
    State(state): State<MediaState>,
    limiter: Limiter,
    Path(hash): Path<OrderHash>,
    Json(AnnouncePicture { purpose, bytes }): Json<AnnouncePicture>,
) -> Result<(StatusCode, Json<FileView>)> {
    let kind = MediaKind::Picture;
    kind.check_bytes(bytes)
        .map_err(|refused| ApiError::invalid_field("bytes", refused))?;
    limiter.count(Limited::UploadFile, &[]).await?;
    let order = access::order_by_hash(&state, limiter, hash).await?;
    let order_guid = order.order_guid;
    let purpose = match purpose {
        PicturePurpose::Evidence => {
            check_evidence(&order, Actor::Guest, kind)?;
            Purpose::Evidence { order_guid }
        }
        PicturePurpose::BriefPicture => {
            check_brief_picture(&order, Actor::Guest, kind)?;
            Purpose::BriefPicture { order_guid }
        }
        PicturePurpose::MessagePicture => {
            check_message_picture(&state, &order, Actor::Guest, kind)?;
            Purpose::MessagePicture { order_guid }
        }
    };
    announce(&state, access::guest_of(&order), purpose, (kind, bytes)).await
}

async fn announce(
    state: &MediaState,
    owner: UserId,
    purpose: Purpose,
    announced: (MediaKind, u64),
) -> Result<(StatusCode, Json<FileView>)> {
    let now = state.clock.now();
    let asset_id = AssetId::from_parts(state.clock.unix_milliseconds(), http_api::random_bytes()?);
    // The upload's key belongs to a file that does not exist yet, so the row is written afterwards. An upload without a
    // row is removed by the bucket's lifecycle rule.
    let key = Asset::object_key_of(asset_id);
    let upload_id = state.objects.begin_upload(&key, now).await?;
    let asset = Asset::announced(asset_id, owner, purpose, announced, upload_id, now)
        .map_err(|refused| ApiError::invalid_field("bytes", refused))?;
    state.store.create_asset(&asset).await?;
    let view = file_view(state, asset, Vec::new(), now)?;
    Ok((StatusCode::CREATED, Json(view)))
}

fn check_announced(purpose: Purpose, kind: MediaKind, bytes: u64) -> Result<()> {
    purpose
        .check_announced(kind, bytes)
        .map_err(|refused| ApiError::invalid_field("bytes", refused))
}

/// Checks whether the caller may upload a file for this purpose.
async fn may_upload(
    state: &MediaState,
    purpose: Purpose,
    kind: MediaKind,
    caller: &Caller,
) -> Result<()> {
    match purpose {
        Purpose::Deliverable { order_guid } => {
            let (order, viewer) = access::order_by_guid(state, order_guid, caller).await?;
            check_delivery(state, &order, viewer)
        }
        Purpose::Evidence { order_guid } => {
            let (order, viewer) = access::order_by_guid(state, order_guid, caller).await?;
            check_evidence(&order, viewer, kind)
        }
        Purpose::BriefPicture { order_guid } => {
            let (order, viewer) = access::order_by_guid(state, order_guid, caller).await?;
            check_brief_picture(&order, viewer, kind)
        }
        Purpose::MessagePicture { order_guid } => {
            let (order, viewer) = access::order_by_guid(state, order_guid, caller).await?;
            check_message_picture(state, &order, viewer, kind)
        }
        Purpose::TalentPage { slot } => {
            access::require_talent(caller)?;
            if kind == slot.kind() {
                return Ok(());
            }
            Err(ApiError::invalid_field(
                "kind",
                MediaRefused::WrongKind { kind: slot.kind() },
            ))
        }
        Purpose::SitePicture { .. } => {
            let member = require_member(&state.store, caller).await?;
            require_operator_role(&member.roles, OperatorRole::Catalogue)?;
            require_picture(kind)
        }
    }
}

/// Checks whether the talent can deliver the order now.
fn check_delivery(state: &MediaState, order: &Order, viewer: Actor) -> Result<()> {
    let delivers =
        |step: &Transition| matches!(step, Transition::Deliver | Transition::DeliverDirect);
    // A session is delivered when it is over; until then there is nothing to upload.
    let steps = allowed(order, viewer, state.clock.now());
    if viewer == Actor::Talent && steps.iter().any(delivers) {
        return Ok(());
    }
    Err(ApiError::new(
        ErrorCode::ActionRefused,
        "nothing can be delivered for this order now",
    ))
}

fn check_brief_picture(order: &Order, viewer: Actor, kind: MediaKind) -> Result<()> {
    require_picture(kind)?;
    order
        .check_brief_picture(viewer)
        .map_err(|refused| ApiError::new(ErrorCode::ActionRefused, refused.to_string()))
}

fn check_message_picture(
    state: &MediaState,
    order: &Order,
    viewer: Actor,
    kind: MediaKind,
) -> Result<()> {
    require_picture(kind)?;
    if !matches!(viewer, Actor::Customer | Actor::Guest | Actor::Talent) {
        return Err(ApiError::forbidden(
            "only the two sides of the order send pictures",
        ));
    }
    message::check_picture(order.state, order.updated_at, state.clock.now())
        .map_err(|refused| ApiError::new(ErrorCode::ActionRefused, refused.to_string()))
}

fn require_picture(kind: MediaKind) -> Result<()> {
    if kind == MediaKind::Picture {
        return Ok(());
    }
    let refused = MediaRefused::WrongKind {
        kind: MediaKind::Picture,
    };
    Err(ApiError::invalid_field("kind", refused))
}

fn check_evidence(order: &Order, viewer: Actor, kind: MediaKind) -> Result<()> {
    require_picture(kind)?;
    order
        .check_evidence(viewer)
        .map_err(|refused| ApiError::new(ErrorCode::ActionRefused, refused.to_string()))
}
