//! The messages of a guest's order, by its link. Accounts read and write them as documents.
//!
//! They are the same documents with the same rules (`domain::message`), so that the talent's page gets them live.

pub(crate) mod pictures;

use axum::extract::State;
use domain::limits::Limited;
use domain::message::{self, Refusal, TEXT};
use domain::order::Order;
use domain::text::{Alphabet, FieldRule, TextIssue};
use domain::{AssetId, OrderHash, Violations};
use http_api::{ApiError, Failures, Json, Limiter, Path, Result, Subject};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::documents::{Author, Documents, MATCHDAY, Message, NewMessage};
use utoipa::ToSchema;

use crate::OrdersState;
use crate::access;

/// The most messages in a response, the newest ones.
const SHOWN: u32 = 200;
/// The longest id of a message.
const LONGEST_ID: usize = 64;

/// The messages of an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MessageList {
    /// The newest 200, oldest first.
    items: Vec<MessageView>,
    /// The time up to which the talent has read.
    #[serde(skip_serializing_if = "Option::is_none")]
    talent_read_up_to: Option<Timestamp>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OrderMessage)]
pub(crate) struct MessageView {
    id: String,
    author: MessageAuthor,
    text: String,
    /// The picture of the message; read like a file of the order.
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<AssetId>,
    sent_at: Timestamp,
}

/// The author of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MessageAuthor {
    Customer,
    Talent,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SendMessage {
    /// 1 to 64 letters, digits, `-` or `_`, new for every message; a repeated id is the same message.
    #[schema(min_length = 1, max_length = 64, pattern = "^[A-Za-z0-9_-]+$")]
    id: String,
    /// The text, 1 to 2,000 characters; no contact details before the order is accepted.
    #[schema(min_length = 1, max_length = 2_000)]
    text: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct MarkMessagesRead {
    /// The time of the last message that was read.
    up_to: Timestamp,
}

/// Confirms that the position is at least the requested one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MessagesRead {
    read: bool,
}

/// List the messages of the order of a link.
#[utoipa::path(
    get, path = "/api/orders/{orderHash}/messages", tag = "orders",
    params(("orderHash" = OrderHash, Path)),
    extensions(("x-access" = json!("public"))),
    responses((status = 200, body = MessageList), Failures),
)]
pub(crate) async fn list_messages_by_hash(
    State(state): State<OrdersState>,
    limiter: Limiter,
    Path(hash): Path<OrderHash>,
) -> Result<Json<MessageList>> {
    let now = state.clock.now();
    let order = access::by_link(&state, limiter.clone(), hash, now).await?;
    let (documents, guid) = (documents(&state), order.order_guid);
    let (messages, mark) = tokio::try_join!(
        documents.list_messages(guid, SHOWN),
        documents.find_read_mark(guid, Author::Talent),
    )?;
    Ok(Json(MessageList {
        items: messages.into_iter().map(MessageView::from).collect(),
        talent_read_up_to: mark,
    }))
}

/// Send a message to the talent about the order of a link.
#[utoipa::path(
    post, path = "/api/orders/{orderHash}/messages", tag = "orders",
    params(("orderHash" = OrderHash, Path)),
    request_body(content = SendMessage, example = json!({ "id": "m1", "text": "Hello!" })),
    extensions(("x-access" = json!("public"))),
    responses((status = 200, body = MessageView), Failures),
)]
pub(crate) async fn send_message_by_hash(
    State(state): State<OrdersState>,
    limiter: Limiter,
    Path(hash): Path<OrderHash>,
    Json(request): Json<SendMessage>,
) -> Result<Json<MessageView>> {
    let now = state.clock.now();
    let order = access::by_link(&state, limiter.clone(), hash, now).await?;
    count(&limiter, &order).await?;
    let text = check(&request, &order, now)?;
    let added = documents(&state)
        .add_message(
            &order,
            Author::Customer,
            NewMessage {
                id: &request.id,
                text: &text,
                picture: None,
            },
            now,
        )
        .await?;
    Ok(Json(added.into()))
}

/// Mark the talent's messages as read up to a time, so that no email reports them.
#[utoipa::path(
    post, path = "/api/orders/{orderHash}/messages/read", tag = "orders",
    params(("orderHash" = OrderHash, Path)),
    request_body(content = MarkMessagesRead, example = json!({ "upTo": "2026-11-21T09:00:00Z" })),
    extensions(("x-access" = json!("public"))),
    responses((status = 200, body = MessagesRead), Failures),
)]
pub(crate) async fn mark_messages_read_by_hash(
    State(state): State<OrdersState>,
    limiter: Limiter,
    Path(hash): Path<OrderHash>,
    Json(request): Json<MarkMessagesRead>,
) -> Result<Json<MessagesRead>> {
    let now = state.clock.now();
    let order = access::by_link(&state, limiter.clone(), hash, now).await?;
    count(&limiter, &order).await?;
    documents(&state)
        .move_read_mark(&order, Author::Customer, request.up_to, now)
        .await?;
    Ok(Json(MessagesRead { read: true }))
}

pub(crate) fn documents(state: &OrdersState) -> Documents {
    state.store.documents(&MATCHDAY)
}

/// Counts changes like those of a signed-in account; for a guest the order replaces the account.
pub(crate) async fn count(limiter: &Limiter, order: &Order) -> Result<()> {
    let guid = order.order_guid.to_string();
    let subject = Subject::Account(&guid);
    limiter.count(Limited::CommitDocuments, &[subject]).await
}

/// Returns the normalised text if it may be sent now.
fn check(request: &SendMessage, order: &Order, now: Timestamp) -> Result<String> {
    let mut violations = Violations::new();
    let is_plain = (1..=LONGEST_ID).contains(&request.id.len())
        && request
            .id
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    violations.require(
        is_plain,
        "id",
        FieldRule::Characters {
            min: 1,
            max: 64,
            kind: Alphabet::MessageId,
        },
    );
    let text = violations.text("text", &request.text, TEXT);
    let text = violations.into_result(text)?;
    match message::check(&text, order.state, order.updated_at, now) {
        Ok(()) => Ok(text),
        Err(Refusal::Contact(_)) => Err(ApiError::invalid_field(
            "text",
            FieldRule::text(TextIssue::Contact),
        )),
        Err(refusal) => Err(ApiError::refused(refusal)),
    }
}

impl From<Message> for MessageView {
    fn from(message: Message) -> Self {
        Self {
            id: message.id,
            author: match message.author {
                Author::Customer => MessageAuthor::Customer,
                Author::Talent => MessageAuthor::Talent,
            },
            text: message.text,
            picture: message.picture,
            sent_at: message.sent_at,
        }
    }
}
