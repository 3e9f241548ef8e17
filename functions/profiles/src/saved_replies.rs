//! The texts that a talent stores to insert them into messages and declines.

use axum::extract::State;
use domain::Version;
use domain::saved_replies::{SavedReplies, SavedReply};
use http_api::{Caller, Failures, Json, Result};
use serde::{Deserialize, Serialize};
use store::{Store, StoreError};
use utoipa::ToSchema;

use crate::talent::own_talent;

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SavedReplyList {
    /// At most 20, in the talent's order.
    replies: Vec<SavedReply>,
    /// Raised by every change; 0 before the first one.
    version: u64,
}

/// All texts after a change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ChangeSavedReplies {
    /// At most 20.
    #[schema(max_items = 20)]
    replies: Vec<SavedReply>,
    /// The version that the caller saw.
    version: Version,
}

/// Return the signed-in talent's stored texts.
#[utoipa::path(
    get,
    path = "/api/talent-account/saved-replies",
    tag = "profiles",
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = SavedReplyList), Failures),
)]
pub(crate) async fn list_saved_replies(
    State(store): State<Store>,
    caller: Caller,
) -> Result<Json<SavedReplyList>> {
    let talent = own_talent(&store, &caller).await?.talent_guid;
    Ok(Json(store.find_saved_replies(talent).await?.into()))
}

/// Replace the signed-in talent's stored texts.
#[utoipa::path(
    put,
    path = "/api/talent-account/saved-replies",
    tag = "profiles",
    security(("bearer" = [])),
    request_body(content = ChangeSavedReplies, example = json!({
        "replies": [{ "title": "No time", "text": "I am at a training camp until June." }], "version": 0,
    })),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = SavedReplyList), Failures),
)]
pub(crate) async fn change_saved_replies(
    State(store): State<Store>,
    caller: Caller,
    Json(request): Json<ChangeSavedReplies>,
) -> Result<Json<SavedReplyList>> {
    let talent = own_talent(&store, &caller).await?.talent_guid;
    let stored = store.find_saved_replies(talent).await?;
    let replaced = stored.replaced(&request.replies)?;
    if request.version != stored.version {
        return Err(StoreError::Conflict.into());
    }
    store.save_saved_replies(&replaced).await?;
    Ok(Json(replaced.into()))
}

impl From<SavedReplies> for SavedReplyList {
    fn from(saved: SavedReplies) -> Self {
        Self {
            replies: saved.replies,
            version: saved.version,
        }
    }
}
