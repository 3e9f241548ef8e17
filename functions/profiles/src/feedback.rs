//! The published feedback about the signed-in talent, with the talent's replies.

use axum::extract::State;
use domain::OrderGuid;
use domain::feedback::{Feedback, FeedbackPart, FeedbackTag, Reply};
use http_api::{Caller, Clock, Failures, Json, PageQuery, Query, Result};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::{Cursor, PAGE_SIZE, Page, Store};
use utoipa::ToSchema;

use crate::talent::own_talent;

/// The most pages that are read for one response, if most feedback has a reply.
const MOST_PAGES: usize = 8;

/// The query of the list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OwnFeedbackQuery {
    /// The `next` of the previous page.
    cursor: Option<Cursor>,
    /// Only feedback without a reply.
    #[serde(default)]
    unanswered: bool,
}

/// Published feedback about the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReceivedFeedback {
    order_guid: OrderGuid,
    /// Whether its order can be opened.
    has_order: bool,
    public_name: String,
    #[schema(minimum = 1, maximum = 5)]
    rating: u8,
    text: String,
    tags: Vec<FeedbackTag>,
    /// The caller's reply, public or not.
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<Reply>,
    /// The time until which the reply may be changed; absent without a reply or after its removal.
    #[serde(skip_serializing_if = "Option::is_none")]
    reply_editable_until: Option<Timestamp>,
    /// Whether the caller can reply now, or change the reply.
    can_change: bool,
    /// Whether the caller reported it.
    reported: bool,
    /// Raised by every change.
    version: u64,
    created_at: Timestamp,
}

/// List the published feedback about the signed-in talent. With `unanswered`, a response may have few items or none and
/// still a `next`: there is more to search.
#[utoipa::path(
    get,
    path = "/api/talent-account/feedback",
    tag = "profiles",
    params(
        PageQuery,
        ("unanswered" = Option<bool>, Query, description = "Only feedback without a reply"),
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("talent"))),
    responses((status = 200, body = Page<ReceivedFeedback>), Failures),
)]
pub(crate) async fn list_own_feedback(
    State(store): State<Store>,
    State(clock): State<Clock>,
    caller: Caller,
    Query(query): Query<OwnFeedbackQuery>,
) -> Result<Json<Page<ReceivedFeedback>>> {
    let talent = own_talent(&store, &caller).await?.talent_guid;
    let now = clock.now();
    let mut cursor = query.cursor;
    let mut items = Vec::new();
    for _ in 0..MOST_PAGES {
        let page = store
            .list_feedback(talent, cursor.as_ref(), PAGE_SIZE)
            .await?;
        cursor = page.next;
        let found = page.items.into_iter();
        items.extend(
            found
                .filter(|one| !query.unanswered || one.reply.is_none())
                .map(|one| ReceivedFeedback::new(one, now)),
        );
        if cursor.is_none() || items.len() >= usize::from(PAGE_SIZE) {
            break;
        }
    }
    Ok(Json(Page {
        items,
        next: cursor,
    }))
}

impl ReceivedFeedback {
    fn new(feedback: Feedback, now: Timestamp) -> Self {
        let reply = feedback.reply.as_ref();
        Self {
            order_guid: feedback.order_guid,
            has_order: !feedback.imported,
            reply_editable_until: reply.and_then(Reply::editable_until),
            can_change: feedback.check_reply(now).is_ok(),
            reported: feedback.is_reported(FeedbackPart::Review),
            version: feedback.version,
            created_at: feedback.created_at,
            public_name: feedback.public_name,
            rating: feedback.rating,
            text: feedback.text,
            tags: feedback.tags,
            reply: feedback.reply,
        }
    }
}
